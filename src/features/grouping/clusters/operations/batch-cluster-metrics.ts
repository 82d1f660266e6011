import { type Static, Type } from "typebox";
import { batchOf } from "../../../../kernel/contract/envelope.ts";
import {
  errorBody,
  parameterInvalid,
  resourceNotFound,
} from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type ClusterReference, parseClusterReference } from "../../../../kernel/ids.ts";
import { ListAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { clusterMetricsSchema } from "../cluster.schema.ts";
import type { ClusterReads, StoredMetrics } from "../figures/cluster-metrics.store.ts";
import { metricsText } from "../figures/metrics-answer.ts";

const REFS_MAX = 100;
const REFS_PER_TOKEN = 10;

const body = strictObject({
  cluster_refs: Type.Array(Type.Unsafe<unknown>({ description: "A global cluster id." }), {
    maxItems: REFS_MAX,
  }),
});

export const batchClusterMetrics = defineRead({
  id: "clusters.metrics_batch",
  method: "POST",
  path: "/v1/clusters/metrics/batch",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  cost: ({ body: { cluster_refs: refs } }) => Math.max(1, Math.ceil(refs.length / REFS_PER_TOKEN)),
  body,
  output: batchOf({ id: Type.Unsafe<unknown>({}) }, clusterMetricsSchema),
  items: { cluster_refs: Type.String() },
  summary: "Numbers of up to 100 clusters",
  description:
    "One entry per reference, in the order sent: 200 with the numbers, 400 for a malformed " +
    "reference, 404 for one that is not in this workspace. Costs one token per 10 references.",
  example: { body: { cluster_refs: ["{global_cluster_id}"] } },
  mcp: {
    tool: "get_clusters_metrics",
    description:
      "Numbers of up to 100 clusters in one call, in the order asked: totals with age, and " +
      "what the metrics mean once. A bad or foreign id is an error in its own entry. Use it to " +
      "compare clusters instead of many get_cluster_metrics; it costs one request per ten.",
    arguments: {
      cluster_refs: "Up to 100 global cluster ids, {show_id}_{cluster_id}.",
    },
  },
  handler: readBatch,
});

/** The stored texts become part of the list without being parsed. */
async function readBatch(
  context: Context<{ clusterReads: ClusterReads }>,
  { body: { cluster_refs: refs } }: { body: Static<typeof body> },
): Promise<ListAnswer> {
  const references = refs.map((text) =>
    typeof text === "string" ? parseClusterReference(text) : undefined,
  );
  const textOf = await readVisible(context, references);
  let succeeded = 0;
  const items = references.map((reference, index) => {
    const stored = reference === undefined ? null : (textOf.get(reference) ?? null);
    if (stored !== null) succeeded += 1;
    return [
      '{"object":"batch_result","id":',
      JSON.stringify(refs[index]),
      ...(stored === null
        ? failurePieces(context, { index, isMalformed: reference === undefined })
        : [',"status":200,"result":', metricsText(stored, context.now), ',"error":null}']),
    ];
  });
  return new ListAnswer(items, {
    requested: refs.length,
    succeeded,
    failed: refs.length - succeeded,
  });
}

/**
 * The stored metrics of the clusters of visible shows, by reference; null where there is no such
 * cluster.
 */
async function readVisible(
  { workspace, services }: Context<{ clusterReads: ClusterReads }>,
  references: readonly (ClusterReference | undefined)[],
): Promise<Map<ClusterReference, StoredMetrics | null>> {
  const visible = references.flatMap((reference) =>
    reference !== undefined && workspace.showSet.has(reference.showId) ? [reference] : [],
  );
  if (visible.length === 0) return new Map();
  const stored = await services.clusterReads.readBytes(visible);
  return new Map(visible.map((reference, index) => [reference, stored[index] ?? null]));
}

function failurePieces(
  { requestId, urls }: Context,
  { index, isMalformed }: { index: number; isMalformed: boolean },
): string[] {
  const param = `cluster_refs[${index}]`;
  const error = isMalformed
    ? parameterInvalid(
        param,
        "malformed",
        `${param} must be a global cluster id, {show_id}_{cluster_id}.`,
      )
    : resourceNotFound("cluster");
  return [
    `,"status":${error.status},"result":null,"error":`,
    JSON.stringify(errorBody(error, requestId, urls.addresses.docsUrl)),
    "}",
  ];
}
