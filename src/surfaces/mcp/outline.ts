import { HOUR_MS } from "../../lib/clock.ts";

/** Any answer as short labelled lines, for kinds that have no words of their own. */

/**
 * Which kind of object it is stands in the heading, and answers are computed when they are asked
 * for.
 */
const LEFT_OUT = new Set(["object", "computed_at", "cache_age_seconds"]);

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isFields(value) && Object.keys(value).length === 0;

/** One value on one line; unknown fields are left out of what is nested. */
export function inline(value: unknown): string {
  if (Array.isArray(value))
    return value.every((entry) => !isFields(entry))
      ? value.map(inline).join(", ")
      : value.map((entry) => `(${inline(entry)})`).join(" ");
  if (!isFields(value)) return typeof value === "string" ? value : JSON.stringify(value);
  return Object.entries(value)
    .filter(([name, entry]) => !LEFT_OUT.has(name) && entry !== null && !isEmpty(entry))
    .map(([name, entry]) =>
      isFields(entry) ? `${name} (${inline(entry)})` : `${name} ${inline(entry)}`,
    )
    .join("; ");
}

/** An object as lines: what is known, then the names of what is null and of what is empty. */
export function outline(fields: Fields): string[] {
  const lines: string[] = [];
  const unknown: string[] = [];
  const empty: string[] = [];
  for (const [name, value] of Object.entries(fields)) {
    if (LEFT_OUT.has(name)) continue;
    if (value === null) unknown.push(name);
    else if (isEmpty(value)) empty.push(name);
    else if (Array.isArray(value) && value.some(isFields))
      lines.push(`${name}:`, ...value.map((entry) => `- ${inline(entry)}`));
    else lines.push(`${name}: ${inline(value)}`);
  }
  if (unknown.length > 0) lines.push(`unknown or not set: ${unknown.join(", ")}`);
  if (empty.length > 0) lines.push(`empty: ${empty.join(", ")}`);
  return lines;
}

/** Hours since a moment, to a tenth; `never fetched` where there is none. */
export function ageOf(moment: string | null, now: Date): string {
  if (moment === null) return "never fetched";
  const hours = Math.max(0, (now.getTime() - Date.parse(moment)) / HOUR_MS);
  return `${hours.toFixed(1)} h old, fetched ${moment}`;
}
