import type { UsageDay } from "../types.ts";

/** Heights of bars between 0 and 1; a day with few calls is still seen. */
export function barHeights(calls: readonly number[]): number[] {
  const most = Math.max(1, ...calls);
  return calls.map((count) => (count === 0 ? 0 : Math.max(0.02, count / most)));
}

/** The kinds of calls that any day names, in their order. */
export const kindsOf = (days: readonly Pick<UsageDay, "by_kind">[]): string[] => [
  ...new Set(days.flatMap(({ by_kind: byKind }) => Object.keys(byKind))),
];
