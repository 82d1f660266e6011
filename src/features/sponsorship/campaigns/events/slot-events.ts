import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../../delivery/events/sample-ids.ts";
import { slotSchema } from "../slots/slot.schema.ts";

/** Payload of the `campaign_slot.*` events. */

const slotPayload = payloadOf(lessFields(slotSchema, ["metrics"]), { $id: "CampaignSlotPayload" });

const open: Static<typeof slotPayload> = {
  object: "campaign_slot",
  id: SAMPLE.slotId,
  campaign_id: SAMPLE.campaignId,
  show_id: SAMPLE.showId,
  position: 1,
  status: "open",
  deliverable_type: "audio_read",
  placement: "mid_roll",
  read_type: "host_read",
  insertion: "baked_in",
  length_sec: 60,
  quantity: 1,
  air_date: null,
  air_window: { start_date: "2026-10-19", end_date: "2026-10-25" },
  aired_at: null,
  rate: { type: "cpm", amount_minor: 2_800, currency: "gbp" },
  guaranteed_impressions: 30_000,
  copy: "Roasted on the quay, in your cup two days later.",
  promo_code: "SALT15",
  promo_url: "https://northwind.example/salt",
  episode_id: null,
  cluster_refs: [],
  air_check_status: null,
  makegood_for: null,
  makegood_slot_id: null,
  external_ref: "QM-2026-1184/1",
  notes: null,
  created_at: "2026-10-01T09:21:05.640Z",
  updated_at: "2026-10-01T09:21:05.640Z",
};

const scheduled: typeof open = {
  ...open,
  status: "scheduled",
  air_date: "2026-10-20",
  air_window: null,
  updated_at: "2026-10-05T15:40:11.008Z",
};

const aired: typeof open = {
  ...scheduled,
  status: "aired",
  aired_at: "2026-10-20T05:00:00.000Z",
  episode_id: SAMPLE.episodeId,
  cluster_refs: [SAMPLE.clusterRef],
  air_check_status: "pending",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const slotEvents = eventsOf(slotPayload, {
  "campaign_slot.created": { object: open },
  "campaign_slot.updated": {
    object: scheduled,
    changed_fields: ["air_date", "air_window"],
    previous: { air_date: open.air_date, air_window: open.air_window },
  },
  "campaign_slot.status_changed": {
    object: aired,
    changed_fields: ["status"],
    previous: { status: "scheduled" },
  },
  "campaign_slot.deleted": {
    object: { ...scheduled, status: "canceled", updated_at: "2026-10-18T08:30:00.512Z" },
  },
});

declare module "../../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof slotEvents> {}
}
