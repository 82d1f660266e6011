import type { Selectable } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { OauthArtifactsTable } from "../../db/schema/tables.ts";

/**
 * Codes, refresh tokens, registration tokens and waiting requests, by the keyed hash of what names
 * them.
 */

export type ArtifactRow = Selectable<OauthArtifactsTable>;

export interface ArtifactKey {
  kind: string;
  hash: Buffer;
  pepperId: string;
}

export interface ArtifactState {
  payload: Record<string, unknown>;
  grantId: string | null;
  now: Date;
  expiresAt: Date | null;
}

/**
 * One that has not expired by our clock. `forUpdate`: whoever else asks for it waits until the
 * transaction is over.
 */
export async function findArtifact(
  executor: Executor,
  { kind, hash }: ArtifactKey,
  { now, forUpdate }: { now: Date; forUpdate: boolean },
): Promise<ArtifactRow | undefined> {
  const query = executor
    .selectFrom("oauth_artifacts")
    .selectAll()
    .where("kind", "=", kind)
    .where("id_hash", "=", hash)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]));
  return (forUpdate ? query.forUpdate() : query).executeTakeFirst();
}

/** Writes it, or its newer state. */
export async function saveArtifact(
  executor: Executor,
  { kind, hash, pepperId }: ArtifactKey,
  { payload, grantId, now, expiresAt }: ArtifactState,
): Promise<void> {
  const state = { payload: JSON.stringify(payload), grant_id: grantId, expires_at: expiresAt };
  await executor
    .insertInto("oauth_artifacts")
    .values({ kind, id_hash: hash, pepper_id: pepperId, created_at: now, ...state })
    .onConflict((conflict) => conflict.columns(["kind", "id_hash"]).doUpdateSet(state))
    .execute();
}

/** Marks it used; false when somebody else was first. */
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
