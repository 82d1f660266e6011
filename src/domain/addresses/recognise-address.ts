import { DAY_MS } from "../../lib/time/clock.ts";
import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import { isHostWithin, unsupported } from "./address.ts";
import { applePodcastsAddresses } from "./apple-podcasts.ts";
import { beehiivAddresses } from "./beehiiv.ts";
import { facebookAddresses } from "./facebook.ts";
import { instagramAddresses } from "./instagram.ts";
import { linkedinAddresses } from "./linkedin.ts";
import { readWebAddress } from "./read-web-address.ts";
import { recogniseSpotifyUri, spotifyAddresses } from "./spotify.ts";
import { threadsAddresses } from "./threads.ts";
import { tiktokAddresses } from "./tiktok.ts";
import { twitterAddresses } from "./twitter.ts";
import { youtubeAddresses } from "./youtube.ts";

const FAMILIES: readonly AddressFamily[] = [
  youtubeAddresses,
  instagramAddresses,
  tiktokAddresses,
  twitterAddresses,
  facebookAddresses,
  threadsAddresses,
  linkedinAddresses,
  spotifyAddresses,
  applePodcastsAddresses,
  beehiivAddresses,
];

/** Shorteners with arbitrary targets: following them would mean requests to arbitrary hosts. */
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

function unknownHost(url: WebAddress): RecognisedAddress {
  if (OPEN_SHORTENERS.has(url.host))
    return unsupported(
      null,
      "a short link that may lead anywhere",
      "This short link may lead anywhere; open it and give the address it ends on.",
    );
  const reason = "This address is on no platform whose posts can be measured.";
  const isNewsletterForm = url.segments[0] === "p" && url.segments.length === 2;
  return unsupported(
    null,
    "an address on another site",
    isNewsletterForm
      ? `${reason} Where it is a newsletter on a domain of its own, connect the newsletter ` +
          "account: its issues are matched by the addresses the account reports."
      : reason,
  );
}

const familyOf = (host: string): AddressFamily | undefined =>
  FAMILIES.find(({ domains }) => domains.some((domain) => isHostWithin(host, domain)));

/** Whether a text without a path is the host of a platform: `www.tiktok.com`. */
export const isPlatformHost = (text: string): boolean => familyOf(text.toLowerCase()) !== undefined;

/** The platform that a host belongs to; null for hosts of other sites. */
export const platformOfHost = (host: string): string | null =>
  familyOf(host.toLowerCase())?.platform ?? null;

/**
 * Recognises what an address names, without a network request: a post, an account, or neither.
 * Hosts are compared whole or below a known domain; ids keep their letter case; tracking parameters
 * never matter. The text may lack its scheme; Spotify's URIs are read too. Anything that is not
 * clearly a post comes with a sentence for a person.
 *
 * With `now`, a publication time read from an id is dropped when it lies more than a day ahead:
 * such an id is made up.
 */
export function recogniseAddress(text: string, now?: Date): RecognisedAddress {
  const spotifyUri = recogniseSpotifyUri(text);
  if (spotifyUri !== null) return spotifyUri;
  const reading = readWebAddress(text);
  if (!reading.ok) return reading.refusal;
  const { url } = reading;
  const recognised = familyOf(url.host)?.recognise(url) ?? unknownHost(url);
  return now === undefined ? recognised : withoutFutureTime(recognised, now);
}

function withoutFutureTime(recognised: RecognisedAddress, now: Date): RecognisedAddress {
  if (recognised.kind !== "post" || recognised.reference.publishedAt === null) return recognised;
  const isAhead = new Date(recognised.reference.publishedAt).getTime() > now.getTime() + DAY_MS;
  return isAhead
    ? { ...recognised, reference: { ...recognised.reference, publishedAt: null } }
    : recognised;
}
