import type { Row } from "./read-path.ts";

/** Times of work in milliseconds, and what is made of them. */

export async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/**
 * Times of different work in turns, so that a slow minute of the machine slows all of it: by name,
 * one for each round. Rounds below 0 warm caches and are not counted.
 */
export async function timedInTurns<Name extends string>(
  work: Readonly<Record<Name, (round: number) => Promise<unknown>>>,
  { rounds, warmRounds = 1 }: { rounds: number; warmRounds?: number },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(work) as Name[];
  const times = Object.fromEntries(names.map((name): [string, number[]] => [name, []])) as Record<
    Name,
    number[]
  >;
  for (let round = -warmRounds; round < rounds; round += 1)
    for (const name of names) {
      const elapsedMs = await timed(() => work[name](round));
      if (round >= 0) times[name].push(elapsedMs);
    }
  return times;
}

/** The line of work beside other work of the same rounds, by the median of their ratios. */
export function ratioRow(
  {
    beside = "",
    limit,
    digits = 1,
    ...row
  }: Pick<Row, "goal" | "work"> & {
    /** Names the other work; its time is put behind. */
    beside?: string;
    limit: number;
    /** Of milliseconds, behind the point. */
    digits?: number;
  },
  oursMs: readonly number[],
  othersMs: readonly number[],
): Row {
  const ratio = median(oursMs.map((ms, round) => ms / (othersMs[round] ?? Number.NaN)));
  return {
    ...row,
    beside: `${beside}${median(othersMs).toFixed(digits)} ms`,
    measured: `${ratio.toFixed(2)} times (${median(oursMs).toFixed(digits)} ms)`,
    limit: `≤ ${limit} times`,
    met: ratio <= limit,
  };
}

/**
 * Median of a few rounds, since one round on a shared machine says little.
 *
 * @throws Error for an empty sample.
 */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined)
    throw new Error("there is no median of an empty sample");
  return (lower + upper) / 2;
}

/**
 * The value that a share of an ascending sample keeps within.
 *
 * @throws Error for an empty sample: 0 would be the best result.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("there is no quantile of an empty sample");
  return value;
}
