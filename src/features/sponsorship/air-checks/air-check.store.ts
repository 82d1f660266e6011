import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import type { AirChecksTable, AirCheckStatus } from "../../../db/schema/tables.ts";

/** Statements on air checks, each of one workspace. */

export type AirCheckRow = Selectable<AirChecksTable>;

export type AirCheckColumns = Omit<
  Updateable<AirChecksTable>,
  "workspace_id" | "id" | "campaign_id" | "slot_id" | "created_at"
>;

const airChecks = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("air_checks").selectAll().where("workspace_id", "=", workspaceId);

export interface AirCheckFilters {
  campaign_id: string | null;
  status: AirCheckStatus | null;
  slot_id: string | null;
  show_id: string | null;
}

/** A page of air checks, newest first. */
export const findAirCheckPage = (
  executor: Executor,
  workspaceId: string,
  filters: AirCheckFilters,
  page: NewestPage,
) =>
  newestFirst(
    airChecks(executor, workspaceId).where(sql<boolean>`
      (${filters.campaign_id}::text is null or campaign_id = ${filters.campaign_id})
      and (${filters.status}::text is null or status = ${filters.status})
      and (${filters.slot_id}::text is null or slot_id = ${filters.slot_id})
      and (${filters.show_id}::text is null or show_id = ${filters.show_id})`),
    page,
  ).execute();

export const findAirCheck = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<AirCheckRow | undefined> =>
  airChecks(executor, workspaceId).where("id", "=", id).executeTakeFirst();

export const insertAirCheck = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  airCheck: Omit<Insertable<AirChecksTable>, "workspace_id">,
): Promise<AirCheckRow> =>
  transaction
    .insertInto("air_checks")
    .values({ ...airCheck, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateAirCheckRow = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: AirCheckColumns,
): Promise<AirCheckRow> =>
  transaction
    .updateTable("air_checks")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

export async function deleteAirCheckRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .deleteFrom("air_checks")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}
