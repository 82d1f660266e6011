import { Type } from "typebox";
import { type Database, inTransaction } from "../../db/connection/database.ts";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob, type JobContext } from "../../jobs/define-job.ts";
import { releaseHandle } from "./handle.store.ts";
import {
  deleteRowsOfShow,
  deleteShowRow,
  findShowsDeletedBefore,
  TABLES_OF_SHOW,
} from "./purge-shows.store.ts";
import { RESTORABLE_MS } from "./show-lifecycle.ts";

/** Rows a statement: locks are held for milliseconds, and a stop loses one batch. */
const ROWS_MAX = 1_000;

/**
 * Erases the shows that were deleted 30 days ago, table by table, a thousand rows a transaction;
 * the show itself goes last, so that a run that stops is continued by the next. Returns how many
 * shows are gone.
 */
export async function purgeDeletedShows(
  database: Database,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const shows = await findShowsDeletedBefore(database, new Date(now.getTime() - RESTORABLE_MS));
  for (const { show_id: showId, handle } of shows) {
    for (const table of TABLES_OF_SHOW) {
      for (let deleted = ROWS_MAX; deleted >= ROWS_MAX;) {
        signal?.throwIfAborted();
        deleted = await deleteRowsOfShow(database, showId, { table, limit: ROWS_MAX });
      }
    }
    await inTransaction(database, async (transaction) => {
      await releaseHandle(transaction, showId, handle);
      await deleteShowRow(transaction, showId);
    });
  }
  return shows.length;
}

export const purgeShowsJob = defineJob({
  name: "shows.purge",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (
    _payload,
    { services, clock, log, signal }: JobContext<{ database: Database }>,
  ) => {
    const shows = await purgeDeletedShows(services.database, clock.now(), signal);
    if (shows > 0) log.info({ shows }, "shows deleted 30 days ago were erased");
  },
});

/** Every hour: what was deleted is gone 30 days and at most an hour later. */
export const purgeShowsCron: CronEntry = {
  name: "shows.purge",
  crontab: "37 * * * *",
  job: purgeShowsJob,
};
