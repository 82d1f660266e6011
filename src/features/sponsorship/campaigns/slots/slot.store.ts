import type { KeysetPage } from "../../../../kernel/operation/keyset-page.ts";
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type {
  AirChecksTable,
  CampaignSlotsTable,
  SlotStatus,
} from "../../../../db/schema/tables.ts";

/** Statements on the slots of campaigns, each of one workspace. */

export interface SlotRow extends Selectable<CampaignSlotsTable> {
  /** Global ids of the linked clusters, in the order in which they were linked. */
  cluster_refs: string[];
  air_check_status: AirChecksTable["status"] | null;
  makegood_slot_id: string | null;
  /** The midnight after which the slot is missed unless something airs; null without a day. */
  missed_at: Date | null;
}

/** Whole days after its last day on which a slot may still air before it is missed. */
const LATE_DAYS = 7;

const slots = (executor: Executor, workspaceId: string, campaignId: string) =>
  executor
    .selectFrom("campaign_slots")
    .selectAll("campaign_slots")
    .select([
      sql<string[]>`array(
        select link.show_id || '_' || link.cluster_id
        from campaign_cluster_links link
        where link.workspace_id = ${workspaceId}
          and link.campaign_id = campaign_slots.campaign_id
          and link.slot_id = campaign_slots.id
        order by link.linked_at, link.id
      )`.as("cluster_refs"),
      sql<AirChecksTable["status"] | null>`(
        select air.status
        from air_checks air
        where air.workspace_id = ${workspaceId}
          and air.campaign_id = campaign_slots.campaign_id
          and air.slot_id = campaign_slots.id
        order by air.created_at desc, air.id desc
        limit 1
      )`.as("air_check_status"),
      sql<string | null>`(
        select made.id
        from campaign_slots made
        where made.workspace_id = ${workspaceId}
          and made.campaign_id = campaign_slots.campaign_id
          and made.makegood_for = campaign_slots.id
        order by made.status = 'canceled', made.position desc
        limit 1
      )`.as("makegood_slot_id"),
      sql<Date | null>`(
        select (campaign_slots.air_end + ${LATE_DAYS + 1}::integer)::timestamp
          at time zone campaigns.timezone
        from campaigns
        where campaigns.workspace_id = ${workspaceId}
          and campaigns.id = campaign_slots.campaign_id
      )`.as("missed_at"),
    ])
    .where("campaign_slots.workspace_id", "=", workspaceId)
    .where("campaign_slots.campaign_id", "=", campaignId);

export interface SlotFilters {
  campaign_id: string;
  status: SlotStatus | null;
  show_id: string | null;
  air_gte: string | null;
  air_lt: string | null;
}

/** A page of slots, by position. */
export function findSlotPage(
  executor: Executor,
  workspaceId: string,
  filters: SlotFilters,
  { after, limit }: KeysetPage<number>,
): Promise<SlotRow[]> {
  const { status, show_id: showId, air_gte: airGte, air_lt: airLt } = filters;
  return slots(executor, workspaceId, filters.campaign_id)
    .where(sql<boolean>`
      (${status}::text is null or campaign_slots.status = ${status})
      and (${showId}::text is null or campaign_slots.show_id = ${showId})
      and (${airGte}::date is null or campaign_slots.air_end >= ${airGte}::date)
      and (${airLt}::date is null or campaign_slots.air_start < ${airLt}::date)
      and (${after}::integer is null or campaign_slots.position > ${after})`)
    .orderBy("campaign_slots.position")
    .limit(limit)
    .execute();
}

/** All slots of a campaign, at most 500, by position. */
export const findSlots = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<SlotRow[]> =>
  slots(executor, workspaceId, campaignId).orderBy("campaign_slots.position").execute();

export const findSlot = (
  executor: Executor,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<SlotRow | undefined> =>
  slots(executor, workspaceId, campaignId).where("campaign_slots.id", "=", id).executeTakeFirst();

export async function insertSlots(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  rows: readonly Omit<Insertable<CampaignSlotsTable>, "workspace_id" | "campaign_id">[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .insertInto("campaign_slots")
    .values(rows.map((row) => ({ ...row, workspace_id: workspaceId, campaign_id: campaignId })))
    .execute();
}

export async function updateSlotRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  slot: { id: string; columns: Updateable<CampaignSlotsTable> },
): Promise<void> {
  await transaction
    .updateTable("campaign_slots")
    .set(slot.columns)
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("id", "=", slot.id)
    .execute();
}

/** Deletes a slot with its links and air checks. Its delivery rows stay, without a slot. */
export async function deleteSlotRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  id: string,
): Promise<void> {
  await freeDeliveryRows(transaction, workspaceId, campaignId, id);
  await transaction
    .updateTable("campaign_slots")
    .set({ makegood_for: null })
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("makegood_for", "=", id)
    .execute();
  await transaction
    .deleteFrom("campaign_slots")
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("id", "=", id)
    .execute();
}

/** The number of slots of a campaign, and their highest position. */
export async function countSlots(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<{ count: number; lastPosition: number }> {
  return executor
    .selectFrom("campaign_slots")
    .select((build) => [
      build.fn.countAll<number>().as("count"),
      sql<number>`coalesce(max(position), 0)`.as("lastPosition"),
    ])
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .executeTakeFirstOrThrow();
}

/** Adds missing shows to those of a campaign. */
export async function addCampaignShows(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  showIds: readonly string[],
): Promise<void> {
  await sql`
    update campaigns
    set show_ids = show_ids || array(
      select added from unnest(${[...new Set(showIds)]}::text[]) added
      where added <> all (show_ids)
    )
    where workspace_id = ${workspaceId}
      and id = ${campaignId}
      and not ${[...showIds]}::text[] <@ show_ids`.execute(transaction);
}

/** Slots of all workspaces whose status is due to change, the longest due first. */
export const findDueSlots = (
  executor: Executor,
  now: Date,
  limit: number,
): Promise<{ workspace_id: string; campaign_id: string; id: string }[]> =>
  executor
    .selectFrom("campaign_slots")
    .select(["workspace_id", "campaign_id", "id"])
    .where("moves_at", "<=", now)
    .orderBy("moves_at")
    .limit(limit)
    .execute();

/** True where a slot of the campaign has a rate. */
export async function hasRates(
  executor: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<boolean> {
  const row = await executor
    .selectFrom("campaign_slots")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where("campaign_id", "=", campaignId)
    .where("rate_type", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Removes the slot from its delivery rows. Where a row of the same source, show and days without a
 * slot exists, the counts are added to that row, which a repeated upload of either then finds.
 */
async function freeDeliveryRows(
  transaction: DatabaseTransaction,
  workspaceId: string,
  campaignId: string,
  slotId: string,
): Promise<void> {
  const ofSlot = sql`
    freed.workspace_id = ${workspaceId}
    and freed.campaign_id = ${campaignId}
    and freed.slot_id = ${slotId}`;
  const meets = sql`
    kept.workspace_id = ${workspaceId}
    and kept.campaign_id = ${campaignId}
    and kept.slot_id is null
    and kept.source = freed.source
    and kept.show_id is not distinct from freed.show_id
    and kept.start_date = freed.start_date
    and kept.end_date = freed.end_date`;
  await sql`
    update external_delivery_rows kept
    set impressions = kept.impressions + freed.impressions,
      listeners = case
        when kept.listeners is null then freed.listeners
        else kept.listeners + coalesce(freed.listeners, 0)
      end,
      updated_at = greatest(kept.updated_at, freed.updated_at)
    from external_delivery_rows freed
    where ${ofSlot} and ${meets}`.execute(transaction);
  await sql`
    delete from external_delivery_rows freed
    using external_delivery_rows kept
    where ${ofSlot} and ${meets}`.execute(transaction);
  await sql`
    update external_delivery_rows freed
    set slot_id = null
    where ${ofSlot}`.execute(transaction);
}
