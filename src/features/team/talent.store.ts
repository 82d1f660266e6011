import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { ShowTalentTable } from "../../db/schema/tables.ts";

export type TalentRow = Selectable<ShowTalentTable>;

/** The people attached to a show, oldest invitation first. */
export async function findTalentOfShow(executor: Executor, showId: string): Promise<TalentRow[]> {
  return executor
    .selectFrom("show_talent")
    .selectAll()
    .where("show_id", "=", showId)
    .orderBy("invited_at")
    .orderBy("id")
    .execute();
}

/** Lets one transaction at a time add people to a show, so that nobody is there twice. */
export async function lockShow(transaction: DatabaseTransaction, showId: string): Promise<void> {
  await transaction
    .selectFrom("shows")
    .select("show_id")
    .where("show_id", "=", showId)
    .forUpdate()
    .execute();
}

export async function insertTalent(
  transaction: DatabaseTransaction,
  showId: string,
  talent: Pick<TalentRow, "id" | "email" | "role">,
  now: Date,
): Promise<TalentRow> {
  return transaction
    .insertInto("show_talent")
    .values({ show_id: showId, ...talent, status: "pending", invited_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when the show has nobody of that id. */
export async function deleteTalent(
  executor: Executor,
  showId: string,
  id: string,
): Promise<boolean> {
  const { rows } =
    await sql`delete from show_talent where show_id = ${showId} and id = ${id} returning id`.execute(
      executor,
    );
  return rows.length > 0;
}
