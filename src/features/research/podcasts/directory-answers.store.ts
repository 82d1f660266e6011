import type { Database, Executor } from "../../../db/connection/database.ts";
import { retryingStatement } from "../../../db/connection/database.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import type { DirectoryName } from "../../../platforms/directories/podcast-directory.ts";

/**
 * Answers of directories (`directory_answers`), which belong to no workspace. A row is never
 * changed, so a cursor that names rows goes on in the same lists.
 */

/** How long an answer is kept, for cursors and for times when its directory fails. */
const ANSWER_KEPT_MS = 3 * DAY_MS;
/** Maximum rows; one of 100 podcasts has 30 to 60 KB as stored. */
const ANSWERS_MAX = 1_000;

export interface AnswerKey {
  directory: DirectoryName;
  requestHash: Buffer;
}

export interface KeptAnswer {
  fetchedAt: Date;
  answer: string;
}

/** The answer of a time, or the newest one that is not older than `ANSWER_KEPT_MS`. */
export async function findAnswer(
  executor: Executor,
  { directory, requestHash }: AnswerKey,
  { now, fetchedAt }: { now: Date; fetchedAt?: Date },
): Promise<KeptAnswer | undefined> {
  let query = executor
    .selectFrom("directory_answers")
    .select(["fetched_at as fetchedAt", "answer"])
    .where("directory", "=", directory)
    .where("request_hash", "=", requestHash)
    .where("fetched_at", ">", new Date(now.getTime() - ANSWER_KEPT_MS));
  if (fetchedAt !== undefined) query = query.where("fetched_at", "=", fetchedAt);
  return query.orderBy("fetched_at", "desc").limit(1).executeTakeFirst();
}

/** Stores an answer and removes the oldest rows beyond the maximum. */
export async function insertAnswer(
  database: Database,
  { directory, requestHash }: AnswerKey,
  { fetchedAt, answer }: KeptAnswer,
): Promise<void> {
  await retryingStatement(() =>
    database
      .insertInto("directory_answers")
      .values({ directory, request_hash: requestHash, fetched_at: fetchedAt, answer })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await retryingStatement(() =>
    database
      .deleteFrom("directory_answers")
      .where("fetched_at", "<", (rows) =>
        rows
          .selectFrom("directory_answers")
          .select("fetched_at")
          .orderBy("fetched_at", "desc")
          .offset(ANSWERS_MAX - 1)
          .limit(1),
      )
      .execute(),
  );
}

/** Deletes answers that are no longer kept; returns their number. */
export async function purgeAnswers(database: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await retryingStatement(() =>
    database
      .deleteFrom("directory_answers")
      .where("fetched_at", "<=", new Date(now.getTime() - ANSWER_KEPT_MS))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
