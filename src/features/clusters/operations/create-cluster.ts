import { Type } from "typebox";
import { causeOf } from "../../../events/record-event.ts";
import { noQuery, writeResultOf } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { newPlainId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { countProviderCalls } from "../../../kernel/limits/provider-calls.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { clusterSchema, plainId } from "../cluster.schema.ts";
import { findCluster, globalIdOf } from "../cluster.store.ts";
import { requireShow } from "../cluster-access.ts";
import { clusterEventObject, recordClusterEvents } from "../events/cluster-events.ts";
import { clusterUrls, loadClusterView } from "../figures/cluster-view.ts";
import { addPosts, callsOf, collectPosts, type CollectServices } from "../refresh/collect-posts.ts";
import { type Recognised, recogniseUrls } from "../refresh/recognise-urls.ts";
import { rollUp } from "../figures/rollup.ts";

const params = strictObject({ show_id: plainId });

const body = strictObject({
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  episode_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  node_urls: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 2_048 }), { maxItems: 20 }),
  ),
});

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
  query: noQuery,
  body,
  output: writeResultOf(clusterSchema),
  successStatus: 201,
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
      show_id: "Id of the show: 20 letters and digits, from get_workspace or list_shows.",
      name: "Name of the cluster.",
      episode_id:
        "Episode of this show the posts were made from, from list_episodes or find_episode.",
      node_urls: "Addresses of up to 20 posts.",
    },
  },
  preview: async (
    context: WriteContext<CollectServices>,
    { params: { show_id: showId }, body: input },
  ): Promise<Change<State>> => {
    requireShow(context, showId);
    const episodeId = input.episode_id ?? null;
    const episode =
      episodeId === null
        ? undefined
        : await context.database
            .selectFrom("episodes")
            .select("title")
            .where("show_id", "=", showId)
            .where("id", "=", episodeId)
            .executeTakeFirst();
    if (episodeId !== null && episode === undefined)
      throw parameterInvalid(
        "episode_id",
        "malformed",
        "episode_id names no episode of this show.",
      );
    const urls = input.node_urls ?? [];
    const recognised = recogniseUrls(
      urls.map((url, index) => ({ url, param: `node_urls[${index}]` })),
      context.now,
    );
    const name = input.name ?? episode?.title ?? null;
    return {
      resource: "cluster",
      id: null,
      wouldWrite: {
        show_id: showId,
        name,
        episode_id: episodeId,
        node_urls: recognised.map((entry) =>
          entry.kind === "post" ? entry.reference.canonicalUrl : entry.url,
        ),
      },
      effects: [`create a cluster with ${urls.length} ${urls.length === 1 ? "post" : "posts"}.`],
      cost: { provider_calls: urls.length, posts: urls.length, emails: 0 },
      state: { showId, name, episodeId, recognised },
    };
  },
  collect: (context, { state }, signal) => collectPosts(context, state.recognised, signal),
  apply: async (context, { state }, collected) => {
    const { database, now } = context;
    const reference = { showId: state.showId, clusterId: newPlainId() };
    const firstTitle = collected
      .map(({ result }) => (result?.ok === true ? result.snapshot.title : null))
      .find((title) => title !== null);
    const name = state.name ?? firstTitle ?? UNTITLED;
    await database
      .insertInto("clusters")
      .values({
        show_id: state.showId,
        id: reference.clusterId,
        name,
        episode_id: state.episodeId,
        created_at: now,
        updated_at: now,
      })
      .execute();
    const row = await findCluster(database, reference);
    if (row === undefined) throw new Error("a cluster just inserted is not there");
    const added = await addPosts(database, row, collected, { format: null, addedBy: "api", now });
    await countProviderCalls(database, context.workspace.id, {
      kind: "clusters",
      calls: callsOf(collected),
      now,
    });
    const rollup = await rollUp(database, row, { now });
    await recordClusterEvents(
      database,
      context.urls,
      { ...rollup, changedFields: [] },
      [
        {
          type: "cluster.created",
          objectId: globalIdOf(rollup.row),
          object: clusterEventObject(context.urls, rollup.row),
        },
      ],
      causeOf(context),
    );
    return {
      status: 201,
      id: reference.clusterId,
      written: {
        show_id: state.showId,
        name,
        episode_id: state.episodeId,
        node_ids: added.nodes.map((node) => node.id),
      },
      warnings: added.warnings,
      urls: clusterUrls(context, rollup.row),
      data: await loadClusterView(context, rollup.row),
    };
  },
});
