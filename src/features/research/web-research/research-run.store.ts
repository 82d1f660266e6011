import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { ResearchRunsTable } from "../../../db/schema/tables.ts";

/** Statements on research runs, each of one workspace. */

export type ResearchRow = Selectable<ResearchRunsTable>;

const JSON_COLUMNS = ["sources", "incomplete"] as const;

const runs = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("research_runs").selectAll().where("workspace_id", "=", workspaceId);

/** A page of runs, newest first. */
export const findResearchPage = (
  executor: Executor,
  workspaceId: string,
  filters: { status: string | null; brand_id: string | null; show_id: string | null },
  page: NewestPage,
) =>
  newestFirst(
    runs(executor, workspaceId)
      .where(sql<boolean>`(${filters.status}::text is null or status = ${filters.status})`)
      .where(sql<boolean>`(${filters.brand_id}::text is null or brand_id = ${filters.brand_id})`)
      .where(sql<boolean>`(${filters.show_id}::text is null or show_id = ${filters.show_id})`),
    page,
  ).execute();

export const findResearch = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<ResearchRow | undefined> =>
  runs(executor, workspaceId).where("id", "=", id).executeTakeFirst();

/** The run, locked until the transaction ends. */
export const lockResearch = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<ResearchRow | undefined> =>
  runs(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * Admits one transaction at a time that orders the same, so that the second of two sees the run of
 * the first. There may be no row that could be locked.
 */
export async function lockQuestion(
  transaction: DatabaseTransaction,
  workspaceId: string,
  questionKey: string,
): Promise<void> {
  const name = `research\n${workspaceId}\n${questionKey}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/** Maximum runs of one question that are looked through for a repeated one. */
const REPEATED_MAX = 100;

/**
 * Runs that ask the same and may stand for a new one, newest first: those that are open, and those
 * that were answered wholly after a moment.
 */
export const findEqualResearch = (
  executor: Executor,
  workspaceId: string,
  { questionKey, searchedAfter }: { questionKey: string; searchedAfter: Date },
): Promise<ResearchRow[]> =>
  runs(executor, workspaceId)
    .where("question_key", "=", questionKey)
    .where(
      sql<boolean>`(status in ('queued', 'running')
        or (status = 'completed' and incomplete is null and searched_at > ${searchedAfter}))`,
    )
    .orderBy("created_at", "desc")
    .limit(REPEATED_MAX)
    .execute();

type NewResearch = Omit<ResearchRow, "workspace_id" | "error" | "provider_calls"> & {
  error: null;
};

export const insertResearch = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  run: NewResearch,
): Promise<ResearchRow> =>
  transaction
    .insertInto("research_runs")
    .values({
      ...(storedColumns(run, JSON_COLUMNS) as Omit<Insertable<ResearchRunsTable>, "workspace_id">),
      workspace_id: workspaceId,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The columns of a run that change; `error` is JSON. */
export type ResearchColumns = Partial<
  Pick<
    ResearchRow,
    | "status"
    | "answer"
    | "sources"
    | "storage"
    | "incomplete"
    | "provider_calls"
    | "searched_at"
    | "started_at"
    | "completed_at"
  >
> & { error?: string | null; updated_at: Date };

export const updateResearch = (
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: Pick<ResearchRow, "workspace_id" | "id">,
  columns: ResearchColumns,
): Promise<ResearchRow> =>
  transaction
    .updateTable("research_runs")
    .set(storedColumns(columns, JSON_COLUMNS) as Updateable<ResearchRunsTable>)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteResearchRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("research_runs")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}
