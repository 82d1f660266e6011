import { Type } from "typebox";
import { currencyCode, fault, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { HEADING_FIELDS, LINE_FIELDS } from "../../../domain/order-documents/propose/proposal.ts";
import { DELIVERABLE_TYPES, PLACEMENTS } from "../campaigns/index.ts";

/** Schemas of insertion orders. */

export const orderParams = strictObject({
  id: prefixedId("io", { description: "Id of the insertion order." }),
});

export const ORDER_STATUSES = COLUMNS.insertion_orders.status.values;
export const REVIEW_STATES = COLUMNS.insertion_orders.review_state.values;

const GUARANTEED_PER = ["line", "unit"] as const;
const CONFIDENCES = ["high", "medium", "low"] as const;
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const known = nullable(count);
const day = Type.String({ format: "date" });
const text = (maxLength: number) => nullable(Type.String({ maxLength }));

const rateSchema = strictObject({
  type: oneOf(COLUMNS.campaign_slots.rate_type.values),
  amount_minor: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: "Minor units: of each unit, or of a thousand with `cpm`.",
  }),
  currency: currencyCode(),
});
const rate = nullable(rateSchema);

/** The fields of a line that a person can correct. */
const lineFields = {
  show_name: Type.String({ maxLength: 500 }),
  matched_show_id: nullable(Type.String({ maxLength: 64 })),
  deliverable_type: oneOf(DELIVERABLE_TYPES),
  placement: nullable(oneOf(PLACEMENTS)),
  length_sec: nullable(Type.Integer({ minimum: 1, maximum: 14_400 })),
  quantity: Type.Integer({ minimum: 1, maximum: 1_000 }),
  air_dates: Type.Array(day, { maxItems: 400 }),
  rate,
  guaranteed_impressions: known,
  guaranteed_per: oneOf(GUARANTEED_PER, {
    description: "What the guarantee is of: the whole line, or each of its units.",
  }),
  promo_code: text(60),
  notes: text(4_000),
};

const sourceSchema = strictObject(
  {
    page: nullable(Type.Integer({ minimum: 1 })),
    quote: Type.String({ maxLength: 200, description: "As it stands in the document." }),
  },
  { description: "Position in the document." },
);

const lineSchema = strictObject({
  index: count,
  ...lineFields,
  matched_show_id: nullable(plainId()),
  match_confidence: oneOf(CONFIDENCES),
  source: sourceSchema,
  confidence: oneOf(CONFIDENCES),
});

/** The fields of the heading that a person can correct. */
const headingFields = {
  agency: text(500),
  campaign_name: text(500),
  io_number: text(200),
  currency: nullable(currencyCode()),
  total_minor: known,
  start_date: nullable(day),
  end_date: nullable(day),
  payment_terms: text(1_000),
};

const parsedSchema = strictObject({
  advertiser: strictObject({
    name: Type.String(),
    matched_brand_id: nullable(prefixedId("brd")),
    confidence: oneOf(CONFIDENCES),
  }),
  ...headingFields,
  line_items: Type.Array(lineSchema),
});

const proposalSchema = strictObject({
  line_index: nullable(count),
  field: oneOf([...HEADING_FIELDS, ...LINE_FIELDS]),
  value: Type.Union([Type.String(), count, Type.Array(day), rateSchema], {
    description: "As a correction takes it.",
  }),
  source: sourceSchema,
  model: Type.String(),
});

export const correctionSchema = strictObject({
  advertiser: Type.Optional(
    strictObject({
      name: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
      matched_brand_id: Type.Optional(nullable(Type.String({ maxLength: 64 }))),
    }),
  ),
  agency: Type.Optional(headingFields.agency),
  campaign_name: Type.Optional(headingFields.campaign_name),
  io_number: Type.Optional(headingFields.io_number),
  currency: Type.Optional(headingFields.currency),
  total_minor: Type.Optional(headingFields.total_minor),
  start_date: Type.Optional(headingFields.start_date),
  end_date: Type.Optional(headingFields.end_date),
  payment_terms: Type.Optional(headingFields.payment_terms),
  line_items: Type.Optional(
    Type.Array(
      strictObject({
        index: count,
        show_name: Type.Optional(lineFields.show_name),
        matched_show_id: Type.Optional(lineFields.matched_show_id),
        deliverable_type: Type.Optional(lineFields.deliverable_type),
        placement: Type.Optional(lineFields.placement),
        length_sec: Type.Optional(lineFields.length_sec),
        quantity: Type.Optional(lineFields.quantity),
        air_dates: Type.Optional(lineFields.air_dates),
        rate: Type.Optional(lineFields.rate),
        guaranteed_impressions: Type.Optional(lineFields.guaranteed_impressions),
        guaranteed_per: Type.Optional(lineFields.guaranteed_per),
        promo_code: Type.Optional(lineFields.promo_code),
        notes: Type.Optional(lineFields.notes),
      }),
      { maxItems: 500, description: "Lines by their `index`, each with the fields to correct." },
    ),
  ),
});

export const orderSchema = strictObject(
  {
    object: oneOf(["insertion_order"]),
    id: prefixedId("io"),
    status: oneOf(ORDER_STATUSES),
    review_state: oneOf(REVIEW_STATES),
    file_id: nullable(prefixedId("file")),
    parsed: nullable(parsedSchema),
    totals_check: nullable(
      strictObject({
        sum_minor: count,
        stated_minor: known,
        matches: Type.Boolean(),
      }),
    ),
    warnings: Type.Array(Type.String()),
    proposals: Type.Array(proposalSchema, {
      description:
        "What the configured language model proposes for fields without a value. They take " +
        "effect by a correction alone, and are gone once the field has a value.",
    }),
    campaign_id: nullable(plainId()),
    error: fault,
    completed_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "InsertionOrder" },
);
