import { addDays, daysBetween } from "../../../numbers/time.ts";
import { idsOf } from "../address/filters.ts";

export const KINDS = ["shows", "platforms", "spans"] as const;
export type Kind = (typeof KINDS)[number];

/** What stands beside each other, as the address names it. */
export interface Sides {
  kind: Kind;
  /** Ids of a show or platform; null until they are chosen. */
  a: string | null;
  b: string | null;
  /** Days of the second span; null for those right before the first. */
  span: { from: string; to: string } | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

const isDay = (value: unknown): value is string => typeof value === "string" && DAY.test(value);

export function readSides(search: Record<string, unknown>): Sides {
  const kind = KINDS.find((value) => value === search["kind"]) ?? "shows";
  const { b_from: from, b_to: to } = search;
  return {
    kind,
    a: idsOf(search["a"])[0] ?? null,
    b: idsOf(search["b"])[0] ?? null,
    span: isDay(from) && isDay(to) && from <= to ? { from, to } : null,
  };
}

/** The days right before others, as many. */
export function daysBefore({ from, to }: { from: string; to: string }): {
  from: string;
  to: string;
} {
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** The two that are compared: the chosen ones, or else the first of the list that are left. */
export function chosenOf(
  { a, b }: Pick<Sides, "a" | "b">,
  ids: readonly string[],
): [string, string] | null {
  const first = a ?? ids.find((id) => id !== b);
  const second = b ?? ids.find((id) => id !== first);
  return first === undefined || second === undefined ? null : [first, second];
}
