import { Type } from "typebox";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { cutCleanly } from "../../../domain/feeds/clean-text.ts";
import { canonicalLanguage } from "../../../lib/text/language-tag.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";
import { describeSearch } from "./describe-search.ts";
import { comparable, type MergedPodcast, mergePodcasts, orderByTitle } from "./merge-podcasts.ts";
import { ofCategories, ofLanguage } from "./narrow-podcasts.ts";
import { findOwnShows } from "./own-shows.store.ts";
import { podcastSchema } from "./podcast.schema.ts";
import { viewPodcast } from "./podcast-view.ts";
import { type PodcastServices, requireDirectories } from "./require-directory.ts";
import { type PodcastSearch, readDirectories, versionsOf } from "./read-directories.ts";

const PAGE_MAX = 50;
const TEXT_CHARS_MAX = 200;

const searchQuery = strictObject({
  q: Type.String({
    minLength: 2,
    maxLength: TEXT_CHARS_MAX,
    description: "Words of the title or author.",
  }),
  language: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 35,
      description:
        "BCP 47; `en` takes `en-GB` too. A podcast whose language no directory says is left out.",
    }),
  ),
  country: Type.Optional(
    Type.String({
      pattern: "^[A-Za-z]{2}$",
      description:
        "ISO 3166-1 alpha-2: the store of Apple's directory, the United States unless given. " +
        "Directories without stores are searched as a whole.",
    }),
  ),
  categories: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
      maxItems: 10,
      description: "Podcasts of at least one of them, in any letter case.",
    }),
  ),
  ...pagingQuery,
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: PAGE_MAX,
      default: LIMIT_DEFAULT,
      description: "Items a page.",
    }),
  ),
});

/** Searches the public directories that the operator has turned on. */
export const searchPodcasts = defineRead({
  id: "podcasts.search",
  method: "GET",
  path: "/v1/podcasts/search",
  scope: "research:read",
  effect: "read",
  query: searchQuery,
  output: listOf(podcastSchema),
  errors: ["state_conflict", "cap_reached", "provider_failed", "provider_timeout"],
  summary: "Search podcasts",
  description:
    "Searches the public directories that the operator has turned on, and answers one list: the " +
    "same podcast of several directories is one item. Exact titles come first, then titles that " +
    "begin with `q`, then the order of the first directory. Each directory gives its first 100. " +
    "Answers are kept for a day, and given with their age where a directory fails: " +
    "`meta.directories` says how each of them answered. 409 `state_conflict` with " +
    "`current_state: not_configured` where the server asks none.",
  example: { query: { q: "salt and signal", limit: "10" } },
  mcp: false,
  handler: async (context: Context<PodcastServices>, { query }) => {
    const { workspace, runtime, database, now } = context;
    const search = searchOf(query);
    const filters = {
      q: query.q,
      language: search.language,
      country: search.country,
      categories: search.categories,
    };
    const scope = { workspaceId: workspace.id, operationId: "podcasts.search", filters };
    const directories = requireDirectories(context.services);
    const from = query.cursor === undefined ? null : runtime.cursors.read(query.cursor, scope);
    const readings = await readDirectories(context, { directories, search, from });
    const found = narrowed(mergePodcasts(readings.lists), search);
    const start = from === null ? 0 : Number(from[0]);
    const end = start + (query.limit ?? LIMIT_DEFAULT);
    const page = found.slice(start, end);
    const showIds = await findOwnShows(database, workspace.showIds, page);
    const hasMore = end < found.length;
    return new PageAnswer({
      data: page.map((podcast, index) =>
        viewPodcast(podcast, { showId: showIds[index] ?? null, now }),
      ),
      hasMore,
      nextCursor: hasMore
        ? runtime.cursors.write([end, ...versionsOf(readings.lists)], scope)
        : null,
      meta: { filters, total: found.length, ...describeSearch(readings, search, now) },
    });
  },
});

/**
 * The search in its normalised form.
 *
 * @throws ApiError `parameter_invalid`.
 */
function searchOf(query: {
  q: string;
  language?: string;
  country?: string;
  categories?: string[];
}): PodcastSearch {
  // Compatibility forms of a letter can be several letters.
  const text = cutCleanly(comparable(plainLine(query.q)), TEXT_CHARS_MAX).trim();
  if (text.length < 2) throw parameterInvalid("q", "out_of_range", "q must have two characters.");
  const language = query.language === undefined ? null : canonicalLanguage(query.language);
  if (query.language !== undefined && language === null)
    throw parameterInvalid("language", "malformed", "language must be a tag such as de or en-GB.");
  return {
    text,
    language,
    country: query.country?.toUpperCase() ?? null,
    categories: query.categories ?? null,
  };
}

function narrowed(
  podcasts: readonly MergedPodcast[],
  { text, language, categories }: PodcastSearch,
): readonly MergedPodcast[] {
  const ofOneLanguage = language === null ? podcasts : ofLanguage(podcasts, language);
  return orderByTitle(
    categories === null ? ofOneLanguage : ofCategories(ofOneLanguage, categories),
    text,
  );
}
