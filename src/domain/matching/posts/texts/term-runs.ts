import type { Term } from "./terms.ts";

/**
 * Index in a post at which the terms follow each other in this order without a gap; -1 where they
 * do not.
 */
export function indexOfRun(
  run: readonly Term[],
  post: { terms: readonly Term[]; positions: ReadonlyMap<number, readonly number[]> },
): number {
  const [first] = run;
  if (first === undefined) return -1;
  return (
    post.positions
      .get(first.id)
      ?.find((start) => run.every((term, index) => post.terms[start + index]?.id === term.id)) ?? -1
  );
}
