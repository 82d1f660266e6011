import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import {
  type ChangeOrigin,
  addEpisodePosts,
  findDismissedPosts,
  findPostsOfShow,
  lockEpisodeClusters,
  type MatchedPost,
  recordSuggestions,
} from "../../clusters/index.ts";
import {
  type PostKey,
  postColumnsOf,
  postKey,
  postKeyOfRow,
} from "../../../../domain/matching/posts/post-key.ts";
import {
  type BuildItemRow,
  type BuildRow,
  findBuildItem,
  lockBuild,
  updateBuildItem,
} from "../cluster-build.store.ts";
import {
  findSuggestionsOfEpisode,
  type NewSuggestion,
  openSuggestions,
  type SuggestionRow,
} from "../suggestion.store.ts";
import { isScheduled } from "./build-origin.ts";
import {
  type ClaimedPost,
  type Decision,
  decideClaims,
  type EpisodeState,
} from "./decide-claims.ts";
import { itemReason } from "./item-reason.ts";
import { findOwnPosts } from "./own-posts.ts";

/** How long a suggestion stays open before it expires. */
export const SUGGESTION_LIFE_MS = 30 * DAY_MS;

/** One episode of a build, with the posts that were claimed for it. */
interface BuiltEpisode {
  build: BuildRow;
  episodeId: string;
  claims: readonly ClaimedPost[];
  /**
   * A sentence on what could not be done for the episode's posts; null where there is nothing to
   * report.
   */
  note: string | null;
  origin: ChangeOrigin;
}

/** What was stored of an episode. */
interface StoredEpisode {
  cluster: { id: string; isNew: boolean } | null;
  nodeIds: string[];
  opened: SuggestionRow[];
}

/**
 * Stores what a build found for one episode, in one transaction: posts, suggestions, events and the
 * state of the item. The row of the build is locked and an item that is stored already is skipped,
 * so a build whose process was killed, or that two processes run, stores everything once. False
 * where the build has ended.
 */
export async function storeEpisode(
  transaction: DatabaseTransaction,
  episode: BuiltEpisode,
): Promise<boolean> {
  const { episodeId, claims, origin } = episode;
  const { show_id: showId, id } = episode.build;
  const build = await lockBuild(transaction, showId, id);
  if (build?.status !== "running") return false;
  const item = await findBuildItem(transaction, showId, { buildId: id, episodeId });
  if (item?.status !== "searching") return true;
  await lockEpisodeClusters(transaction, showId);
  const { state, suggested } = await readState(transaction, { ...episode, build });
  const decision = decideClaims(claims, state);
  const { cluster, nodeIds, opened } = await store(transaction, { ...episode, build }, decision);
  const waiting = decision.suggest.filter(({ post }) => suggested.has(postKey(post))).length;
  await updateBuildItem(
    transaction,
    item,
    {
      status: statusOf(nodeIds.length > 0 || cluster?.isNew === true, opened.length > 0),
      cluster_id: cluster?.id ?? null,
      is_cluster_new: cluster?.isNew ?? false,
      added_node_ids: nodeIds,
      suggestion_ids: opened.map((row) => row.id),
      reason: itemReason(decision, {
        isMade: cluster?.isNew === true && nodeIds.length === 0,
        waiting,
        searches: build.searches,
        note: episode.note,
      }),
    },
    origin.cause.now,
  );
  return true;
}

function statusOf(isAdded: boolean, isSuggested: boolean): BuildItemRow["status"] {
  if (isAdded) return "added";
  return isSuggested ? "suggested" : "nothing_found";
}

/** Where the claimed posts are stored, and which of them are suggested already. */
async function readState(
  transaction: DatabaseTransaction,
  { build, episodeId, claims }: BuiltEpisode,
): Promise<{ state: EpisodeState; suggested: Set<PostKey> }> {
  const { show_id: showId } = build;
  const posts = claims.map(({ post }) => post);
  // The statements are sent together, because other writers of the show wait for this transaction.
  const [placed, dismissed, suggestions] = await Promise.all([
    findPostsOfShow(transaction, showId, posts.map(postColumnsOf)),
    findDismissedPosts(transaction, showId, [episodeId]),
    findSuggestionsOfEpisode(transaction, showId, episodeId),
  ]);
  const keysWith = (wanted: SuggestionRow["status"]) =>
    new Set(suggestions.filter(({ status }) => status === wanted).map(postKeyOfRow));
  return {
    state: {
      episodeId,
      mode: build.mode,
      maxPosts: build.max_posts_per_episode,
      minConfidence: build.min_confidence,
      placed: new Map(placed.map((row) => [postKeyOfRow(row), { episodeId: row.episode_id }])),
      dismissed: new Map(dismissed.map((row) => [postKeyOfRow(row), row.cause])),
      accepted: keysWith("accepted"),
    },
    suggested: keysWith("open"),
  };
}

async function store(
  transaction: DatabaseTransaction,
  { build, episodeId, origin }: BuiltEpisode,
  { add, suggest }: Decision,
): Promise<StoredEpisode> {
  const { show_id: showId } = build;
  const added = await addEpisodePosts(
    transaction,
    {
      showId,
      episodeId,
      clusterId: null,
      posts: await ownPosts(transaction, build, add),
      isMadeForOwnPosts: build.mode === "auto",
      addedBy: isScheduled(build) ? "auto" : "builder",
    },
    origin,
  );
  const opened = await openSuggestions(
    transaction,
    showId,
    suggest.flatMap((claimed) => newSuggestion(build, episodeId, claimed, origin.cause.now)),
    origin.cause.now,
  );
  await recordSuggestions(transaction, showId, "cluster_suggestion.created", {
    rows: opened,
    cause: origin.cause,
  });
  if (added === undefined) return { cluster: null, nodeIds: [], opened };
  return {
    cluster: { id: added.row.id, isNew: added.isNew },
    nodeIds: added.posts.map(({ id }) => id),
    opened,
  };
}

/**
 * The claimed posts with the numbers that their accounts last reported. Only posts of accounts that
 * are connected to the show at this moment are returned, whatever was claimed, so nothing else can
 * be added.
 */
async function ownPosts(
  transaction: DatabaseTransaction,
  { show_id: showId, id: buildId }: BuildRow,
  claims: readonly ClaimedPost[],
): Promise<MatchedPost[]> {
  const own = await findOwnPosts(
    transaction,
    showId,
    claims.map(({ post }) => post.key),
  );
  return claims.flatMap(({ claim, post }) => {
    const known = own.get(post.key);
    const { confidence, reason, evidence } = claim;
    return known === undefined
      ? []
      : [{ ...known, match: { buildId, confidence, reason, evidence } }];
  });
}

/**
 * A suggestion for a post. Posts without an address get none, because a person could not look at
 * them.
 */
function newSuggestion(
  build: BuildRow,
  episodeId: string,
  { claim, post }: ClaimedPost,
  now: Date,
): NewSuggestion[] {
  if (post.url === null) return [];
  return [
    {
      id: newId("sug"),
      episode_id: episodeId,
      ...postColumnsOf(post),
      item_key: post.key,
      url: post.url,
      title: post.title,
      published_at: post.publishedAt,
      confidence: claim.confidence,
      score: claim.score,
      reason: claim.reason,
      evidence: [...claim.evidence],
      build_id: build.id,
      expires_at: new Date(now.getTime() + SUGGESTION_LIFE_MS),
    },
  ];
}
