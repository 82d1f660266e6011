import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";

/** Ids and names of shows, for recognising printed names. */
export async function findShowNames(
  executor: Executor,
  showIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const rows = await executor
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .orderBy("show_id")
    .execute();
  return rows.map(({ show_id: id, name }) => ({ id, name }));
}
