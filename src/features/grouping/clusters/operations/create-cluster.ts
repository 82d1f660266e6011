import { causeOf } from "../../../../delivery/events/record-event.ts";
import { type Static, Type } from "typebox";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { Input, View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { CollectContext, Context, WriteContext } from "../../../../kernel/pipeline/context.ts";
import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import { requireText } from "../co-brand.ts";
import { CLUSTER_NAME_CHARS_MAX, clusterNameOf } from "../cluster-name.ts";
import { clusterSchema } from "../cluster.schema.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { findEpisode, globalIdOf, insertCluster } from "../cluster.store.ts";
import { clusterEventObject } from "../events/cluster-events.ts";
import { rollUp } from "../figures/rollup.ts";
import { finishClusterWrite } from "../finish-cluster-write.ts";
import { addOwnPosts } from "../own-posts/add-own-posts.ts";
import { settleSuggestions } from "../posts/settle-suggestions.store.ts";
import {
  addPosts,
  type FetchedPost,
  fetchNewPosts,
  fetchUnpaidPosts,
  type NewPostServices,
} from "../posts/add-posts.ts";
import { addressOf, type Recognised, recogniseUrls } from "../posts/recognise-urls.ts";

const params = strictObject({ show_id: plainId() });

const body = strictObject({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: CLUSTER_NAME_CHARS_MAX })),
  episode_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  node_urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), { maxItems: 20 }),
  ),
});

type CreateInput = Input<Static<typeof params>, unknown, Static<typeof body>>;

const UNTITLED = "Untitled cluster";

interface State {
  showId: string;
  name: string | null;
  episodeId: string | null;
  recognised: Recognised[];
}

export const createCluster = defineWrite({
  id: "clusters.create",
  method: "POST",
  path: "/v1/shows/{show_id}/clusters",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  params,
  body,
  output: writeResultOf(clusterSchema),
  successStatuses: [201],
  summary: "Create a cluster",
  description:
    "Groups an episode with the posts made from it. Each URL is fetched at once; one that " +
    "cannot be fetched is added with its refresh error and a warning. Without a name the " +
    "cluster takes that of its episode or first post.",
  example: {
    params: { show_id: "{show_id}" },
    body: {
      name: "Episode 12, everywhere",
      node_urls: ["https://www.youtube.com/watch?v=aqz-KE-bpKQ"],
    },
  },
  mcp: {
    tool: "create_cluster",
    description:
      "Group an episode with the posts made from it. Each post is fetched at once from its " +
      "platform, one provider call each; the plan says how many. Without a name it takes that " +
      "of its episode or first post.",
    arguments: {
      show_id: "20 letters and digits, from get_workspace or list_shows.",
      name: "Name of the cluster.",
      episode_id:
        "Episode of this show the posts were made from, from list_episodes or find_episode.",
      node_urls: "Addresses of up to 20 posts.",
    },
  },
  preview: previewCreate,
  collect: (context: CollectContext<NewPostServices>, { state }, signal) =>
    fetchNewPosts(context, state.recognised, signal),
  resume: (context, { state }, signal) => fetchUnpaidPosts(context, state.recognised, signal),
  apply: applyCreate,
});

async function previewCreate(
  context: WriteContext,
  { params: { show_id: showId }, body: given }: CreateInput,
): Promise<Change<State>> {
  const urls = given.node_urls ?? [];
  const recognised = recogniseUrls(
    urls.map((url, index) => ({ url, param: `node_urls[${index}]` })),
    context.now,
  );
  if (given.name !== undefined) requireText("name", given.name);
  requireVisibleShow(context.workspace, showId);
  const episodeId = given.episode_id ?? null;
  const episodeName = await nameOfEpisode(context, showId, episodeId);
  const name = given.name?.trim() ?? episodeName;
  return {
    resource: "cluster",
    id: null,
    wouldWrite: {
      show_id: showId,
      name,
      episode_id: episodeId,
      node_urls: recognised.map(addressOf),
    },
    effects: [`Create a cluster with ${urls.length} ${urls.length === 1 ? "post" : "posts"}.`],
    cost: { provider_calls: urls.length, posts: urls.length, emails: 0 },
    state: { showId, name, episodeId, recognised },
  };
}

async function applyCreate(
  context: WriteContext,
  { state: { showId, episodeId, name: knownName } }: Change<State>,
  fetched: readonly FetchedPost[],
): Promise<WriteResult<View<typeof clusterSchema>>> {
  const { database, now } = context;
  const name = knownName ?? nameOfPost(fetched) ?? UNTITLED;
  const row = await insertCluster(database, showId, {
    id: newPlainId(),
    name,
    episode_id: episodeId,
    created_at: now,
    updated_at: now,
  });
  const { posts, warnings } = await addPosts(context, row, fetched, null);
  const own = await addOwnPosts(database, row, now);
  const rollup = await rollUp(database, row, { now });
  await settleSuggestions(
    database,
    showId,
    { clusterId: row.id, episodeId, posts: [...posts, ...own] },
    causeOf(context),
  );
  const event: EventContent<"cluster.created"> = {
    type: "cluster.created",
    objectId: globalIdOf(row),
    object: clusterEventObject(context.urls, rollup.row),
  };
  // A new cluster has no earlier totals, so its creation records no `cluster.updated`.
  return finishClusterWrite(
    context,
    { row: rollup.row, changedFields: [] },
    {
      status: 201,
      events: [event],
      written: {
        show_id: showId,
        name,
        episode_id: episodeId,
        node_urls: posts.map((post) => post.url),
      },
      warnings,
    },
  );
}

/**
 * The name of a cluster from the title of its episode; null where no episode is named.
 *
 * @throws ApiError `parameter_invalid`.
 */
async function nameOfEpisode(
  { database }: Context,
  showId: string,
  episodeId: string | null,
): Promise<string | null> {
  if (episodeId === null) return null;
  const episode = await findEpisode(database, showId, episodeId);
  if (episode === undefined)
    throw parameterInvalid("episode_id", "malformed", "episode_id names no episode of this show.");
  return clusterNameOf(episode.title);
}

/** The name of a cluster from the first post that has a title. */
function nameOfPost(fetched: readonly FetchedPost[]): string | undefined {
  for (const { result } of fetched)
    if (result?.ok === true && result.snapshot.title !== null)
      return clusterNameOf(result.snapshot.title);
  return undefined;
}
