import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { suggestionSchema } from "./suggestion.schema.ts";

/** Payload of the `cluster_suggestion.*` events. */

const suggestionPayload = payloadOf(
  lessFields(suggestionSchema, ["evidence", "dismiss_reason", "expires_at"]),
  { $id: "ClusterSuggestionPayload" },
);

const suggestion: Static<typeof suggestionPayload> = {
  object: "cluster_suggestion",
  id: SAMPLE.suggestionId,
  show_id: SAMPLE.showId,
  episode_id: SAMPLE.episodeId,
  cluster_id: null,
  platform: "tiktok",
  url: "https://www.tiktok.com/@saltandsignal/video/7553210987654321012",
  title: "Who writes to a buoy?",
  published_at: "2026-10-03T16:20:00.000Z",
  confidence: "medium",
  reason:
    "Posted by the show's own account two days after the episode; the title shares two rare " +
    "words with it.",
  status: "open",
  build_id: SAMPLE.buildId,
  created_at: "2026-10-20T12:00:00.000Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

export const suggestionEvents = eventsOf(suggestionPayload, {
  "cluster_suggestion.created": { object: suggestion },
  "cluster_suggestion.resolved": {
    object: {
      ...suggestion,
      status: "accepted",
      cluster_id: SAMPLE.clusterId,
      updated_at: "2026-10-20T14:09:33.481Z",
    },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof suggestionEvents> {}
}
