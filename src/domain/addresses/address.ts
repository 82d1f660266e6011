import type { PostFormat } from "../metrics/metric.ts";

/** A post as its address names it, made by `recogniseAddress`. */
export interface PostReference {
  platform: string;
  /** The platform's own id of the post; a string, because many exceed 2^53. */
  externalId: string;
  /** The one spelling of the address that is stored and compared. */
  canonicalUrl: string;
  authorHandle: string | null;
  /** A form the address alone proves (`/shorts/`, `/reel/`, a TikTok video). */
  formatHint: PostFormat | null;
  /** Publication time where the id itself carries it. */
  publishedAt: string | null;
}

/** Platforms whose profiles, channels and shows are known by their addresses. */
export const ACCOUNT_PLATFORMS = [
  "youtube",
  "instagram",
  "tiktok",
  "twitter",
  "facebook",
  "threads",
  "linkedin",
  "spotify",
  "applePodcasts",
] as const;

export type AccountPlatform = (typeof ACCOUNT_PLATFORMS)[number];

/** A profile, channel or show as its address names it. */
export interface LinkedAccount {
  platform: AccountPlatform;
  /** Without `@`. The id where the platform names shows, pages or channels by one. */
  handle: string;
  /** The one spelling of its address. */
  profileUrl: string;
  /** The platform's own id of a show, page or channel, where the address is made of it. */
  externalId: string | null;
  /** The address is one of a person: `linkedin.com/in/…`. */
  isPersonal: boolean;
}

/**
 * What an address is, found without a request. `what` names it with its article ("a YouTube
 * playlist"); `reason` is a sentence for a person who gave it as the address of a post.
 */
export type RecognisedAddress =
  /** `show`: of an episode whose address names its show too. */
  | { kind: "post"; reference: PostReference; show: LinkedAccount | null }
  | { kind: "account"; account: LinkedAccount; what: string; reason: string }
  | {
      kind: "short_link";
      platform: string;
      /** The address to ask, `https://` and with its query dropped. */
      url: string;
      /** Every host a redirect from here may pass or end on, to be compared exactly at each hop. */
      hopHosts: readonly string[];
    }
  /** A page that names neither a post nor an account. */
  | { kind: "page"; platform: string; what: string; reason: string }
  /** A valid address whose numbers are out of reach. `platform` is null for all other hosts. */
  | { kind: "unsupported"; platform: string | null; what: string; reason: string }
  /** It cannot be read, or has a post's form with a broken id. */
  | { kind: "malformed"; reason: string };

/** An address that passed `readWebAddress`: its host is plain lower-case ASCII. */
export interface WebAddress {
  host: string;
  /**
   * Decoded path segments, empty ones dropped. A segment may hold any character, so match it whole.
   */
  segments: readonly string[];
  query: URLSearchParams;
}

/** One platform's reading of addresses on its own hosts. */
export interface AddressFamily {
  platform: string;
  /** An address on one of these hosts, or below one of them, is this family's to judge. */
  domains: readonly string[];
  recognise(url: WebAddress): RecognisedAddress;
}

/** What an address may contain about a post beside its identity. */
export interface PostHints {
  authorHandle?: string | null;
  formatHint?: PostFormat | null;
  publishedAt?: string | null;
  show?: LinkedAccount | null;
}

/** A recognised post. `canonicalPath` is the canonical address without `https://`. */
export function post(
  platform: string,
  externalId: string,
  canonicalPath: string,
  { authorHandle = null, formatHint = null, publishedAt = null, show = null }: PostHints = {},
): RecognisedAddress {
  const canonicalUrl = `https://${canonicalPath}`;
  return {
    kind: "post",
    reference: { platform, externalId, canonicalUrl, authorHandle, formatHint, publishedAt },
    show,
  };
}

/** An account. `profilePath` is its address without `https://`. */
export const linkedAccount = (
  platform: AccountPlatform,
  handle: string,
  profilePath: string,
  more: Partial<Pick<LinkedAccount, "externalId" | "isPersonal">> = {},
): LinkedAccount => ({
  platform,
  handle,
  profileUrl: `https://${profilePath}`,
  externalId: null,
  isPersonal: false,
  ...more,
});

/** `posts`: what the account publishes, in words: "episodes". */
export const account = (
  found: LinkedAccount,
  what: string,
  posts = "posts",
): RecognisedAddress => ({
  kind: "account",
  account: found,
  what,
  reason: `This is ${what}, not one of its ${posts}.`,
});

/** `asked`: what is asked for in its place, with its article. */
export const page = (platform: string, what: string, asked = "a post"): RecognisedAddress => ({
  kind: "page",
  platform,
  what,
  reason: `This is ${what}, not ${asked}.`,
});

/**
 * A link that only a redirect can resolve. The query is dropped: on every short link known here the
 * path is the code and the query is tracking.
 */
export function shortLink(
  platform: string,
  url: WebAddress,
  hopHosts: readonly string[],
): RecognisedAddress {
  const path = url.segments.map(encodeURIComponent).join("/");
  return { kind: "short_link", url: `https://${url.host}/${path}`, platform, hopHosts };
}

export const unsupported = (
  platform: string | null,
  what: string,
  reason: string,
): RecognisedAddress => ({ kind: "unsupported", platform, what, reason });

export const malformed = (reason: string): RecognisedAddress => ({ kind: "malformed", reason });

/**
 * True when `host` is `domain` or lies below it: `m.youtube.com` in `youtube.com`, never
 * `notyoutube.com`.
 */
export function isHostWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
