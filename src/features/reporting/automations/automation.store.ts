import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type {
  ReportAutomationsTable,
  ReportRecipientsTable,
  ReportRunsTable,
} from "../../../db/schema/tables.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";

/** Statements on automations and their recipients, each of one workspace but for those due. */

const JSON_COLUMNS = ["source", "schedule", "delivery", "checks"] as const;

export type AutomationRow = Selectable<ReportAutomationsTable>;
export type RecipientRow = Selectable<ReportRecipientsTable>;

/** What is shown of its latest run. */
export type LastRun = Pick<
  Selectable<ReportRunsTable>,
  "id" | "status" | "completed_at" | "error" | "automation_id"
>;

const automations = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("report_automations").selectAll().where("workspace_id", "=", workspaceId);

export const findAutomationPage = (executor: Executor, workspaceId: string, page: NewestPage) =>
  newestFirst(automations(executor, workspaceId), page).execute();

export const findAutomation = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<AutomationRow | undefined> =>
  automations(executor, workspaceId).where("id", "=", id).executeTakeFirst();

/** The automation, locked until the transaction ends. */
export const lockAutomation = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<AutomationRow | undefined> =>
  automations(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();

export async function countAutomations(executor: Executor, workspaceId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("report_automations")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertAutomation(
  transaction: DatabaseTransaction,
  row: AutomationRow,
): Promise<void> {
  await transaction
    .insertInto("report_automations")
    .values(storedColumns(row, JSON_COLUMNS))
    .execute();
}

export type AutomationColumns = Partial<Omit<AutomationRow, "workspace_id" | "id">>;

export async function updateAutomationRow(
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: Pick<AutomationRow, "workspace_id" | "id">,
  columns: AutomationColumns,
): Promise<void> {
  await transaction
    .updateTable("report_automations")
    .set(storedColumns(columns, JSON_COLUMNS))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export async function deleteAutomationRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("report_automations")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

export const findRecipients = (
  executor: Executor,
  workspaceId: string,
  automationIds: readonly string[],
): Promise<RecipientRow[]> =>
  executor
    .selectFrom("report_recipients")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "in", [...automationIds])
    .orderBy("masked")
    .orderBy("address_hash")
    .execute();

/** The latest run of each of these automations that was not skipped. */
export const findLastRuns = (
  executor: Executor,
  workspaceId: string,
  automationIds: readonly string[],
): Promise<LastRun[]> =>
  executor
    .selectFrom("report_runs")
    .distinctOn("automation_id")
    .select(["id", "status", "completed_at", "error", "automation_id"])
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "in", [...automationIds])
    .where("status", "<>", "skipped")
    .orderBy("automation_id")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** A page of runs, newest first. */
export const findRunPage = (
  executor: Executor,
  workspaceId: string,
  automationId: string,
  page: NewestPage,
) =>
  newestFirst(
    executor
      .selectFrom("report_runs")
      .selectAll()
      .where("workspace_id", "=", workspaceId)
      .where("automation_id", "=", automationId),
    page,
  ).execute();

/** Statuses of the ended runs since a moment, the latest first; at most three. */
export async function findEndedStatuses(
  executor: Executor,
  { workspace_id: workspaceId, id, failures_counted_from: from }: AutomationRow,
): Promise<string[]> {
  const rows = await executor
    .selectFrom("report_runs")
    .select("status")
    .where("workspace_id", "=", workspaceId)
    .where("automation_id", "=", id)
    .where("created_at", ">=", from)
    .where("status", "in", ["completed", "failed"])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  return rows.map(({ status }) => status);
}

/** Automations of all workspaces whose refresh begins until a moment, the longest due first. */
export const findDueAutomations = (
  executor: Executor,
  until: Date,
  limit: number,
): Promise<{ workspace_id: string; id: string }[]> =>
  executor
    .selectFrom("report_automations")
    .select(["workspace_id", "id"])
    // The status is a literal, because a generic plan cannot use the partial index for a status
    // that is a parameter.
    .where(sql<boolean>`status = 'active' and next_run_at is not null`)
    .where("next_run_at", "<=", until)
    .orderBy("next_run_at")
    .limit(limit)
    .execute();

/** Active automations of all workspaces that run by a campaign and not by the calendar alone. */
export const findAutomationsOfCampaigns = (
  executor: Executor,
): Promise<{ workspace_id: string; id: string }[]> =>
  executor
    .selectFrom("report_automations")
    .select(["workspace_id", "id"])
    .where(sql<boolean>`status = 'active' and source->>'campaign_id' is not null`)
    .orderBy("id")
    .execute();

/** Held runs of all workspaces that are sent by themselves by now. */
export const findDueHolds = (
  executor: Executor,
  now: Date,
): Promise<{ workspace_id: string; id: string }[]> =>
  executor
    .selectFrom("report_runs")
    .select(["workspace_id", "id"])
    .where(sql<boolean>`status = 'held'`)
    .where("held_until", "<=", now)
    .orderBy("held_until")
    .limit(200)
    .execute();
