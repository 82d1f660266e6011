import { type Static, Type } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
  withFields,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { candidateSchema, discoveryRunSchema } from "./discovery.schema.ts";

/** Payload of `integration.discovery_completed`. */

const discoveryPayload = payloadOf(
  withFields(lessFields(discoveryRunSchema, ["platforms", "warnings"]), {
    candidates: Type.Array(lessFields(candidateSchema, ["external_id"])),
  }),
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

export const discoveryEvents = eventsOf(discoveryPayload, {
  "integration.discovery_completed": { object: completed },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof discoveryEvents> {}
}
