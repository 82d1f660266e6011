import type { MergedPodcast } from "./merge-podcasts.ts";
import { firstOf } from "./podcast-view.ts";

/** The podcasts of a language and of categories, where no directory narrows its own search. */

/**
 * Those whose language is the given one or a regional form of it: `en` takes `en-GB`, `en-GB` does
 * not take `en`. A podcast without a known language is left out.
 */
export function ofLanguage(podcasts: readonly MergedPodcast[], language: string): MergedPodcast[] {
  const sought = language.toLowerCase();
  return podcasts.filter((podcast) => {
    const known = firstOf(podcast, "language")?.value.toLowerCase();
    return known === sought || known?.startsWith(`${sought}-`) === true;
  });
}

/**
 * Those that have all words of at least one of the categories: Podcast Index writes "TV & Film" as
 * the two categories "Tv" and "Film".
 */
export function ofCategories(
  podcasts: readonly MergedPodcast[],
  categories: readonly string[],
): MergedPodcast[] {
  const sought = categories.map(wordsOf).filter((words) => words.length > 0);
  return podcasts.filter((podcast) => {
    const known = new Set(podcast.flatMap(({ entry }) => entry.categories.flatMap(wordsOf)));
    return sought.some((words) => words.every((word) => known.has(word)));
  });
}

const wordsOf = (category: string): string[] =>
  (category.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word !== "and");
