import type { Selectable } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { SignUpsTable } from "../../db/schema/tables.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import { newSecretToken, tokenColumns, tokenHash } from "./sessions/secret-token.ts";

/**
 * Requested accounts whose address is not confirmed. The rows are global and found by the HMAC of
 * the token in the mailed link.
 */

export type SignUpRow = Selectable<SignUpsTable>;

/** Stores a request; returns the token of its link. */
export async function insertSignUp(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  account: Pick<SignUpRow, "email" | "name" | "password_hash">,
  life: { now: Date; expiresAt: Date },
): Promise<string> {
  const token = newSecretToken();
  await transaction
    .insertInto("sign_ups")
    .values({
      ...tokenColumns(secrets, token),
      ...account,
      created_at: life.now,
      expires_at: life.expiresAt,
    })
    .execute();
  return token;
}

/** Deletes a request and returns it; undefined when it is unknown, used or expired. */
export async function takeSignUp(
  transaction: DatabaseTransaction,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<SignUpRow | undefined> {
  return transaction
    .deleteFrom("sign_ups")
    .where("token_hash", "=", tokenHash(secrets, token))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes every request for an address after one of them was confirmed. */
export async function deleteSignUps(
  transaction: DatabaseTransaction,
  email: string,
): Promise<void> {
  await transaction.deleteFrom("sign_ups").where("email", "=", email).execute();
}
