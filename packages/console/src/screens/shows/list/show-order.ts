/** What the list of shows can be sorted by; a minus sorts the largest or newest first. */
export const SHOW_SORTS = [
  "-reach",
  "reach",
  "name",
  "-name",
  "-episodes",
  "episodes",
  "-created",
] as const;
export type ShowSort = (typeof SHOW_SORTS)[number];

interface Sorted {
  name: string;
  episodeCount: number;
  reach: number | null;
  createdAt: string;
}

/** Orders shows. One whose number is unknown stands last in both directions. */
export function orderShows<Show extends Sorted>(shows: readonly Show[], sort: ShowSort): Show[] {
  const isDown = sort.startsWith("-");
  const sign = isDown ? -1 : 1;
  const byName = (one: Show, other: Show): number => one.name.localeCompare(other.name);
  const compare = (one: Show, other: Show): number => {
    switch (sort) {
      case "name":
      case "-name":
        return sign * byName(one, other);
      case "episodes":
      case "-episodes":
        return sign * (one.episodeCount - other.episodeCount);
      case "-created":
        return other.createdAt.localeCompare(one.createdAt);
      default:
        if (one.reach === null || other.reach === null)
          return Number(one.reach === null) - Number(other.reach === null);
        return sign * (one.reach - other.reach);
    }
  };
  return shows.toSorted((one, other) => compare(one, other) || byName(one, other));
}

/** True where every word of a search stands in one of the texts, in any letter case. */
export function hasWords(texts: readonly (string | null)[], search: string): boolean {
  const whole = texts.join("\n").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}
