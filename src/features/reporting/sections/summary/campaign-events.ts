import { TOLERANCE } from "../../../../domain/metrics/campaign/reconciliation.ts";
import { hasAired, isOwed, readSlotRows, type SlotRow } from "../campaign/slot-rows.ts";
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
  const due =
    slot.status === "makegood_due" && isOwed(row)
      ? [event("makegood_due", "Make-good due", "No slot that makes it good is booked.")]
      : [];
  const settled = row.makegood === undefined ? null : "A slot that makes it good is booked.";
  // A make-good is also due of a slot that aired and whose air check was rejected.
  if (slot.status === "missed" || (slot.status === "makegood_due" && !hasAired(slot))) {
    const detail = ["The slot did not air.", ...(settled === null ? [] : [settled])].join(" ");
    return [event("missed", "Missed", detail), ...due];
  }
  if (slot.status === "makegood_due") return due;
  if (!hasAired(slot)) return [];
  if (measured === null)
    return [event("uncounted", "No count", "It aired, and no count is known.")];
  // A slot that still delivers has not fallen short of its promise.
  const isShort =
    line?.is_final === true && promised !== null && measured < promised * (1 - TOLERANCE);
  return isShort
    ? [{ ...event("under_promise", "Under its promise", settled), promised, delivered: measured }]
    : [];
}

function checkEvents(check: AirCheck, where: string, showReasons: boolean): PlanEvent[] {
  const day = (check.reviewed_at ?? check.created_at).slice(0, 10);
  const event = (kind: string, what: string, detail: string | null): PlanEvent => ({
    key: `${kind} ${check.id}`,
    what,
    where,
    detail,
    day,
    ...NO_COUNTS,
  });
  const rejected =
    check.status === "rejected"
      ? [event("rejected", "Air check rejected", showReasons ? check.rejected_reason : null)]
      : [];
  const open =
    check.status === "pending" || check.status === "submitted"
      ? [event("open_check", "Air check open", "It is neither approved nor rejected so far.")]
      : [];
  const flags = showReasons
    ? check.flag_details.map(({ flag, reason }) => `${idText(flag)}: ${reason}`).join(" ")
    : listText(check.flags.map(idText));
  return [
    ...rejected,
    ...open,
    ...(check.flags.length === 0 ? [] : [event("flags", "Flags of an air check", flags)]),
  ];
}
