import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ReportSigningKeysTable } from "../../../db/schema/tables.ts";

/** Statements on the keys that sign reports. */

export type SigningKeyRow = Selectable<ReportSigningKeysTable>;

/** Every key, the newest first; retired ones still verify. */
export const findSigningKeys = (executor: Executor): Promise<SigningKeyRow[]> =>
  executor
    .selectFrom("report_signing_keys")
    .selectAll()
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
