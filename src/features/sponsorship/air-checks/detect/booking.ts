import type { BookedRead, KnownBrands } from "../../../../domain/ad-reads/air-check.ts";
import { bookedPoints } from "../../../../domain/ad-reads/points/booked-points.ts";
import type { Executor } from "../../../../db/connection/database.ts";
import { findBrand, findKnownBrands } from "../../brands/index.ts";
import type { CampaignRow, SlotRow } from "../../campaigns/index.ts";

/**
 * What a slot has booked, and who else may advertise: the facts that a transcript is compared with.
 */

export interface Booking {
  booked: BookedRead;
  known: KnownBrands;
}

/** Loads a booking. Null where the campaign has no brand. */
export async function loadBooking(
  database: Executor,
  workspaceId: string,
  campaign: CampaignRow,
  slot: SlotRow,
): Promise<Booking | null> {
  const { brand_id: brandId, promo } = campaign;
  const brand = brandId === null ? undefined : await findBrand(database, workspaceId, brandId);
  if (brand === undefined) return null;
  const others = (await findKnownBrands(database, workspaceId)).filter(({ id }) => id !== brand.id);
  const own = new Set(brand.categories.map((category) => category.toLowerCase()));
  const isCompetitor = (other: { categories: readonly string[] }): boolean =>
    other.categories.some((category) => own.has(category.toLowerCase()));
  const named = ({ name }: { name: string }) => ({ brand: name, otherNames: [] });
  return {
    booked: {
      brand: brand.name,
      otherNames: [],
      promoCode: slot.promo_code ?? promo?.code ?? null,
      promoUrl: slot.promo_url ?? promo?.url ?? null,
      talkingPoints: bookedPoints(campaign.talking_points ?? brand.talking_points),
      placement:
        slot.placement === "pre_roll" ||
        slot.placement === "mid_roll" ||
        slot.placement === "post_roll"
          ? slot.placement
          : null,
      lengthSec: slot.length_sec,
    },
    known: {
      competitors: others.filter(isCompetitor).map(named),
      otherBrands: others.filter((other) => !isCompetitor(other)).map(named),
    },
  };
}
