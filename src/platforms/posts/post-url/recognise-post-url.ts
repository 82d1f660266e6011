import { DAY_MS } from "../../../lib/clock.ts";
import { applePodcastsUrls } from "./apple-podcasts.ts";
import { beehiivUrls } from "./beehiiv.ts";
import { facebookUrls } from "./facebook.ts";
import { instagramUrls } from "./instagram.ts";
import { linkedinUrls } from "./linkedin.ts";
import { readPostUrl } from "./read-post-url.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { isHostWithin, unsupported } from "./recognised-url.ts";
import { recogniseSpotifyUri, spotifyUrls } from "./spotify.ts";
import { threadsUrls } from "./threads.ts";
import { tiktokUrls } from "./tiktok.ts";
import { twitterUrls } from "./twitter.ts";
import { youtubeUrls } from "./youtube.ts";

export type { RecognisedUrl } from "./recognised-url.ts";

const FAMILIES: readonly PostUrlFamily[] = [
  youtubeUrls,
  instagramUrls,
  tiktokUrls,
  twitterUrls,
  facebookUrls,
  threadsUrls,
  linkedinUrls,
  spotifyUrls,
  applePodcastsUrls,
  beehiivUrls,
];

/** Shorteners that lead anywhere: following them would mean requests to arbitrary hosts. */
const OPEN_SHORTENERS = new Set([
  "bit.ly",
  "buff.ly",
  "goo.gl",
  "is.gd",
  "ow.ly",
  "rebrand.ly",
  "t.co",
  "tinyurl.com",
]);

function unknownHost(url: PostUrl): RecognisedUrl {
  if (OPEN_SHORTENERS.has(url.host))
    return unsupported(
      "This short link may lead anywhere; open it and give the address it ends on.",
    );
  if (url.segments[0] === "p" && url.segments.length === 2) {
    return unsupported(
      "A newsletter on a domain of its own cannot be told by its address; connect the " +
        "newsletter account, and its issues are matched by the addresses the account reports.",
    );
  }
  return unsupported("This address is on no platform whose posts can be measured.");
}

/**
 * The post a URL names, found without a network request. Hosts are compared whole or below a known
 * domain; ids keep their letter case; tracking parameters never matter. Anything that is not
 * clearly a post comes with a sentence for a person. `malformed` is an address that cannot be read
 * or has a post's form with a broken id; `unsupported` is a valid address whose numbers are out of
 * reach.
 *
 * With `now`, a publication time read from an id is dropped when it lies more than a day ahead:
 * such an id is made up.
 */
export function recognisePostUrl(url: string, now?: Date): RecognisedUrl {
  const spotifyUri = recogniseSpotifyUri(url);
  if (spotifyUri !== null) return spotifyUri;
  const reading = readPostUrl(url);
  if (!reading.ok) return reading.refusal;
  const family = FAMILIES.find(({ domains }) =>
    domains.some((domain) => isHostWithin(reading.url.host, domain)),
  );
  const recognised = family?.recognise(reading.url) ?? unknownHost(reading.url);
  return now === undefined ? recognised : withoutFutureTime(recognised, now);
}

function withoutFutureTime(recognised: RecognisedUrl, now: Date): RecognisedUrl {
  if (recognised.kind !== "post" || recognised.reference.publishedAt === null) return recognised;
  const isAhead = new Date(recognised.reference.publishedAt).getTime() > now.getTime() + DAY_MS;
  return isAhead
    ? { kind: "post", reference: { ...recognised.reference, publishedAt: null } }
    : recognised;
}
