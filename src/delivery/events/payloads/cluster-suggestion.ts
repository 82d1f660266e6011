import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  CONFIDENCES,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `cluster_suggestion.*` events. */

const suggestionPayload = strictObject(
  {
    object: oneOf(["cluster_suggestion"]),
    id: prefixedId("sug"),
    show_id: plainId,
    episode_id: prefixedId("ep"),
    cluster_id: nullable(plainId),
    platform: Type.String(),
    url: Type.String(),
    title: text,
    published_at: moment,
    confidence: oneOf(CONFIDENCES),
    reason: Type.String(),
    status: oneOf(["open", "accepted", "dismissed", "expired"]),
    build_id: nullable(prefixedId("bld")),
    ...storedTimes,
  },
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

export const clusterSuggestionPayloads = {
  "cluster_suggestion.created": payload(suggestionPayload, { object: suggestion }),
  "cluster_suggestion.resolved": payload(suggestionPayload, {
    object: {
      ...suggestion,
      status: "accepted",
      cluster_id: SAMPLE.clusterId,
      updated_at: "2026-10-20T14:09:33.481Z",
    },
  }),
};
