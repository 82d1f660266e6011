import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { ShowTalentTable } from "../../../../db/schema/tables.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";
import { preparedAmong } from "../../../../db/connection/prepared-query.ts";

/**
 * Statements on the people of shows: hosts, producers, returning guests. They are listed with the
 * show, are not members, and get no mail.
 */

export type TalentRow = Selectable<ShowTalentTable>;

const talentOf = preparedAmong((database, showIds) =>
  database
    .selectFrom("show_talent")
    .selectAll()
    .where(isAmong("show_id", showIds))
    .orderBy("invited_at")
    .orderBy("id"),
);

/** The people of the shows, oldest invitation first. */
export async function findTalent(
  executor: Executor,
  showIds: readonly string[],
): Promise<TalentRow[]> {
  if (showIds.length === 0) return [];
  return (await executor.executeQuery(talentOf(showIds, {}))).rows;
}

/** Reads one person of a show and locks the row. */
export async function lockTalent(
  transaction: DatabaseTransaction,
  showId: string,
  id: string,
): Promise<TalentRow | undefined> {
  return transaction
    .selectFrom("show_talent")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
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

export async function deleteTalent(
  transaction: DatabaseTransaction,
  talent: TalentRow,
): Promise<void> {
  await transaction
    .deleteFrom("show_talent")
    .where("show_id", "=", talent.show_id)
    .where("id", "=", talent.id)
    .execute();
}
