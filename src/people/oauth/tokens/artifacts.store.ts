import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { OauthArtifactsTable } from "../../../db/schema/tables.ts";

/**
 * Authorization codes, refresh tokens, registration tokens and pending authorization requests. The
 * rows are global and found by kind and the HMAC of their id.
 */

export type ArtifactRow = Selectable<OauthArtifactsTable>;

export interface ArtifactKey {
  kind: string;
  hash: Buffer;
  pepperId: string;
}

/** The code of one sign-in of an app, and every token issued from it. */
export interface TokenFamily {
  grantId: string;
  familyId: string;
}

export interface ArtifactState {
  payload: Record<string, unknown>;
  grantId: string | null;
  /** The sign-in that a code or refresh token belongs to. */
  familyId: string | null;
  now: Date;
  expiresAt: Date | null;
}

const unexpired = (executor: Executor, { kind, hash }: ArtifactKey, now: Date) =>
  executor
    .selectFrom("oauth_artifacts")
    .selectAll()
    .where("kind", "=", kind)
    .where("id_hash", "=", hash)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));

/** An artifact that has not expired by the injected clock. */
export async function findArtifact(
  executor: Executor,
  key: ArtifactKey,
  now: Date,
): Promise<ArtifactRow | undefined> {
  return unexpired(executor, key, now).executeTakeFirst();
}

/** Locks an artifact that has not expired until the transaction ends. */
export async function lockArtifact(
  transaction: DatabaseTransaction,
  key: ArtifactKey,
  now: Date,
): Promise<ArtifactRow | undefined> {
  return unexpired(transaction, key, now).forUpdate().executeTakeFirst();
}

/** Inserts an artifact, or replaces its state. */
export async function saveArtifact(
  executor: Executor,
  { kind, hash, pepperId }: ArtifactKey,
  { payload, grantId, familyId, now, expiresAt }: ArtifactState,
): Promise<void> {
  const state = {
    payload: JSON.stringify(payload),
    grant_id: grantId,
    family_id: familyId,
    expires_at: expiresAt,
  };
  await executor
    .insertInto("oauth_artifacts")
    .values({ kind, id_hash: hash, pepper_id: pepperId, created_at: now, ...state })
    .onConflict((conflict) => conflict.columns(["kind", "id_hash"]).doUpdateSet(state))
    .execute();
}

/** Marks an artifact as used; false when it was used already. */
export async function consumeArtifact(
  executor: Executor,
  { kind, hash }: ArtifactKey,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("oauth_artifacts")
    .set({ consumed_at: now })
    .where("kind", "=", kind)
    .where("id_hash", "=", hash)
    .where("consumed_at", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Stores the sealed response of a used refresh token, for its replay. */
export async function saveSealedAnswer(
  executor: Executor,
  { kind, hash }: ArtifactKey,
  sealedAnswer: string,
): Promise<void> {
  await executor
    .updateTable("oauth_artifacts")
    .set({ sealed_answer: sealedAnswer })
    .where("kind", "=", kind)
    .where("id_hash", "=", hash)
    .execute();
}

/** Deletes an artifact. */
export async function deleteArtifact(
  executor: Executor,
  { kind, hash }: ArtifactKey,
): Promise<void> {
  await executor
    .deleteFrom("oauth_artifacts")
    .where("kind", "=", kind)
    .where("id_hash", "=", hash)
    .execute();
}

/**
 * Deletes the code and the refresh tokens of one sign-in of an app. Repeats until none is left: a
 * refresh in progress locks its token, and its new token exists after the wait for that lock.
 */
export async function deleteFamily(
  transaction: DatabaseTransaction,
  { grantId, familyId }: TokenFamily,
): Promise<void> {
  for (let isDone = false; !isDone;) {
    const { numDeletedRows } = await transaction
      .deleteFrom("oauth_artifacts")
      .where("grant_id", "=", grantId)
      .where("family_id", "=", familyId)
      .executeTakeFirstOrThrow();
    isDone = numDeletedRows === 0n;
  }
}

/** True while a code can be used, or a refresh token where the grant allows refresh tokens. */
export async function hasUsableArtifact(
  executor: Executor,
  grantId: string,
  { now, allowsRefresh }: { now: Date; allowsRefresh: boolean },
): Promise<boolean> {
  const found = await executor
    .selectFrom("oauth_artifacts")
    .select("id_hash")
    .where("grant_id", "=", grantId)
    .where("kind", "in", ["AuthorizationCode", ...(allowsRefresh ? ["RefreshToken"] : [])])
    .where("consumed_at", "is", null)
    .where("expires_at", ">", now)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
