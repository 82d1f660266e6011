import { texts } from "#texts/reports/snapshots";
import { exactCount, shareText } from "../../../numbers/count.ts";

/** An exact decimal, as the API gives shares. */
const DECIMAL = /^-?\d+\.\d+$/;

/**
 * A value of a difference: what is not known is a dash, never 0.
 *
 * @param path Of the value; one that names a percentage or a share holds a share of 1.
 */
export function valueText(value: string | number | null, path = ""): string {
  if (value === null) return texts.unknown;
  if (typeof value === "number") return exactCount(value);
  if (!DECIMAL.test(value)) return value;
  return /percent|share/.test(path.split(".").at(-1) ?? "")
    ? shareText(Number(value))
    : exactCount(Number(value));
}

/** Why a value differs, in words. */
export const reasonText = (reason: string): string => texts.reasons[reason] ?? reason;

/** "+1,204", "−12": how far a count moved. */
export const changeText = (change: number | null): string =>
  change === null || change === 0
    ? ""
    : change > 0
      ? `+${exactCount(change)}`
      : `−${exactCount(-change)}`;
