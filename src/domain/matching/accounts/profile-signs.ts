import { isOnHost } from "./account-link.ts";
import { isPersonsName, nameLikeness } from "./alike-names.ts";
import type { ProfileSigns, ShowIdentity } from "./found-account.ts";

/**
 * The texts that are read from a profile. They are not kept, only the signs that follow from them.
 */
export interface ReadProfile {
  name: string | null;
  /** The account's description of itself; null where it has none. */
  about: string | null;
  /** Addresses listed beside the description. */
  links: readonly string[];
  followerCount: number | null;
  externalId: string | null;
}

/** The signs of a profile that tell whether the account is the show's. */
export function profileSigns(show: ShowIdentity, profile: ReadProfile): ProfileSigns {
  return {
    state: "read",
    name: nameSign(show, profile.name),
    linksBack: linksBack(show, profile),
    followerCount: profile.followerCount,
    externalId: profile.externalId,
  };
}

function nameSign(
  { name: showName, people }: ShowIdentity,
  shown: string | null,
): "show" | "person" | "other" | "unknown" {
  if (shown === null) return "unknown";
  if (nameLikeness(shown, showName) !== "other") return "show";
  return people.some(({ name }) => isPersonsName(shown, name)) ? "person" : "other";
}

/** A word with a dot in it, as bios write addresses: `saltandsignal.fm/links`. */
const BARE_ADDRESS =
  /(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.){1,4}[\p{L}]{2,24}(?:\/[^\s<>"']{0,300})?/giu;

/** True where the profile links to the show's website, its feed, or its page in a directory. */
function linksBack(show: ShowIdentity, { about, links }: ReadProfile): boolean {
  const addresses = [...links, ...((about ?? "").slice(0, 10_000).match(BARE_ADDRESS) ?? [])];
  return addresses.some((address) => {
    const url = URL.parse(/^https?:\/\//i.test(address) ? address : `https://${address}`);
    return url !== null && isOfShow(show, url);
  });
}

function isOfShow(
  { website, feedUrl, spotifyId, applePodcastsId }: ShowIdentity,
  url: URL,
): boolean {
  if (spotifyId !== null && url.pathname.includes(spotifyId) && isOnHost(url, ["spotify.com"]))
    return true;
  if (
    applePodcastsId !== null &&
    url.pathname.endsWith(`/id${applePodcastsId}`) &&
    isOnHost(url, ["apple.com"])
  )
    return true;
  if (feedUrl !== null && isBelow(url, feedUrl)) return true;
  return website !== null && isBelow(url, website);
}

/**
 * True where both addresses have the same host, with or without `www`, and the URL's path is at or
 * below the other path: of a publisher's site the page of the show counts and the front page does
 * not.
 */
function isBelow(url: URL, address: string): boolean {
  const own = URL.parse(address);
  if (own === null || hostOf(own) !== hostOf(url)) return false;
  const path = own.pathname.replace(/\/+$/, "");
  return url.pathname === path || url.pathname.startsWith(`${path}/`);
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./, "");
