import * as fc from "fast-check";
import { byLength } from "./run-length.ts";

/**
 * How much of a property a run tries: `npm test` some cases that are the same in every run, so that
 * a change that fails is the cause, and some new ones; `npm run test:long` many more. For
 * properties of which one case takes 5 ms and more. The others try as many as fast-check does by
 * itself or as they say, new ones each time.
 *
 * A failure prints the seed of its cases; TEST_SEED tries them again.
 */

/** New in each run, unless TEST_SEED says which. */
export const newSeed = (): number =>
  Number(process.env["TEST_SEED"] ?? Math.floor(Math.random() * 2 ** 31));

const FIXED_SEED = 20_261_020;
/** One of so many cases is new in each run. */
const CASES_PER_NEW_CASE = 3;

interface Cases {
  short: number;
  long: number;
  /** Where a case is too slow to look for a smaller one that fails too. */
  endOnFailure?: boolean;
}

/**
 * Tries a property with as many cases as the run is for. A third of them are new in each run, at
 * least one.
 *
 * @throws Error with the counterexample and its seed.
 */
export async function holds<Case>(
  property: fc.IRawProperty<Case>,
  { short, long, endOnFailure = false }: Cases,
): Promise<void> {
  const all = byLength(short, long);
  const newCases = Math.max(1, Math.floor(all / CASES_PER_NEW_CASE));
  const fixed = { endOnFailure, seed: FIXED_SEED, numRuns: all - newCases };
  await fc.assert(property, fixed);
  await fc.assert(property, { endOnFailure, seed: newSeed(), numRuns: newCases });
}
