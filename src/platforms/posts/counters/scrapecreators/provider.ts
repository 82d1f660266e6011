import type { Clock } from "../../../../lib/clock.ts";
import type {
  PostReference,
  PostSnapshot,
  ProfileSnapshot,
  ReadFailure,
  ReadResult,
} from "../../connector.ts";
import type { HttpPort } from "../../../http-port.ts";
import { readFailure } from "../../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "../counter-provider.ts";
import { postSnapshot, profileSnapshot } from "../facts.ts";
import { postAddress } from "../post-address.ts";
import type { ProfileAddress } from "../profile-address.ts";
import { profileAddress } from "../profile-address.ts";
import type { CacheMaxAge } from "./client.ts";
import { fetchBody, SCRAPECREATORS_BASE_URL } from "./client.ts";
import type { Payload } from "./payload.ts";
import { POST_PAYLOADS, PROFILE_PAYLOADS } from "./platform-payloads.ts";

export interface ScrapecreatorsOptions {
  http: HttpPort;
  clock: Clock;
  apiKey: string;
  baseUrl?: string;
  /**
   * Permits answers from the provider's cache. Unset by default: a refresh someone pays for should
   * be fresh.
   */
  cacheMaxAge?: CacheMaxAge;
  /** Replaces single paths, for the day the provider moves one. */
  endpoints?: EndpointOverrides;
  timeoutMs?: number;
  maxBytes?: number;
}

export interface Endpoints {
  post: string;
  profile: string;
}

export type EndpointOverrides = Partial<Record<CounterPlatform, Partial<Endpoints>>>;

const ENDPOINTS: Readonly<Record<CounterPlatform, Endpoints>> = {
  instagram: { post: "/v1/instagram/post", profile: "/v1/instagram/profile" },
  tiktok: { post: "/v2/tiktok/video", profile: "/v1/tiktok/profile" },
  twitter: { post: "/v1/twitter/tweet", profile: "/v1/twitter/profile" },
  facebook: { post: "/v1/facebook/post", profile: "/v1/facebook/profile" },
  threads: { post: "/v1/threads/post", profile: "/v1/threads/profile" },
  linkedin: { post: "/v1/linkedin/post", profile: "/v1/linkedin/company" },
};

const LINKEDIN_PERSON_PATH = "/v1/linkedin/profile";

/** Public counters through ScrapeCreators: one GET and one credit a read. */
export function createScrapecreatorsProvider(options: ScrapecreatorsOptions): CounterProvider {
  const {
    http,
    clock,
    apiKey,
    cacheMaxAge,
    endpoints = {},
    timeoutMs = 45_000,
    maxBytes = 8 * 1024 * 1024,
  } = options;
  const baseUrl = (options.baseUrl ?? SCRAPECREATORS_BASE_URL).replace(/\/+$/, "");
  const access = {
    http,
    clock,
    name: "ScrapeCreators",
    apiKey,
    baseUrl,
    cacheMaxAge,
    timeoutMs,
    maxBytes,
  };

  const fetchPost = async (
    platform: CounterPlatform,
    reference: PostReference,
    signal: AbortSignal,
  ): Promise<ReadResult<PostSnapshot>> => {
    const path = endpoints[platform]?.post ?? ENDPOINTS[platform].post;
    const { calls: providerCalls, ...fetched } = await fetchBody(
      access,
      path,
      { url: postAddress(reference) },
      signal,
    );
    if (!fetched.ok) return { ...fetched, providerCalls };
    const read = readPayload(POST_PAYLOADS[platform], fetched.body, "post");
    if (!read.ok) return { ...read, providerCalls };
    const { comparableId } = read.facts;
    if (comparableId !== null && comparableId !== reference.externalId) {
      return {
        ...readFailure(
          "provider_error",
          "ScrapeCreators answered about another post than the one asked for.",
        ),
        providerCalls,
      };
    }
    return {
      ok: true,
      snapshot: postSnapshot(reference, read.facts, {
        platform,
        fetchedAt: clock.now(),
        asOf: fetched.asOf,
      }),
      providerCalls,
    };
  };

  const fetchProfile = async (
    platform: CounterPlatform,
    handleOrUrl: string,
    signal: AbortSignal,
  ): Promise<ReadResult<ProfileSnapshot>> => {
    const address = profileAddress(platform, handleOrUrl);
    const params = address && profileParams(platform, address);
    if (!params)
      return {
        ...readFailure(
          "unsupported",
          `"${handleOrUrl.slice(0, 100)}" names no ${platform} profile for certain; give its address.`,
        ),
        providerCalls: 0,
      };
    const isPerson = platform === "linkedin" && address.url.includes("/in/");
    const path =
      endpoints[platform]?.profile ??
      (isPerson ? LINKEDIN_PERSON_PATH : ENDPOINTS[platform].profile);
    const { calls: providerCalls, ...fetched } = await fetchBody(access, path, params, signal);
    if (!fetched.ok) return { ...fetched, providerCalls };
    const read = readPayload(PROFILE_PAYLOADS[platform], fetched.body, "account");
    if (!read.ok) return { ...read, providerCalls };
    const fallback = { externalId: address.handle ?? address.url, url: address.url };
    return {
      ok: true,
      snapshot: profileSnapshot(read.facts, fallback, {
        platform,
        fetchedAt: clock.now(),
        asOf: fetched.asOf,
      }),
      providerCalls,
    };
  };

  return { source: "scrapecreators", fetchPost, fetchProfile };
}

/** Pages and LinkedIn accounts are asked for by address, the others by handle. */
function profileParams(
  platform: CounterPlatform,
  address: ProfileAddress,
): Record<string, string> | undefined {
  if (platform === "facebook" || platform === "linkedin") return { url: address.url };
  return address.handle === null ? undefined : { handle: address.handle };
}

function readPayload<Facts>(
  payload: Payload<Facts>,
  body: unknown,
  what: "post" | "account",
): { ok: true; facts: Facts } | ReadFailure {
  const located = payload.locate(body as Record<string, unknown>);
  if ("ok" in located) return located;
  const facts = payload.reader.read(located.payload);
  return facts
    ? { ok: true, facts }
    : readFailure(
        "malformed_answer",
        `ScrapeCreators described the ${what} in a form we do not know.`,
      );
}
