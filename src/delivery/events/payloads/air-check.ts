import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  globalClusterId,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `air_check.*` events. */

const seconds = nullable(Type.Number({ minimum: 0 }));

const airCheckPayload = strictObject(
  {
    object: oneOf(["air_check"]),
    id: prefixedId("air"),
    campaign_id: plainId,
    slot_id: prefixedId("slot"),
    show_id: plainId,
    episode_id: nullable(prefixedId("ep")),
    cluster_ref: nullable(globalClusterId),
    status: oneOf(["pending", "submitted", "approved", "rejected"]),
    source: oneOf(["manual", "upload", "transcript"]),
    media_file_id: nullable(prefixedId("file")),
    media_url: text,
    start_sec: seconds,
    end_sec: seconds,
    duration_sec: seconds,
    position: nullable(oneOf(["pre_roll", "mid_roll", "post_roll"])),
    transcript_excerpt: nullable(Type.String({ maxLength: 2_000 })),
    found_talking_points: Type.Array(
      strictObject({ text: Type.String(), found: nullable(Type.Boolean()), at_sec: seconds }),
    ),
    promo_code_found: nullable(Type.Boolean()),
    heard_promo_codes: Type.Array(Type.String()),
    flags: Type.Array(Type.String()),
    flag_details: Type.Array(
      strictObject({
        flag: Type.String(),
        confidence: oneOf(["high", "low"]),
        reason: Type.String(),
      }),
    ),
    questions: Type.Array(strictObject({ flag: Type.String(), reason: Type.String() })),
    score: nullable(Type.Number({ minimum: 0, maximum: 1 })),
    notes: text,
    rejected_reason: text,
    submitted_at: moment,
    reviewed_at: moment,
    reviewed_by: text,
    ...storedTimes,
  },
  { $id: "AirCheckPayload" },
);

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

export const airCheckPayloads = {
  "air_check.created": payload(airCheckPayload, { object: pending }),
  "air_check.submitted": payload(airCheckPayload, { object: submitted }),
  "air_check.approved": payload(airCheckPayload, {
    object: { ...submitted, ...reviewed, status: "approved" },
  }),
  "air_check.rejected": payload(airCheckPayload, { object: rejected }),
  "air_check.deleted": payload(airCheckPayload, { object: rejected }),
};
