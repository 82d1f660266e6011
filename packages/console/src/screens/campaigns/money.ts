/** Amounts of money, in minor units as the API has them or in units. */

const formatOf = (currency: string, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  new Intl.NumberFormat(undefined, { style: "currency", currency, ...options });

/** Digits behind the point of a currency: two of euros, none of yen. */
const digitsOf = (currency: string): number =>
  formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2;

/** "£560", "£28.50" of an amount in minor units. */
export function minorText(minor: number, currency: string): string {
  const scale = 10 ** digitsOf(currency);
  const isWhole = minor % scale === 0;
  return formatOf(currency, isWhole ? { maximumFractionDigits: 0 } : {}).format(minor / scale);
}

/** "£2,955.89" of an amount in units. */
export const unitsText = (amount: number, currency: string): string =>
  formatOf(currency).format(amount);

/** The text of a field for an amount in minor units: "1234.50". */
export function amountText(minor: number | null, currency: string): string {
  if (minor === null) return "";
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
}

/** The amount of a field in minor units; null where it is empty, NaN where it is no amount. */
export function minorOf(text: string, currency: string): number | null {
  const plain = text.trim().replace(",", ".");
  if (plain === "") return null;
  const digits = digitsOf(currency);
  const [whole = "", fraction = "", ...rest] = plain.split(".");
  const isAmount = /^\d{1,12}$/.test(whole) && /^\d*$/.test(fraction) && rest.length === 0;
  if (!isAmount || fraction.length > digits) return Number.NaN;
  return Number(whole + fraction.padEnd(digits, "0"));
}

/** A whole number of a field; null where it is empty, NaN where it is none. */
export function wholeOf(text: string): number | null {
  const plain = text.trim().replaceAll(/[\s,]/g, "");
  if (plain === "") return null;
  return /^\d{1,12}$/.test(plain) ? Number(plain) : Number.NaN;
}
