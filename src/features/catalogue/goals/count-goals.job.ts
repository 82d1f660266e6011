import { Type } from "typebox";
import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { countGoalsOf, showDueFrom } from "./count-goals.ts";
import { findShowsWithGoals } from "./goal.store.ts";

const SHOWS_A_PAGE = 500;

/**
 * Counts the goals of every show, one show per transaction. Goals of episodes are also counted
 * where their figures are written; goals of shows only here. Counting those where days of accounts
 * are written (rejected) would have to be done by four parts of the program, page by page.
 */
export const countGoalsJob = defineJob({
  name: "goals.count",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, signal }: JobContext<{ database: Database }>) => {
    const { database } = services;
    const now = clock.now();
    for (let after = ""; ;) {
      const page = { dueFrom: showDueFrom(now), after, limit: SHOWS_A_PAGE };
      const showIds = await findShowsWithGoals(database, page);
      for (const showId of showIds) {
        signal.throwIfAborted();
        await inTransaction(database, (transaction) =>
          countGoalsOf(transaction, showId, null, systemCause(now)),
        );
      }
      const last = showIds.at(-1);
      if (last === undefined || showIds.length < SHOWS_A_PAGE) return;
      after = last;
    }
  },
});

/** Runs hourly, at minute 12, after the fold of minute 7 has computed days from the counters. */
export const countGoalsCron: CronEntry = {
  name: "goals.count",
  crontab: "12 * * * *",
  job: countGoalsJob,
};
