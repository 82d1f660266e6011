import { countText, datedText } from "../../../../domain/charts/text.ts";
import { platformName } from "../../../../platforms/platform.ts";

/** Numbers and names as words of sentences and cells. */

export { countText };

/** `1 slot`, `14 slots`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** `1 more episode is not listed.`, `3 more episodes are not listed.` */
export const notListed = (rest: number, one: string): string =>
  `${countText(rest)} more ${rest === 1 ? `${one} is` : `${one}s are`} not listed.`;

/** A part of a whole as text with four digits; null where either is unknown or the whole is 0. */
export const ratioText = (part: number | null, whole: number | null): string | null =>
  part === null || whole === null || whole === 0 ? null : (part / whole).toFixed(4);

/** A percentage of an answer as a ratio with four digits. */
export const ratioOfPercent = (percent: number | null | undefined): string | null =>
  percent === null || percent === undefined ? null : (percent / 100).toFixed(4);

/**
 * Whole per cent, 100 only where all is delivered: `61 %`. The product comes first, since
 * `29 / 100 * 100` is less than 29.
 */
export const percentText = (part: number, whole: number): string =>
  `${countText(Math.floor((part * 100) / whole))} %`;

/** A change with its sign: `12 % more`, `3 % less`, `as much`. */
export function changeText(percent: number): string {
  if (percent === 0) return "as much as";
  return `${countText(Math.abs(percent))} % ${percent > 0 ? "more" : "less"} than`;
}

/** An identifier as words: `makegood_due` as `Make-good due`, `full_episode` as `Full episode`. */
export function idText(id: string): string {
  const words = id
    .replace(/makegood/, "make-good")
    .replace(/_(?=roll$)/, "-")
    .replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export const platformText = platformName;

/** `2 Nov 2026`. */
export const dayText = datedText;

/** `a`, `a and b`, `a, b and c`; of more than the most only so many, and how many others. */
export function listText(words: readonly string[], most = 10): string {
  const rest = words.length - most;
  const shown = rest > 0 ? [...words.slice(0, most), `${countText(rest)} more`] : words;
  return shown.length < 2
    ? (shown[0] ?? "")
    : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1) ?? ""}`;
}

/** Seconds of an episode as `0:52` or `1:02:03`. */
export function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number): string => String(value).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / 60)];
  const rest = two(whole % 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** An amount in units of a currency as minor units, such as cents; a yen has none. */
export function minorOf(amount: number | null, currency: string): number | null {
  if (amount === null) return null;
  const digits =
    new Intl.NumberFormat("en-US", { style: "currency", currency }).resolvedOptions()
      .maximumFractionDigits ?? 2;
  return Math.round(amount * 10 ** digits);
}
