import type { Value } from "./document.ts";

/** Words for a value that is not known. */
const UNKNOWN = "not known";

const counts = new Intl.NumberFormat("en-GB");

/** A value in words, as pages, PDF and mails print it: `30,120`, `61.2 %`, `£1,120.00`. */
export function formatValue(value: Value): string {
  switch (value.kind) {
    case "count":
      return value.count === null ? UNKNOWN : counts.format(value.count);
    case "money":
      return value.minor === null ? UNKNOWN : formatMoney(value.minor, value.currency);
    case "ratio":
      return value.ratio === null ? UNKNOWN : `${(Number(value.ratio) * 100).toFixed(1)} %`;
    case "seconds":
      return value.seconds === null ? UNKNOWN : `${counts.format(value.seconds)} s`;
    case "day":
      return value.day ?? UNKNOWN;
    case "text":
      return value.text ?? UNKNOWN;
  }
}

function formatMoney(minor: number, currency: string): string {
  const format = new Intl.NumberFormat("en-GB", {
    style: "currency",
    currency: currency.toUpperCase(),
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return format.format(minor / 10 ** digits);
}
