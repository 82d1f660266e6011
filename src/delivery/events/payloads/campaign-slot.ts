import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  count,
  currency,
  dateRange,
  day,
  globalClusterId,
  knownCount,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `campaign_slot.*` events. */

export const deliverableType = oneOf([
  "audio_read",
  "video_integration",
  "social_clip",
  "newsletter_placement",
  "other",
]);

export const placement = nullable(
  oneOf([
    "pre_roll",
    "mid_roll",
    "post_roll",
    "full_episode",
    "feed_post",
    "story",
    "primary",
    "secondary",
  ]),
);

export const rate = nullable(
  strictObject({
    type: oneOf(["cpm", "flat", "cpa", "added_value"]),
    amount_minor: count,
    currency,
  }),
);

const slotPayload = strictObject(
  {
    object: oneOf(["campaign_slot"]),
    id: prefixedId("slot"),
    campaign_id: plainId,
    show_id: plainId,
    position: count,
    status: oneOf(["open", "scheduled", "aired", "verified", "missed", "makegood_due", "canceled"]),
    deliverable_type: deliverableType,
    placement,
    read_type: nullable(oneOf(["host_read", "producer_read", "pre_produced", "live_read"])),
    insertion: nullable(oneOf(["baked_in", "dynamic"])),
    length_sec: knownCount,
    quantity: count,
    air_date: nullable(day),
    air_window: nullable(dateRange),
    aired_at: moment,
    rate,
    guaranteed_impressions: knownCount,
    copy: text,
    promo_code: text,
    promo_url: text,
    episode_id: nullable(prefixedId("ep")),
    cluster_refs: Type.Array(globalClusterId),
    air_check_status: nullable(oneOf(["pending", "submitted", "approved", "rejected"])),
    makegood_for: nullable(prefixedId("slot")),
    makegood_slot_id: nullable(prefixedId("slot")),
    external_ref: text,
    notes: text,
    ...storedTimes,
  },
  { $id: "CampaignSlotPayload" },
);

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

export const campaignSlotPayloads = {
  "campaign_slot.created": payload(slotPayload, { object: open }),
  "campaign_slot.updated": payload(slotPayload, {
    object: scheduled,
    changed_fields: ["air_date", "air_window"],
    previous: { air_date: open.air_date, air_window: open.air_window },
  }),
  "campaign_slot.status_changed": payload(slotPayload, {
    object: aired,
    changed_fields: ["status"],
    previous: { status: "scheduled" },
  }),
  "campaign_slot.deleted": payload(slotPayload, {
    object: { ...scheduled, status: "canceled", updated_at: "2026-10-18T08:30:00.512Z" },
  }),
};
