import { inTransaction } from "../../../db/connection/database.ts";
import { findShowState } from "../../../kernel/access/visible-show.store.ts";
import { newId } from "../../../kernel/ids.ts";
import { DAY_MS } from "../../../lib/clock.ts";
import {
  type BuildItemRow,
  type BuildRow,
  deleteBuild,
  findBuild,
  findBuildItems,
  findOpenBuild,
  insertBuild,
} from "../cluster-build.store.ts";
import { isScheduled } from "../run/build-origin.ts";
import { type BuildRun, runBuild } from "../run/run-build.ts";
import { findRecentEpisodeIds } from "../run/show-facts.store.ts";
import { LOOKBACK_DAYS } from "./auto-build.schema.ts";
import { findAutoBuild, storeAutoRun } from "./auto-build.store.ts";

/** Episodes of one hourly run, the newest: more than three a day come later or by a call. */
const EPISODES_MAX = 50;
const POSTS_PER_EPISODE = 20;

/**
 * One hourly run of a show: a build of its episodes of the last two weeks. A run that another
 * process left unfinished is gone on with; while a call's build is under way the hour is skipped.
 */
export async function runAutoBuild(run: BuildRun, showId: string): Promise<void> {
  const build = await openAutoBuild(run, showId);
  if (build === undefined) return;
  await runBuild(run, { showId, buildId: build.id });
  await closeAutoBuild(run, build);
}

/** Undefined where there is nothing to run: turned off, archived, deleted, or no new episode. */
async function openAutoBuild(
  { services: { database }, clock }: BuildRun,
  showId: string,
): Promise<BuildRow | undefined> {
  const now = clock.now();
  return inTransaction(database, async (transaction) => {
    const auto = await findAutoBuild(transaction, showId);
    if (auto === undefined || (await findShowState(transaction, showId)) !== "active")
      return undefined;
    const open = await findOpenBuild(transaction, showId);
    if (open !== undefined) return isScheduled(open) ? open : undefined;
    const episodeIds = await findRecentEpisodeIds(transaction, showId, {
      since: new Date(now.getTime() - LOOKBACK_DAYS * DAY_MS),
      until: now,
      limit: EPISODES_MAX,
    });
    if (episodeIds.length === 0) {
      await storeAutoRun(transaction, showId, { at: now, error: null, recent: [] });
      return undefined;
    }
    return insertBuild(
      transaction,
      showId,
      {
        id: newId("bld"),
        mode: auto.mode,
        scope: "recent",
        days: LOOKBACK_DAYS,
        max_posts_per_episode: POSTS_PER_EPISODE,
      },
      { episodeIds, now },
    );
  });
}

/** Keeps what the run found; a build that stored nothing is forgotten, since there is one an hour. */
async function closeAutoBuild(
  { services: { database }, clock }: BuildRun,
  { show_id: showId, id }: BuildRow,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const build = await findBuild(transaction, [showId], id);
    if (build === undefined || build.status === "running") return;
    const items = await findBuildItems(transaction, [showId], [id]);
    await storeAutoRun(transaction, showId, {
      at: build.completed_at ?? clock.now(),
      error: build.error,
      recent: items.map(recentOf),
    });
    if (build.status === "completed" && !items.some(isFruitful))
      await deleteBuild(transaction, build);
  });
}

const isFruitful = ({ status }: BuildItemRow): boolean =>
  status === "added" || status === "suggested";

const recentOf = (item: BuildItemRow) => ({
  episode_id: item.episode_id,
  status: item.status,
  cluster_id: item.cluster_id,
  reason: item.reason,
  at: item.updated_at.toISOString(),
});
