import { type RawBuilder, type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { DeliverySource, ExternalDeliveryRowsTable } from "../../../db/schema/tables.ts";

/** Statements on delivery rows, each of one campaign of one workspace. */

export type DeliveryRow = Selectable<ExternalDeliveryRowsTable>;

/** A row as it is written, without its campaign and the time. */
export type DeliveryValues = Omit<
  DeliveryRow,
  "workspace_id" | "campaign_id" | "created_at" | "updated_at"
>;

/** Null: no restriction. The days select rows that lie completely between them. */
export interface DeliveryFilters {
  source: DeliverySource | null;
  label: string | null;
  slotId: string | null;
  startDate: string | null;
  endDate: string | null;
}

interface DeliverySourceTotal {
  source: DeliverySource;
  impressions: number;
  listeners: number | null;
}

const matching = ({
  source,
  label,
  slotId,
  startDate,
  endDate,
}: DeliveryFilters): RawBuilder<boolean> => sql<boolean>`
  (${source}::text is null or source = ${source}::text)
  and (${label}::text is null or label = ${label}::text)
  and (${slotId}::text is null or slot_id = ${slotId}::text)
  and (${startDate}::date is null or start_date >= ${startDate}::date)
  and (${endDate}::date is null or end_date <= ${endDate}::date)`;

/** A page of delivery rows, by first day and key. */
export function findDeliveryPage(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  page: {
    filters: DeliveryFilters;
    after: { startDate: string; rowKey: string } | null;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  let query = executor
    .selectFrom("external_delivery_rows")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where(matching(page.filters))
    .orderBy("start_date")
    .orderBy("row_key")
    .limit(page.limit);
  if (page.after !== null) {
    const { startDate, rowKey } = page.after;
    query = query.where(
      sql<boolean>`(start_date, row_key) > (${startDate}::date, ${rowKey}::text)`,
    );
  }
  return query.execute();
}

/** Sums by source, in their order. Listeners are null where no row has them. */
export const findDeliveryTotals = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  filters: DeliveryFilters,
): Promise<DeliverySourceTotal[]> =>
  executor
    .selectFrom("external_delivery_rows")
    .select([
      "source",
      sql<number>`sum(impressions)::bigint`.as("impressions"),
      sql<number | null>`sum(listeners)::bigint`.as("listeners"),
    ])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where(matching(filters))
    .groupBy("source")
    .orderBy("source")
    .execute();

/** The stored rows that a repeated upload is compared with. */
export type StoredDelivery = DeliveryValues;

/** All rows of the campaign, at most 2,000, by key. */
export const findStoredDelivery = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<StoredDelivery[]> =>
  executor
    .selectFrom("external_delivery_rows")
    .select([
      "row_key",
      "source",
      "label",
      "slot_id",
      "show_id",
      "start_date",
      "end_date",
      "is_period",
      "impressions",
      "listeners",
    ])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .orderBy("row_key")
    .execute();

export async function countDelivery(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  filters: DeliveryFilters,
): Promise<number> {
  const { count } = await executor
    .selectFrom("external_delivery_rows")
    .select((build) => build.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where(matching(filters))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Inserts rows, and replaces the counts of stored ones. Their keys are distinct.
 *
 * @param replacedKeys Keys of rows that are deleted.
 */
export async function upsertDelivery(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  {
    rows,
    replacedKeys,
    now,
  }: { rows: readonly DeliveryValues[]; replacedKeys: readonly string[]; now: Date },
): Promise<void> {
  if (replacedKeys.length > 0)
    await transaction
      .deleteFrom("external_delivery_rows")
      .where("workspace_id", "=", workspaceId)
      .where("campaign_id", "=", campaignId)
      .where(sql<boolean>`row_key = any(${[...replacedKeys]})`)
      .execute();
  if (rows.length === 0) return;
  const column = <Name extends keyof DeliveryValues>(name: Name): DeliveryValues[Name][] =>
    rows.map((row) => row[name]);
  await sql`
    insert into external_delivery_rows (
      workspace_id, campaign_id, created_at, updated_at, row_key, source, label, slot_id, show_id,
      start_date, end_date, is_period, impressions, listeners
    )
    select ${workspaceId}, ${campaignId}, ${now}::timestamptz, ${now}::timestamptz, sent.*
    from unnest(
      ${column("row_key")}::text[],
      ${column("source")}::text[],
      ${column("label")}::text[],
      ${column("slot_id")}::text[],
      ${column("show_id")}::text[],
      ${column("start_date")}::date[],
      ${column("end_date")}::date[],
      ${column("is_period")}::boolean[],
      ${column("impressions")}::bigint[],
      ${column("listeners")}::bigint[]
    ) as sent
    on conflict (workspace_id, campaign_id, row_key) do update set
      label = excluded.label,
      show_id = excluded.show_id,
      is_period = excluded.is_period,
      impressions = excluded.impressions,
      listeners = excluded.listeners,
      updated_at = excluded.updated_at`.execute(transaction);
}

export async function deleteDeliveryRows(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  filters: DeliveryFilters,
): Promise<void> {
  await transaction
    .deleteFrom("external_delivery_rows")
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where(matching(filters))
    .execute();
}
