import type { Clock } from "../../../../lib/time/clock.ts";
import type { PostSnapshot, ReadFailure } from "../../connector.ts";
import type { HttpPort } from "../../../http-port.ts";
import { PostReadError, readFailure } from "../../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "../counter-provider.ts";
import { postSnapshot, profileSnapshot } from "../facts.ts";
import { listedPosts } from "../listed-posts.ts";
import { postAddress } from "../post-address.ts";
import { type ProfileAddress, requireProfileAddress } from "../profile-address.ts";
import type { PlatformTable } from "../row-reader.ts";
import { type CacheMaxAge, fetchBody, SCRAPECREATORS_BASE_URL } from "./client.ts";
import type { Payload } from "./payload.ts";
import { listOf } from "./profile-lists.ts";
import { SCRAPECREATORS_PAYLOADS } from "./platform-payloads.ts";

export interface ScrapecreatorsOptions {
  http: HttpPort;
  clock: Clock;
  apiKey: string;
  baseUrl?: string;
  /**
   * Permits answers from the provider's cache up to this age. Unset by default, because a paid
   * refresh should be fresh.
   */
  cacheMaxAge?: CacheMaxAge;
  /** Replaces single paths, for use when the provider moves one. */
  endpoints?: EndpointOverrides;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface Endpoints {
  post: string;
  profile: string;
  posts: string;
}

export type EndpointOverrides = Partial<Record<CounterPlatform, Partial<Endpoints>>>;

const ENDPOINTS: PlatformTable<Pick<Endpoints, "post" | "profile">> = {
  instagram: { post: "/v1/instagram/post", profile: "/v1/instagram/profile" },
  tiktok: { post: "/v2/tiktok/video", profile: "/v1/tiktok/profile" },
  twitter: { post: "/v1/twitter/tweet", profile: "/v1/twitter/profile" },
  facebook: { post: "/v1/facebook/post", profile: "/v1/facebook/profile" },
  threads: { post: "/v1/threads/post", profile: "/v1/threads/profile" },
  linkedin: { post: "/v1/linkedin/post", profile: "/v1/linkedin/profile" },
};

/** Public counters through ScrapeCreators: one GET and one credit for each read. */
export function createScrapecreatorsProvider(options: ScrapecreatorsOptions): CounterProvider {
  const { http, clock, apiKey, cacheMaxAge } = options;
  const { endpoints = {}, timeoutMs = 45_000, maxBytes = 8 * 1024 * 1024 } = options;
  const baseUrl = (options.baseUrl ?? SCRAPECREATORS_BASE_URL).replace(/\/+$/, "");
  const limits = { timeoutMs, maxBytes };
  const access = { http, clock, name: "ScrapeCreators", apiKey, baseUrl, cacheMaxAge, ...limits };
  const originOf = (platform: CounterPlatform, asOf: string | null) => ({
    platform,
    fetchedAt: clock.now(),
    asOf,
  });
  return {
    source: "scrapecreators",

    fetchPost: async (platform, reference, read) => {
      const path = endpoints[platform]?.post ?? ENDPOINTS[platform].post;
      const { body, asOf } = await fetchBody(access, path, { url: postAddress(reference) }, read);
      const facts = readPayload(SCRAPECREATORS_PAYLOADS[platform].post, body, "post");
      const { comparableId } = facts;
      if (comparableId !== null && comparableId !== reference.externalId)
        throw new PostReadError(
          readFailure(
            "provider_error",
            "ScrapeCreators answered about another post than the one asked for.",
          ),
        );
      return postSnapshot(reference, facts, originOf(platform, asOf));
    },

    checkProfile: (platform, handleOrUrl) => {
      requireReadable(platform, handleOrUrl);
    },

    fetchProfile: async (platform, handleOrUrl, read) => {
      const address = requireReadable(platform, handleOrUrl);
      const path = endpoints[platform]?.profile ?? ENDPOINTS[platform].profile;
      const params = profileParams(platform, address);
      const { body, asOf } = await fetchBody(access, path, params, read);
      const facts = readPayload(SCRAPECREATORS_PAYLOADS[platform].profile, body, "account");
      return profileSnapshot(facts, address, originOf(platform, asOf));
    },

    checkListing: (platform, handleOrUrl) => {
      requireProfileAddress(platform, handleOrUrl);
    },

    fetchProfilePosts: async (platform, handleOrUrl, page, read) => {
      const profile = requireProfileAddress(platform, handleOrUrl);
      const list = listOf(platform, profile.url);
      const path = endpoints[platform]?.posts ?? list.path;
      const params = {
        ...profileParams(platform, profile),
        ...list.params,
        ...(page === null ? {} : { [list.cursor ?? "page"]: page }),
      };
      const { body, asOf } = await fetchBody(access, path, params, read);
      const rows = list.rows(body);
      const facts = rows?.map((row) => list.reader.read(row));
      const isUnknownForm = facts?.every((row) => row === undefined) === true && !read.isLaterPage;
      if (facts === undefined || (facts.length > 0 && isUnknownForm))
        throw new PostReadError(unknownForm("posts of the account"));
      const posts = listedPosts(facts, { profile, origin: originOf(platform, asOf) }, read);
      const following = list.next?.(body, page) ?? null;
      // An empty page ends the list even where it names a next page; more posts may exist then.
      const next = facts.length === 0 ? null : following;
      const leavesOut = list.leavesOut ?? (following === null ? undefined : "older");
      const ordered = list.leavesOut === "any" ? posts.sort(byNewest) : posts;
      return next === null && leavesOut !== undefined
        ? { posts: ordered, next, leavesOut }
        : { posts: ordered, next };
    },
  };
}

/**
 * ScrapeCreators' answer about a LinkedIn page contains no followers and would cost a credit, so it
 * is not requested.
 */
const NO_PAGES = readFailure(
  "unsupported",
  "ScrapeCreators gives followers of people on LinkedIn, and none of companies and other pages.",
);

function requireReadable(platform: CounterPlatform, handleOrUrl: string): ProfileAddress {
  const address = requireProfileAddress(platform, handleOrUrl);
  if (platform === "linkedin" && !address.url.includes("/in/")) throw new PostReadError(NO_PAGES);
  return address;
}

/** Platforms whose profiles are requested by address; the others are requested by handle. */
const BY_ADDRESS: ReadonlySet<CounterPlatform> = new Set(["facebook", "linkedin"]);

function profileParams(
  platform: CounterPlatform,
  { handle, url }: ProfileAddress,
): Record<string, string> {
  return BY_ADDRESS.has(platform) || handle === null ? { url } : { handle };
}

function readPayload<Facts>(
  { locate = (whole) => whole, reader }: Payload<Facts>,
  body: Record<string, unknown>,
  what: "post" | "account",
): Facts {
  const facts = reader.read(locate(body));
  if (facts !== undefined) return facts;
  throw new PostReadError(unknownForm(what));
}

const unknownForm = (what: string): ReadFailure =>
  readFailure("malformed_answer", `ScrapeCreators described the ${what} in a form we do not know.`);

const byNewest = (one: PostSnapshot, other: PostSnapshot): number =>
  (other.publishedAt ?? "").localeCompare(one.publishedAt ?? "");
