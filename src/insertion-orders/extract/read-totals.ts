import type { Reading } from "./extracted-order.ts";
import { foldLine } from "./fold-line.ts";
import type { LabelledValue } from "./label-values.ts";
import type { LabelName } from "./labels.ts";
import { minorOf, type Money, numbersIn } from "./read-money.ts";
import { PERCENT } from "./read-number.ts";

interface Amount {
  minor: number;
  value: LabelledValue;
}

/**
 * The stated total net of tax. Without a label that says net: the total before tax is added, the
 * total less the stated tax, or the only total.
 */
export function totalReading(
  values: readonly LabelledValue[],
  currency: string | null,
): Reading<number> {
  if (currency === null) return null;
  const amount = (name: LabelName): Amount | undefined =>
    values
      .filter((value) => value.name === name)
      .flatMap((value) => amountOf(value, currency))
      // The last of several totals is that of the whole order, and not of a page.
      .at(-1);
  const [net, subtotal, total, gross, tax, commission] = (
    ["net", "subtotal", "total", "gross", "tax", "commission"] as const
  ).map(amount);
  const high = (found: Amount): Reading<number> => ({
    value: found.minor,
    page: found.value.page,
    quote: found.value.quote,
    confidence: "high",
  });
  if (net) return high(net);
  if (tax && tax.minor > 0) {
    if (total && gross && total.minor + tax.minor === gross.minor) return high(total);
    const whole = gross ?? total;
    if (subtotal && (!commission || subtotal.minor + tax.minor === whole?.minor))
      return high(subtotal);
    if (total && !gross && !isBeforeTax(total, tax))
      return { ...source(total), value: total.minor - tax.minor, confidence: "medium" };
    if (gross && gross.minor > tax.minor)
      return { ...source(gross), value: gross.minor - tax.minor, confidence: "medium" };
    return total ? high(total) : null;
  }
  const found = total ?? gross ?? subtotal;
  return found ? high(found) : null;
}

const source = ({ value }: Amount) => ({ page: value.page, quote: value.quote });

/** A tax that is a usual share of the total itself is added to it, and not contained in it. */
const isBeforeTax = (total: Amount, tax: Amount): boolean => {
  const stated = /([\d.,]+)\s?%/.exec(tax.value.quote)?.[1];
  if (stated === undefined) return false;
  const share = Number(stated.replace(",", ".")) / 100;
  return Math.abs(total.minor * share - tax.minor) <= 1;
};

function amountOf(value: LabelledValue, currency: string): Amount[] {
  // `Net 45` is a term of payment.
  if (/^\d{1,3}(?:\s*(?:days|tage|jours|dias|d)\b.*)?$/i.test(foldLine(value.value))) return [];
  const text = value.value.replaceAll(PERCENT, "");
  const money = numbersIn(text);
  const found: Money | undefined = money.findLast((one) => one.currency !== null) ?? money.at(-1);
  const minor = found ? minorOf(found.decimal, currency) : null;
  return minor === null ? [] : [{ minor, value }];
}
