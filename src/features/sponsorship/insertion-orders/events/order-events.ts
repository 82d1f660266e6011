import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../../delivery/events/sample-ids.ts";
import { orderSchema } from "../insertion-order.schema.ts";

/** Payload of the `insertion_order.*` events. */

const orderPayload = payloadOf(orderSchema, { $id: "InsertionOrderPayload" });

const parsed: Static<typeof orderPayload> = {
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
        guaranteed_per: "line",
        promo_code: "SALT15",
        notes: null,
        source: { page: 1, quote: "Salt & Signal, mid-roll :60, 20 Oct, 30,000 imps @ £28.00 CPM" },
        confidence: "high",
      },
    ],
  },
  totals_check: { sum_minor: 84_000, stated_minor: 84_000, matches: true },
  warnings: [],
  proposals: [],
  campaign_id: null,
  error: null,
  completed_at: "2026-10-01T09:18:40.902Z",
  created_at: "2026-10-01T09:18:02.331Z",
  updated_at: "2026-10-01T09:18:40.902Z",
};

export const orderEvents = eventsOf(orderPayload, {
  "insertion_order.parsed": { object: parsed },
  "insertion_order.applied": {
    object: {
      ...parsed,
      review_state: "applied",
      campaign_id: SAMPLE.campaignId,
      updated_at: "2026-10-01T09:21:05.640Z",
    },
  },
});

declare module "../../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof orderEvents> {}
}
