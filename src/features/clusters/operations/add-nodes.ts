import { Type } from "typebox";
import { causeOf } from "../../../events/record-event.ts";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { countProviderCalls } from "../../../kernel/limits/provider-calls.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { POST_FORMATS, type PostFormat } from "../../../metrics/metric.ts";
import { clusterParams, clusterSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf } from "../cluster.store.ts";
import { requireLockedCluster, requireUnmerged } from "../cluster-access.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { clusterUrls, loadClusterView } from "../figures/cluster-view.ts";
import { addPosts, callsOf, collectPosts, type CollectServices } from "../refresh/collect-posts.ts";
import { type GivenUrl, type Recognised, recogniseUrls } from "../refresh/recognise-urls.ts";
import { rollUp } from "../figures/rollup.ts";

const body = strictObject({
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
  urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), { minItems: 1, maxItems: 20 }),
  ),
  format: Type.Optional(
    oneOf(POST_FORMATS, { description: "Overrides what the platform says of the posts." }),
  ),
});

interface State {
  row: ClusterRow;
  recognised: Recognised[];
  format: PostFormat | null;
}

export const addNodes = defineWrite({
  id: "clusters.add_nodes",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/nodes",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: clusterParams,
  query: noQuery,
  body,
  output: writeResultOf(clusterSchema),
  summary: "Add posts to a cluster",
  description:
    "Takes one `url` or up to 20 `urls`. Each post is fetched at once. A post the show already " +
    "has is not added twice; a warning says where it is.",
  example: {
    params: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
    body: { url: "https://www.tiktok.com/@harbouraudio/video/7301234567890123456" },
  },
  mcp: {
    tool: "add_cluster_posts",
    description:
      "Add posts to a cluster by address: one url, or up to 20 urls, not both. Each is fetched " +
      "at once, one provider call each; the plan says how many. A post the show already has is " +
      "not added twice, and a warning says where it is.",
    arguments: {
      show_id: "Id of the show the cluster belongs to, from list_clusters.",
      cluster_id:
        "Id of the cluster within its show: the part of the global id after the underscore.",
      url: "Address of one post.",
      urls: "Addresses of up to 20 posts.",
    },
  },
  preview: async (
    context: WriteContext<CollectServices>,
    { params, body: input },
  ): Promise<Change<State>> => {
    const row = await requireLockedCluster(context, {
      showId: params.show_id,
      clusterId: params.cluster_id,
    });
    requireUnmerged(row);
    const recognised = recogniseUrls(givenUrls(input), context.now);
    const addresses = recognised.map((entry) =>
      entry.kind === "post" ? entry.reference.canonicalUrl : entry.url,
    );
    return {
      resource: "cluster",
      id: row.id,
      wouldWrite: { node_urls: addresses },
      effects: [
        `add ${addresses.length} ${addresses.length === 1 ? "post" : "posts"} to the cluster.`,
      ],
      cost: { provider_calls: addresses.length, posts: addresses.length, emails: 0 },
      state: { row, recognised, format: input.format ?? null },
    };
  },
  collect: (context, { state }, signal) => collectPosts(context, state.recognised, signal),
  apply: async (context, { state }, collected) => {
    const { database, now } = context;
    const added = await addPosts(database, state.row, collected, {
      format: state.format,
      addedBy: "api",
      now,
    });
    await countProviderCalls(database, context.workspace.id, {
      kind: "clusters",
      calls: callsOf(collected),
      now,
    });
    const rollup =
      added.nodes.length === 0
        ? { row: state.row, totals: undefined, changedFields: [] }
        : await rollUp(database, state.row, { now });
    if (rollup.totals !== undefined) {
      const nodeIds = added.nodes.map((node) => node.id);
      await recordClusterEvents(
        database,
        context.urls,
        rollup,
        [
          {
            type: "cluster.nodes_added",
            objectId: globalIdOf(rollup.row),
            object: { ...clusterEventObject(context.urls, rollup.row), node_ids: nodeIds },
          },
        ],
        causeOf(context),
      );
    }
    return {
      id: state.row.id,
      written: {
        node_ids: added.nodes.map((node) => node.id),
        node_urls: added.nodes.map((node) => node.url),
      },
      warnings: added.warnings,
      urls: clusterUrls(context, state.row),
      data: await loadClusterView(context, rollup.row),
    };
  },
});

function givenUrls(input: { url?: string; urls?: string[] }): GivenUrl[] {
  if (input.url !== undefined && input.urls !== undefined)
    throw parameterInvalid("urls", "conflict", "Send url or urls, not both.");
  if (input.url !== undefined) return [{ url: input.url, param: "url" }];
  if (input.urls === undefined) throw parameterInvalid("url", "missing", "url is required.");
  return input.urls.map((url, index) => ({ url, param: `urls[${index}]` }));
}
