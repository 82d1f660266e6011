import type { InsertionOrder, UpdateInsertionOrder } from "@castmeter/sdk";
import { minorOf, amountText } from "../../../numbers/money.ts";

/** Corrections as they are typed, by field: `agency`, `3.show_name` of the line with index 3. */
export type Draft = Readonly<Record<string, string>>;

export type Parsed = NonNullable<InsertionOrder["parsed"]>;
export type OrderLine = Parsed["line_items"][number];
type Correction = NonNullable<UpdateInsertionOrder["parsed"]>;
type LineCorrection = NonNullable<Correction["line_items"]>[number];

export const HEADING_FIELDS = [
  "advertiser",
  "matched_brand_id",
  "agency",
  "campaign_name",
  "io_number",
  "currency",
  "total_minor",
  "start_date",
  "end_date",
  "payment_terms",
] as const;
export type HeadingField = (typeof HEADING_FIELDS)[number];

export const LINE_FIELDS = [
  "show_name",
  "matched_show_id",
  "deliverable_type",
  "placement",
  "air_dates",
  "length_sec",
  "quantity",
  "rate_type",
  "rate_amount",
  "guaranteed_impressions",
  "guaranteed_per",
  "promo_code",
  "notes",
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

export const lineKey = (index: number, field: LineField): string => `${index}.${field}`;

const textOf = (value: string | number | null): string => (value === null ? "" : String(value));

const currencyOf = (parsed: Parsed, draft: Draft = {}): string =>
  (draft["currency"] ?? parsed.currency ?? "").toLowerCase() || "usd";

/** A field of the heading as it is typed. */
export function headingText(parsed: Parsed, field: HeadingField): string {
  switch (field) {
    case "advertiser":
      return parsed.advertiser.name;
    case "matched_brand_id":
      return parsed.advertiser.matched_brand_id ?? "";
    case "total_minor":
      return parsed.total_minor === null ? "" : amountText(parsed.total_minor, currencyOf(parsed));
    default:
      return textOf(parsed[field]);
  }
}

/** A field of a line as it is typed. */
export function lineText(line: OrderLine, field: LineField): string {
  switch (field) {
    case "air_dates":
      return line.air_dates.join(", ");
    case "rate_type":
      return line.rate?.type ?? "";
    case "rate_amount":
      return line.rate === null ? "" : amountText(line.rate.amount_minor, line.rate.currency);
    default:
      return textOf(line[field]);
  }
}

/** A number as it is typed; what is none is sent as it is, and the API names the field. */
function numberOf(typed: string): number | null {
  const text = typed.replaceAll(/[\s,’']/g, "");
  if (text === "") return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : (typed as never);
}

/** What is no amount is sent as it was typed, so that the API names the field. */
function moneyOf(typed: string, currency: string): number {
  const minor = minorOf(typed, currency);
  return minor === null || Number.isNaN(minor) ? (typed as never) : minor;
}

const daysOf = (typed: string): string[] => typed.split(/[\s,;]+/).filter((day) => day !== "");

const orNull = (typed: string): string | null => (typed.trim() === "" ? null : typed.trim());

/** The corrections of a draft, and the lines in the order in which they are sent. */
export interface SentCorrection {
  parsed: Correction;
  lineIndexes: number[];
}

/** What is sent for a draft. */
export function correctionOf(parsed: Parsed, draft: Draft): SentCorrection {
  const lineIndexes = [
    ...new Set(
      Object.keys(draft).flatMap((key) => (/^\d+\./.test(key) ? [Number.parseInt(key, 10)] : [])),
    ),
  ].toSorted((one, other) => one - other);
  const { advertiser, matched_brand_id: brandId, total_minor: total, ...texts } = draft;
  const heading = Object.fromEntries(
    Object.entries(texts)
      .filter(([key]) => (HEADING_FIELDS as readonly string[]).includes(key))
      .map(([key, typed]) => [key, key === "currency" ? lower(typed) : orNull(typed)]),
  );
  const lines = lineIndexes.map((index) => lineCorrection(parsed, draft, index));
  return {
    lineIndexes,
    parsed: {
      ...heading,
      ...(advertiser === undefined && brandId === undefined
        ? {}
        : {
            advertiser: {
              ...(advertiser === undefined ? {} : { name: advertiser.trim() }),
              ...(brandId === undefined ? {} : { matched_brand_id: orNull(brandId) }),
            },
          }),
      ...(total === undefined
        ? {}
        : {
            total_minor: total.trim() === "" ? null : moneyOf(total, currencyOf(parsed, draft)),
          }),
      ...(lines.length === 0 ? {} : { line_items: lines }),
    },
  };
}

const lower = (typed: string): string | null => orNull(typed)?.toLowerCase() ?? null;

function lineCorrection(parsed: Parsed, draft: Draft, index: number): LineCorrection {
  const line = parsed.line_items.find((one) => one.index === index);
  const typed = (field: LineField): string | undefined => draft[lineKey(index, field)];
  const correction: Record<string, unknown> = { index };
  for (const field of LINE_FIELDS) {
    const text = typed(field);
    if (text === undefined || field === "rate_type" || field === "rate_amount") continue;
    correction[field] =
      field === "air_dates"
        ? daysOf(text)
        : ["length_sec", "quantity", "guaranteed_impressions"].includes(field)
          ? numberOf(text)
          : field === "show_name"
            ? text.trim()
            : orNull(text);
  }
  const type = typed("rate_type") ?? line?.rate?.type ?? "";
  const amount = typed("rate_amount");
  if (amount !== undefined || typed("rate_type") !== undefined) {
    const currency = line?.rate?.currency ?? currencyOf(parsed, draft);
    const minor = amount === undefined ? (line?.rate?.amount_minor ?? 0) : undefined;
    correction["rate"] =
      type === ""
        ? null
        : { type, amount_minor: minor ?? moneyOf(amount ?? "", currency), currency };
  }
  return correction as unknown as LineCorrection;
}

/** The draft after a field was typed: what is as the order states it is no correction. */
export function withTyped(draft: Draft, key: string, typed: string, stored: string): Draft {
  const { [key]: _, ...others } = draft;
  return typed === stored ? others : { ...others, [key]: typed };
}

/**
 * The field that a problem of the API is about: `parsed.line_items[1].rate.amount_minor` is the
 * amount of the second line that was sent.
 */
export function keyOfParam(param: string | null, lineIndexes: readonly number[]): string | null {
  if (param === null) return null;
  const [, position, field] = /line_items\[(\d+)\]\.?([a-z_]*)/.exec(param) ?? [];
  if (position !== undefined) {
    const index = lineIndexes[Number(position)];
    if (index === undefined) return null;
    const named = field === "rate" ? "rate_amount" : field === "" ? "show_name" : field;
    return `${index}.${named}`;
  }
  const heading = param.replace(/^parsed\.?/, "").replace(/\[.*$/, "");
  if (heading.startsWith("advertiser"))
    return heading.endsWith("matched_brand_id") ? "matched_brand_id" : "advertiser";
  return heading === "" ? null : heading;
}

/** The next free index, at which a line can be added. */
export const nextIndex = (parsed: Parsed, draft: Draft): number =>
  Math.max(
    -1,
    ...parsed.line_items.map(({ index }) => index),
    ...Object.keys(draft).flatMap((key) => (/^\d+\./.test(key) ? [Number.parseInt(key, 10)] : [])),
  ) + 1;

/** The lines of an order with those that the draft adds. */
export function linesWith(parsed: Parsed, draft: Draft): { index: number; line?: OrderLine }[] {
  const known = parsed.line_items.map((line) => ({ index: line.index, line }));
  const added = correctionOf(parsed, draft)
    .lineIndexes.filter((index) => known.every((one) => one.index !== index))
    .map((index) => ({ index }));
  return [...known, ...added];
}
