import type { LineFacts } from "./build-line.ts";

/**
 * Settles the meaning of amounts without a word beside them. An amount beside a stated rate, or the
 * product of another amount and the quantity, is the line's total; the amount of a single unit is
 * its rate. One amount alone beside several units can be for each or for all: the stated total of
 * the order decides, else it is not used as a rate.
 */
export function settlePrices(
  facts: readonly LineFacts[],
  {
    currency,
    statedMinor,
    warn,
  }: {
    currency: string | null;
    statedMinor: number | null;
    warn: (text: string, index: number) => void;
  },
): void {
  if (currency === null) {
    settleByLine(facts, warn);
    return;
  }
  const flat = (amount: number) => ({ type: "flat" as const, amount_minor: amount, currency });
  const open: LineFacts[] = [];
  for (const line of facts) {
    const [one, other] = line.bareMinor ?? [];
    const units = unitsOf(line);
    if (line.rate !== null) {
      if (one !== undefined && perUnit(line) === one) line.isEach = true;
      if (
        one !== undefined &&
        line.totalMinor === null &&
        line.rate.type !== "cpa" &&
        isTotal(line, one)
      )
        line.totalMinor = one;
    } else if (one !== undefined && other !== undefined) {
      if (one * units === other) [line.rate, line.totalMinor] = [flat(one), other];
      else if (other * units === one) [line.rate, line.totalMinor] = [flat(other), one];
    } else if (one !== undefined && units === 1) line.rate = flat(one);
    else if (one !== undefined) open.push(line);
    else if (line.totalMinor !== null && Number.isInteger(line.totalMinor / units))
      line.rate = flat(line.totalMinor / units);
    else if (line.isFree === true && line.totalMinor === null)
      line.rate = { type: "added_value", amount_minor: 0, currency };
  }
  settleOpen();

  function settleOpen(): void {
    if (open.length === 0) return;
    const known = facts.filter((line) => !open.includes(line)).map(amountOf);
    const sum = known.reduce<number>((total, amount) => total + (amount ?? 0), 0);
    const bare = (line: LineFacts): number => line.bareMinor?.[0] ?? 0;
    const asEach = open.reduce((total, line) => total + bare(line) * unitsOf(line), sum);
    const asTotal = open.reduce((total, line) => total + bare(line), sum);
    const isKnown = statedMinor !== null && !known.includes(null);
    for (const line of open) {
      const amount = bare(line);
      const units = unitsOf(line);
      if (isKnown && asEach === statedMinor) line.rate = flat(amount);
      else if (isKnown && asTotal === statedMinor) {
        line.totalMinor = amount;
        if (Number.isInteger(amount / units)) line.rate = flat(amount / units);
      }
      if (line.rate === null)
        warn(
          `${amount} can be for each of ${units} or for all: the rate is open.`,
          facts.indexOf(line),
        );
    }
  }
}

/**
 * Settles the lines of a document with several currencies: the amount of one unit, or an amount
 * that is stated for each unit, is the rate in the line's own currency.
 */
function settleByLine(
  facts: readonly LineFacts[],
  warn: (text: string, index: number) => void,
): void {
  facts.forEach((line, index) => {
    const [amount, other] = line.bareMinor ?? [];
    const { currency } = line;
    if (line.rate !== null || amount === undefined || other !== undefined || currency == null)
      return;
    if (unitsOf(line) === 1 || line.saysEach === true)
      line.rate = { type: "flat", amount_minor: amount, currency };
    else warn(`${amount} can be for each of ${unitsOf(line)} or for all: the rate is open.`, index);
  });
}

const unitsOf = (line: LineFacts): number => line.quantity ?? Math.max(1, line.airDates.length);

/** Whether an amount beside a rate is the line's total: the rate gives the same total, or none. */
function isTotal(line: LineFacts, amount: number): boolean {
  const counted = amountOf(line);
  return counted === null || Math.abs(counted - amount) <= 1;
}

/** The amount of the line if its impressions are those of each unit. */
function perUnit({ rate, impressions, isEach, ...line }: LineFacts): number | null {
  const units = line.quantity ?? Math.max(1, line.airDates.length);
  if (rate?.type !== "cpm" || impressions === null || isEach || units === 1) return null;
  return Math.round((rate.amount_minor * impressions * units) / 1000);
}

function amountOf(line: LineFacts): number | null {
  if (line.totalMinor !== null) return line.totalMinor;
  if (line.rate === null) return null;
  const units = unitsOf(line);
  if (line.rate.type === "flat") return line.rate.amount_minor * units;
  if (line.rate.type === "added_value") return 0;
  if (line.rate.type !== "cpm" || line.impressions === null) return null;
  return Math.round((line.rate.amount_minor * line.impressions * (line.isEach ? units : 1)) / 1000);
}
