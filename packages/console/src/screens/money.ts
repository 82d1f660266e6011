/** Digits behind the point of a currency: 2 of the euro, 0 of the yen. */
function digitsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat("en", { style: "currency", currency });
    return format.resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    return 2;
  }
}

/** A sum in minor units with its currency, exact: "€61,240", "¥5,000". */
export function priceText(minor: number, currency: string): string {
  const digits = digitsOf(currency);
  const whole = minor % 10 ** digits === 0;
  try {
    return new Intl.NumberFormat(undefined, {
      style: "currency",
      currency,
      minimumFractionDigits: whole ? 0 : digits,
      maximumFractionDigits: digits,
    }).format(minor / 10 ** digits);
  } catch {
    return `${minor / 10 ** digits} ${currency}`;
  }
}

/** A sum as a person types it: "1250.50". */
export const typedMoney = (minor: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (minor / 10 ** digits).toFixed(minor % 10 ** digits === 0 ? 0 : digits);
};

const AMOUNT = /^\d{1,12}(\.\d+)?$/;

/**
 * The minor units of a typed sum: blanks and commas of thousands are left out.
 *
 * @returns Null for a text that is no sum.
 */
export function minorOf(typed: string, currency: string): number | null {
  const text = typed.replaceAll(/[\s,’']/g, "");
  if (!AMOUNT.test(text)) return null;
  return Math.round(Number(text) * 10 ** digitsOf(currency));
}
