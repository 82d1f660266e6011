import { inTransaction } from "../../../../db/connection/database.ts";
import type { AccessCache } from "../../../../kernel/access/access-cache.ts";
import { newId } from "../../../../kernel/ids.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import {
  type BuildItemRow,
  type BuildRow,
  deleteBuild,
  findBuild,
  findBuildItems,
  findOpenBuild,
  insertBuild,
} from "../cluster-build.store.ts";
import { causeOfBuild, isScheduled } from "../run/build-origin.ts";
import { giveUpBuild, stepBuild } from "../run/end-build.ts";
import { type BuildRun, type BuildServices, runBuild } from "../run/run-build.ts";
import { findRecentEpisodeIds } from "../run/show-facts.store.ts";
import { LOOKBACK_DAYS } from "./auto-build.schema.ts";
import { findAutoBuild, storeAutoRun } from "./auto-build.store.ts";
import { findPause } from "./find-pause.ts";

/**
 * Maximum episodes of one hourly run, newest first. A show that publishes more than three a day has
 * more in two weeks; its older episodes of these are left out.
 */
const EPISODES_MAX = 50;
const POSTS_PER_EPISODE = 20;

export interface AutoBuildServices extends BuildServices {
  access: Pick<AccessCache, "workspace">;
}

type AutoBuildRun = BuildRun & { services: AutoBuildServices };

/**
 * Runs the hourly build of one show, with its episodes of the last two weeks. A build that another
 * process left unfinished is continued, also where the hourly build was turned off or paused since.
 * While a build that a call ordered is under way, the hourly run is skipped.
 */
export async function runAutoBuild(run: AutoBuildRun, showId: string): Promise<void> {
  const build = await openAutoBuild(run, showId);
  if (build === undefined) return;
  await runBuild(run, { showId, buildId: build.id });
  await closeAutoBuild(run, build);
}

/**
 * Opens the build to run. Undefined where there is none: the hourly build is turned off or paused,
 * the show has no new episode, or another build is under way.
 */
async function openAutoBuild(
  { services: { database, access }, clock }: AutoBuildRun,
  showId: string,
): Promise<BuildRow | undefined> {
  const now = clock.now();
  const pause = await findPause(database, access, showId);
  return inTransaction(database, async (transaction) => {
    const open = await findOpenBuild(transaction, showId);
    if (open !== undefined) return isScheduled(open) ? open : undefined;
    const auto = await findAutoBuild(transaction, showId);
    if (auto === undefined || pause !== null) return undefined;
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

/**
 * Stores what the run found with the show. A build that added and suggested nothing is deleted,
 * since there is one an hour.
 */
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

/**
 * Ends the hourly build of a show that could not be finished, so that the next hour starts a new
 * one.
 */
export async function failAutoBuild(run: AutoBuildRun, showId: string): Promise<void> {
  const { services, clock } = run;
  const build = await findOpenBuild(services.database, showId);
  if (build === undefined || !isScheduled(build)) return;
  await stepBuild(services.database, { showId, buildId: build.id }, (transaction, open) =>
    giveUpBuild(transaction, open, causeOfBuild(open, clock.now())),
  );
  await closeAutoBuild(run, build);
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
