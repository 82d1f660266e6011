import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { SimulatedAnswer, SimulatedRequest, SimulatedService } from "../answer.ts";
import { json } from "../answer.ts";
import { listRow } from "./apify-list-rows.ts";
import { postRow } from "./apify-post-rows.ts";
import { profileRow } from "./apify-profile-rows.ts";
import { readHandle, readPostAddress } from "../world/post-address.ts";
import { timelinePage } from "../world/profile-timeline.ts";
import type { PostPlatform, World } from "../world/world.ts";

export const SIMULATED_APIFY_TOKEN = "simulated-apify-token";

/** Which actor reads what, and under which input fields it takes addresses or names. */
const POST_ACTORS: Readonly<Record<string, { platform: PostPlatform; fields: readonly string[] }>> =
  {
    "apify~instagram-scraper": { platform: "instagram", fields: ["directUrls"] },
    "clockworks~tiktok-scraper": { platform: "tiktok", fields: ["postURLs"] },
    "apidojo~twitter-scraper-lite": { platform: "twitter", fields: ["startUrls"] },
    "apidojo~tweet-scraper": { platform: "twitter", fields: ["startUrls"] },
    "apify~facebook-posts-scraper": { platform: "facebook", fields: ["startUrls"] },
    "logical_scrapers~threads-post-scraper": { platform: "threads", fields: ["startUrls"] },
    "apimaestro~linkedin-post-detail": { platform: "linkedin", fields: ["post_urls"] },
  };

const PROFILE_ACTORS: Readonly<
  Record<string, { platform: PostPlatform; fields: readonly string[] }>
> = {
  "apify~instagram-profile-scraper": { platform: "instagram", fields: ["usernames"] },
  "clockworks~tiktok-scraper": { platform: "tiktok", fields: ["profiles"] },
  "apidojo~tweet-scraper": { platform: "twitter", fields: ["twitterHandles"] },
  "apify~facebook-pages-scraper": { platform: "facebook", fields: ["startUrls"] },
  "apify~threads-profile-api-scraper": { platform: "threads", fields: ["usernames"] },
  "harvestapi~linkedin-company": { platform: "linkedin", fields: ["companies"] },
  "harvestapi~linkedin-profile-scraper": { platform: "linkedin", fields: ["queries"] },
};

/** Which actor lists whose posts, and under which input fields it takes accounts and a limit. */
const LIST_ACTORS: Readonly<
  Record<string, { platform: PostPlatform; accounts: string; limit: string }>
> = {
  "apify~instagram-scraper": {
    platform: "instagram",
    accounts: "directUrls",
    limit: "resultsLimit",
  },
  "clockworks~tiktok-scraper": {
    platform: "tiktok",
    accounts: "profiles",
    limit: "resultsPerPage",
  },
  "apidojo~tweet-scraper": { platform: "twitter", accounts: "twitterHandles", limit: "maxItems" },
  "apify~facebook-posts-scraper": {
    platform: "facebook",
    accounts: "startUrls",
    limit: "resultsLimit",
  },
  "futurizerush~meta-threads-scraper": {
    platform: "threads",
    accounts: "usernames",
    limit: "max_posts",
  },
  "harvestapi~linkedin-company-posts": {
    platform: "linkedin",
    accounts: "targetUrls",
    limit: "maxPosts",
  },
  "harvestapi~linkedin-profile-posts": {
    platform: "linkedin",
    accounts: "targetUrls",
    limit: "maxPosts",
  },
};

const ERROR_TYPES: Readonly<Record<number, string>> = {
  401: "user-or-token-not-found",
  402: "not-enough-usage-to-run-paid-actor",
  403: "actor-is-not-rented",
  404: "record-not-found",
  408: "run-timeout-exceeded",
  429: "rate-limit-exceeded",
};

/** Answers like Apify's `run-sync-get-dataset-items`, for the actors of the default table. */
export class ApifyServer implements SimulatedService {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  answer(request: SimulatedRequest): SimulatedAnswer {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
    if ((bearer ?? request.query.get("token")) !== SIMULATED_APIFY_TOKEN) return this.failure(401);
    const actor = /^\/v2\/(?:actors|acts)\/([^/]+)\/run-sync-get-dataset-items$/.exec(
      request.path,
    )?.[1];
    if (actor === undefined) return this.failure(404);
    const input = readInput(request);
    if (input === undefined)
      return apiError(400, "invalid-request-body", "The request body is no JSON object.");
    const rows = this.#rows(decodeURIComponent(actor), input);
    if (rows === undefined) return this.failure(404);
    const paging = {
      "x-apify-pagination-total": String(rows.length),
      "x-apify-pagination-offset": "0",
      "x-apify-pagination-limit": "999999999999",
    };
    return json(rows, 201, paging);
  }

  failure(status: number): SimulatedAnswer {
    return apiError(
      status,
      ERROR_TYPES[status] ?? "internal-server-error",
      `Simulated answer with status ${status}.`,
    );
  }

  /** The dataset of a run; undefined for an unknown actor. */
  #rows(actor: string, input: Record<string, unknown>): unknown[] | undefined {
    const listed = this.#listRows(actor, input);
    if (listed !== undefined) return listed;
    const posts = POST_ACTORS[actor];
    const profiles = PROFILE_ACTORS[actor];
    if (!posts && !profiles) return undefined;
    const addresses = posts ? valuesOf(input, posts.fields) : [];
    const names = profiles ? valuesOf(input, profiles.fields) : [];
    const asked = [...new Set([...addresses, ...names])];
    return asked.flatMap((value) => {
      const isPost =
        posts !== undefined &&
        addresses.includes(value) &&
        (profiles === undefined || !names.includes(value));
      if (isPost) return this.#postRows(posts.platform, value);
      return profiles ? this.#profileRows(profiles.platform, value) : [];
    });
  }

  /** Rows of a profile's posts; undefined where the run is asked for something else. */
  #listRows(actor: string, input: Record<string, unknown>): unknown[] | undefined {
    const list = LIST_ACTORS[actor];
    const limit = list === undefined ? undefined : input[list.limit];
    const [address] = list === undefined ? [] : valuesOf(input, [list.accounts]);
    if (list === undefined || typeof limit !== "number" || limit <= 1 || address === undefined)
      return undefined;
    const { platform } = list;
    const account = this.#world.account(platform, readHandle(address));
    if (account.state === "gone") return [errorRow(address)];
    if (account.state === "private")
      return [{ error: "no_items", errorDescription: "Empty or private data", inputUrl: address }];
    const { handle } = account;
    const { posts } = timelinePage(this.#world, { platform, handle }, { from: 0, size: limit });
    const wantsReposts = input["includeReposts"] !== false;
    return posts
      .filter(({ author }) => wantsReposts || author.id === account.id)
      .slice(0, limit)
      .map((post) => listRow(post, account));
  }

  /** Deleted posts give an error row, private ones nothing at all: real runs do both. */
  #postRows(platform: PostPlatform, address: string): unknown[] {
    const found = readPostAddress(address);
    if (found?.platform !== platform) return [errorRow(address)];
    const post = this.#world.post(platform, found.externalId, found.handle);
    if (post.behaviour.no_results === true) return [{ noResults: true }];
    if (post.state === "gone") return [errorRow(address)];
    if (post.state === "private") return [];
    const row = postRow(post, address);
    const pinned =
      post.behaviour.pinned_first === true
        ? [
            postRow(
              this.#world.post(platform, `${found.externalId.slice(0, -1)}0`, found.handle),
              address,
            ),
          ]
        : [];
    return [...pinned, row];
  }

  #profileRows(platform: PostPlatform, address: string): unknown[] {
    const account = this.#world.account(platform, readHandle(address));
    return account.state === "gone" ? [errorRow(address)] : [profileRow(account)];
  }
}

function errorRow(inputUrl: string): unknown {
  return {
    error: "not_found",
    errorDescription: "Page or post does not exist.",
    inputUrl,
    url: inputUrl,
  };
}

/** Input values, as plain text or in the `{url}` form. */
function valuesOf(input: Record<string, unknown>, fields: readonly string[]): string[] {
  const values = fields.flatMap((field) =>
    Array.isArray(input[field]) ? (input[field] as unknown[]) : [],
  );
  return values.flatMap((value) => {
    if (typeof value === "string") return [value];
    return typeof value === "object" &&
      value !== null &&
      "url" in value &&
      typeof value.url === "string"
      ? [value.url]
      : [];
  });
}

/** The official client compresses inputs over 1 KB, so bodies may come as brotli or gzip. */
function readInput(request: SimulatedRequest): Record<string, unknown> | undefined {
  try {
    const encoding = request.headers["content-encoding"];
    const bytes =
      encoding === "br"
        ? brotliDecompressSync(request.body)
        : encoding === "gzip"
          ? gunzipSync(request.body)
          : request.body;
    const input = JSON.parse(bytes.toString("utf8")) as unknown;
    return typeof input === "object" && input !== null && !Array.isArray(input)
      ? (input as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

function apiError(status: number, type: string, message: string): SimulatedAnswer {
  return json({ error: { type, message } }, status);
}
