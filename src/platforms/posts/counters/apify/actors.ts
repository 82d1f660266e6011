import type { CounterPlatform } from "../counter-provider.ts";

/** Values for the placeholders of an actor input. */
export interface ActorValues {
  /** Address of the post or profile. */
  url: string;
  /** The account's handle without `@`; null where the address does not hold one. */
  handle: string | null;
  /** Maximum rows of a list. */
  limit?: number;
}

/**
 * One actor and its input. `{url}` and `{handle}` inside strings are replaced, and the text
 * `{limit}` by a number; all other values are sent unchanged.
 */
export interface ActorRun {
  /** `owner~name` or the 17-character id. */
  actor: string;
  input: Readonly<Record<string, unknown>>;
}

export interface PlatformActors {
  post: ActorRun;
  profile: ActorRun;
  /** Lists the newest posts of a profile. */
  posts: ActorRun;
}

export type ActorTable = Readonly<Record<CounterPlatform, PlatformActors>>;
export type ActorOverrides = Partial<Record<CounterPlatform, Partial<PlatformActors>>>;

/**
 * Actors in wide use in 2026. Actors are other people's programs: they break, move and change their
 * input, so configuration may replace any entry, and the row readers also accept the fields of the
 * usual alternatives.
 *
 * X posts go to the "lite" actor, since the larger `tweet-scraper` was reported dead for single
 * posts in 2026-04. The LinkedIn post actor takes a post's address; the profile-posts actors list
 * an account instead. The Threads post actor gives no views, so Threads reach is then based on
 * reactions; the actor that lists an account's posts gives views.
 */
export const DEFAULT_ACTORS: ActorTable = Object.freeze({
  instagram: {
    post: {
      actor: "apify~instagram-scraper",
      input: { directUrls: ["{url}"], resultsType: "posts", resultsLimit: 1, addParentData: false },
    },
    profile: { actor: "apify~instagram-profile-scraper", input: { usernames: ["{handle}"] } },
    posts: {
      actor: "apify~instagram-scraper",
      input: {
        directUrls: ["{url}"],
        resultsType: "posts",
        resultsLimit: "{limit}",
        addParentData: false,
      },
    },
  },
  tiktok: {
    post: {
      actor: "clockworks~tiktok-scraper",
      input: { postURLs: ["{url}"], resultsPerPage: 1, shouldDownloadVideos: false },
    },
    profile: {
      actor: "clockworks~tiktok-scraper",
      input: {
        profiles: ["{handle}"],
        resultsPerPage: 1,
        profileScrapeSections: ["videos"],
        profileSorting: "latest",
        shouldDownloadVideos: false,
      },
    },
    posts: {
      actor: "clockworks~tiktok-scraper",
      input: {
        profiles: ["{handle}"],
        resultsPerPage: "{limit}",
        profileScrapeSections: ["videos"],
        profileSorting: "latest",
        shouldDownloadVideos: false,
      },
    },
  },
  twitter: {
    post: { actor: "apidojo~twitter-scraper-lite", input: { startUrls: ["{url}"], maxItems: 1 } },
    profile: {
      actor: "apidojo~tweet-scraper",
      input: { twitterHandles: ["{handle}"], maxItems: 1, sort: "Latest" },
    },
    posts: {
      actor: "apidojo~tweet-scraper",
      input: { twitterHandles: ["{handle}"], maxItems: "{limit}", sort: "Latest" },
    },
  },
  facebook: {
    post: {
      actor: "apify~facebook-posts-scraper",
      input: { startUrls: [{ url: "{url}" }], resultsLimit: 1 },
    },
    profile: { actor: "apify~facebook-pages-scraper", input: { startUrls: [{ url: "{url}" }] } },
    posts: {
      actor: "apify~facebook-posts-scraper",
      input: { startUrls: [{ url: "{url}" }], resultsLimit: "{limit}" },
    },
  },
  threads: {
    post: {
      actor: "logical_scrapers~threads-post-scraper",
      input: { startUrls: [{ url: "{url}" }], maxItems: 1 },
    },
    profile: { actor: "apify~threads-profile-api-scraper", input: { usernames: ["{handle}"] } },
    posts: {
      actor: "futurizerush~meta-threads-scraper",
      input: { mode: "user", usernames: ["{handle}"], max_posts: "{limit}" },
    },
  },
  linkedin: {
    post: { actor: "apimaestro~linkedin-post-detail", input: { post_urls: ["{url}"] } },
    profile: { actor: "harvestapi~linkedin-company", input: { companies: ["{url}"] } },
    posts: {
      actor: "harvestapi~linkedin-company-posts",
      input: {
        targetUrls: ["{url}"],
        maxPosts: "{limit}",
        includeReposts: false,
        scrapeReactions: false,
        scrapeComments: false,
      },
    },
  },
});

/** LinkedIn people need another actor than companies. */
export const LINKEDIN_PERSON_ACTOR: ActorRun = Object.freeze({
  actor: "harvestapi~linkedin-profile-scraper",
  input: { queries: ["{url}"], profileScraperMode: "Profile details no email ($4 per 1k)" },
});

/** The posts of LinkedIn people need another actor as well. */
export const LINKEDIN_PERSON_POSTS_ACTOR: ActorRun = Object.freeze({
  actor: "harvestapi~linkedin-profile-posts",
  input: DEFAULT_ACTORS.linkedin.posts.input,
});

/** The table with the configured replacements. */
export function actorTable(overrides: ActorOverrides = {}): ActorTable {
  const entries = Object.entries(DEFAULT_ACTORS) as [CounterPlatform, PlatformActors][];
  return Object.fromEntries(
    entries.map(([platform, actors]) => [platform, { ...actors, ...overrides[platform] }]),
  ) as ActorTable;
}

/** The input with its placeholders filled; undefined where it needs a handle that is not known. */
export function fillInput(template: unknown, values: ActorValues): unknown {
  if (template === "{limit}") return values.limit;
  if (typeof template === "string") {
    if (!template.includes("{handle}")) return template.replaceAll("{url}", () => values.url);
    const { handle } = values;
    return handle === null
      ? undefined
      : template.replaceAll("{url}", () => values.url).replaceAll("{handle}", () => handle);
  }
  if (Array.isArray(template)) {
    const filled = template.map((part) => fillInput(part, values));
    return filled.includes(undefined) ? undefined : filled;
  }
  if (typeof template !== "object" || template === null) return template;
  const filled = Object.entries(template).map(
    ([key, part]) => [key, fillInput(part, values)] as const,
  );
  return filled.some(([, part]) => part === undefined) ? undefined : Object.fromEntries(filled);
}
