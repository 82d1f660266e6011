import type { Selectable } from "kysely";
import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { ConnectionsTable } from "../../db/schema/tables.ts";

export type AccountRow = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "external_account_id" | "status" | "last_updated_at"
>;

/** Accounts of the shows in any state: the history of a disconnected one stays. */
export async function findAccounts(
  executor: Executor,
  showIds: readonly string[],
): Promise<AccountRow[]> {
  return executor
    .selectFrom("connections")
    .select(["show_id", "platform", "external_account_id", "status", "last_updated_at"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
}
