import { isStorableText } from "../../lib/text/storable-text.ts";
import { parameterInvalid } from "./errors.ts";

/**
 * Limits of a JSON body other than its bytes (docs/api.md#requests). Keys and items are counted in
 * one pass over the text before it is parsed, so that at most 20,000 values remain to be checked.
 * Rejected: a parser that calls back for each token, which took 30 to 60 ms of CPU time for 1 MiB,
 * during which the process answers no request.
 */

const DEPTH_MAX = 32;
export const ENTRIES_MAX = 20_000;
/**
 * Maximum different names of fields in one body, because the parser creates and keeps each new
 * name, and a shape of objects for each. The largest request has 60, and `speakers` of a transcript
 * may add 200.
 */
const NAMES_MAX = 1_000;
export const STRING_BYTES_MAX = 262_144;
/** Maximum characters of a name in an error. */
const NAME_SHOWN = 60;
const FORBIDDEN_KEYS = new Set(["__proto__", "constructor"]);

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const BACKSLASH = 0x5c;
const ARRAY_BEGIN = 0x5b;
const ARRAY_END = 0x5d;
const OBJECT_BEGIN = 0x7b;
const OBJECT_END = 0x7d;
const SPACE = 0x20;

type Path = (string | number)[];

/** The rule that strings must satisfy. */
interface StringRule {
  /** Whether PostgreSQL can store a text. */
  isText: (text: string) => boolean;
  bytesMax: number;
}

/** A path as text, `lookups[2].published_on`; null for the body itself. */
function pathText(path: readonly (string | number)[]): string | null {
  const text = path.reduce<string>(
    (whole, part) =>
      typeof part === "number" ? `${whole}[${part}]` : whole === "" ? part : `${whole}.${part}`,
    "",
  );
  return text === "" ? null : text;
}

/**
 * Refuses text that is nested deeper than 32 levels, or has more than `entriesMax` keys and items
 * or more than 1,000 different names of fields. Text that is not JSON may pass, because the parser
 * refuses it. Returns the number of keys in the text, including repeated ones.
 *
 * @throws ApiError `parameter_invalid`.
 */
export function countJsonKeys(text: string, entriesMax: number): number {
  let depth = 0;
  let entries = 0;
  let keys = 0;
  let isJustBegun = false;
  const names = new Set<string>();
  let nameBegin = 0;
  let nameEnd = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= SPACE) continue;
    const isEnd = code === ARRAY_END || code === OBJECT_END;
    // The first item has no comma before it.
    if (code === COMMA || (isJustBegun && !isEnd)) entries += 1;
    isJustBegun = false;
    if (code === QUOTE) {
      nameBegin = at + 1;
      nameEnd = at = endOfString(text, at);
    } else if (code === COLON) {
      keys += 1;
      names.add(text.slice(nameBegin, nameEnd));
      if (names.size > NAMES_MAX) throw tooManyNames(names);
    } else if (isEnd) depth -= 1;
    else if (code === ARRAY_BEGIN || code === OBJECT_BEGIN) {
      depth += 1;
      isJustBegun = true;
    }
    if (depth > DEPTH_MAX)
      throw parameterInvalid(
        null,
        "out_of_range",
        `The body is nested deeper than ${DEPTH_MAX} levels.`,
      );
    if (entries > entriesMax)
      throw parameterInvalid(
        null,
        "too_many",
        `The body holds more than ${entriesMax} keys and items.`,
      );
  }
  return keys;
}

/**
 * The error for too many names. It names the last one that was read, because no valid field comes
 * so late.
 */
function tooManyNames(names: ReadonlySet<string>): Error {
  const last = [...names].at(-1) ?? "";
  const shown = last.length > NAME_SHOWN ? `${last.slice(0, NAME_SHOWN).toWellFormed()}…` : last;
  return parameterInvalid(
    null,
    "too_many",
    `The body has more than ${NAMES_MAX} different names of fields; the last one read is ${shown}.`,
  );
}

/**
 * The index at which the string that starts at `begin` ends: its closing quote, or the end of the
 * text.
 */
function endOfString(text: string, begin: number): number {
  for (let at = begin + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at += 1;
  }
  return text.length;
}

/**
 * Refuses a value, parsed from `text`, that is ambiguous or cannot be stored: repeated keys, keys
 * that reach a prototype, strings over 256 KiB or `stringBytesMax`, or with U+0000 or half a
 * surrogate pair, integers beyond 2^53.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function checkJsonValue(
  value: unknown,
  {
    text,
    keys,
    stringBytesMax = STRING_BYTES_MAX,
  }: { text: string; keys: number; stringBytesMax?: number },
): void {
  // The parser keeps one of several equal keys, so the value then has fewer keys than the text.
  // Decoded UTF-8 contains half a surrogate pair, and JSON U+0000, only as an escape.
  const isText = text.includes("\\u") ? isStorableText : () => true;
  const rule = { isText, bytesMax: stringBytesMax };
  const repeated = checkValue(value, [], rule) === keys ? undefined : findRepeatedKey(text);
  if (repeated === undefined) return;
  const param = pathText(repeated);
  throw parameterInvalid(param, "conflict", `${param} is given twice.`);
}

/** Checks a value with everything in it; returns its number of keys. */
function checkValue(value: unknown, path: Path, rule: StringRule): number {
  if (typeof value === "string") checkString(value, path, rule);
  if (typeof value === "number") checkNumber(value, path);
  if (typeof value !== "object" || value === null) return 0;
  let keys = 0;
  if (Array.isArray(value)) {
    for (const [index, item] of (value as unknown[]).entries()) {
      path.push(index);
      keys += checkValue(item, path, rule);
      path.pop();
    }
    return keys;
  }
  const fields = value as Record<string, unknown>;
  for (const name of Object.keys(fields)) {
    if (!rule.isText(name))
      throw parameterInvalid(
        null,
        "malformed",
        "A name in the body holds characters that are not text.",
      );
    path.push(name);
    if (FORBIDDEN_KEYS.has(name))
      throw parameterInvalid(pathText(path), "unknown", `${name} is not a field of this request.`);
    keys += 1 + checkValue(fields[name], path, rule);
    path.pop();
  }
  return keys;
}

function checkNumber(value: number, path: Path): void {
  if (Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))) return;
  throw parameterInvalid(pathText(path), "out_of_range", "A number is out of range.");
}

function checkString(text: string, path: Path, { isText, bytesMax }: StringRule): void {
  // UTF-8 needs at most three bytes for one unit of a JavaScript string, so shorter strings need no
  // measuring.
  if (text.length > bytesMax / 3 && Buffer.byteLength(text) > bytesMax) {
    throw parameterInvalid(
      pathText(path),
      "out_of_range",
      `A string is longer than ${bytesMax} bytes.`,
    );
  }
  if (!isText(text))
    throw parameterInvalid(
      pathText(path),
      "malformed",
      "A string holds U+0000 or half a surrogate pair.",
    );
}

/** The path of the first key that occurs twice in an object of this valid JSON text. */
function findRepeatedKey(text: string): Path | undefined {
  const path: Path = [];
  const keysOfOpen: (Set<string> | null)[] = [];
  let key = "";
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      const end = endOfString(text, at);
      // A string before a colon is a key. It is decoded only then, since most strings are values,
      // and only where it contains an escape.
      key = text.slice(at + 1, end);
      at = end;
    } else if (code === COLON) {
      const name = key.includes("\\") ? (JSON.parse(`"${key}"`) as string) : key;
      path[path.length - 1] = name;
      const keys = keysOfOpen.at(-1);
      if (keys?.has(name) === true) return path;
      keys?.add(name);
    } else if (code === OBJECT_BEGIN || code === ARRAY_BEGIN) {
      const isObject = code === OBJECT_BEGIN;
      keysOfOpen.push(isObject ? new Set() : null);
      path.push(isObject ? "" : 0);
    } else if (code === OBJECT_END || code === ARRAY_END) {
      keysOfOpen.pop();
      path.pop();
    } else if (code === COMMA) {
      const part = path.at(-1);
      if (typeof part === "number") path[path.length - 1] = part + 1;
    }
  }
  return undefined;
}
