import type { SlotStatus } from "../../../../db/schema/tables.ts";

/**
 * The states of a slot. Before a person has judged the slot, its status follows from facts: whether
 * it is booked for a day, whether something aired, and how late it is. An air check and a
 * cancellation are decisions of a person and stay.
 */

/** Statuses that follow from the facts. */
const FOLLOWING = ["scheduled", "aired", "missed"] as const satisfies readonly SlotStatus[];

const followsFacts = (status: SlotStatus): boolean =>
  (FOLLOWING as readonly SlotStatus[]).includes(status);

export interface SlotFacts {
  status: SlotStatus;
  /** True where the slot has one or more days on which it is to air. */
  hasAirDays: boolean;
  /** When the content linked with the slot was published; null where nothing is linked. */
  airedAt: Date | null;
  /** When the slot is missed unless something airs; null without a day. */
  missedAt: Date | null;
}

/**
 * The status that follows from the facts. An `open` slot with a day stays open until it is booked:
 * copies of a campaign keep their days but are not booked.
 */
export function statusByFacts(
  { status, hasAirDays, airedAt, missedAt }: SlotFacts,
  now: Date,
): SlotStatus {
  const hasAired = airedAt !== null && airedAt <= now;
  if (status === "open") return hasAired ? "aired" : "open";
  if (!followsFacts(status)) return status;
  if (hasAired) return "aired";
  if (!hasAirDays) return "open";
  return missedAt !== null && missedAt <= now ? "missed" : "scheduled";
}

/** When the status next changes by itself; null: it does not. */
export function movesAt({ status, airedAt, missedAt }: SlotFacts, now: Date): Date | null {
  const coming = [
    ...(status === "scheduled" || status === "open" || status === "missed" ? [airedAt] : []),
    ...(status === "scheduled" ? [missedAt] : []),
  ].filter((moment): moment is Date => moment !== null && moment > now);
  return coming.length === 0 ? null : new Date(Math.min(...coming.map(Number)));
}

/** Moves that a call may ask for. */
const MOVES: Readonly<Record<SlotStatus, readonly SlotStatus[]>> = {
  open: ["scheduled", "aired", "canceled"],
  scheduled: ["aired", "canceled"],
  aired: ["canceled"],
  verified: ["canceled"],
  missed: ["aired", "canceled"],
  makegood_due: ["canceled"],
  canceled: [],
};

export const slotMovesFrom = (status: SlotStatus): readonly SlotStatus[] => MOVES[status];
