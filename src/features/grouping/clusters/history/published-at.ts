/**
 * When the earliest of these posts was published; null where no date is known. A cluster without an
 * episode of known date counts from it.
 */
export function earliest(posts: readonly { published_at: Date | null }[]): Date | null {
  const times = posts.flatMap(({ published_at: at }) => (at === null ? [] : [at.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
