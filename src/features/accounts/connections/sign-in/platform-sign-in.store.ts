import type { Executor } from "../../../../db/connection/database.ts";
import type { Secrets } from "../../../../kernel/secrets.ts";

/**
 * Pending sign-ins at platforms, which wait for the user's return. A row is found by the keyed hash
 * of its state; the data that finish it are sealed.
 */

/** The data that are kept from the start of a sign-in to its end. */
export interface SealedSignIn {
  state: string;
  verifier: string | null;
  /** The id of the chosen account, where the sign-in gives access to several. */
  accountId: string | null;
}

/** Who started a sign-in, and what it connects. */
export interface SignInOwner {
  workspaceId: string;
  showId: string;
  platform: string;
  personId: string;
}

const sealOwnerOf = (stateHash: Buffer): string =>
  `platform sign-in ${stateHash.toString("base64url")}`;

/** Stores a sign-in that starts. */
export async function insertSignIn(
  executor: Executor,
  { workspaceId, showId, platform, personId }: SignInOwner,
  kept: SealedSignIn,
  { secrets, now, expiresAt }: { secrets: Secrets; now: Date; expiresAt: Date },
): Promise<void> {
  const { hash, pepperId } = secrets.hashCredential(kept.state);
  await executor
    .insertInto("platform_sign_ins")
    .values({
      state_hash: hash,
      pepper_id: pepperId,
      workspace_id: workspaceId,
      show_id: showId,
      platform,
      person_id: personId,
      sealed: secrets.seal(JSON.stringify(kept), sealOwnerOf(hash)),
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
}

/** Deletes the pending sign-in of a state and returns it; undefined for that of another person. */
export async function takeSignIn(
  executor: Executor,
  { state, personId }: { state: string; personId: string },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<(SignInOwner & { kept: SealedSignIn }) | undefined> {
  const { hash } = secrets.hashCredential(state);
  const row = await executor
    .deleteFrom("platform_sign_ins")
    .where("state_hash", "=", hash)
    .where("expires_at", ">", now)
    .where("person_id", "=", personId)
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    workspaceId: row.workspace_id,
    showId: row.show_id,
    platform: row.platform,
    personId,
    kept: JSON.parse(secrets.open(row.sealed, sealOwnerOf(row.state_hash))) as SealedSignIn,
  };
}

/** Deletes expired sign-ins. */
export async function deleteExpiredSignIns(executor: Executor, now: Date): Promise<void> {
  await executor.deleteFrom("platform_sign_ins").where("expires_at", "<=", now).execute();
}
