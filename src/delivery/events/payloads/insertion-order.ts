import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { deliverableType, placement, rate } from "./campaign-slot.ts";
import { payload } from "./fields/event-payload.ts";
import {
  CONFIDENCES,
  count,
  currency,
  day,
  fault,
  JOB_STATES,
  knownCount,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
  texts,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `insertion_order.*` events. */

const confidence = oneOf(CONFIDENCES);

const lineItem = strictObject({
  index: count,
  show_name: Type.String(),
  matched_show_id: nullable(plainId),
  match_confidence: confidence,
  deliverable_type: deliverableType,
  placement,
  length_sec: knownCount,
  quantity: count,
  air_dates: Type.Array(day),
  rate,
  guaranteed_impressions: knownCount,
  promo_code: text,
  notes: text,
  source: strictObject(
    { page: knownCount, quote: Type.String({ maxLength: 200 }) },
    { description: "Position in the document." },
  ),
  confidence,
});

const parsedOrder = strictObject({
  advertiser: strictObject({
    name: Type.String(),
    matched_brand_id: nullable(prefixedId("brd")),
    confidence,
  }),
  agency: text,
  campaign_name: text,
  io_number: text,
  currency: nullable(currency),
  total_minor: knownCount,
  start_date: nullable(day),
  end_date: nullable(day),
  payment_terms: text,
  line_items: Type.Array(lineItem),
});

const insertionOrderPayload = strictObject(
  {
    object: oneOf(["insertion_order"]),
    id: prefixedId("io"),
    status: oneOf(JOB_STATES),
    review_state: oneOf(["needs_review", "applied", "discarded"]),
    file_id: nullable(prefixedId("file")),
    parsed: nullable(parsedOrder),
    totals_check: nullable(
      strictObject({ sum_minor: count, stated_minor: knownCount, matches: Type.Boolean() }),
    ),
    warnings: texts,
    campaign_id: nullable(plainId),
    error: fault,
    completed_at: moment,
    ...storedTimes,
  },
  { $id: "InsertionOrderPayload" },
);

const parsed: Static<typeof insertionOrderPayload> = {
  object: "insertion_order",
  id: SAMPLE.insertionOrderId,
  status: "completed",
  review_state: "needs_review",
  file_id: SAMPLE.fileId,
  parsed: {
    advertiser: {
      name: "Northwind Roasters Ltd",
      matched_brand_id: SAMPLE.brandId,
      confidence: "high",
    },
    agency: "Quayside Media",
    campaign_name: "Northwind Roasters, autumn blend",
    io_number: "QM-2026-1184",
    currency: "gbp",
    total_minor: 84_000,
    start_date: "2026-10-12",
    end_date: "2026-11-22",
    payment_terms: "Net 30",
    line_items: [
      {
        index: 0,
        show_name: "Salt & Signal",
        matched_show_id: SAMPLE.showId,
        match_confidence: "high",
        deliverable_type: "audio_read",
        placement: "mid_roll",
        length_sec: 60,
        quantity: 1,
        air_dates: ["2026-10-20"],
        rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
        guaranteed_impressions: 30_000,
        promo_code: "SALT15",
        notes: null,
        source: { page: 1, quote: "Salt & Signal, mid-roll :60, 20 Oct, 30,000 imps @ £28.00 CPM" },
        confidence: "high",
      },
    ],
  },
  totals_check: { sum_minor: 84_000, stated_minor: 84_000, matches: true },
  warnings: [],
  campaign_id: null,
  error: null,
  completed_at: "2026-10-01T09:18:40.902Z",
  created_at: "2026-10-01T09:18:02.331Z",
  updated_at: "2026-10-01T09:18:40.902Z",
};

export const insertionOrderPayloads = {
  "insertion_order.parsed": payload(insertionOrderPayload, { object: parsed }),
  "insertion_order.applied": payload(insertionOrderPayload, {
    object: {
      ...parsed,
      review_state: "applied",
      campaign_id: SAMPLE.campaignId,
      updated_at: "2026-10-01T09:21:05.640Z",
    },
  }),
};
