import type { SimulatedAnswer } from "../answer.ts";

/**
 * Puts one odd row into each outermost list and map of a JSON answer: in place of the middle one of
 * three or more, beside the others where there are fewer. Answers that are no JSON stay as they are.
 *
 * @param kept Names of lists that are no rows, such as the heads of a table.
 */
export function withOddRows(answer: SimulatedAnswer, kept: ReadonlySet<string>): SimulatedAnswer {
  try {
    const body = JSON.parse(answer.body.toString()) as unknown;
    return { ...answer, body: JSON.stringify(spoiled(body, kept)) };
  } catch {
    return answer;
  }
}

type Entries = [string, unknown][];

function spoiled(value: unknown, kept: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return spoiledList(value as unknown[]);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  if (isMap(entries)) {
    const middle = Math.floor(entries.length / 2);
    return Object.fromEntries(
      entries.map(([key, inner], index) => [key, index === middle ? odd(inner) : inner]),
    );
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, kept.has(key) ? inner : spoiled(inner, kept)]),
  );
}

function spoiledList(rows: unknown[]): unknown[] {
  const [first] = rows;
  if (typeof first !== "object" || first === null) return rows;
  return rows.length < 3
    ? [...rows, odd(first)]
    : rows.with(Math.floor(rows.length / 2), odd(first));
}

/** Entries under ids or days, or many entries of one form. */
function isMap(entries: Entries): boolean {
  if (entries.length < 3) return false;
  return (
    entries.every(([key]) => /^\d/.test(key)) ||
    entries.every(
      ([, value]) => typeof value === "object" && value !== null && !Array.isArray(value),
    )
  );
}

/** The same keys, and under each what no platform sends there. */
function odd(value: unknown): unknown {
  const nothing = { odd: true };
  if (Array.isArray(value)) return value.map(() => nothing);
  if (typeof value !== "object" || value === null) return nothing;
  return Object.fromEntries(Object.keys(value).map((key) => [key, nothing]));
}
