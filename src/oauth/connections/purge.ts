import { type SqlBool, sql } from "kysely";
import { Type } from "typebox";
import { type Database, inTransaction, retryingStatement } from "../../db/connection/database.ts";
import type { CronEntry } from "../../jobs/cron.ts";
import { defineJob, type JobContext } from "../../jobs/define-job.ts";
import {
  ACCESS_KEPT_MS,
  ENDED_CONNECTION_KEPT_MS,
  REFRESH_LEEWAY_MS,
  UNUSED_CLIENT_KEPT_MS,
} from "../provider/oauth-terms.ts";

/** Rows of one statement: short enough to disturb nobody. */
const BATCH = 1_000;

/**
 * Deletes what nobody can use or ask about any more, and the answers kept for the leeway. Returns
 * how many rows went.
 */
export async function purgeOauth(database: Database, now: Date): Promise<number> {
  const before = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await retryingStatement(() =>
    database
      .updateTable("oauth_artifacts")
      .set({ sealed_answer: null })
      .where("sealed_answer", "is not", null)
      .where("consumed_at", "<", before(REFRESH_LEEWAY_MS))
      .execute(),
  );
  const tokens = await inBatches(async () => {
    const due = database
      .selectFrom("oauth_access_tokens")
      .select("token_hash")
      .where("expires_at", "<", before(ACCESS_KEPT_MS))
      .orderBy("token_hash")
      .limit(BATCH);
    return deleted(
      await database
        .deleteFrom("oauth_access_tokens")
        .where("token_hash", "in", due)
        .executeTakeFirstOrThrow(),
    );
  });
  const artifacts = await inBatches(async () => {
    const due = database
      .selectFrom("oauth_artifacts")
      .select("id_hash")
      .where("expires_at", "<", now)
      .orderBy("id_hash")
      .limit(BATCH);
    return deleted(
      await database
        .deleteFrom("oauth_artifacts")
        .where("id_hash", "in", due)
        .where("expires_at", "<", now)
        .executeTakeFirstOrThrow(),
    );
  });
  // After the access tokens: their last rows are gone by then, and nobody can be told any more that
  // the app was removed.
  const connections = await purgeConnections(database, before(ENDED_CONNECTION_KEPT_MS));
  return (
    tokens + artifacts + connections + (await purgeClients(database, before(UNUSED_CLIENT_KEPT_MS)))
  );
}

/**
 * Connections that ended, with their entries in the directory. Refresh tokens of theirs go when
 * they expire, within sixty days of their end; until then they answer `invalid_grant`, with the
 * connection's row or without.
 */
async function purgeConnections(database: Database, endedBefore: Date): Promise<number> {
  return inBatches(() =>
    inTransaction(database, async (transaction) => {
      const due = await transaction
        .selectFrom("oauth_connections")
        .select(["workspace_id", "grant_id"])
        .where("revoked_at", "<", endedBefore)
        .orderBy("revoked_at")
        .limit(BATCH)
        .execute();
      if (due.length === 0) return 0;
      const grantIds = due.map((row) => row.grant_id);
      const workspaceIds = [...new Set(due.map((row) => row.workspace_id))];
      await transaction
        .deleteFrom("oauth_grant_directory")
        .where("grant_id", "in", grantIds)
        .execute();
      return deleted(
        await transaction
          .deleteFrom("oauth_connections")
          .where("workspace_id", "in", workspaceIds)
          .where("grant_id", "in", grantIds)
          .where("revoked_at", "<", endedBefore)
          .executeTakeFirstOrThrow(),
      );
    }),
  );
}

/** Registrations that never led to a token, with the tokens that would change them. */
async function purgeClients(database: Database, createdBefore: Date): Promise<number> {
  return inBatches(async () => {
    const due = await database
      .selectFrom("oauth_clients")
      .select("client_id")
      .where("last_used_at", "is", null)
      .where("created_at", "<", createdBefore)
      .orderBy("client_id")
      .limit(BATCH)
      .execute();
    const ids = due.map((row) => row.client_id);
    if (ids.length === 0) return 0;
    await database
      .deleteFrom("oauth_artifacts")
      .where("kind", "=", "RegistrationAccessToken")
      .where(sql<SqlBool>`payload ->> 'clientId' = any(${ids})`)
      .execute();
    return deleted(
      await database
        .deleteFrom("oauth_clients")
        .where("client_id", "in", ids)
        .where("last_used_at", "is", null)
        .executeTakeFirstOrThrow(),
    );
  });
}

const deleted = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows);

async function inBatches(run: () => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await run();
    total += count;
    if (count < BATCH) return total;
  }
}

export const purgeOauthJob = defineJob({
  name: "oauth.purge",
  schema: Type.Object({}, { additionalProperties: false }),
  maxAttempts: 2,
  handler: async (_payload, { services, clock, log }: JobContext<{ database: Database }>) => {
    const deleted = await purgeOauth(services.database, clock.now());
    if (deleted > 0)
      log.info({ rows: deleted }, "purged tokens, connections and registrations nobody can use");
  },
});

/**
 * Four times an hour, off the full one: an answer kept for half a minute should not lie there for
 * hours.
 */
export const purgeOauthCron: CronEntry = {
  name: "oauth.purge",
  crontab: "7,22,37,52 * * * *",
  job: purgeOauthJob,
};
