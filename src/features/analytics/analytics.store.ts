import type { Selectable } from "kysely";
import { isAmong } from "../../db/connection/is-among.ts";
import type { Executor } from "../../db/connection/database.ts";
import type { ConnectionsTable } from "../../db/schema/tables.ts";

const ACCOUNT_COLUMNS = [
  "show_id",
  "platform",
  "external_account_id",
  "status",
  "last_updated_at",
  "as_of",
] as const satisfies readonly (keyof ConnectionsTable)[];

export type AccountRow = Pick<Selectable<ConnectionsTable>, (typeof ACCOUNT_COLUMNS)[number]>;

/** Accounts of the shows in any state: the history of a disconnected one stays. */
export async function findAccounts(
  executor: Executor,
  showIds: readonly string[],
): Promise<AccountRow[]> {
  const rows = await executor
    .selectFrom("connections")
    .select(ACCOUNT_COLUMNS)
    .where(isAmong("show_id", showIds))
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
  return rows;
}
