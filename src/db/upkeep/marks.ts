import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../connection/database.ts";
import type { UpkeepMarksTable } from "../schema/tables.ts";

/** Times that the installation keeps about itself, in the table `upkeep_marks`. */

export type MarkName =
  /** Progress of the removal of old days. */
  | "purge"
  /** When what fails was last checked for alarms. */
  | "alarms"
  /** When a write was last tried. */
  | "write_probe"
  /** Present while the search index lacks rows that are in the tables; its time says since when. */
  | "search_index_fill"
  /** That the rows are of a restore; when the backup was made, and when the restore ended. */
  | "restored"
  /** Until when a search provider is not asked, by the id of the provider. */
  | `web_search_paused ${string}`;

export type Mark = Pick<Selectable<UpkeepMarksTable>, "reached_at" | "written_at">;

export async function findMark(executor: Executor, name: MarkName): Promise<Mark | undefined> {
  return executor
    .selectFrom("upkeep_marks")
    .select(["reached_at", "written_at"])
    .where("name", "=", name)
    .executeTakeFirst();
}

export async function writeMark(executor: Executor, name: MarkName, mark: Mark): Promise<void> {
  await executor
    .insertInto("upkeep_marks")
    .values({ name, ...mark })
    .onConflict((conflict) => conflict.column("name").doUpdateSet(mark))
    .execute();
}

/** Admits one transaction at a time that looks at a mark and writes it. */
export async function lockMark(transaction: DatabaseTransaction, name: MarkName): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mark\n${name}`}, 0))`.execute(
    transaction,
  );
}

export async function removeMark(executor: Executor, name: MarkName): Promise<void> {
  await executor.deleteFrom("upkeep_marks").where("name", "=", name).execute();
}
