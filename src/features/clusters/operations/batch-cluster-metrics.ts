import type { Context } from "../../../kernel/pipeline/context.ts";
import type { ClusterReads } from "../figures/cluster-reads.ts";
import { Type } from "typebox";
import { TextAnswer } from "../../../kernel/operation/answer.ts";
import { batchOf, noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { errorBody, parameterInvalid, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { parseClusterReference } from "../../../kernel/ids.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { clusterMetricsSchema } from "../cluster.schema.ts";
import { metricsText } from "../figures/metrics-answer.ts";

const REFS_MAX = 100;
const PATH = "/v1/clusters/metrics/batch";

export const batchClusterMetrics = defineRead({
  id: "clusters.metrics_batch",
  method: "POST",
  path: PATH,
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  cost: ({ body }) => Math.max(1, Math.ceil(body.cluster_refs.length / 10)),
  params: noParams,
  query: noQuery,
  body: strictObject({
    cluster_refs: Type.Array(Type.Unsafe<unknown>({ description: "A global cluster id." }), {
      maxItems: REFS_MAX,
    }),
  }),
  output: batchOf({ id: Type.Unsafe<unknown>({}) }, clusterMetricsSchema),
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
  handler: async (context: Context<{ clusterReads: ClusterReads }>, { body }) => {
    const wanted = body.cluster_refs.map((text) =>
      typeof text === "string" ? parseClusterReference(text) : undefined,
    );
    const visible = wanted.flatMap((reference) =>
      reference !== undefined && context.workspace.showSet.has(reference.showId) ? [reference] : [],
    );
    const stored =
      visible.length === 0 ? [] : await context.services.clusterReads.readTexts(visible);
    const textOf = new Map(visible.map((reference, index) => [reference, stored[index] ?? null]));
    const { docsUrl } = context.urls.addresses;
    let succeeded = 0;
    // Stored texts are joined, never parsed: twice the batches a second. One join of all pieces
    // copies each letter once.
    const pieces = [`{"object":"list","url":"${PATH}","data":[`];
    for (const [index, id] of body.cluster_refs.entries()) {
      const reference = wanted[index];
      const found = reference === undefined ? undefined : textOf.get(reference);
      pieces.push(index === 0 ? "" : ",", '{"object":"batch_result","id":', JSON.stringify(id));
      if (found !== undefined && found !== null) {
        succeeded += 1;
        pieces.push(',"status":200,"result":', metricsText(found, context.now), ',"error":null}');
        continue;
      }
      const error =
        reference === undefined
          ? parameterInvalid(
              `cluster_refs[${index}]`,
              "malformed",
              `cluster_refs[${index}] must be a global cluster id, {show_id}_{cluster_id}.`,
            )
          : resourceNotFound("cluster");
      pieces.push(
        `,"status":${error.status},"result":null,"error":`,
        JSON.stringify(errorBody(error, context.requestId, docsUrl)),
        "}",
      );
    }
    const meta = {
      requested: body.cluster_refs.length,
      succeeded,
      failed: body.cluster_refs.length - succeeded,
    };
    pieces.push('],"has_more":false,"next_cursor":null,"meta":', JSON.stringify(meta), "}");
    const text = pieces.join("");
    return new TextAnswer("", () => text);
  },
});
