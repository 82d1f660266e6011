import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { CREATED_AT_US, isBehind } from "../../../db/connection/newest-first.ts";
import type { AirChecksTable, AirCheckStatus } from "../../../db/schema/tables.ts";
import type { NewestPage } from "../../../kernel/operation/newest-page.ts";

/** Statements on air checks, each of one workspace. */

export type AirCheckRow = Selectable<AirChecksTable> & { created_at_us: number };

export type AirCheckColumns = Omit<
  Updateable<AirChecksTable>,
  "workspace_id" | "id" | "campaign_id" | "slot_id" | "created_at"
>;

const airChecks = (executor: Executor, workspaceId: string) =>
  executor
    .selectFrom("air_checks")
    .selectAll()
    .select(CREATED_AT_US.as("created_at_us"))
    .where("workspace_id", "=", workspaceId);

export interface AirCheckFilters {
  campaignId: string | null;
  status: AirCheckStatus | null;
  slotId: string | null;
  showId: string | null;
}

/** Newest first. */
export function findAirCheckPage(
  executor: Executor,
  workspaceId: string,
  { campaignId, status, slotId, showId }: AirCheckFilters,
  { after, limit }: NewestPage,
): Promise<AirCheckRow[]> {
  let query = airChecks(executor, workspaceId)
    .where(sql<boolean>`
      (${campaignId}::text is null or campaign_id = ${campaignId})
      and (${status}::text is null or status = ${status})
      and (${slotId}::text is null or slot_id = ${slotId})
      and (${showId}::text is null or show_id = ${showId})`)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== null) query = query.where(isBehind(after));
  return query.execute();
}

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
    .returning(CREATED_AT_US.as("created_at_us"))
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
    .returning(CREATED_AT_US.as("created_at_us"))
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
