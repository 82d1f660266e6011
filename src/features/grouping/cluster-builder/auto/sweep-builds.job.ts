import { Type } from "typebox";
import { type Database, inTransaction } from "../../../../db/connection/database.ts";
import { systemCause } from "../../../../delivery/events/record-event.ts";
import type { CronEntry } from "../../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { isLost } from "../../../../infrastructure/runs/run-state.ts";
import { DAY_MS, HOUR_MS } from "../../../../lib/time/clock.ts";
import { causeOfBuild } from "../run/build-origin.ts";
import { giveUpBuild, stepBuild } from "../run/end-build.ts";
import { recordSuggestions } from "../../clusters/index.ts";
import { VERDICTS_KEPT_MS } from "../run/claim-verdicts.store.ts";
import { endSuggestions, lockExpired } from "../suggestion.store.ts";
import {
  findLostBuilds,
  findShowsWithExpired,
  purgeBuilds,
  purgeVerdicts,
} from "./sweep-builds.store.ts";

/**
 * Maximum shows of one round, and maximum suggestions of one show in it, so that rows are locked
 * for milliseconds only.
 */
const ROUND_MAX = 500;

/**
 * How long a build may go without a write before it is ended as lost. The tries of a job are over
 * within minutes, and each writes to its build, but a search of 40 pages at a slow platform may
 * take an hour.
 */
const LOST_AFTER_MS = 3 * HOUR_MS;
/** How long a build is kept and can be undone. */
const KEPT_MS = 90 * DAY_MS;

/**
 * Expires suggestions that were open for 30 days, ends builds whose job was lost, and forgets old
 * builds and verdicts.
 */
export const sweepBuildsJob = defineJob({
  name: "cluster_builder.sweep",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<{ database: Database }>) => {
    await sweepBuilds(services, { now: () => clock.now(), signal });
  },
});

export async function sweepBuilds(
  { database }: { database: Database },
  { now, signal }: { now: () => Date; signal?: AbortSignal },
): Promise<void> {
  for (let shows: string[] | undefined; shows === undefined || shows.length > 0;) {
    if (signal?.aborted === true) return;
    shows = await findShowsWithExpired(database, { now: now(), limit: ROUND_MAX });
    for (const showId of shows) await expireOfShow(database, showId, now());
  }
  const before = new Date(now().getTime() - LOST_AFTER_MS);
  for (const { show_id: showId, id } of await findLostBuilds(database, before))
    await stepBuild(database, { showId, buildId: id }, async (transaction, build) => {
      if (isLost(build, { now: now(), lostAfterMs: LOST_AFTER_MS }))
        await giveUpBuild(transaction, build, causeOfBuild(build, now()));
    });
  await purgeBuilds(database, new Date(now().getTime() - KEPT_MS));
  await purgeVerdicts(database, new Date(now().getTime() - VERDICTS_KEPT_MS));
}

async function expireOfShow(database: Database, showId: string, now: Date): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const ids = await lockExpired(transaction, showId, { now, limit: ROUND_MAX });
    const rows = await endSuggestions(transaction, showId, ids, { status: "expired", now });
    await recordSuggestions(transaction, showId, "cluster_suggestion.resolved", {
      rows,
      cause: systemCause(now),
    });
  });
}

export const sweepBuildsCron: CronEntry = {
  name: "cluster_builder.sweep",
  crontab: "23 * * * *",
  job: sweepBuildsJob,
};
