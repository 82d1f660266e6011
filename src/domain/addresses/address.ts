import type { PostFormat } from "../metrics/metric.ts";

/** A post as identified by its address; `recogniseAddress` creates it. */
export interface PostReference {
  platform: string;
  /** The platform's own id of the post, as a string because many exceed 2^53. */
  externalId: string;
  /** The canonical address, which is stored and compared. */
  canonicalUrl: string;
  authorHandle: string | null;
  /** The form that the address alone proves (`/shorts/`, `/reel/`, a TikTok video). */
  formatHint: PostFormat | null;
  /** Publication time, where the id contains it. */
  publishedAt: string | null;
}

/** Platforms whose profiles, channels and shows are recognised by their addresses. */
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

/** A profile, channel or show as identified by its address. */
export interface LinkedAccount {
  platform: AccountPlatform;
  /** Handle without `@`; the id where the platform identifies shows, pages or channels by one. */
  handle: string;
  /** The canonical address of the account. */
  profileUrl: string;
  /** The platform's own id of a show, page or channel, where the address contains it. */
  externalId: string | null;
  /** True for the address of a person: `linkedin.com/in/…`. */
  isPersonal: boolean;
}

/**
 * The kind of an address, recognised without a request. `what` names it with its article ("a
 * YouTube playlist"); `reason` is a sentence for a person who gave it as the address of a post.
 */
export type RecognisedAddress =
  /** A post; `show` is the show of an episode whose address names it. */
  | { kind: "post"; reference: PostReference; show: LinkedAccount | null }
  | { kind: "account"; account: LinkedAccount; what: string; reason: string }
  | {
      kind: "short_link";
      platform: string;
      /** The address to request: `https://`, without its query. */
      url: string;
      /**
       * All hosts that a redirect from this address may pass through or end on; each hop is
       * compared with them exactly.
       */
      hopHosts: readonly string[];
    }
  /** A page that names neither a post nor an account. */
  | { kind: "page"; platform: string; what: string; reason: string }
  /**
   * A valid address of a kind whose numbers cannot be read. `platform` is null for all other hosts.
   */
  | { kind: "unsupported"; platform: string | null; what: string; reason: string }
  /** The text cannot be read as an address, or has a post's form with an invalid id. */
  | { kind: "malformed"; reason: string };

/** An address that passed `readWebAddress`: its host is plain lower-case ASCII. */
export interface WebAddress {
  host: string;
  /**
   * Decoded path segments without empty ones. A segment may contain any character, so it must be
   * matched as a whole.
   */
  segments: readonly string[];
  query: URLSearchParams;
}

/** The reader of one platform for addresses on its own hosts. */
export interface AddressFamily {
  platform: string;
  /** Domains of the family: it judges addresses on these hosts and their subdomains. */
  domains: readonly string[];
  recognise(url: WebAddress): RecognisedAddress;
}

/** Facts about a post in an address, other than its identity. */
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

/** An account. `profilePath` is its canonical address without `https://`. */
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

/** An account as a result. `posts` names what it publishes: "episodes". */
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

/** A page as a result. `asked` names what was expected instead, with its article. */
export const page = (platform: string, what: string, asked = "a post"): RecognisedAddress => ({
  kind: "page",
  platform,
  what,
  reason: `This is ${what}, not ${asked}.`,
});

/**
 * A link that only a redirect can resolve. The query is dropped: in all known short links the path
 * is the code and the query is for tracking.
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
