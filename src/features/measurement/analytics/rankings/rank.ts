import { changePercent } from "../../../../domain/metrics/window-figures.ts";

/** A subject in its place, the first being 1. */
export interface Ranked {
  id: string;
  rank: number;
  value: number;
  /** Null: nothing is known of it in the compared window. */
  previousRank: number | null;
  previousValue: number | null;
  changePercent: number | null;
}

/** The larger value first; of two equal ones the smaller id. */
export const byValue = (
  one: { id: string; value: number },
  other: { id: string; value: number },
): number => other.value - one.value || (one.id < other.id ? -1 : 1);

/**
 * Subjects in the order of their values. A subject without a value has no place: unknown is not
 * last.
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
