import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post } from "./recognised-url.ts";

const PLATFORM = "threads";
const HOSTS = new Set(["threads.com", "www.threads.com", "threads.net", "www.threads.net"]);
const SHORTCODE = /^[A-Za-z0-9_-]{5,64}$/;
const USER = /^@([A-Za-z0-9._]{1,30})$/;

function thread(code: string | undefined, user: string | null): RecognisedUrl {
  if (code === undefined || !SHORTCODE.test(code))
    return malformed(
      "This Threads address has no post code of at least five letters, digits, hyphens or " +
        "underscores.",
    );
  return post(
    PLATFORM,
    code,
    user === null ? `threads.com/t/${code}` : `threads.com/@${user}/post/${code}`,
    { authorHandle: user },
  );
}

function recognise(url: PostUrl): RecognisedUrl {
  if (!HOSTS.has(url.host)) return notAPost(PLATFORM, "This Threads page is not a post.");
  const [first, second, third] = url.segments;
  if (first === undefined) return notAPost(PLATFORM, "This is Threads' front page.");
  if (first === "t") return thread(second, null);
  const user = USER.exec(first)?.[1]?.toLowerCase();
  if (user === undefined) return notAPost(PLATFORM, "This Threads page is not a post.");
  return second === "post"
    ? thread(third, user)
    : notAPost(PLATFORM, "This is a Threads profile, not one of its posts.");
}

/**
 * Threads posts under both of its domains. `/t/` names no author, so its canonical form stays
 * `/t/`.
 */
export const threadsUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["threads.com", "threads.net"],
  recognise,
};
