import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import {
  account,
  linkedAccount,
  malformed,
  page,
  post,
  shortLink,
  unsupported,
} from "./address.ts";
import { isReserved } from "./reserved-names.ts";

const PLATFORM = "instagram";
const HOSTS = new Set([
  "instagram.com",
  "www.instagram.com",
  "m.instagram.com",
  "instagr.am",
  "www.instagr.am",
]);
const SHORTCODE = /^[A-Za-z0-9_-]{5,64}$/;
/** A user name, without two dots in sequence and without a dot at either end. */
const USER = /^@?((?!.{31})[A-Za-z0-9_]+(?:\.[A-Za-z0-9_]+)*)$/;

/**
 * Path segments before the code of a post. `/tv/` is from the former IGTV; `/reels/audio/` is not
 * followed by a code.
 */
const POST_PATHS = new Set(["p", "tv", "reel", "reels"]);
const TABS = new Set(
  "channel feed followers following guides highlights igtv live posts reels reposts tagged".split(
    " ",
  ),
);

function media(
  form: string,
  code: string | undefined,
  authorHandle: string | null,
): RecognisedAddress {
  if (code === undefined || !SHORTCODE.test(code))
    return malformed(
      "This Instagram address has no post code of at least five letters, digits, hyphens or " +
        "underscores.",
    );
  return post(PLATFORM, code, `instagram.com/p/${code}/`, {
    authorHandle,
    formatHint: form.startsWith("reel") ? "short" : null,
  });
}

export const instagramProfilePath = (handle: string): string => `www.instagram.com/${handle}/`;

function recognise(url: WebAddress): RecognisedAddress {
  if (!HOSTS.has(url.host)) return page(PLATFORM, "a page of Instagram");
  const [first, second, third] = url.segments;
  if (first === undefined) return page(PLATFORM, "Instagram's front page");
  if (first === "share" && second !== undefined) return shortLink(PLATFORM, url, [...HOSTS]);
  if (first === "reels" && (second === undefined || second === "audio"))
    return page(PLATFORM, "a page of Instagram that lists reels", "one of them");
  if (POST_PATHS.has(first)) return media(first, second, null);
  if (first === "stories" || first === "s")
    return unsupported(
      PLATFORM,
      "an Instagram story",
      "Instagram stories disappear after a day and their numbers are not public.",
    );
  // The form `_u/{name}` opens the app.
  const name = first === "_u" && second !== undefined ? second : first;
  const user = USER.exec(name)?.[1];
  if (user === undefined || isReserved(PLATFORM, name))
    return page(PLATFORM, "a page of Instagram");
  if (second !== undefined && third !== undefined && POST_PATHS.has(second) && third !== "audio")
    return media(second, third, user.toLowerCase());
  return name === second || second === undefined || TABS.has(second)
    ? account(linkedAccount(PLATFORM, user, instagramProfilePath(user)), "an Instagram profile")
    : page(PLATFORM, "a list on an Instagram profile");
}

/** Instagram posts, reels and profiles. `/p/`, `/reel/` and `/tv/` of one code are one post. */
export const instagramAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["instagram.com", "instagr.am"],
  recognise,
};
