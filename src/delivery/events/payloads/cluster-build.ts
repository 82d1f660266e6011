import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  count,
  fault,
  JOB_STATES,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `cluster_build.*` events. */

const buildItem = strictObject({
  episode_id: prefixedId("ep"),
  status: oneOf([
    "pending",
    "searching",
    "added",
    "suggested",
    "nothing_found",
    "skipped",
    "failed",
  ]),
  cluster_id: nullable(plainId),
  added_node_ids: Type.Array(prefixedId("nod")),
  suggestion_ids: Type.Array(prefixedId("sug")),
  reason: text,
});

const buildPayload = strictObject(
  {
    object: oneOf(["cluster_build"]),
    id: prefixedId("bld"),
    status: oneOf(JOB_STATES),
    show_id: plainId,
    scope: oneOf(["episodes", "recent"]),
    mode: oneOf(["suggest", "auto"]),
    episode_ids: Type.Array(prefixedId("ep")),
    requested: count,
    added: count,
    suggested: count,
    skipped: count,
    failed: count,
    items: Type.Array(buildItem),
    provider_calls: count,
    error: fault,
    started_at: moment,
    completed_at: moment,
    ...storedTimes,
  },
  { $id: "ClusterBuildPayload" },
);

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

export const clusterBuildPayloads = {
  "cluster_build.completed": payload(buildPayload, { object: completed }),
  "cluster_build.failed": payload(buildPayload, { object: failed }),
};
