import { type SqlBool, sql } from "kysely";
import {
  type Database,
  inTransaction,
  retryingStatement,
} from "../../../db/connection/database.ts";

/**
 * Deletes rows of apps, tokens and connections that can no longer be used or looked up. The
 * statements span all workspaces. Each function returns how many rows it deleted.
 */

/** Maximum rows in one statement: few enough that its locks delay no request noticeably. */
const BATCH = 1_000;

/** Deletes the sealed responses of refresh tokens that were used before a time. */
export async function clearSealedAnswers(database: Database, usedBefore: Date): Promise<void> {
  await retryingStatement(() =>
    database
      .updateTable("oauth_artifacts")
      .set({ sealed_answer: null })
      .where("sealed_answer", "is not", null)
      .where("consumed_at", "<", usedBefore)
      .execute(),
  );
}

/** Deletes access tokens that expired before a time. */
export async function purgeAccessTokens(database: Database, expiredBefore: Date): Promise<number> {
  return inBatches(async () => {
    const due = database
      .selectFrom("oauth_access_tokens")
      .select("token_hash")
      .where("expires_at", "<", expiredBefore)
      .orderBy("token_hash")
      .limit(BATCH);
    return deleted(
      await database
        .deleteFrom("oauth_access_tokens")
        .where("token_hash", "in", due)
        .executeTakeFirstOrThrow(),
    );
  });
}

/** Deletes codes, refresh tokens and pending requests that expired before a time. */
export async function purgeArtifacts(database: Database, expiredBefore: Date): Promise<number> {
  return inBatches(async () => {
    const due = database
      .selectFrom("oauth_artifacts")
      .select("id_hash")
      .where("expires_at", "<", expiredBefore)
      .orderBy("id_hash")
      .limit(BATCH);
    return deleted(
      await database
        .deleteFrom("oauth_artifacts")
        .where("id_hash", "in", due)
        .where("expires_at", "<", expiredBefore)
        .executeTakeFirstOrThrow(),
    );
  });
}

/**
 * Deletes connections that ended before a time, with their directory entries. Their refresh tokens
 * are deleted when they expire, within sixty days of the end; until then they answer
 * `invalid_grant`, with or without the connection's row.
 */
export async function purgeConnections(database: Database, endedBefore: Date): Promise<number> {
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

/** Deletes registrations that never received a token, with their registration access tokens. */
export async function purgeUnusedClients(database: Database, createdBefore: Date): Promise<number> {
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

/** Deletes documents of apps that were not used since a time, or never. */
export async function purgeClientDocuments(
  database: Database,
  { usedBefore, fetchedBefore }: { usedBefore: Date; fetchedBefore: Date },
): Promise<number> {
  return inBatches(async () => {
    const due = database
      .selectFrom("oauth_client_documents")
      .select("client_id")
      .where("fetched_at", "<", fetchedBefore)
      .where((where) =>
        where.or([where("last_used_at", "is", null), where("last_used_at", "<", usedBefore)]),
      )
      .orderBy("client_id")
      .limit(BATCH);
    return deleted(
      await database
        .deleteFrom("oauth_client_documents")
        .where("client_id", "in", due)
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
