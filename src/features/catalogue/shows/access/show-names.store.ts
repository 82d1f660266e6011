import type { Executor } from "../../../../db/connection/database.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";

/** Names by show id. */
export async function findNamesOfShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  if (showIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(isAmong("show_id", showIds))
    .execute();
  return new Map(rows.map((row) => [row.show_id, row.name]));
}
