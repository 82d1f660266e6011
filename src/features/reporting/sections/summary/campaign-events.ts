import { TOLERANCE } from "../../../../domain/metrics/campaign/reconciliation.ts";
import { readSlotRows, type SlotRow } from "../campaign/slot-rows.ts";
import { type AirCheck, type CampaignReads, readAirChecks } from "../reading/campaign-reads.ts";
import { idText, listText } from "../reading/words.ts";

/** What did not go as planned with the slots of a campaign. */

export interface PlanEvent {
  /** Stable, for the comparison of two reports. */
  key: string;
  what: string;
  /** The slot, account or platform that it is about. */
  where: string;
  detail: string | null;
  day: string | null;
  /** Of a slot under its promise; null otherwise. */
  promised: number | null;
  delivered: number | null;
}

/** The counts of what is not about a slot under its promise. */
export const NO_COUNTS = { promised: null, delivered: null } as const;

export async function campaignEvents(
  reads: CampaignReads,
  { show_reasons: showReasons }: { show_reasons: boolean },
): Promise<PlanEvent[]> {
  const rows = await readSlotRows(reads);
  const numbers = new Map(rows.map((row) => [row.slot.id, slotText(row)]));
  return [
    ...rows.flatMap(slotEvents),
    ...(await readAirChecks(reads)).flatMap((check) =>
      checkEvents(check, numbers.get(check.slot_id) ?? check.slot_id, showReasons),
    ),
  ];
}

const slotText = ({ slot, show }: SlotRow): string => `Slot ${slot.position}, ${show}`;

function slotEvents(row: SlotRow): PlanEvent[] {
  const { slot, line, airDay } = row;
  const event = (kind: string, what: string, detail: string | null): PlanEvent => ({
    key: `${kind} ${slot.id}`,
    what,
    where: slotText(row),
    detail,
    day: airDay,
    ...NO_COUNTS,
  });
  const promised = line?.promised?.impressions ?? null;
  const measured = line?.measured.impressions ?? null;
  const isDue = slot.status === "makegood_due" && slot.makegood_slot_id === null;
  const due = isDue
    ? [event("makegood_due", "Make-good due", "No slot that makes it good is booked.")]
    : [];
  // A make-good is also due of a slot that aired and whose air check was rejected.
  if (slot.status === "missed" || (slot.status === "makegood_due" && slot.aired_at === null))
    return [event("missed", "Missed", "The slot did not air."), ...due];
  if (slot.status === "makegood_due") return due;
  const hasAired = slot.status === "aired" || slot.status === "verified";
  if (!hasAired || promised === null) return [];
  if (measured === null)
    return [event("uncounted", "No count", "It aired, and no count is known.")];
  // A slot that still delivers has not fallen short of its promise.
  if (line?.is_final !== true || measured >= promised * (1 - TOLERANCE)) return [];
  const detail = slot.makegood_slot_id === null ? null : "A slot that makes it good is booked.";
  return [
    { ...event("under_promise", "Under its promise", detail), promised, delivered: measured },
  ];
}

function checkEvents(check: AirCheck, where: string, showReasons: boolean): PlanEvent[] {
  const day = (check.reviewed_at ?? check.created_at).slice(0, 10);
  const rejected: PlanEvent[] =
    check.status === "rejected"
      ? [
          {
            key: `rejected ${check.id}`,
            what: "Air check rejected",
            where,
            detail: showReasons ? check.rejected_reason : null,
            day,
            ...NO_COUNTS,
          },
        ]
      : [];
  if (check.flags.length === 0) return rejected;
  const detail = showReasons
    ? check.flag_details.map(({ flag, reason }) => `${idText(flag)}: ${reason}`).join(" ")
    : listText(check.flags.map(idText));
  return [
    ...rejected,
    { key: `flags ${check.id}`, what: "Flags of an air check", where, detail, day, ...NO_COUNTS },
  ];
}
