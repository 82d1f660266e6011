import type { LinkedAccount, SoughtPlatform } from "./found-account.ts";

/**
 * The account that an address names. Null for everything else on the same hosts: posts, share
 * buttons (`sharer.php`, `intent/tweet`), players, searches, badges of app stores, and accounts of
 * the services whose buttons stand on every page.
 */

interface Rules {
  hosts: readonly string[];
  handle: RegExp;
  urlOf: (handle: string) => string;
  /** Whether the handle stands behind an `@` in the path: then no other first part is one. */
  needsAt?: true;
}

type HandlePlatform = Exclude<
  SoughtPlatform,
  "youtube" | "linkedin" | "facebook" | "spotify" | "applePodcasts"
>;

const HANDLE_RULES: Readonly<Record<HandlePlatform, Rules>> = {
  instagram: {
    hosts: ["instagram.com", "instagr.am"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.instagram.com/${handle}/`,
  },
  tiktok: {
    hosts: ["tiktok.com"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.tiktok.com/@${handle}`,
    needsAt: true,
  },
  twitter: {
    hosts: ["x.com", "twitter.com"],
    handle: /^[A-Za-z0-9_]{1,15}$/,
    urlOf: (handle) => `https://x.com/${handle}`,
  },
  threads: {
    hosts: ["threads.com", "threads.net"],
    handle: /^[A-Za-z0-9._]{1,30}$/,
    urlOf: (handle) => `https://www.threads.com/@${handle}`,
    needsAt: true,
  },
};

/** First parts of paths that are the platforms' own pages. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "about accounts ads app apps business careers compose create dialog developer developers " +
    "directory discover download events explore feed followers following gaming groups hashtag " +
    "help home i intent intl jobs legal live lite login logout marketplace media messages music " +
    "notes notifications oauth p pages people permalink.php photo photo.php photos plugins policies " +
    "policy posts privacy profile.php public r reel reels search settings share share.php sharer " +
    "sharer.php shorts signup status stories story.php t tags tos tr tv upload v video videos watch web"
  ).split(" "),
);

/** Accounts of the services behind players, buttons and footers; no show is one of them. */
const SERVICES: ReadonlySet<string> = new Set(
  (
    "acast acasthq amazonmusic anchor anchorfm apple applemusic applepodcasts art19 audible audioboom " +
    "blubrry buzzsprout captivateaudio captivatefm castos deezer facebook firesidefm github google " +
    "googlepodcasts iheartradio instagram libsyn linkedin linktree mailchimp megaphonepods meta omnystudio overcastfm " +
    "patreon paypal pinterest pocketcasts podbean podcastaddict podcastindexorg podchaser podigee " +
    "redcircle redcirclefm rsscom shopify simplecast soundcloud spotify spotifyforcreators spotifyforpodcasters " +
    "spotifypodcasts spreaker squarespace stitcher substack substackinc threads tiktok transistorfm tunein twitch " +
    "twitter webflow weebly wix wordpress wordpressdotcom x youtube youtubecreators zencastr"
  ).split(" "),
);

const CHANNEL_ID = /^UC[A-Za-z0-9_-]{22}$/;
/** Of any script; ended by a slash, a query or white space. PostgreSQL keeps no U+0000. */
const CHANNEL_HANDLE = /^[^\s\p{Cc}/?#@]{3,100}$/u;
const FACEBOOK_HANDLE = /^[A-Za-z0-9.-]{2,100}$/;
const PAGE_NUMBER = /^\d{5,25}$/;
const LINKEDIN_NAME = /^[^\s\p{Cc}/?#]{1,150}$/u;

/** Case, dots and underscores of a handle do not make another service of it. */
const isService = (handle: string): boolean =>
  SERVICES.has(handle.toLowerCase().replaceAll(/[._-]/g, ""));

/** The account an address names for certain; null where it names none. */
export function accountOf(address: string): LinkedAccount | null {
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const parts = pathOf(url);
  if (parts === null) return null;
  const found =
    youtubeAccount(url, parts) ??
    facebookPage(url, parts) ??
    linkedinAccount(url, parts) ??
    spotifyShow(url, parts) ??
    appleShow(url, parts) ??
    handleAccount(url, parts);
  return found === null || isService(found.handle) ? null : found;
}

/** True where the host is one of the names or below it. */
export const isOnHost = ({ hostname }: URL, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/** The parts of the path, decoded; null where it cannot be. */
function pathOf({ pathname }: URL): string[] | null {
  try {
    return decodeURIComponent(pathname)
      .split("/")
      .filter((part) => part !== "");
  } catch {
    return null;
  }
}

const plain = (
  platform: SoughtPlatform,
  handle: string,
  profileUrl: string,
  more: Partial<Pick<LinkedAccount, "externalId" | "isPersonal">> = {},
): LinkedAccount => ({
  platform,
  handle,
  profileUrl,
  externalId: null,
  isPersonal: false,
  ...more,
});

function handleAccount(url: URL, parts: readonly string[]): LinkedAccount | null {
  for (const [platform, rules] of Object.entries(HANDLE_RULES) as [HandlePlatform, Rules][]) {
    if (!isOnHost(url, rules.hosts)) continue;
    // A second part makes it a post, a list or a search.
    const [first = "", ...rest] = parts;
    const handle = first.replace(/^@/, "");
    const isHandle =
      rest.length === 0 &&
      (rules.needsAt === undefined || first.startsWith("@")) &&
      rules.handle.test(handle) &&
      !RESERVED.has(handle.toLowerCase());
    return isHandle ? plain(platform, handle, rules.urlOf(handle)) : null;
  }
  return null;
}

const YOUTUBE_TABS: ReadonlySet<string> = new Set(
  "about community featured playlists podcasts shorts streams videos".split(" "),
);

function youtubeAccount(url: URL, parts: readonly string[]): LinkedAccount | null {
  if (!isOnHost(url, ["youtube.com"])) return null;
  const [first = "", second = "", third] = parts;
  const isTab = (part: string | undefined): boolean => part === undefined || YOUTUBE_TABS.has(part);
  if (first.startsWith("@"))
    return CHANNEL_HANDLE.test(first.slice(1)) && isTab(parts[1])
      ? plain("youtube", first.slice(1), `https://www.youtube.com/${first}`)
      : null;
  if (!isTab(third)) return null;
  if (first === "channel" && CHANNEL_ID.test(second))
    return plain("youtube", second, `https://www.youtube.com/channel/${second}`, {
      externalId: second,
    });
  // Custom names of before handles; they are kept apart, since another channel may have the handle.
  if ((first === "user" || first === "c") && CHANNEL_HANDLE.test(second))
    return plain("youtube", second, `https://www.youtube.com/${first}/${second}`);
  return null;
}

function facebookPage(url: URL, parts: readonly string[]): LinkedAccount | null {
  if (!isOnHost(url, ["facebook.com", "fb.com"])) return null;
  const [first = "", second = "", third = ""] = parts;
  const number = url.searchParams.get("id") ?? "";
  const numbered = (id: string): LinkedAccount =>
    plain("facebook", id, `https://www.facebook.com/profile.php?id=${id}`, { externalId: id });
  if (first === "profile.php") return PAGE_NUMBER.test(number) ? numbered(number) : null;
  if (first === "pages" && second !== "" && PAGE_NUMBER.test(third)) return numbered(third);
  const isPage =
    parts.length === 1 && FACEBOOK_HANDLE.test(first) && !RESERVED.has(first.toLowerCase());
  return isPage ? plain("facebook", first, `https://www.facebook.com/${first}`) : null;
}

function linkedinAccount(url: URL, parts: readonly string[]): LinkedAccount | null {
  if (!isOnHost(url, ["linkedin.com"])) return null;
  const [section = "", name = ""] = parts;
  if (!["in", "company", "school", "showcase"].includes(section) || !LINKEDIN_NAME.test(name))
    return null;
  return plain("linkedin", name, `https://www.linkedin.com/${section}/${name}`, {
    isPersonal: section === "in",
  });
}

function spotifyShow(url: URL, parts: readonly string[]): LinkedAccount | null {
  if (url.hostname !== "open.spotify.com") return null;
  const [kind, id = ""] = parts.filter((part) => !/^intl-[a-z-]{2,5}$/i.test(part));
  return kind === "show" && /^[A-Za-z0-9]{22}$/.test(id) ? spotifyAccount(id) : null;
}

/** The show with this id on Spotify. */
export const spotifyAccount = (id: string): LinkedAccount =>
  plain("spotify", id, `https://open.spotify.com/show/${id}`, { externalId: id });

function appleShow(url: URL, parts: readonly string[]): LinkedAccount | null {
  if (!["podcasts.apple.com", "itunes.apple.com"].includes(url.hostname)) return null;
  if (!parts.includes("podcast")) return null;
  const id = parts.findLast((part) => /^id\d{5,15}$/.test(part))?.slice(2);
  return id === undefined ? null : appleAccount(id);
}

/** The show with this number on Apple Podcasts. */
export const appleAccount = (id: string): LinkedAccount =>
  plain("applePodcasts", id, `https://podcasts.apple.com/podcast/id${id}`, { externalId: id });

/**
 * The account that a handle would name; null on platforms where a name alone names none, and for
 * text that is no handle there.
 */
export function accountNamed(platform: SoughtPlatform, handle: string): LinkedAccount | null {
  if (platform === "youtube") return accountOf(`https://www.youtube.com/@${handle}`);
  if (platform === "facebook") return accountOf(`https://www.facebook.com/${handle}`);
  if (platform === "spotify" || platform === "applePodcasts" || platform === "linkedin")
    return null;
  const { hosts, needsAt } = HANDLE_RULES[platform];
  return accountOf(`https://${hosts[0]}/${needsAt === undefined ? "" : "@"}${handle}`);
}
