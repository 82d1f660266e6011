import { Type } from "typebox";
import {
  currencyCode,
  globalClusterId,
  plainId,
  prefixedId,
} from "../../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { LARGEST_COUNT } from "../../../../domain/metrics/counts.ts";
import { figuresSchema } from "../metrics/campaign-metrics.schema.ts";
import { campaignIdField, minorUnits } from "../campaign/campaign-params.ts";

/** Schemas of slots: what a body may contain, and what is returned. */

const slotIdField = prefixedId("slot", { description: "Id of the slot." });

export const slotParams = strictObject({ campaign_id: campaignIdField, slot_id: slotIdField });

export const expandField = {
  expand: Type.Optional(
    Type.Array(oneOf(["metrics"]), {
      maxItems: 1,
      description: "`metrics`: the figures to date of the posts that count for a slot.",
    }),
  ),
};

export const SLOT_STATUSES = COLUMNS.campaign_slots.status.values;
export const DELIVERABLE_TYPES = COLUMNS.campaign_slots.deliverable_type.values;
export const PLACEMENTS = COLUMNS.campaign_slots.placement.values;
const READ_TYPES = COLUMNS.campaign_slots.read_type.values;
const INSERTIONS = COLUMNS.campaign_slots.insertion.values;
const RATE_TYPES = COLUMNS.campaign_slots.rate_type.values;

const day = Type.String({ format: "date" });
const text = (maxLength: number, description = "") =>
  Type.Optional(nullable(Type.String({ maxLength, ...(description ? { description } : {}) })));

export const quantityField = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  description: "How many times it airs. Default 1.",
});

export const airDateField = Type.Optional(
  nullable(
    Type.String({ format: "date", description: "The day it airs. Not beside `air_window`." }),
  ),
);

/** The fields of a slot that can be set when it is created and when it is changed. */
export const slotFields = {
  placement: Type.Optional(nullable(oneOf(PLACEMENTS))),
  read_type: Type.Optional(nullable(oneOf(READ_TYPES))),
  insertion: Type.Optional(nullable(oneOf(INSERTIONS))),
  length_sec: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 14_400 }))),
  quantity: Type.Optional(quantityField),
  air_date: airDateField,
  air_window: Type.Optional(
    nullable(
      strictObject(
        { start_date: day, end_date: day },
        { description: "The days between which it airs, in the campaign's time zone." },
      ),
    ),
  ),
  rate: Type.Optional(
    nullable(
      strictObject({
        type: oneOf(RATE_TYPES),
        amount_minor: minorUnits(
          "In minor units of the currency: for each unit, or for a thousand with `cpm`.",
        ),
        currency: Type.Optional(
          Type.String({
            pattern: "^[A-Za-z]{3}$",
            description: "That of the campaign, which is also the default.",
          }),
        ),
      }),
    ),
  ),
  guaranteed_impressions: Type.Optional(
    nullable(Type.Integer({ minimum: 1, maximum: LARGEST_COUNT })),
  ),
  copy: text(10_000, "What is read or shown."),
  promo_code: text(60),
  promo_url: text(2_048, "http or https; `https://` is added where it is missing."),
  external_ref: text(200, "Its id in another system."),
  notes: text(4_000),
};

export const showIdField = Type.String({
  minLength: 1,
  maxLength: 64,
  description: "A show of the workspace.",
});
export const deliverableField = oneOf(DELIVERABLE_TYPES);

/** The fields with which a slot is created. */
export const newSlotFields = {
  show_id: showIdField,
  deliverable_type: deliverableField,
  ...slotFields,
};

const knownText = nullable(Type.String());
const count = Type.Integer({ minimum: 0 });

export const slotSchema = strictObject(
  {
    object: oneOf(["campaign_slot"]),
    id: prefixedId("slot"),
    campaign_id: plainId(),
    show_id: plainId(),
    position: count,
    status: oneOf(SLOT_STATUSES),
    deliverable_type: oneOf(DELIVERABLE_TYPES),
    placement: nullable(oneOf(PLACEMENTS)),
    read_type: nullable(oneOf(READ_TYPES)),
    insertion: nullable(oneOf(INSERTIONS)),
    length_sec: nullable(count),
    quantity: count,
    air_date: nullable(day),
    air_window: nullable(strictObject({ start_date: day, end_date: day })),
    aired_at: nullable(timestamp),
    rate: nullable(
      strictObject({
        type: oneOf(RATE_TYPES),
        amount_minor: count,
        currency: currencyCode({ description: "ISO 4217, lower case." }),
      }),
    ),
    guaranteed_impressions: nullable(count),
    copy: knownText,
    promo_code: knownText,
    promo_url: knownText,
    episode_id: nullable(prefixedId("ep")),
    cluster_refs: Type.Array(globalClusterId),
    air_check_status: nullable(oneOf(COLUMNS.air_checks.status.values)),
    makegood_for: nullable(prefixedId("slot")),
    makegood_slot_id: nullable(prefixedId("slot")),
    external_ref: knownText,
    notes: knownText,
    metrics: Type.Optional(figuresSchema),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "CampaignSlot" },
);
