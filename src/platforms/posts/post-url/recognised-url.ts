import type { PostFormat } from "../../../metrics/metric.ts";
import type { PostReference } from "../connector.ts";

/** What a URL is, found without a request. */
export type RecognisedUrl =
  | { kind: "post"; reference: PostReference }
  | {
      kind: "short_link";
      /** The address to ask, `https://` and with its query dropped. */
      url: string;
      platformGuess: string;
      /** Every host a redirect from here may pass or end on, to be compared exactly at each hop. */
      hopHosts: readonly string[];
    }
  | { kind: "not_a_post"; platform: string | null; reason: string }
  | { kind: "unsupported"; reason: string }
  | { kind: "malformed"; reason: string };

/** A URL that passed `readPostUrl`: its host is plain lower-case ASCII and its path is decoded. */
export interface PostUrl {
  host: string;
  /**
   * Decoded path segments, empty ones dropped. A segment may hold any character, so match it whole.
   */
  segments: readonly string[];
  query: URLSearchParams;
}

/** One platform's reading of URLs on its own hosts. */
export interface PostUrlFamily {
  platform: string;
  /** A URL on one of these hosts, or below one of them, is this family's to judge. */
  domains: readonly string[];
  recognise(url: PostUrl): RecognisedUrl;
}

/** What a URL may contain about a post beside its identity. */
export interface PostUrlHints {
  authorHandle?: string | null;
  formatHint?: PostFormat | null;
  publishedAt?: string | null;
}

/** A recognised post. `canonicalPath` is the canonical URL without `https://`. */
export function post(
  platform: string,
  externalId: string,
  canonicalPath: string,
  hints: PostUrlHints = {},
): RecognisedUrl {
  return {
    kind: "post",
    reference: {
      platform,
      externalId,
      canonicalUrl: `https://${canonicalPath}`,
      authorHandle: hints.authorHandle ?? null,
      formatHint: hints.formatHint ?? null,
      publishedAt: hints.publishedAt ?? null,
    },
  };
}

/**
 * A link that only a redirect can resolve. The query is dropped: on every short link known here the
 * path is the code and the query is tracking.
 */
export function shortLink(
  platform: string,
  url: PostUrl,
  hopHosts: readonly string[],
): RecognisedUrl {
  const path = url.segments.map(encodeURIComponent).join("/");
  return {
    kind: "short_link",
    url: `https://${url.host}/${path}`,
    platformGuess: platform,
    hopHosts,
  };
}

export const notAPost = (platform: string | null, reason: string): RecognisedUrl => ({
  kind: "not_a_post",
  platform,
  reason,
});

export const unsupported = (reason: string): RecognisedUrl => ({ kind: "unsupported", reason });

export const malformed = (reason: string): RecognisedUrl => ({ kind: "malformed", reason });

/**
 * True when `host` is `domain` or lies below it: `m.youtube.com` in `youtube.com`, never
 * `notyoutube.com`.
 */
export function isHostWithin(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`);
}
