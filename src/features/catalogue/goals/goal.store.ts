import { type Insertable, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { GoalsTable } from "../../../db/schema/tables.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";

/** Statements on goals. Each names the show, except the one that looks for shows with goals. */

export type GoalRow = Selectable<GoalsTable>;

/** A page of goals, newest first. */
export const findGoalPage = (executor: Executor, showId: string, page: NewestPage) =>
  newestFirst(
    executor.selectFrom("goals").selectAll().where("show_id", "=", showId),
    page,
  ).execute();

/** The goals of episodes of a show, newest first. */
export async function findGoalsOfEpisodes(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<GoalRow[]> {
  return executor
    .selectFrom("goals")
    .selectAll()
    .where("show_id", "=", showId)
    .where(isAmong("episode_id", episodeIds))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();
}

/** A goal of one of the given shows. */
export async function findGoal(
  executor: Executor,
  showIds: readonly string[],
  id: string,
): Promise<GoalRow | undefined> {
  return executor
    .selectFrom("goals")
    .selectAll()
    .where(isAmong("show_id", showIds))
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function lockGoal(
  transaction: DatabaseTransaction,
  showId: string,
  id: string,
): Promise<GoalRow | undefined> {
  return transaction
    .selectFrom("goals")
    .selectAll()
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export interface GoalSelection {
  /** Goals of these episodes; null: all goals of the show and its episodes. */
  episodeIds: readonly string[] | null;
  /**
   * The earliest `due_date` of goals of a show, and of goals of episodes, that are still counted.
   */
  showDueFrom: string;
  episodeDueFrom: string;
}

/**
 * Locks the goals that are counted, in the order of their ids, so that the second of two writers of
 * figures reads what the first one stored.
 */
export async function lockCountedGoals(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeIds, showDueFrom, episodeDueFrom }: GoalSelection,
): Promise<GoalRow[]> {
  const dueFrom = sql`
    case when episode_id is null then ${showDueFrom}::date else ${episodeDueFrom}::date end`;
  let query = transaction
    .selectFrom("goals")
    .selectAll()
    .where("show_id", "=", showId)
    .where(sql<boolean>`(due_date is null or due_date >= ${dueFrom})`)
    .orderBy("id")
    .forUpdate();
  if (episodeIds !== null) query = query.where(isAmong("episode_id", episodeIds));
  return query.execute();
}

/** How many goals a show and its episodes have. */
export async function countGoals(executor: Executor, showId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("goals")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("show_id", "=", showId)
    .executeTakeFirstOrThrow();
  return count;
}

/** True where the show has the episode. */
export async function hasEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom("episodes")
    .select("id")
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertGoal(
  transaction: DatabaseTransaction,
  showId: string,
  goal: Omit<Insertable<GoalsTable>, "show_id">,
): Promise<GoalRow> {
  return transaction
    .insertInto("goals")
    .values({ ...goal, show_id: showId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes the changeable fields of a locked goal. */
export async function updateGoal(transaction: DatabaseTransaction, row: GoalRow): Promise<void> {
  const { target, due_date, value, reached_at, updated_at } = row;
  await transaction
    .updateTable("goals")
    .set({ target, due_date, value, reached_at, updated_at })
    .where("show_id", "=", row.show_id)
    .where("id", "=", row.id)
    .execute();
}

export async function deleteGoalRow(
  transaction: DatabaseTransaction,
  { show_id: showId, id }: GoalRow,
): Promise<void> {
  await transaction
    .deleteFrom("goals")
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .execute();
}

/**
 * Ids of the shows that have goals due on or after a day, in order, after `after`; deleted shows
 * are left out.
 */
export async function findShowsWithGoals(
  executor: Executor,
  { dueFrom, after, limit }: { dueFrom: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ show_id: string }>`
    select distinct show_id
    from goals
    where show_id > ${after}
      and (due_date is null or due_date >= ${dueFrom})
      and not exists (
        select
        from shows
        where shows.show_id = goals.show_id
          and shows.deleted_at is not null
      )
    order by show_id
    limit ${limit}`.execute(executor);
  return rows.map((row) => row.show_id);
}
