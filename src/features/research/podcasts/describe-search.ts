import { DIRECTORY_TITLES } from "../../../platforms/directories/podcast-directory.ts";
import { ageOf } from "./podcast-view.ts";
import type { PodcastSearch, SearchReadings } from "./read-directories.ts";

/**
 * Fields of `meta` about the directories of a search: how each of them answered, how old the oldest
 * answer is, and what it could not be narrowed by.
 */
export function describeSearch(
  { readings, lists }: SearchReadings,
  { language, country }: PodcastSearch,
  now: Date,
): Record<string, unknown> {
  const oldest = lists.reduce<Date | null>(
    (before, { fetchedAt }) => (before === null || fetchedAt < before ? fetchedAt : before),
    null,
  );
  return {
    directories: readings.map((reading) => ({
      name: reading.directory.name,
      state: reading.state,
      podcast_count: reading.state === "failed" ? null : reading.value.length,
      ...(reading.state === "failed"
        ? { computed_at: null, cache_age_seconds: null }
        : ageOf(reading.fetchedAt, now)),
      error:
        reading.state === "failed"
          ? { code: reading.error.code, message: reading.error.message }
          : null,
    })),
    notes: readings.flatMap(({ directory }) => [
      ...(language !== null && !directory.statesLanguages
        ? [
            `${DIRECTORY_TITLES[directory.name]} does not say the language of a podcast: with ` +
              "`language`, what it alone lists is left out.",
          ]
        : []),
      ...(country !== null && !directory.searchesByCountry
        ? [`${DIRECTORY_TITLES[directory.name]} has no stores: \`country\` does not narrow it.`]
        : []),
    ]),
    ...ageOf(oldest ?? now, now),
  };
}
