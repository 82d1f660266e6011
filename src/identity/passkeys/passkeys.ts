import type { Selectable } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { PasskeysTable } from "../../db/schema/tables.ts";

export type PasskeyRow = Selectable<PasskeysTable>;

export const PASSKEYS_MAX = 20;

/** Oldest first. */
export async function listPasskeys(database: Executor, personId: string): Promise<PasskeyRow[]> {
  return database
    .selectFrom("passkeys")
    .selectAll()
    .where("person_id", "=", personId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

/** Undefined when the person has no such passkey. */
export async function renamePasskey(
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

/** False when the person has no such passkey. */
export async function deletePasskey(
  database: Executor,
  personId: string,
  passkeyId: string,
): Promise<boolean> {
  return (
    (await database
      .deleteFrom("passkeys")
      .where("person_id", "=", personId)
      .where("id", "=", passkeyId)
      .returning("id")
      .executeTakeFirst()) !== undefined
  );
}
