import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import { newId } from "../../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import type { View, WriteResult } from "../../../../kernel/operation/operation.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { findPlatform } from "../../../../platforms/platform.ts";
import { lockVisibleShow } from "../../../catalogue/shows/index.ts";
import { describeBuildCap, takeBuildCap } from "../build-cap.ts";
import { buildSchema, buildView, type StartBody, startBody } from "../cluster-build.schema.ts";
import {
  type BuildRow,
  findBuildItems,
  findOpenBuild,
  insertBuild,
} from "../cluster-build.store.ts";
import { enqueueBuild } from "../run/build-clusters.job.ts";
import { loadAskedEpisodes, windowOfAll } from "../run/load-facts.ts";
import { findRecentEpisodeIds } from "../run/show-facts.store.ts";
import { mostProviderCalls } from "../run/search-platforms.ts";

const DAYS_MAX = 14;
/** Maximum episodes of one build. */
const EPISODES_MAX = 50;
const POSTS_PER_EPISODE = 20;

/**
 * `running`: the build of the show that is under way; the answer contains it instead of a new one.
 */
interface State {
  showId: string;
  episodeIds: string[];
  running: BuildRow | undefined;
}

export const startClusterBuild = defineWrite({
  id: "cluster_builds.start",
  method: "POST",
  path: "/v1/cluster-builds",
  scope: "clusters:write",
  plan: "clusters",
  effect: "write",
  body: startBody,
  output: writeResultOf(buildSchema),
  successStatuses: [202],
  job: { read: "cluster_builds.get", ids: { job_id: "id" } },
  errors: ["cap_reached", "resource_not_found"],
  summary: "Gather the posts of episodes",
  description:
    "Looks for posts of episodes among those of the show's own connected accounts. A worker runs " +
    "it; the answer is the job. `auto` adds posts of high confidence to the episodes' clusters " +
    "and suggests the rest, `suggest` adds none. A show has one build at a time: while one runs it " +
    "is the answer, with a warning. 200 episodes a show and UTC day. The plan says how many " +
    "provider calls it can cost at most.",
  example: {
    body: {
      show_id: "{show_id}",
      scope: "episodes",
      episode_ids: ["{episode_id}"],
      mode: "suggest",
    },
  },
  mcp: {
    tool: "build_clusters",
    description:
      "Gather the posts of episodes from the show's own accounts, in the background. mode suggest " +
      "lists them for review (list_cluster_suggestions); auto also adds the sure ones. Each added " +
      "post carries its evidence in get_cluster.",
    arguments: {
      show_id: "Id of the show, from list_shows.",
      episode_ids: "For scope episodes: up to 50, from list_episodes.",
    },
  },
  preview: (context, { body }) => previewStart(context, body),
  apply: applyStart,
});

async function previewStart(
  context: WriteContext,
  given: StartBody,
): Promise<Change<State & { given: StartBody }>> {
  requireFittingScope(given);
  const { database } = context;
  const show = await lockVisibleShow(context, given.show_id);
  const showId = show.show_id;
  const episodeIds = await selectEpisodes(context, given);
  const running = await findOpenBuild(database, showId);
  const episodes = await loadAskedEpisodes(database, showId, episodeIds);
  const window = windowOfAll(given, episodes);
  const calls =
    window === null || running !== undefined
      ? 0
      : await mostProviderCalls(database, showId, given.platforms ?? null);
  const cap = await describeBuildCap(context, showId);
  const count = `${episodeIds.length} ${episodeIds.length === 1 ? "episode" : "episodes"}`;
  return {
    resource: "cluster_build",
    id: null,
    wouldWrite: running === undefined ? { ...given, episode_ids: episodeIds } : {},
    effects: [
      `Look for posts of ${count} of ${quoted(show.name)} among those of its own accounts.`,
      given.mode === "auto"
        ? "Posts of high confidence are added to the episodes' clusters; others are suggested."
        : "No post is added: those that are found are suggested.",
      `Today ${cap.used} of ${cap.limit} episodes of this show were built.`,
    ],
    warnings: running === undefined ? [] : [alreadyRunning(running)],
    cost: { provider_calls: calls, posts: 0, emails: 0 },
    cap,
    state: { showId, episodeIds, running, given },
  };
}

const alreadyRunning = ({ id }: BuildRow): string =>
  `The build ${id} of this show is under way; nothing new was started.`;

async function applyStart(
  context: WriteContext,
  { state: { showId, episodeIds, running, given } }: Change<State & { given: StartBody }>,
): Promise<WriteResult<View<typeof buildSchema>>> {
  const { database, now, workspace, requestId } = context;
  if (running !== undefined) return answer(context, running);
  await takeBuildCap(database, context, { showId, episodes: Math.max(1, episodeIds.length) });
  const build = await insertBuild(
    database,
    showId,
    {
      id: newId("bld"),
      workspace_id: workspace.id,
      request_id: requestId,
      mode: given.mode,
      scope: given.scope,
      days: given.scope === "recent" ? (given.days ?? DAYS_MAX) : null,
      platforms: given.platforms === undefined ? null : [...new Set(given.platforms)],
      max_posts_per_episode: given.max_posts_per_episode ?? POSTS_PER_EPISODE,
      min_confidence: given.min_confidence ?? null,
    },
    { episodeIds, now },
  );
  await enqueueBuild(database, build);
  return answer(context, build);
}

async function answer(
  { database, urls }: WriteContext,
  build: BuildRow,
): Promise<WriteResult<View<typeof buildSchema>>> {
  return {
    status: 202,
    id: build.id,
    urls: { app: urls.showApp(build.show_id), public: null },
    data: buildView(build, await findBuildItems(database, [build.show_id], [build.id])),
  };
}

/** @throws ApiError `parameter_invalid` for fields that exclude each other. */
function requireFittingScope({ scope, episode_ids: ids, days, platforms }: StartBody): void {
  if (scope === "episodes" && ids === undefined)
    throw parameterInvalid("episode_ids", "missing", "episode_ids is required for this scope.");
  if (scope === "recent" && ids !== undefined)
    throw parameterInvalid("episode_ids", "conflict", "episode_ids is for the scope episodes.");
  if (scope === "episodes" && days !== undefined)
    throw parameterInvalid("days", "conflict", "days is for the scope recent.");
  for (const [index, platform] of (platforms ?? []).entries())
    if (findPlatform(platform) === undefined)
      throw parameterInvalid(`platforms[${index}]`, "unknown", "This is no platform.");
}

/** @throws ApiError `parameter_invalid` for an id that names no episode of the show. */
async function selectEpisodes(
  { database, now }: WriteContext,
  { show_id: showId, scope, episode_ids: given = [], days = DAYS_MAX }: StartBody,
): Promise<string[]> {
  if (scope === "recent")
    return findRecentEpisodeIds(database, showId, {
      since: new Date(now.getTime() - days * DAY_MS),
      until: now,
      limit: EPISODES_MAX,
    });
  const ids = [...new Set(given)];
  const known = new Set((await loadAskedEpisodes(database, showId, ids)).map(({ id }) => id));
  for (const [index, id] of given.entries())
    if (!known.has(id))
      throw parameterInvalid(
        `episode_ids[${index}]`,
        "malformed",
        `episode_ids[${index}] names no episode of this show.`,
      );
  return ids;
}
