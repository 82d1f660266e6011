import type { Campaign, CampaignSlot } from "@castmeter/sdk";
import { texts } from "#texts/campaigns";
import { dateText, shortDayText } from "../../numbers/time.ts";
import type { Tone } from "../../parts/marks/mark.tsx";

/** How the states of campaigns look. */
export const CAMPAIGN_TONES: Readonly<Record<Campaign["status"], Tone>> = {
  draft: "open",
  scheduled: "planned",
  active: "running",
  paused: "waiting",
  completed: "fine",
  canceled: "off",
};

/** How the states of slots look: each has a sign of its own. */
export const SLOT_TONES: Readonly<Record<CampaignSlot["status"], Tone>> = {
  open: "open",
  scheduled: "planned",
  aired: "running",
  verified: "fine",
  missed: "failed",
  makegood_due: "needs",
  canceled: "off",
};

/** "26 Oct – 13 Dec 2026"; one end where the other is not fixed. */
export function daysText({
  start_date: from,
  end_date: to,
}: Pick<Campaign, "start_date" | "end_date">): string {
  if (from !== null && to !== null) {
    const isOneYear = from.slice(0, 4) === to.slice(0, 4);
    return texts.facts.days(isOneYear ? shortDayText(from) : dateText(from), dateText(to));
  }
  if (from !== null) return texts.facts.from(dateText(from));
  return to === null ? texts.facts.noDays : texts.facts.until(dateText(to));
}
