/**
 * Reads the untyped values that upstreams send. An unreadable value is undefined or null: an absent
 * value is never zero (docs/metrics.md#definitions).
 */

/**
 * A counter as a whole number of zero or more. Takes numbers, digit strings and digits grouped by
 * commas ("12,345"). Undefined for null, a missing key, negative numbers (-1 means hidden
 * likes), fractions and shortened text such as "1.2K", whose digits are lost.
 */
export function toCount(value: unknown): number | undefined {
  if (typeof value === "string") {
    const text = value.trim();
    if (/^\d{1,16}$/.test(text)) return toCount(Number(text));
    return /^\d{1,3}(,\d{3})+$/.test(text) ? toCount(Number(text.replaceAll(",", ""))) : undefined;
  }
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** The sum of parts that have a meaning only together; undefined where one of them is unknown. */
export function sumOfKnown(...parts: (number | undefined)[]): number | undefined {
  let sum = 0;
  for (const part of parts) {
    if (part === undefined) return undefined;
    sum += part;
  }
  return sum;
}

/**
 * A platform id as a string; null when there is none. A number beyond 2^53 has already lost digits
 * and is not an id.
 */
export function toId(value: unknown): string | null {
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0
    ? String(value)
    : null;
}

/** Trimmed text; null when it is empty or not text. */
export function toText(value: unknown): string | null {
  return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
}

/**
 * A post's title from its text: the first line, at most 200 characters. Social posts have no title
 * of their own.
 */
export function toTitle(value: unknown): string | null {
  const text = toText(value);
  if (text === null) return null;
  const firstLine = text.split(/\r?\n/, 1)[0] ?? text;
  const characters = Array.from(firstLine);
  return characters.length <= 200 ? firstLine : `${characters.slice(0, 199).join("").trimEnd()}…`;
}

/**
 * Maximum characters kept of a caption, description or body; captions are shorter on every
 * platform.
 */
const BODY_CHARACTERS_MAX = 10_000;

// oxlint-disable-next-line no-control-regex
const UNWANTED_IN_BODY = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/**
 * A caption, description or body as plain text of several lines: without control characters (a
 * database refuses NUL) and direction overrides, cut after 10,000 characters and never inside one.
 * Null when it is empty or not text.
 */
export function toBody(value: unknown): string | null {
  const text = toText(value);
  if (text === null) return null;
  const clean = text
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(UNWANTED_IN_BODY, "")
    .toWellFormed();
  return toText(clean.length <= BODY_CHARACTERS_MAX ? clean : firstCharacters(clean));
}

/** The first 10,000 code points. */
function firstCharacters(text: string): string {
  const head = text.slice(0, 2 * BODY_CHARACTERS_MAX);
  return Array.from(head).slice(0, BODY_CHARACTERS_MAX).join("");
}

/** An http(s) address, or null: upstream fields have held `javascript:` and `file:` addresses. */
export function toWebAddress(value: unknown): string | null {
  const text = toText(value);
  return text !== null && /^https?:\/\//i.test(text) && URL.canParse(text) ? text : null;
}

const NESTED_MAX = 4;
const ADDRESSES_MAX = 20;

/** The http(s) addresses in text, a list, or objects, as upstreams print the links of a profile. */
export function toWebAddresses(value: unknown, depth = 0): string[] {
  if (depth > NESTED_MAX) return [];
  if (typeof value === "string") return [toWebAddress(value)].filter((address) => address !== null);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value)
    .flatMap((entry) => toWebAddresses(entry, depth + 1))
    .slice(0, ADDRESSES_MAX);
}

const EARLIEST_MS = Date.UTC(2004, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);

/**
 * A time as ISO 8601 from ISO text, X's date form, unix seconds or unix milliseconds; null outside
 * 2004 to 2100.
 */
export function toIsoTime(value: unknown): string | null {
  let milliseconds = Number.NaN;
  if (typeof value === "number") milliseconds = value < 1e11 ? value * 1000 : value;
  else if (typeof value === "string")
    milliseconds = /^\d{9,13}$/.test(value)
      ? Number(value) * (value.length > 11 ? 1 : 1000)
      : Date.parse(value);
  return milliseconds >= EARLIEST_MS && milliseconds < LATEST_MS
    ? new Date(milliseconds).toISOString()
    : null;
}

/** A duration in whole seconds, above zero; null when unknown. */
export function toDurationSec(value: unknown): number | null {
  const seconds = typeof value === "string" ? Number(value) : value;
  return typeof seconds === "number" && Number.isFinite(seconds) && seconds > 0
    ? Math.round(seconds)
    : null;
}

/** True for a frame taller than wide, null when a side is unknown. */
export function isUpright(width: unknown, height: unknown): boolean | null {
  const across = toCount(width);
  const up = toCount(height);
  return across && up ? up > across : null;
}
