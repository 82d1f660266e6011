import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { newestFirst, type NewestPage } from "../../../../db/statements/newest-first.ts";
import { storedColumns } from "../../../../db/statements/json-columns.ts";
import type { CampaignsTable, CampaignStatus } from "../../../../db/schema/tables.ts";
import { containing } from "../../../../db/statements/like-pattern.ts";

/** Statements on campaigns, each of one workspace. */

export type CampaignRow = Selectable<CampaignsTable>;

const campaigns = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("campaigns").selectAll().where("workspace_id", "=", workspaceId);

const JSON_COLUMNS = ["goals", "emv", "promo"] as const;

type StoredCampaignRow = Selectable<CampaignsTable>;

/** The columns of a new row. The table has defaults for the others. */
type NewCampaignRow = Omit<Partial<StoredCampaignRow>, "workspace_id"> &
  Pick<
    StoredCampaignRow,
    | "id"
    | "name"
    | "status"
    | "timezone"
    | "currency"
    | "created_by"
    | "status_changed_at"
    | "created_at"
    | "updated_at"
  >;

type CampaignChange = Omit<Partial<StoredCampaignRow>, "workspace_id" | "id" | "created_at">;

export interface CampaignFilters {
  status: CampaignStatus | null;
  brand_id: string | null;
  /** Only campaigns with one of these shows. */
  show_ids: readonly string[] | null;
  /** Text in the name, the agency or the tags, in any letter case. */
  search: string | null;
  start_gte: string | null;
  end_lt: string | null;
  archived: boolean;
}

function matching(filters: CampaignFilters) {
  const { status, search, archived } = filters;
  const pattern = containing(search ?? "");
  return sql<boolean>`
    archived = ${archived}
    and (${status}::text is null or status = ${status})
    and (${filters.brand_id}::text is null or brand_id = ${filters.brand_id})
    and (${filters.show_ids}::text[] is null or show_ids && ${filters.show_ids}::text[])
    and (${filters.start_gte}::date is null or start_date >= ${filters.start_gte}::date)
    and (${filters.end_lt}::date is null or end_date < ${filters.end_lt}::date)
    and (${search}::text is null
      or name ilike ${pattern}
      or agency_name ilike ${pattern}
      or exists (select from unnest(tags) tag where tag ilike ${pattern}))`;
}

/** A page of campaigns, newest first. */
export const findCampaignPage = (
  executor: Executor,
  workspaceId: string,
  filters: CampaignFilters,
  page: NewestPage,
) => newestFirst(campaigns(executor, workspaceId).where(matching(filters)), page).execute();

export async function countCampaigns(
  executor: Executor,
  workspaceId: string,
  filters: CampaignFilters,
): Promise<number> {
  const { count } = await executor
    .selectFrom("campaigns")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many campaigns the workspace has, archived ones included. */
export async function countAllCampaigns(executor: Executor, workspaceId: string): Promise<number> {
  const { count } = await executor
    .selectFrom("campaigns")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirstOrThrow();
  return count;
}

export function findCampaign(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return campaigns(executor, workspaceId).where("id", "=", id).executeTakeFirst();
}

/** Locks a campaign until the transaction ends. */
export function lockCampaign(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<CampaignRow | undefined> {
  return campaigns(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();
}

/**
 * When the status next changes by itself: at the midnight, in the campaign's time zone, at which
 * its first day begins or its last day ends.
 */
const movesAt = sql<Date | null>`
  case
    when status = 'scheduled' then start_date::timestamp at time zone timezone
    when status in ('active', 'paused') then (end_date + 1)::timestamp at time zone timezone
  end`;

export async function insertCampaign(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaign: NewCampaignRow,
): Promise<void> {
  await transaction
    .insertInto("campaigns")
    .values({ ...storedColumns(campaign, JSON_COLUMNS), workspace_id: workspaceId })
    .execute();
}

/**
 * Changes a campaign, and the time at which its status next changes. Returns the campaign
 * afterwards.
 */
export async function updateCampaignRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: CampaignChange,
): Promise<CampaignRow> {
  if (Object.keys(columns).length > 0)
    await transaction
      .updateTable("campaigns")
      .set(storedColumns(columns, JSON_COLUMNS))
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", id)
      .execute();
  return transaction
    .updateTable("campaigns")
    .set({ moves_at: movesAt })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Deletes a campaign with its slots, cluster links, delivery rows and air checks. Its files stay.
 */
export async function deleteCampaignRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<void> {
  await transaction
    .updateTable("library_files")
    .set({ campaign_id: null })
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", id)
    .execute();
  await transaction
    .deleteFrom("campaigns")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/** Campaigns of all workspaces whose status is due to change, the longest due first. */
export function findDueCampaigns(
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ workspace_id: string; id: string }[]> {
  return executor
    .selectFrom("campaigns")
    .select(["workspace_id", "id"])
    .where("moves_at", "<=", now)
    .orderBy("moves_at")
    .limit(limit)
    .execute();
}

/** True where the stored or new last day of a campaign is over in its time zone. */
export async function hasEnded(
  executor: Executor,
  workspaceId: string,
  { id, end_date: endDate, timezone }: Pick<CampaignRow, "id" | "end_date" | "timezone">,
  now: Date,
): Promise<boolean> {
  const row = await executor
    .selectFrom("campaigns")
    .select(
      sql<boolean | null>`
        (${endDate}::date + 1)::timestamp at time zone ${timezone}::text <= ${now}::timestamptz
      `.as("has_ended"),
    )
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.has_ended === true;
}
