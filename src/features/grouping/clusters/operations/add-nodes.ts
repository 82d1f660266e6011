import { quoted } from "../../../../lib/text/plain-line.ts";
import { type Static, Type } from "typebox";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { causeOf } from "../../../../delivery/events/record-event.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { CollectContext, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { POST_FORMATS, type PostFormat } from "../../../../domain/metrics/metric.ts";
import {
  type ClusterPath,
  pathReference,
  requireLockedCluster,
  requireUnmerged,
} from "../cluster-access.ts";
import { clusterArguments, clusterParams, clusterSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf } from "../cluster.store.ts";
import { clusterEventObject } from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";
import { settleSuggestions } from "../posts/settle-suggestions.store.ts";
import {
  addPosts,
  type FetchedPost,
  fetchNewPosts,
  fetchUnpaidPosts,
  type NewPostServices,
} from "../posts/add-posts.ts";
import {
  addressOf,
  type GivenUrl,
  type Recognised,
  recogniseUrls,
} from "../posts/recognise-urls.ts";

const body = strictObject({
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
  urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), { minItems: 1, maxItems: 20 }),
  ),
  format: Type.Optional(
    oneOf(POST_FORMATS, { description: "Overrides the format the platform reports." }),
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
  body,
  output: writeResultOf(clusterSchema),
  errors: ["state_conflict"],
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
      ...clusterArguments,
      url: "Address of one post.",
      urls: "Addresses of up to 20 posts.",
    },
  },
  preview: previewAdd,
  collect: (context: CollectContext<NewPostServices>, { state }, signal) =>
    fetchNewPosts(context, state.recognised, signal),
  resume: (context, { state }, signal) => fetchUnpaidPosts(context, state.recognised, signal),
  apply: applyAdd,
});

async function previewAdd(
  context: WriteContext,
  { params, body: given }: Input<ClusterPath, unknown, Static<typeof body>>,
): Promise<Change<State>> {
  const recognised = recogniseUrls(givenUrls(given), context.now);
  const row = await requireLockedCluster(context, pathReference(params));
  requireUnmerged(row);
  const count = recognised.length;
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { node_urls: recognised.map(addressOf) },
    effects: [`Add ${count} ${count === 1 ? "post" : "posts"} to the cluster ${quoted(row.name)}.`],
    cost: { provider_calls: count, posts: count, emails: 0 },
    state: { row, recognised, format: given.format ?? null },
  };
}

async function applyAdd(
  context: WriteContext,
  { state: { row, format } }: Change<State>,
  fetched: readonly FetchedPost[],
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const { posts, warnings } = await addPosts(context, row, fetched, format);
  const nodeIds = posts.map((post) => post.id);
  const written = { node_urls: posts.map((post) => post.url) };
  if (posts.length === 0)
    return finishClusterWrite(
      context,
      { row, changedFields: [] },
      { events: [], written, warnings },
    );
  const change = await rollUp(context.database, row, { now: context.now });
  const { show_id: showId, id: clusterId, episode_id: episodeId } = row;
  const cause = causeOf(context);
  await settleSuggestions(context.database, showId, { clusterId, episodeId, posts }, cause);
  const event: EventContent<"cluster.nodes_added"> = {
    type: "cluster.nodes_added",
    objectId: globalIdOf(row),
    object: { ...clusterEventObject(context.urls, change.row), node_ids: nodeIds },
  };
  return finishClusterWrite(context, change, { events: [event], written, warnings });
}

function givenUrls({ url, urls }: Static<typeof body>): GivenUrl[] {
  if (url !== undefined && urls !== undefined)
    throw parameterInvalid("urls", "conflict", "Send url or urls, not both.");
  if (url !== undefined) return [{ url, param: "url" }];
  if (urls === undefined) throw parameterInvalid("url", "missing", "url is required.");
  return urls.map((each, index) => ({ url: each, param: `urls[${index}]` }));
}
