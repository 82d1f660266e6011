/** A line of more points than this is thinned: a screen has no room for more. */
const POINTS_MAX = 400;

/** First and last position of each run of known values. */
function runsOf(values: readonly (number | null)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  values.forEach((value, at) => {
    if (value === null) return;
    const last = runs.at(-1);
    if (last?.to === at - 1) last.to = at;
    else runs.push({ from: at, to: at });
  });
  return runs;
}

/** The positions of the smallest and the largest value between two positions, both included. */
function extremesOf(values: readonly (number | null)[], from: number, to: number): number[] {
  let least = from;
  let most = from;
  for (let at = from; at <= to; at++) {
    const value = values[at] ?? 0;
    if (value < (values[least] ?? 0)) least = at;
    if (value > (values[most] ?? 0)) most = at;
  }
  return least < most ? [least, most] : [most, least];
}

/**
 * The positions of a line that are drawn. Up to `most` values all are; of more, each stretch keeps
 * its smallest and its largest value, so that no peak and no fall is lost. The ends of every run
 * stay, and each gap keeps one position, so that no line is drawn over it.
 *
 * @param values A value for each position; null is a gap.
 * @returns Positions, ascending. With many gaps there may be more than `most`: two for each run and
 *   one for each gap.
 */
export function keptPositions(values: readonly (number | null)[], most = POINTS_MAX): number[] {
  if (values.length <= most) return values.map((_, at) => at);
  const runs = runsOf(values);
  const known = runs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  const kept: number[] = [];
  runs.forEach(({ from, to }, index) => {
    if (index > 0) kept.push(from - 1);
    const length = to - from + 1;
    const room = Math.max(2, Math.floor((most * length) / known));
    if (length <= room) {
      for (let at = from; at <= to; at++) kept.push(at);
      return;
    }
    // Two ends, and two values of each stretch between them.
    const stretches = Math.floor((room - 2) / 2);
    const inner = length - 2;
    kept.push(from);
    for (let stretch = 0; stretch < stretches; stretch++) {
      const first = from + 1 + Math.floor((inner * stretch) / stretches);
      const last = from + Math.floor((inner * (stretch + 1)) / stretches);
      kept.push(...new Set(extremesOf(values, first, last)));
    }
    kept.push(to);
  });
  return kept;
}
