import { parameterInvalid } from "../contract/errors.ts";

/** The formats of an answer, and the ways to request one (docs/exports.md#asking). */

export const ANSWER_FORMATS = ["json", "csv", "tsv", "xlsx"] as const;
export type AnswerFormat = (typeof ANSWER_FORMATS)[number];
/** A format that contains a table. */
export type TableFormat = Exclude<AnswerFormat, "json">;

export const MEDIA_TYPES: Readonly<Record<AnswerFormat, string>> = Object.freeze({
  json: "application/json",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
});

const FORMAT_OF = new Map<string, AnswerFormat>(
  ANSWER_FORMATS.map((format) => [MEDIA_TYPES[format], format]),
);
/** Media ranges that include JSON, the first format of every operation. */
const JSON_RANGES: ReadonlySet<string> = new Set(["*/*", "application/*"]);

const isFormat = (text: string): text is AnswerFormat =>
  (ANSWER_FORMATS as readonly string[]).includes(text);

/**
 * The value of `format` in a query.
 *
 * @throws ApiError `parameter_invalid`, `param: format`.
 */
export function formatNamed(search: URLSearchParams): AnswerFormat | null {
  const given = search.getAll("format");
  const [format] = given;
  if (format === undefined) return null;
  if (given.length > 1)
    throw parameterInvalid("format", "conflict", "format is given more than once.");
  if (!isFormat(format))
    throw parameterInvalid(
      "format",
      "malformed",
      `format must be one of ${ANSWER_FORMATS.join(", ")}.`,
    );
  return format;
}

interface Accepted<Format> {
  format: Format;
  weight: number;
  isRange: boolean;
}

function acceptedOf<Format extends string>(
  entry: string,
  formats: ReadonlyMap<string, Format>,
): Accepted<Format | "json"> | null {
  const [type = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
  const isRange = JSON_RANGES.has(type);
  const format = isRange ? "json" : formats.get(type);
  if (format === undefined) return null;
  const quality = parameters.find((parameter) => parameter.startsWith("q="));
  const weight = quality === undefined ? 1 : Number(quality.slice(2));
  return weight > 0 ? { format, weight, isRange } : null;
}

/**
 * The format that an `Accept` header requests: of the formats it names, the one with the largest
 * weight; among equal weights a named type before a range, and an earlier before a later one. JSON
 * where it names none.
 */
export const formatAccepted = (accept: string | undefined): AnswerFormat =>
  acceptedAmong(accept, FORMAT_OF);

/** The format requested among JSON and an operation's own text formats, by name; null for JSON. */
export function textFormatAccepted(
  accept: string | undefined,
  textFormats: Readonly<Record<string, string>>,
): string | null {
  const formats = new Map(Object.entries(textFormats).map(([format, type]) => [type, format]));
  const format = acceptedAmong(accept, formats.set(MEDIA_TYPES.json, "json"));
  return format === "json" ? null : format;
}

function acceptedAmong<Format extends string>(
  accept: string | undefined,
  formats: ReadonlyMap<string, Format>,
): Format | "json" {
  if (accept === undefined) return "json";
  const [best] = accept
    .split(",")
    .map((entry) => acceptedOf(entry, formats))
    .filter((entry) => entry !== null)
    .toSorted((a, b) => b.weight - a.weight || Number(a.isRange) - Number(b.isRange));
  return best?.format ?? "json";
}
