import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { PasskeysTable } from "../../../db/schema/tables.ts";

/** Rows of passkeys. The table is global: a passkey belongs to a person. */

export type PasskeyRow = Selectable<PasskeysTable>;

export const PASSKEYS_MAX = 20;

/** Passkeys of a person, oldest first. */
export async function findPasskeys(database: Executor, personId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom("passkeys")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** The passkey of a credential id, which an authenticator sends; undefined when it is unknown. */
export async function findPasskeyByCredential(
  database: Executor,
  credentialId: string,
): Promise<PasskeyRow | undefined> {
  return database
    .selectFrom("passkeys")
    .selectAll()
    .where("credential_id", "=", credentialId)
    .executeTakeFirst();
}

/** Inserts a passkey; undefined when the credential id is already registered. */
export async function insertPasskey(
  transaction: DatabaseTransaction,
  passkey: Omit<PasskeyRow, "last_used_at">,
): Promise<PasskeyRow | undefined> {
  return transaction
    .insertInto("passkeys")
    .values(passkey)
    .onConflict((conflict) => conflict.column("credential_id").doNothing())
    .returningAll()
    .executeTakeFirst();
}

/**
 * Stores a use and the authenticator's counter; returns the person id. Undefined when the counter
 * did not grow, which means a copy of the key; a counter of 0 is an authenticator without one.
 */
export async function recordPasskeyUse(
  transaction: DatabaseTransaction,
  credentialId: string,
  signCount: number,
  now: Date,
): Promise<string | undefined> {
  const used = await transaction
    .updateTable("passkeys")
    .set({ sign_count: signCount, last_used_at: now })
    .where("credential_id", "=", credentialId)
    .where(sql<boolean>`(sign_count < ${signCount} or (sign_count = 0 and ${signCount} = 0))`)
    .returning("person_id")
    .executeTakeFirst();
  return used?.person_id;
}

/** Renames a passkey; undefined when the person has no such passkey. */
export async function updatePasskeyName(
  database: Executor,
  personId: string,
  passkeyId: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return database
    .updateTable("passkeys")
    .set({ name })
    .where("person_id", "=", personId)
    .where("id", "=", passkeyId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a passkey; false when the person has no such passkey. */
export async function removePasskey(
  database: Executor,
  personId: string,
  passkeyId: string,
): Promise<boolean> {
  const removed = await database
    .deleteFrom("passkeys")
    .where("person_id", "=", personId)
    .where("id", "=", passkeyId)
    .returning("id")
    .executeTakeFirst();
  return removed !== undefined;
}
