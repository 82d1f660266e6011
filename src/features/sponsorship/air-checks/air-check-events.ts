import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { airCheckSchema } from "./air-check.schema.ts";

/** Payload of the `air_check.*` events. */

const airCheckPayload = payloadOf(airCheckSchema, { $id: "AirCheckPayload" });

const pending: Static<typeof airCheckPayload> = {
  object: "air_check",
  id: SAMPLE.airCheckId,
  campaign_id: SAMPLE.campaignId,
  slot_id: SAMPLE.slotId,
  show_id: SAMPLE.showId,
  episode_id: SAMPLE.episodeId,
  cluster_ref: SAMPLE.clusterRef,
  status: "pending",
  source: "transcript",
  media_file_id: null,
  media_url: null,
  start_sec: null,
  end_sec: null,
  duration_sec: null,
  position: null,
  transcript_excerpt: null,
  found_talking_points: [],
  promo_code_found: null,
  heard_promo_codes: [],
  flags: [],
  flag_details: [],
  questions: [],
  score: null,
  notes: null,
  rejected_reason: null,
  submitted_at: null,
  reviewed_at: null,
  reviewed_by: null,
  created_at: "2026-10-20T12:00:00.000Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

const submitted: typeof pending = {
  ...pending,
  status: "submitted",
  start_sec: 1_264.5,
  end_sec: 1_327,
  duration_sec: 62.5,
  position: "mid_roll",
  transcript_excerpt:
    "This week Northwind Roasters sent us the autumn blend. Use the code SALT15 for fifteen " +
    "per cent off.",
  found_talking_points: [
    { text: "Roasted on the quay", found: true, at_sec: 1_271 },
    { text: "Free delivery over two bags", found: false, at_sec: null },
  ],
  promo_code_found: true,
  heard_promo_codes: ["SALT15"],
  flags: ["missed_talking_point"],
  flag_details: [
    {
      flag: "missed_talking_point",
      confidence: "high",
      reason: 'No word was heard of: "Free delivery over two bags".',
    },
  ],
  score: 0.75,
  submitted_at: "2026-10-20T12:04:48.300Z",
  updated_at: "2026-10-20T12:04:48.300Z",
};

const reviewed = {
  reviewed_at: "2026-10-21T08:15:00.045Z",
  reviewed_by: "t***@harbouraudio.example",
  updated_at: "2026-10-21T08:15:00.045Z",
};
const rejected: typeof pending = {
  ...submitted,
  ...reviewed,
  status: "rejected",
  rejected_reason: "Free delivery is not mentioned.",
};

export const airCheckEvents = eventsOf(airCheckPayload, {
  "air_check.created": { object: pending },
  "air_check.submitted": { object: submitted },
  "air_check.approved": {
    object: { ...submitted, ...reviewed, status: "approved" },
  },
  "air_check.rejected": { object: rejected },
  "air_check.deleted": { object: rejected },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof airCheckEvents> {}
}
