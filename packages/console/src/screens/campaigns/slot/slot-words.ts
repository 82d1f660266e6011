import type { CampaignSlot } from "@castmeter/sdk";
import { texts as areaTexts } from "#texts/campaigns";
import { texts } from "#texts/campaigns/slot";
import { once } from "../../../numbers/once.ts";
import { dayText, shortDayText } from "../../../numbers/time.ts";
import { daysOfSlot } from "../board/weeks.ts";
import { minorText } from "../../../numbers/money.ts";

/** "Mid 60″", "Clip": what is aired, short enough for a chip. */
export function kindText({
  deliverable_type: type,
  placement,
  length_sec: length,
}: Pick<CampaignSlot, "deliverable_type" | "placement" | "length_sec">): string {
  const kind =
    placement === null ? texts.deliverables[type] : (texts.shortPlacements[placement] ?? placement);
  return length === null ? kind : texts.withLength(kind, length);
}

/** "Tue, 27 Oct", "2 Nov – 9 Nov", "no day". */
export function whenText(slot: Pick<CampaignSlot, "air_date" | "air_window">): string {
  const days = daysOfSlot(slot);
  if (days === null) return texts.noDay;
  if (days.from === days.to) return dayText(days.from);
  return texts.between(shortDayText(days.from), shortDayText(days.to));
}

const chipDay = once(
  () => new Intl.DateTimeFormat(undefined, { weekday: "short", day: "numeric", timeZone: "UTC" }),
);

/** "Tue 27", short enough for a chip, whose week is that of its column. */
export function chipWhen(slot: Pick<CampaignSlot, "air_date" | "air_window">): string {
  const days = daysOfSlot(slot);
  return days !== null && days.from === days.to
    ? chipDay().format(new Date(days.from))
    : whenText(slot);
}

/** "£28 for 1,000", "£560 each", "added value". */
export function rateText({ rate }: Pick<CampaignSlot, "rate">): string {
  if (rate === null) return texts.noRate;
  if (rate.type === "added_value") return texts.rates.added_value;
  return texts.rateOf(minorText(rate.amount_minor, rate.currency), rate.type);
}

/** What a screen reader reads of a chip. */
export const slotName = (slot: CampaignSlot): string =>
  texts.chip(kindText(slot), whenText(slot), areaTexts.slotStates[slot.status]);
