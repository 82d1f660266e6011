/**
 * When the earliest of these posts was published: the publication of a cluster without an episode
 * of known date. Null where none is known.
 */
export function earliest(posts: readonly { published_at: Date | null }[]): Date | null {
  const times = posts.flatMap(({ published_at: at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
