import type { SimulatedAnswer } from "../answer.ts";

/**
 * Puts one odd row into each outermost list and map of a JSON answer: in place of the middle one of
 * three or more, beside the others where there are fewer. Answers that are no JSON stay as they
 * are.
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
  if (Array.isArray(value)) return spoiledList(value as unknown[], kept);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  const keys = mapKeys(entries);
  if (keys.length >= 3) {
    const middle = keys[Math.floor(keys.length / 2)];
    return Object.fromEntries(
      entries.map(([key, inner]) => [key, key === middle ? odd(inner) : inner]),
    );
  }
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, kept.has(key) ? inner : spoiled(inner, kept)]),
  );
}

function spoiledList(rows: unknown[], kept: ReadonlySet<string>): unknown[] {
  const [first] = rows;
  if (typeof first !== "object" || first === null) return rows;
  if (rows.length === 1 && !Array.isArray(first)) {
    const inner = spoiled(first, kept);
    // The wrapping of a list, and no list of one.
    if (JSON.stringify(inner) !== JSON.stringify(first)) return [inner];
  }
  return rows.length < 3
    ? [...rows, odd(first)]
    : rows.with(Math.floor(rows.length / 2), odd(first));
}

/** Keys that are ids or days, or all keys of entries of one form; none of an object. */
function mapKeys(entries: Entries): string[] {
  const numbered = entries.map(([key]) => key).filter((key) => /^\d/.test(key));
  if (numbered.length >= 3) return numbered;
  const isUniform = entries.every(
    ([, value]) => typeof value === "object" && value !== null && !Array.isArray(value),
  );
  return isUniform ? entries.map(([key]) => key) : [];
}

/** The same keys, and under each what no platform sends there. */
function odd(value: unknown): unknown {
  const nothing = { odd: true };
  if (Array.isArray(value)) return value.map(() => nothing);
  if (typeof value !== "object" || value === null) return nothing;
  return Object.fromEntries(Object.keys(value).map((key) => [key, nothing]));
}
