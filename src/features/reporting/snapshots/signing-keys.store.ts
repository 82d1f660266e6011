import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportSigningKeysTable } from "../../../db/schema/tables.ts";

/** Statements on the keys that sign reports. */

export type SigningKeyRow = Selectable<ReportSigningKeysTable>;

/** A key as anyone may see it. */
export type PublicKeyRow = Omit<SigningKeyRow, "private_key_sealed">;

/** Every key: the one that signs, then retired ones, the last retired first. They still verify. */
export const findSigningKeys = (executor: Executor): Promise<PublicKeyRow[]> =>
  executor
    .selectFrom("report_signing_keys")
    .select(["key_id", "public_key", "created_at", "retired_at"])
    .orderBy("retired_at", (order) => order.desc().nullsFirst())
    .orderBy("created_at", "desc")
    .orderBy("key_id")
    .execute();

export const findCurrentKey = (executor: Executor): Promise<SigningKeyRow | undefined> =>
  executor
    .selectFrom("report_signing_keys")
    .selectAll()
    .where("retired_at", "is", null)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

export async function insertSigningKey(
  transaction: DatabaseTransaction,
  key: SigningKeyRow,
): Promise<void> {
  await transaction.insertInto("report_signing_keys").values(key).execute();
}

/** Ends the use of a key. Its private part is erased, and the public one stays. */
export async function retireSigningKey(
  transaction: DatabaseTransaction,
  keyId: string,
  retiredAt: Date,
): Promise<void> {
  await transaction
    .updateTable("report_signing_keys")
    .set({ retired_at: retiredAt, private_key_sealed: null })
    .where("key_id", "=", keyId)
    .execute();
}
