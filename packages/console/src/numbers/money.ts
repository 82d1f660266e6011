/** Amounts of money, in minor units as the API has them or in units, and as people type them. */

/** The format of a currency; null where the browser does not know it. */
function formatOf(
  currency: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat | null {
  try {
    return new Intl.NumberFormat(undefined, { style: "currency", currency, ...options });
  } catch {
    return null;
  }
}

/** Digits behind the point of a currency: two of euros, none of yen. */
const digitsOf = (currency: string): number =>
  formatOf(currency)?.resolvedOptions().maximumFractionDigits ?? 2;

/** "£560", "£28.50" of an amount in minor units. */
export function minorText(minor: number, currency: string): string {
  const scale = 10 ** digitsOf(currency);
  const isWhole = minor % scale === 0;
  const format = formatOf(currency, isWhole ? { maximumFractionDigits: 0 } : {});
  return format?.format(minor / scale) ?? `${minor / scale} ${currency}`;
}

/** "£2,955.89" of an amount in units. */
export const unitsText = (amount: number, currency: string): string =>
  formatOf(currency)?.format(amount) ?? `${amount} ${currency}`;

/** The text of a field for an amount in minor units: "1234.50". */
export function amountText(minor: number | null, currency: string): string {
  if (minor === null) return "";
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
}

/** "28.5", "28,50", "12,500", "1,250.50" and "1.250,50": groups of three, then the fraction. */
const AMOUNT = /^(\d{1,12}|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\.\d{3})+(?=,))(?:\.(\d+)|,(\d{1,2}))?$/;

/**
 * The amount of a field in minor units. A comma before three digits parts thousands, a point the
 * fraction. Null where the field is empty, NaN where it holds no amount, also with more digits
 * behind the point than the currency has.
 */
export function minorOf(text: string, currency: string): number | null {
  const plain = text.trim().replaceAll(/[\s’']/g, "");
  if (plain === "") return null;
  const [, whole, ofPoint, ofComma] = AMOUNT.exec(plain) ?? [];
  const fraction = ofPoint ?? ofComma ?? "";
  const digits = digitsOf(currency);
  if (whole === undefined || fraction.length > digits) return Number.NaN;
  return Number(whole.replaceAll(/[.,]/g, "") + fraction.padEnd(digits, "0"));
}

/** A whole number of a field; null where it is empty, NaN where it is none. */
export function wholeOf(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s,]/g, "");
  if (plain === "") return null;
  return /^\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN;
}
