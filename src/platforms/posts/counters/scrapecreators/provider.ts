import type { Clock } from "../../../../lib/clock.ts";
import type { UpstreamRead } from "../../../upstream-read.ts";
import type { PostReference, PostSnapshot, ProfileSnapshot } from "../../connector.ts";
import type { HttpPort } from "../../../http-port.ts";
import { PostReadError, readFailure } from "../../read-failure.ts";
import type { CounterPlatform, CounterProvider } from "../counter-provider.ts";
import { postSnapshot, profileSnapshot } from "../facts.ts";
import { postAddress } from "../post-address.ts";
import { noProfile, type ProfileAddress, requireProfileAddress } from "../profile-address.ts";
import type { PlatformTable } from "../row-reader.ts";
import {
  type CacheMaxAge,
  fetchBody,
  SCRAPECREATORS_BASE_URL,
  type ScrapecreatorsAccess,
} from "./client.ts";
import type { Payload } from "./payload.ts";
import { SCRAPECREATORS_PAYLOADS } from "./platform-payloads.ts";

export interface ScrapecreatorsOptions {
  http: HttpPort;
  clock: Clock;
  apiKey: string;
  baseUrl?: string;
  /**
   * Permits answers from the provider's cache. Unset by default: a refresh that is paid for should
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

const ENDPOINTS: PlatformTable<Endpoints> = {
  instagram: { post: "/v1/instagram/post", profile: "/v1/instagram/profile" },
  tiktok: { post: "/v2/tiktok/video", profile: "/v1/tiktok/profile" },
  twitter: { post: "/v1/twitter/tweet", profile: "/v1/twitter/profile" },
  facebook: { post: "/v1/facebook/post", profile: "/v1/facebook/profile" },
  threads: { post: "/v1/threads/post", profile: "/v1/threads/profile" },
  linkedin: { post: "/v1/linkedin/post", profile: "/v1/linkedin/profile" },
};

/** Public counters through ScrapeCreators: one GET and one credit a read. */
export function createScrapecreatorsProvider(options: ScrapecreatorsOptions): CounterProvider {
  return new ScrapecreatorsProvider(options);
}

class ScrapecreatorsProvider implements CounterProvider {
  readonly source = "scrapecreators";
  readonly #access: ScrapecreatorsAccess;
  readonly #endpoints: EndpointOverrides;

  constructor(options: ScrapecreatorsOptions) {
    const { http, clock, apiKey, cacheMaxAge } = options;
    const { endpoints = {}, timeoutMs = 45_000, maxBytes = 8 * 1024 * 1024 } = options;
    const baseUrl = (options.baseUrl ?? SCRAPECREATORS_BASE_URL).replace(/\/+$/, "");
    const limits = { timeoutMs, maxBytes };
    this.#access = { http, clock, name: "ScrapeCreators", apiKey, baseUrl, cacheMaxAge, ...limits };
    this.#endpoints = endpoints;
  }

  async fetchPost(
    platform: CounterPlatform,
    reference: PostReference,
    read: UpstreamRead,
  ): Promise<PostSnapshot> {
    const path = this.#endpoints[platform]?.post ?? ENDPOINTS[platform].post;
    const params = { url: postAddress(reference) };
    const { body, asOf } = await fetchBody(this.#access, path, params, read);
    const facts = readPayload(SCRAPECREATORS_PAYLOADS[platform].post, body, "post");
    const { comparableId } = facts;
    if (comparableId !== null && comparableId !== reference.externalId)
      throw new PostReadError(
        readFailure(
          "provider_error",
          "ScrapeCreators answered about another post than the one asked for.",
        ),
      );
    return postSnapshot(reference, facts, this.#origin(platform, asOf));
  }

  checkProfile(platform: CounterPlatform, handleOrUrl: string): void {
    requireReadable(platform, handleOrUrl);
  }

  async fetchProfile(
    platform: CounterPlatform,
    handleOrUrl: string,
    read: UpstreamRead,
  ): Promise<ProfileSnapshot> {
    const address = requireReadable(platform, handleOrUrl);
    const path = this.#endpoints[platform]?.profile ?? ENDPOINTS[platform].profile;
    const params = profileParams(platform, address, handleOrUrl);
    const { body, asOf } = await fetchBody(this.#access, path, params, read);
    const facts = readPayload(SCRAPECREATORS_PAYLOADS[platform].profile, body, "account");
    const fallback = { externalId: address.handle ?? address.url, url: address.url };
    return profileSnapshot(facts, fallback, this.#origin(platform, asOf));
  }

  #origin(platform: CounterPlatform, asOf: string | null) {
    return { platform, fetchedAt: this.#access.clock.now(), asOf };
  }
}

/** What it answers about a page has no followers, and would cost a credit. */
const NO_PAGES = readFailure(
  "unsupported",
  "ScrapeCreators gives followers of people on LinkedIn, and none of companies and other pages.",
);

function requireReadable(platform: CounterPlatform, handleOrUrl: string): ProfileAddress {
  const address = requireProfileAddress(platform, handleOrUrl);
  if (platform === "linkedin" && !address.url.includes("/in/")) throw new PostReadError(NO_PAGES);
  return address;
}

/** Pages and LinkedIn accounts are requested by address, the others by handle. */
function profileParams(
  platform: CounterPlatform,
  address: ProfileAddress,
  handleOrUrl: string,
): Record<string, string> {
  if (platform === "facebook" || platform === "linkedin") return { url: address.url };
  if (address.handle !== null) return { handle: address.handle };
  throw noProfile(platform, handleOrUrl);
}

function readPayload<Facts>(
  { locate = (whole) => whole, reader }: Payload<Facts>,
  body: Record<string, unknown>,
  what: "post" | "account",
): Facts {
  const facts = reader.read(locate(body));
  if (facts !== undefined) return facts;
  throw new PostReadError(
    readFailure(
      "malformed_answer",
      `ScrapeCreators described the ${what} in a form we do not know.`,
    ),
  );
}
