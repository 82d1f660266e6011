import { HOUR_MS } from "../../../lib/time/clock.ts";
import { plainLine, quoted } from "../../../lib/text/plain-line.ts";

/** Any answer as short labelled lines, for kinds without a text of their own. */

/**
 * Fields that are left out: answers are computed when they are requested, so these carry no
 * information.
 */
const LEFT_OUT = new Set(["computed_at", "cache_age_seconds"]);

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0;

/** The kind of an object is in the heading. An event has its object in `object`. */
const isLeftOut = (name: string, value: unknown): boolean =>
  LEFT_OUT.has(name) || (name === "object" && typeof value === "string");

/** Text that cannot be read as more than one value: an id, a code, a number, an address. */
const PLAIN_WORD = /^[\p{L}\p{N}\p{M}@#/_.+*?&=%~:-]+$/u;

/** Text of other authors is quoted where it could be read as more fields or more lines. */
const word = (text: string): string => (PLAIN_WORD.test(text) ? text : quoted(text));

const SIGNIFICANT_DIGITS = 4;

/** A count unchanged, a ratio with four digits; the structured content has all digits. */
export const figure = (value: number): string =>
  String(Number.isInteger(value) ? value : Number(value.toPrecision(SIGNIFICANT_DIGITS)));

/** One value on one line; unknown fields of nested objects are left out. */
export function inline(value: unknown): string {
  if (Array.isArray(value))
    return value.every((entry) => !isFields(entry))
      ? value.map(inline).join(", ")
      : value.map((entry) => `(${inline(entry)})`).join(" ");
  if (typeof value === "string") return word(value);
  if (typeof value === "number") return figure(value);
  if (!isFields(value)) return JSON.stringify(value);
  return Object.entries(value)
    .filter(([name, entry]) => !isLeftOut(name, entry) && entry !== null && !isEmpty(entry))
    .map(([name, entry]) =>
      isFields(entry) ? `${word(name)} (${inline(entry)})` : `${word(name)} ${inline(entry)}`,
    )
    .join("; ");
}

/**
 * An object as lines: first the known values, then the names of null fields and of empty fields.
 */
export function outline(fields: Fields): string[] {
  const lines: string[] = [];
  const unknown: string[] = [];
  const empty: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (isLeftOut(name, value)) continue;
    if (value === null) unknown.push(word(name));
    else if (isEmpty(value)) empty.push(word(name));
    else if (Array.isArray(value) && value.some(isFields))
      lines.push(`${word(name)}:`, ...value.map((entry) => `- ${inline(entry)}`));
    else lines.push(`${word(name)}: ${inline(value)}`);
  }
  if (unknown.length > 0) lines.push(`unknown or not set: ${unknown.join(", ")}`);
  if (empty.length > 0) lines.push(`empty: ${empty.join(", ")}`);
  return lines;
}

/**
 * The lines as one text. Each line stays one line, regardless of its content: the last protection
 * against text of other authors that imitates a line of the server.
 */
export const textOf = (lines: readonly string[]): string => lines.map(plainLine).join("\n");

/** Hours since a time, to a tenth; `never fetched` where there is none. */
export function ageOf(moment: string | null, now: Date): string {
  if (moment === null) return "never fetched";
  const hours = Math.max(0, (now.getTime() - Date.parse(moment)) / HOUR_MS);
  return `${hours.toFixed(1)} h old, fetched ${moment}`;
}
