import { xPublishedAt } from "./id-times.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post, unsupported } from "./recognised-url.ts";

const PLATFORM = "twitter";
const HOSTS = new Set(
  ["twitter.com", "x.com"].flatMap((domain) => [
    domain,
    `www.${domain}`,
    `m.${domain}`,
    `mobile.${domain}`,
  ]),
);
const POST_ID = /^[1-9]\d{0,19}$/;
const USER = /^[A-Za-z0-9_]{1,15}$/;
const STATUS_PATHS = new Set(["status", "statuses"]);

function status(id: string | undefined, authorHandle: string | null): RecognisedUrl {
  if (id === undefined || !POST_ID.test(id))
    return malformed("A post on X has a number of up to 20 digits; this address has none.");
  return post(PLATFORM, id, `x.com/i/status/${id}`, {
    authorHandle,
    publishedAt: xPublishedAt(id),
  });
}

function recognise(url: PostUrl): RecognisedUrl {
  if (!HOSTS.has(url.host)) return notAPost(PLATFORM, "This X page is not a post.");
  const [first, second, third, fourth] = url.segments;
  if (first === undefined) return notAPost(PLATFORM, "This is X's front page.");
  if (first === "statuses") return status(second, null);
  if (first === "i") {
    if (second === "web" && third !== undefined && STATUS_PATHS.has(third))
      return status(fourth, null);
    if (second !== undefined && STATUS_PATHS.has(second)) return status(third, null);
    if (second === "spaces" || second === "broadcasts")
      return unsupported(
        "The numbers of X spaces and broadcasts are not public; give the post that announced it.",
      );
    return notAPost(PLATFORM, "This X page is not a post.");
  }
  if (!USER.test(first)) return notAPost(PLATFORM, "This X page is not a post.");
  if (second !== undefined && STATUS_PATHS.has(second)) return status(third, first);
  return notAPost(PLATFORM, "This is an X profile, not one of its posts.");
}

/**
 * Posts on X under both of its names. The number alone names a post, so the author is no part of
 * the canonical form.
 */
export const twitterUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["twitter.com", "x.com"],
  recognise,
};
