import { type Static, Type } from "typebox";
import type { EventPayload } from "../../../delivery/events/event-content.ts";
import { fault, plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { viewRunFields } from "../../../infrastructure/runs/run-answer.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { BuildItemRow, BuildRow } from "./cluster-build.store.ts";

/** The schema of a build, and its rows as the object of the API and of its events. */

export const BUILD_MODES = COLUMNS.cluster_builds.mode.values;
export const BUILD_STATUSES = COLUMNS.cluster_builds.status.values;
export const ITEM_STATUSES = COLUMNS.cluster_build_items.status.values;

/**
 * The schema is loose on purpose: an id of another form is answered with 404, like an unknown one.
 */
export const jobParams = strictObject({ job_id: Type.String({ minLength: 1, maxLength: 100 }) });

const count = Type.Integer({ minimum: 0 });

export const buildSchema = strictObject(
  {
    object: oneOf(["cluster_build"]),
    id: prefixedId("bld"),
    status: oneOf(BUILD_STATUSES),
    show_id: plainId(),
    scope: oneOf(COLUMNS.cluster_builds.scope.values),
    mode: oneOf(BUILD_MODES),
    episode_ids: Type.Array(prefixedId("ep")),
    requested: Type.Integer({ minimum: 0, description: "Episodes." }),
    added: Type.Integer({ minimum: 0, description: "Posts added to clusters." }),
    suggested: Type.Integer({ minimum: 0, description: "Posts that wait for a person." }),
    skipped: Type.Integer({ minimum: 0, description: "Episodes that were left out." }),
    failed: Type.Integer({ minimum: 0, description: "Episodes that could not be built." }),
    items: Type.Array(
      strictObject({
        episode_id: prefixedId("ep"),
        status: oneOf(ITEM_STATUSES),
        cluster_id: nullable(plainId()),
        added_node_ids: Type.Array(prefixedId("nod")),
        suggestion_ids: Type.Array(prefixedId("sug")),
        reason: nullable(Type.String()),
      }),
    ),
    searches: Type.Array(
      strictObject({
        platform: Type.String(),
        state: oneOf(["searched", "recent", "failed", "not_configured", "cap_reached"], {
          description: "`recent`: searched a short while ago, so the stored posts are used.",
        }),
        found: count,
        provider_calls: count,
        code: nullable(Type.String()),
        message: nullable(Type.String()),
      }),
      { description: "What each connected account was asked." },
    ),
    provider_calls: count,
    error: fault,
    started_at: nullable(timestamp),
    completed_at: nullable(timestamp),
    undone_at: nullable(timestamp),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "ClusterBuild" },
);

export const startBody = strictObject(
  {
    show_id: plainId(),
    scope: oneOf(COLUMNS.cluster_builds.scope.values, {
      description: "`episodes`: those of `episode_ids`. `recent`: those of the last `days`.",
    }),
    episode_ids: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
        minItems: 1,
        maxItems: 50,
      }),
    ),
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 14, description: "For `recent`; 14 unless sent." }),
    ),
    mode: oneOf(BUILD_MODES, {
      description:
        "`auto` adds posts of high confidence and suggests the rest; `suggest` adds none.",
    }),
    platforms: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
        minItems: 1,
        maxItems: 50,
        description: "Only posts of these; all connected accounts unless sent.",
      }),
    ),
    max_posts_per_episode: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 50,
        default: 20,
        description: "Most posts that `auto` adds to an episode, the best first.",
      }),
    ),
    min_confidence: Type.Optional(
      oneOf(COLUMNS.cluster_builds.min_confidence.values, {
        default: "medium",
        description:
          "Suggest no posts below this. Of those of low confidence one in four or fewer is right.",
      }),
    ),
  },
  { $id: "StartClusterBuild" },
);

export type StartBody = Static<typeof startBody>;

const sum = (items: readonly BuildItemRow[], of: (item: BuildItemRow) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const withStatus = (items: readonly BuildItemRow[], status: BuildItemRow["status"]): number =>
  items.filter((item) => item.status === status).length;

/** The object of a build's events. */
export function buildEventObject(
  row: BuildRow,
  items: readonly BuildItemRow[],
): EventPayload<"cluster_build.completed"> {
  return {
    object: "cluster_build",
    id: row.id,
    status: row.status,
    show_id: row.show_id,
    scope: row.scope,
    mode: row.mode,
    episode_ids: items.map((item) => item.episode_id),
    requested: items.length,
    added: sum(items, (item) => item.added_node_ids.length),
    suggested: sum(items, (item) => item.suggestion_ids.length),
    skipped: withStatus(items, "skipped"),
    failed: withStatus(items, "failed"),
    items: items.map((item) => ({
      episode_id: item.episode_id,
      status: item.status,
      cluster_id: item.cluster_id,
      added_node_ids: item.added_node_ids,
      suggestion_ids: item.suggestion_ids,
      reason: item.reason,
    })),
    provider_calls: row.provider_calls,
    ...viewRunFields(row),
  };
}

export const buildView = (
  row: BuildRow,
  items: readonly BuildItemRow[],
): View<typeof buildSchema> => ({
  ...buildEventObject(row, items),
  searches: row.searches,
  undone_at: isoOrNull(row.undone_at),
});
