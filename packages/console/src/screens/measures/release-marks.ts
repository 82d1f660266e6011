/** An episode with the moment it came out. */
export interface ReleasedEpisode {
  title: string;
  published_at: string;
}

/** Episodes that came out on a position of a chart. */
export interface ReleaseMark {
  at: number;
  titles: string[];
}

/**
 * The positions of a chart on which episodes came out.
 *
 * @param days First day of each position, `YYYY-MM-DD`, the oldest first.
 */
export function releaseMarks(
  days: readonly string[],
  episodes: readonly ReleasedEpisode[],
): ReleaseMark[] {
  const byPosition = new Map<number, string[]>();
  for (const { title, published_at: published } of episodes) {
    const at = days.findLastIndex((day) => day <= published.slice(0, 10));
    if (at >= 0) byPosition.set(at, [...(byPosition.get(at) ?? []), title]);
  }
  return [...byPosition].map(([at, titles]) => ({ at, titles }));
}
