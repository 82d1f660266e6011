import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { DAY_METRICS } from "../../../db/schema/day-metrics.ts";
import type {
  RollupMode,
  WorkspaceDaysTable,
  WorkspaceLevelDaysTable,
  WorkspaceRollupsTable,
} from "../../../db/schema/tables.ts";

/** Days after `after`, up to and including `to`, `YYYY-MM-DD`. */
export interface DaysAfter {
  after: string;
  to: string;
}

export const ADDED = ["reach", ...DAY_METRICS] as const;
const DAY_COLUMNS = ["day", "platform", "spans_days", "days", "counted", ...ADDED] as const;
const LEVEL_COLUMNS = [
  "metric",
  "day",
  "platform",
  "held",
  "accounts",
  "change",
  "read",
  "begun",
  "resumed",
] as const;

/** A day of a workspace in its rollup: what its accounts on a platform added. */
export type WorkspaceDayRow = Pick<Selectable<WorkspaceDaysTable>, (typeof DAY_COLUMNS)[number]>;
/** A day of a workspace in its rollup: a level of its accounts on a platform. */
export type WorkspaceLevelDayRow = Pick<
  Selectable<WorkspaceLevelDaysTable>,
  (typeof LEVEL_COLUMNS)[number]
>;
export type WorkspaceRollup = Selectable<WorkspaceRollupsTable>;

export async function findWorkspaceRollups(
  executor: Executor,
  workspaceId: string,
): Promise<WorkspaceRollup[]> {
  return executor
    .selectFrom("workspace_rollups")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("mode")
    .execute();
}

/** Starts a rollup, or restarts it for other accounts, with no day rolled up. */
export async function beginWorkspaceRollup(
  transaction: DatabaseTransaction,
  workspaceId: string,
  rollup: Pick<
    WorkspaceRollup,
    "mode" | "show_ids" | "suppressed" | "rolled_through" | "rolled_at"
  >,
): Promise<void> {
  await deleteWorkspaceRollup(transaction, workspaceId, rollup.mode);
  await transaction
    .insertInto("workspace_rollups")
    .values({ ...rollup, workspace_id: workspaceId })
    .execute();
}

export async function deleteWorkspaceRollup(
  transaction: DatabaseTransaction,
  workspaceId: string,
  mode: RollupMode,
): Promise<void> {
  for (const table of ["workspace_days", "workspace_level_days", "workspace_rollups"] as const)
    await transaction
      .deleteFrom(table)
      .where("workspace_id", "=", workspaceId)
      .where("mode", "=", mode)
      .execute();
}

/**
 * Lowers a rollup to a day. Later days are read from the accounts until they are rolled up again.
 */
export async function lowerWorkspaceRollup(
  executor: Executor,
  workspaceId: string,
  through: string,
): Promise<void> {
  await sql`
    update workspace_rollups
    set rolled_through = ${through}, version = version + 1
    where workspace_id = ${workspaceId}
      and rolled_through > ${through}`.execute(executor);
}

/**
 * Raises a rollup that was not lowered since it was read. False where it was lowered: its days may
 * have been added up before a change.
 */
export async function raiseWorkspaceRollup(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { mode, version }: Pick<WorkspaceRollup, "mode" | "version">,
  { through, now }: { through: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("workspace_rollups")
    .set({ rolled_through: through, rolled_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .where("version", "=", version)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Replaces the rows of some days. */
export async function replaceWorkspaceDays(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { mode, after, to }: DaysAfter & { mode: RollupMode },
  rows: { days: readonly WorkspaceDayRow[]; levels: readonly WorkspaceLevelDayRow[] },
): Promise<void> {
  for (const table of ["workspace_days", "workspace_level_days"] as const)
    await transaction
      .deleteFrom(table)
      .where("workspace_id", "=", workspaceId)
      .where("mode", "=", mode)
      .where("day", ">", after)
      .where("day", "<=", to)
      .execute();
  const key = { workspaceId, mode };
  const days = { ...key, table: "workspace_days", columns: DAY_COLUMNS } as const;
  const levels = { ...key, table: "workspace_level_days", columns: LEVEL_COLUMNS } as const;
  await insertRows(transaction, days, rows.days);
  await insertRows(transaction, levels, rows.levels);
}

async function insertRows(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    mode,
    table,
    columns,
  }: { workspaceId: string; mode: RollupMode; table: string; columns: readonly string[] },
  rows: readonly (WorkspaceDayRow | WorkspaceLevelDayRow)[],
): Promise<void> {
  if (rows.length === 0) return;
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (workspace_id, mode, ${listed})
    select ${workspaceId}, ${mode}, ${listed}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)
    `.execute(transaction);
}

/** The stored rows of some days, for the check of rollups. */
export async function findWorkspaceDays(
  executor: Executor,
  workspaceId: string,
  mode: RollupMode,
  { after, to }: DaysAfter,
): Promise<{ days: WorkspaceDayRow[]; levels: WorkspaceLevelDayRow[] }> {
  const days = await executor
    .selectFrom("workspace_days")
    .select(DAY_COLUMNS)
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .where("day", ">", after)
    .where("day", "<=", to)
    .execute();
  const levels = await executor
    .selectFrom("workspace_level_days")
    .select(LEVEL_COLUMNS)
    .where("workspace_id", "=", workspaceId)
    .where("mode", "=", mode)
    .where("day", ">", after)
    .where("day", "<=", to)
    .execute();
  return { days, levels };
}
