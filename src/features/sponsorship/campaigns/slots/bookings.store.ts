import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** The facts that booking a slot is compared with: the shows, and other bookings on them. */

export interface ShowProfile {
  show_id: string;
  name: string;
  description: string | null;
  categories: string[];
}

export const findShowProfiles = (
  executor: Executor,
  showIds: readonly string[],
): Promise<ShowProfile[]> =>
  executor
    .selectFrom("shows")
    .select(["show_id", "name", "description", "categories"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .orderBy("show_id")
    .execute();

export interface BookedSlot {
  show_id: string;
  air_start: string;
  air_end: string;
  campaign_name: string;
  brand_name: string;
  shared_categories: string[];
}

/** At most 100 booked slots on shows for other brands that share a category with this one. */
export async function findBookings(
  executor: Executor,
  workspaceId: string,
  asked: {
    showIds: readonly string[];
    brand: { id: string; categories: readonly string[] };
    ownSlotId: string | null;
  },
): Promise<BookedSlot[]> {
  const { showIds, brand, ownSlotId } = asked;
  const categories = brand.categories.map((category) => category.toLowerCase());
  const { rows } = await sql<BookedSlot>`
    select
      slot.show_id,
      slot.air_start,
      slot.air_end,
      campaign.name as campaign_name,
      other.name as brand_name,
      array(
        select each from unnest(other.categories) each
        where lower(each) = any(${categories}::text[])
      ) as shared_categories
    from campaign_slots slot
    join campaigns campaign
      on campaign.workspace_id = ${workspaceId}
      and campaign.id = slot.campaign_id
    join brands other
      on other.workspace_id = ${workspaceId}
      and other.id = campaign.brand_id
    where slot.workspace_id = ${workspaceId}
      and slot.show_id = any(${[...showIds]}::text[])
      and slot.status in ('open', 'scheduled', 'aired', 'verified')
      and slot.air_start is not null
      and slot.id is distinct from ${ownSlotId}::text
      and campaign.status <> 'canceled'
      and other.id <> ${brand.id}
      and exists (
        select from unnest(other.categories) each
        where lower(each) = any(${categories}::text[])
      )
    order by slot.air_start, slot.id
    limit 100`.execute(executor);
  return rows;
}
