import { changePercent } from "../../../../domain/metrics/window-figures.ts";

/** A subject with its rank; the first rank is 1. */
export interface Ranked {
  id: string;
  rank: number;
  value: number;
  /** Null where no value is known for the compared window. */
  previousRank: number | null;
  previousValue: number | null;
  changePercent: number | null;
}

/** Orders subjects by value, largest first; of equal values the smaller id first. */
export const byValue = (
  one: { id: string; value: number },
  other: { id: string; value: number },
): number => other.value - one.value || (one.id < other.id ? -1 : 1);

/**
 * Ranks subjects by their values. A subject without a value gets no rank, because an unknown value
 * is not the smallest.
 *
 * @param before Values of the compared window, by id.
 */
export function rank(
  values: ReadonlyMap<string, number | null>,
  before: ReadonlyMap<string, number | null>,
): Ranked[] {
  const previousRanks = new Map(places(before).map(({ id }, index) => [id, index + 1]));
  return places(values).map(({ id, value }, index) => {
    const previousValue = before.get(id) ?? null;
    return {
      id,
      rank: index + 1,
      value,
      previousRank: previousRanks.get(id) ?? null,
      previousValue,
      changePercent: changePercent(previousValue, value),
    };
  });
}

const places = (values: ReadonlyMap<string, number | null>): { id: string; value: number }[] =>
  [...values].flatMap(([id, value]) => (value === null ? [] : [{ id, value }])).toSorted(byValue);
