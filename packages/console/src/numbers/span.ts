import { addDays, today } from "./time.ts";

/** Lengths of spans in days: whole weeks, because podcasts are weekly. */
export const SPANS = [7, 28, 91, 364] as const;
export type SpanDays = (typeof SPANS)[number];

/** A span of days that the address names: a length up to yesterday, or two days. */
export interface SpanSearch {
  span?: SpanDays | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** `off` where nothing is compared. */
  compare?: "off" | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads a span from the address; what is wrong there is left out. */
export function readSpan(search: Record<string, unknown>): SpanSearch {
  const days = SPANS.find((length) => length === Number(search["span"]));
  const from = textOf(search["from"]);
  const to = textOf(search["to"]);
  return {
    ...(days === undefined || days === 28 ? {} : { span: days }),
    ...(DAY.test(from) && DAY.test(to) && from <= to ? { from, to } : {}),
    ...(search["compare"] === "off" ? { compare: "off" as const } : {}),
  };
}

/** First and last day of a span. A length counts back from today, which is not over. */
export function daysOfSpan({ span = 28, from, to }: SpanSearch): { from: string; to: string } {
  if (from !== undefined && to !== undefined) return { from, to };
  const last = today();
  return { from: addDays(last, 1 - span), to: last };
}

/** The parameters of a span for the API. */
export function spanQuery(search: SpanSearch): { start_date: string; end_date: string } {
  const { from, to } = daysOfSpan(search);
  return { start_date: from, end_date: to };
}
