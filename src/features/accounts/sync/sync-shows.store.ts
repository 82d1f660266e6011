import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";

/** Names of shows, in alphabetical order. */
export async function findShowNames(
  executor: Executor,
  showIds: readonly string[],
): Promise<{ show_id: string; name: string }[]> {
  return executor
    .selectFrom("shows")
    .select(["show_id", "name"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .orderBy("name")
    .orderBy("show_id")
    .execute();
}
