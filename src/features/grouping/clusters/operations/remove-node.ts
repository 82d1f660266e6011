import { quoted } from "../../../../lib/text/plain-line.ts";
import { type Static, Type } from "typebox";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid, resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { type ClusterPath, pathReference, requireLockedCluster } from "../cluster-access.ts";
import { clusterArguments, clusterParams, clusterSchema } from "../cluster.schema.ts";
import { type ClusterRow, globalIdOf, referenceOf } from "../cluster.store.ts";
import { clusterEventObject } from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";
import { deletePost, findPosts, type PostRow } from "../post.store.ts";
import { dismissPosts } from "../posts/dismissed-posts.store.ts";
import { recogniseUrls } from "../posts/recognise-urls.ts";

const body = strictObject({
  node_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 })),
});

interface State {
  row: ClusterRow;
  post: PostRow;
}

export const removeNode = defineWrite({
  id: "clusters.remove_node",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters/{cluster_id}/nodes/remove",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params: clusterParams,
  body,
  output: writeResultOf(clusterSchema),
  summary: "Remove a post from a cluster",
  description:
    "Names the post by `node_id` or by `url`, exactly one. The post's numbers leave the " +
    "cluster's totals; daily reach already captured stays. It can be added again at any time; " +
    "the cluster builder does not add it to this episode again.",
  example: {
    params: { show_id: "{show_id}", cluster_id: "{cluster_id}" },
    body: { node_id: "{node_id}" },
  },
  mcp: {
    tool: "remove_cluster_post",
    description:
      "Take a post out of a cluster, named by node_id or by url, exactly one. Its numbers " +
      "leave the totals. It can be added again.",
    arguments: {
      ...clusterArguments,
      node_id: "Id of the post, from get_cluster.",
      url: "Address of the post.",
    },
    isDestructive: true,
  },
  preview: previewRemove,
  apply: applyRemove,
});

async function previewRemove(
  context: WriteContext,
  { params, body: named }: Input<ClusterPath, unknown, Static<typeof body>>,
): Promise<Change<State>> {
  const row = await requireLockedCluster(context, pathReference(params));
  const post = pickPost(await findPosts(context.database, referenceOf(row)), named, context.now);
  return {
    resource: "cluster",
    id: row.id,
    wouldWrite: { removed_node_id: post.id, removed_url: post.url },
    effects: [`Remove the post ${post.url} from the cluster ${quoted(row.name)}.`],
    state: { row, post },
  };
}

async function applyRemove(
  context: WriteContext,
  { wouldWrite, state: { row, post } }: Change<State>,
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const { database, urls, now } = context;
  // The statements are issued together, so that they are sent in one packet.
  await Promise.all([
    deletePost(database, post),
    row.episode_id === null
      ? undefined
      : dismissPosts(database, row.show_id, {
          posts: [{ ...post, episode_id: row.episode_id }],
          cause: "removed",
          now,
        }),
  ]);
  const change = await rollUp(database, row, { now, postsRemoved: true });
  const event: EventContent<"cluster.nodes_removed"> = {
    type: "cluster.nodes_removed",
    objectId: globalIdOf(row),
    object: { ...clusterEventObject(urls, change.row), node_ids: [post.id] },
  };
  return finishClusterWrite(context, change, { events: [event], written: wouldWrite });
}

/** The post that a request names. @throws ApiError `parameter_invalid` or `resource_not_found`. */
function pickPost(
  posts: readonly PostRow[],
  { node_id: nodeId, url }: Static<typeof body>,
  now: Date,
): PostRow {
  if (nodeId !== undefined && url !== undefined)
    throw parameterInvalid("url", "conflict", "Send node_id or url, not both.");
  if (nodeId === undefined && url === undefined)
    throw parameterInvalid("node_id", "missing", "node_id or url is required.");
  const found =
    url === undefined ? posts.find((post) => post.id === nodeId) : findByUrl(posts, url, now);
  if (found === undefined) throw resourceNotFound("post");
  return found;
}

/** The post at a URL: as it is stored, which may be on a site of its own, or in any spelling. */
function findByUrl(posts: readonly PostRow[], url: string, now: Date): PostRow | undefined {
  const stored = posts.find((post) => post.url === url);
  if (stored !== undefined) return stored;
  const [recognised] = recogniseUrls([{ url, param: "url" }], now);
  if (recognised?.kind !== "post") return undefined;
  const { platform, externalId } = recognised.reference;
  return posts.find((post) => post.platform === platform && post.external_id === externalId);
}
