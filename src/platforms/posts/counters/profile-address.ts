import { PostReadError, readFailure } from "../read-failure.ts";
import type { CounterPlatform } from "./counter-provider.ts";

/**
 * A profile as providers ask for it. `handle` is null where the platform names the page by number
 * or section.
 */
export interface ProfileAddress {
  handle: string | null;
  url: string;
}

interface ProfileRules {
  hosts: readonly string[];
  handle: RegExp;
  urlOf: (handle: string) => string;
}

const RULES: Readonly<Record<Exclude<CounterPlatform, "linkedin">, ProfileRules>> = {
  instagram: {
    hosts: ["instagram.com", "instagr.am"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.instagram.com/${handle}/`,
  },
  tiktok: {
    hosts: ["tiktok.com"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  twitter: {
    hosts: ["x.com", "twitter.com"],
    handle: /^[A-Za-z0-9_]{1,15}$/,
    urlOf: (handle) => `https://x.com/${handle}`,
  },
  facebook: {
    hosts: ["facebook.com", "fb.com"],
    handle: /^[A-Za-z0-9.-]{2,100}$/,
    urlOf: (handle) => `https://www.facebook.com/${handle}`,
  },
  threads: {
    hosts: ["threads.com", "threads.net"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.threads.com/@${handle}`,
  },
};

/** First path parts that are pages of the platform itself and never an account. */
const RESERVED = new Set([
  "p",
  "reel",
  "reels",
  "tv",
  "stories",
  "explore",
  "share",
  "i",
  "home",
  "search",
  "hashtag",
  "watch",
  "groups",
  "events",
  "video",
  "t",
  "intent",
]);

/**
 * The profile a handle or URL names; undefined when it names none for certain. A bare LinkedIn name
 * is such a case: it may be a person, a company or a school, each with an address of its own.
 */
export function profileAddress(
  platform: CounterPlatform,
  handleOrUrl: string,
): ProfileAddress | undefined {
  const text = handleOrUrl.trim();
  if (platform === "linkedin") return linkedinAddress(text);
  const rules = RULES[platform];
  const url = toUrl(text, rules.hosts);
  if (url === undefined) return addressOf(rules, text.replace(/^@/, ""));
  if (!onHosts(url, rules.hosts)) return undefined;
  const pageNumber = url.searchParams.get("id") ?? "";
  if (platform === "facebook" && url.pathname === "/profile.php") {
    return /^\d{1,25}$/.test(pageNumber)
      ? { handle: null, url: `https://www.facebook.com/profile.php?id=${pageNumber}` }
      : undefined;
  }
  return addressOf(rules, (url.pathname.split("/")[1] ?? "").replace(/^@/, ""));
}

/**
 * The profile a handle or URL names.
 *
 * @throws PostReadError `unsupported` where it names none for certain.
 */
export function requireProfileAddress(
  platform: CounterPlatform,
  handleOrUrl: string,
): ProfileAddress {
  const address = profileAddress(platform, handleOrUrl);
  if (address === undefined) throw noProfile(platform, handleOrUrl);
  return address;
}

export function noProfile(platform: CounterPlatform, handleOrUrl: string): PostReadError {
  return new PostReadError(
    readFailure(
      "unsupported",
      `"${handleOrUrl.slice(0, 100)}" names no ${platform} profile for certain; give its address.`,
    ),
  );
}

/** The address of the profile with this handle; null where the handle is unknown. */
export function profileUrlOf(
  platform: Exclude<CounterPlatform, "linkedin">,
  handle: string | null,
): string | null {
  return handle === null ? null : RULES[platform].urlOf(handle);
}

function addressOf(rules: ProfileRules, handle: string): ProfileAddress | undefined {
  return rules.handle.test(handle) && !RESERVED.has(handle.toLowerCase())
    ? { handle, url: rules.urlOf(handle) }
    : undefined;
}

const LINKEDIN_PATH = /^\/?(in|company|school|showcase)\/([^/\s?#]{1,150})/;

function linkedinAddress(text: string): ProfileAddress | undefined {
  const url = toUrl(text, ["linkedin.com"]);
  if (url !== undefined && !onHosts(url, ["linkedin.com"])) return undefined;
  const match = LINKEDIN_PATH.exec(url?.pathname ?? text);
  const [section, name] = match?.slice(1) ?? [];
  return section !== undefined && name !== undefined
    ? { handle: null, url: `https://www.linkedin.com/${section}/${name}` }
    : undefined;
}

/**
 * A URL from full text or from `instagram.com/…` typed without a scheme; undefined for what is no
 * address.
 */
function toUrl(text: string, hosts: readonly string[]): URL | undefined {
  const bare = hosts.some((host) =>
    new RegExp(`^(?:[a-z0-9-]+\\.)?${host.replaceAll(".", "\\.")}/`, "i").test(text),
  );
  const address = bare ? `https://${text}` : text;
  return /^https?:\/\//i.test(address) && URL.canParse(address) ? new URL(address) : undefined;
}

function onHosts(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}
