import { addDays } from "../../../../lib/time/calendar-day.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { findBrand } from "../../brands/index.ts";
import type { CampaignRow } from "../campaign/campaign.store.ts";
import { type BookedSlot, findBookings, findShowProfiles } from "./bookings.store.ts";
import type { SlotColumns } from "./slot-fields.ts";

/** Minimum days between bookings of competitors; a shorter distance gives a warning. */
const APART_DAYS = 7;

/**
 * Warnings about booking slots of a campaign: categories and topics that its brand blocks, and
 * competitors that are booked on the same show within a week. They never refuse a booking, since a
 * person has to decide whether two brands compete.
 *
 * @param ownSlotId The slot that is changed, whose own booking is not compared with itself.
 */
export async function bookingWarnings(
  { database, workspace }: WriteContext,
  campaign: CampaignRow,
  slots: readonly Pick<SlotColumns, "show_id" | "air_start" | "air_end">[],
  ownSlotId?: string,
): Promise<string[]> {
  if (campaign.brand_id === null || slots.length === 0) return [];
  const brand = await findBrand(database, workspace.id, campaign.brand_id);
  if (brand === undefined) return [];
  const showIds = [...new Set(slots.flatMap(({ show_id: id }) => (id === undefined ? [] : [id])))];
  const shows = await findShowProfiles(database, showIds);
  const bookings =
    brand.categories.length === 0
      ? []
      : await findBookings(database, workspace.id, {
          showIds,
          brand,
          ownSlotId: ownSlotId ?? null,
        });
  return [
    ...new Set([
      ...shows.flatMap((show) => [
        ...common(brand.blocked_categories, show.categories).map(
          (category) =>
            `${quoted(brand.name)} blocks the category ${quoted(category)}, which the show ${quoted(show.name)} has.`,
        ),
        ...brand.blocked_topics
          .filter((topic) => mentions(`${show.name}\n${show.description ?? ""}`, topic))
          .map(
            (topic) =>
              `${quoted(brand.name)} blocks the topic ${quoted(topic)}, which the show ${quoted(show.name)} names in its description.`,
          ),
      ]),
      ...bookings
        .filter((booking) => slots.some((slot) => areClose(slot, booking)))
        .map(
          (booking) =>
            `A competitor, ${quoted(booking.brand_name)} (${booking.shared_categories.join(", ")}), is booked on the same show ${daysOf(booking)}, by the campaign ${quoted(booking.campaign_name)}.`,
        ),
    ]),
  ];
}

const daysOf = ({ air_start: start, air_end: end }: BookedSlot): string =>
  start === end ? `on ${start}` : `between ${start} and ${end}`;

function areClose(
  slot: Pick<SlotColumns, "show_id" | "air_start" | "air_end">,
  booking: BookedSlot,
): boolean {
  const { air_start: start, air_end: end } = slot;
  if (slot.show_id !== booking.show_id) return false;
  if (typeof start !== "string" || typeof end !== "string") return false;
  return (
    booking.air_start <= addDays(end, APART_DAYS) && booking.air_end >= addDays(start, -APART_DAYS)
  );
}

function common(blocked: readonly string[], categories: readonly string[]): string[] {
  const has = new Set(categories.map((category) => category.toLowerCase()));
  return blocked.filter((category) => has.has(category.toLowerCase()));
}

/** True where a text contains a topic as whole words, in any letter case. */
function mentions(text: string, topic: string): boolean {
  const pattern = topic.trim().replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return (
    pattern !== "" &&
    new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, "iu").test(text)
  );
}
