import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  CONFIDENCES,
  count,
  JOB_STATES,
  knownCount,
  moment,
  plainId,
  prefixedId,
  storedTimes,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of `integration.discovery_completed`. */

const candidate = strictObject({
  platform: Type.String(),
  handle: Type.String(),
  profile_url: Type.String(),
  follower_count: knownCount,
  confidence: oneOf(CONFIDENCES),
  reason: Type.String(),
  connection_state: oneOf(["connected", "stale", "needs_reauth", "error", "disconnected"], {
    description: "`disconnected` where nothing is connected.",
  }),
  connect_via: oneOf(["api", "app_sign_in"]),
  verify_url: nullable(Type.String({ description: "Where to sign in." })),
});

const discoveryPayload = strictObject(
  {
    object: oneOf(["discovery_run"]),
    id: prefixedId("dsc"),
    show_id: plainId,
    status: oneOf(JOB_STATES),
    candidates: Type.Array(candidate),
    provider_calls: count,
    started_at: timestamp,
    completed_at: moment,
    ...storedTimes,
  },
  { $id: "DiscoveryRunPayload" },
);

const completed: Static<typeof discoveryPayload> = {
  object: "discovery_run",
  id: SAMPLE.discoveryId,
  show_id: SAMPLE.showId,
  status: "completed",
  candidates: [
    {
      platform: "instagram",
      handle: "saltandsignal",
      profile_url: "https://www.instagram.com/saltandsignal/",
      follower_count: 18_240,
      confidence: "high",
      reason: "Linked from the show's website, and the profile links back.",
      connection_state: "disconnected",
      connect_via: "api",
      verify_url: null,
    },
    {
      platform: "youtube",
      handle: "@saltandsignal",
      profile_url: "https://www.youtube.com/@saltandsignal",
      follower_count: null,
      confidence: "medium",
      reason: "The name is the show's; its website does not mention the channel.",
      connection_state: "disconnected",
      connect_via: "app_sign_in",
      verify_url: `${SAMPLE.appUrl}/shows/${SAMPLE.showId}/connect/youtube`,
    },
  ],
  provider_calls: 7,
  started_at: "2026-10-20T11:59:21.118Z",
  completed_at: "2026-10-20T12:00:00.000Z",
  created_at: "2026-10-20T11:59:20.902Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const discoveryRunPayloads = {
  "integration.discovery_completed": payload(discoveryPayload, { object: completed }),
};
