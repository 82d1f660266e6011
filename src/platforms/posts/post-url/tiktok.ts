import { tiktokPublishedAt } from "./id-times.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import { malformed, notAPost, post, shortLink } from "./recognised-url.ts";

const PLATFORM = "tiktok";
const HOSTS = [
  "tiktok.com",
  "www.tiktok.com",
  "m.tiktok.com",
  "tiktokv.com",
  "www.tiktokv.com",
  "m.tiktokv.com",
];
const SHORT_HOSTS = ["vm.tiktok.com", "vt.tiktok.com"];
const POST_ID = /^[1-9]\d{14,19}$/;
const SHORT_CODE = /^[A-Za-z0-9]+$/;

/** With the sign; the name is empty in addresses an app made without knowing the author. */
const USER = /^@([A-Za-z0-9._-]{0,64})$/;

/**
 * The author's name is part of the canonical form; without one it stays empty, which TikTok itself
 * resolves.
 */
function item(form: string, id: string | undefined, user: string): RecognisedUrl {
  if (id === undefined || !POST_ID.test(id))
    return malformed("A TikTok post id has 15 to 20 digits; this address has none.");
  const handle = user.toLowerCase();
  return post(PLATFORM, id, `tiktok.com/@${handle}/${form}/${id}`, {
    authorHandle: handle === "" ? null : handle,
    formatHint: form === "photo" ? "post" : "short",
    publishedAt: tiktokPublishedAt(id),
  });
}

function shortCode(url: PostUrl, code: string | undefined): RecognisedUrl {
  if (code === undefined || !SHORT_CODE.test(code))
    return malformed("This TikTok short link has no code.");
  return shortLink(PLATFORM, url, [...HOSTS, ...SHORT_HOSTS]);
}

function recognise(url: PostUrl): RecognisedUrl {
  const [first, second, third] = url.segments;
  if (SHORT_HOSTS.includes(url.host)) return shortCode(url, first);
  if (!HOSTS.includes(url.host)) return notAPost(PLATFORM, "This TikTok page is not a post.");
  if (first === undefined) return notAPost(PLATFORM, "This is TikTok's front page.");
  if (first === "t") return shortCode(url, second);

  const user = USER.exec(first)?.[1];
  if (user !== undefined) {
    if (second === "video" || second === "photo") return item(second, third, user);
    return notAPost(PLATFORM, "This is a TikTok profile, not one of its posts.");
  }
  if (first === "share" && second === "video") return item("video", third, "");
  if ((first === "embed" && second === "v2") || (first === "player" && second === "v1"))
    return item("video", third, "");
  if (first === "embed" && second?.startsWith("@") === false) return item("video", second, "");
  if (first === "v") return item("video", second?.replace(/\.html$/, ""), "");
  return notAPost(PLATFORM, "This TikTok page is not a post.");
}

/** TikTok videos and photo posts; `vm.`, `vt.` and `/t/` links need a redirect. */
export const tiktokUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["tiktok.com", "tiktokv.com"],
  recognise,
};
