import type { ExtractedOrder } from "../../src/domain/order-documents/extract/extracted-order.ts";
import { LINE_FIELDS, ORDER_FIELDS } from "../../src/domain/order-documents/propose/proposal.ts";
import { type Share, shareOf } from "../labelled-sets/figures.ts";
import type { ExpectedLine, ExpectedOrder } from "./labelled-set.ts";

type Verdict = "exact" | "wrong" | "missing" | "invented" | "rightly_null";

export interface JudgedField {
  field: string;
  verdict: Verdict;
  expected: unknown;
  found: unknown;
}

const [SHOW_NAME, ...FIELDS_AFTER_SHOW] = LINE_FIELDS;
/** What may be proposed of a line, and what else is expected of one, in the order it is printed. */
const LINE = [SHOW_NAME, "matched_show_id", ...FIELDS_AFTER_SHOW, "notes"] as const;

/** Every expected field of an order with its verdict; lines are compared in their order. */
export function judgeOrder(
  expected: ExpectedOrder,
  { parsed, totals_check }: ExtractedOrder,
): JudgedField[] {
  const fields = [
    judged("advertiser", expected.advertiser, parsed.advertiser.name),
    judged("matched_brand_id", expected.matched_brand_id, parsed.advertiser.matched_brand_id),
    ...ORDER_FIELDS.map((name) => judged(name, expected[name], parsed[name])),
    judged("totals_match", expected.totals_match, totals_check?.matches ?? false),
  ];
  const count = Math.max(expected.line_items.length, parsed.line_items.length);
  for (let index = 0; index < count; index += 1) {
    // A line that the document does not have is invented with all its values.
    const wanted: ExpectedLine = expected.line_items[index] ?? NO_LINE;
    const found = parsed.line_items[index];
    fields.push(...LINE.map((name) => judged(name, wanted[name], found?.[name] ?? null)));
  }
  return fields.flatMap((field) => field ?? []);
}

const NO_LINE = Object.fromEntries(LINE.map((name) => [name, null])) as ExpectedLine;

function judged(field: string, expected: unknown, found: unknown): JudgedField | null {
  if (expected === undefined) return null;
  const verdict = isNone(expected)
    ? isNone(found)
      ? "rightly_null"
      : "invented"
    : isNone(found)
      ? "missing"
      : comparable(expected) === comparable(found)
        ? "exact"
        : "wrong";
  return { field, verdict, expected, found };
}

const isNone = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && value.length === 0);

function comparable(value: unknown): string {
  if (typeof value === "string") return value.normalize("NFKC").replaceAll(/\s+/g, " ").trim();
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return JSON.stringify(value);
  return JSON.stringify(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

export const ACCURACY_GOAL = 0.95;

/** Exact ones of the fields that the documents state. */
export const accuracyOf = (fields: readonly JudgedField[]): Share =>
  shareOf(
    fields.filter(({ expected }) => !isNone(expected)),
    ({ verdict }) => verdict === "exact",
  );

export const timesOf = (fields: readonly JudgedField[], verdict: Verdict): number =>
  fields.filter((field) => field.verdict === verdict).length;
