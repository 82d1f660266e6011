import type { Static } from "typebox";
import {
  eventsOf,
  lessFields,
  payloadOf,
  type PayloadsOf,
} from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { buildSchema } from "./cluster-build.schema.ts";

/** Payload of the `cluster_build.*` events. */

const buildPayload = payloadOf(lessFields(buildSchema, ["searches", "undone_at"]), {
  $id: "ClusterBuildPayload",
});

const completed: Static<typeof buildPayload> = {
  object: "cluster_build",
  id: SAMPLE.buildId,
  status: "completed",
  show_id: SAMPLE.showId,
  scope: "episodes",
  mode: "auto",
  episode_ids: [SAMPLE.episodeId],
  requested: 1,
  added: 2,
  suggested: 1,
  skipped: 0,
  failed: 0,
  items: [
    {
      episode_id: SAMPLE.episodeId,
      status: "added",
      cluster_id: SAMPLE.clusterId,
      added_node_ids: [SAMPLE.nodeId, SAMPLE.otherNodeId],
      suggestion_ids: [SAMPLE.suggestionId],
      reason: null,
    },
  ],
  provider_calls: 9,
  error: null,
  started_at: "2026-10-20T11:58:12.070Z",
  completed_at: "2026-10-20T12:00:00.000Z",
  created_at: "2026-10-20T11:58:11.655Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

const failed: typeof completed = {
  ...completed,
  status: "failed",
  added: 0,
  suggested: 0,
  failed: 1,
  items: [
    {
      episode_id: SAMPLE.episodeId,
      status: "failed",
      cluster_id: null,
      added_node_ids: [],
      suggestion_ids: [],
      reason: "No platform could be searched.",
    },
  ],
  provider_calls: 1,
  error: { code: "provider_failed", message: "The data provider refused every search." },
};

export const buildEvents = eventsOf(buildPayload, {
  "cluster_build.completed": { object: completed },
  "cluster_build.failed": { object: failed },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof buildEvents> {}
}
