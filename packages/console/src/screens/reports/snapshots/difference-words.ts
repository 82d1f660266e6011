import { texts } from "#texts/reports/snapshots";
import { exactCount } from "../../../numbers/count.ts";

/** A value of a difference: what is not known is a dash, never 0. */
export const valueText = (value: string | number | null): string =>
  value === null ? texts.unknown : typeof value === "number" ? exactCount(value) : value;

/** Why a value differs, in words. */
export const reasonText = (reason: string): string => texts.reasons[reason] ?? reason;

/** "+1,204", "−12": how far a count moved. */
export const changeText = (change: number | null): string =>
  change === null || change === 0
    ? ""
    : change > 0
      ? `+${exactCount(change)}`
      : `−${exactCount(-change)}`;
