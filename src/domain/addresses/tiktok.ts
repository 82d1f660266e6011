import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import { account, linkedAccount, malformed, page, post, shortLink } from "./address.ts";
import { tiktokPublishedAt } from "./id-times.ts";

const PLATFORM = "tiktok";
const SITE_HOSTS = ["tiktok.com", "www.tiktok.com", "m.tiktok.com"];
const HOSTS = [...SITE_HOSTS, "tiktokv.com", "www.tiktokv.com", "m.tiktokv.com"];
const SHORT_HOSTS = ["vm.tiktok.com", "vt.tiktok.com"];
const POST_ID = /^[1-9]\d{14,19}$/;
const SHORT_CODE = /^[A-Za-z0-9]+$/;

/**
 * The author of a post, with `@`. The name is empty in addresses that an app creates without
 * knowing the author; names longer than 64 characters are internal ids.
 */
const AUTHOR = /^@([A-Za-z0-9._-]{0,120})$/;
const AUTHOR_CHARS_MAX = 64;
const USER = /^@([A-Za-z0-9._]{1,30})$/;
const TABS = new Set(
  "favorites followers following liked likes live photos posts reposts stories videos".split(" "),
);

/**
 * A post. The author's name is part of the canonical form; without one it stays empty, which TikTok
 * itself resolves.
 */
function item(form: string, id: string | undefined, author: string): RecognisedAddress {
  if (id === undefined || !POST_ID.test(id))
    return malformed("A TikTok post id has 15 to 20 digits; this address has none.");
  const handle = author.length > AUTHOR_CHARS_MAX ? "" : author.toLowerCase();
  return post(PLATFORM, id, `tiktok.com/@${handle}/${form}/${id}`, {
    authorHandle: handle === "" ? null : handle,
    formatHint: form === "photo" ? "post" : "short",
    publishedAt: tiktokPublishedAt(id),
  });
}

function shortCode(url: WebAddress, code: string | undefined): RecognisedAddress {
  if (code === undefined || !SHORT_CODE.test(code))
    return malformed("This TikTok short link has no code.");
  return shortLink(PLATFORM, url, [...HOSTS, ...SHORT_HOSTS]);
}

export const tiktokProfilePath = (handle: string): string => `www.tiktok.com/@${handle}`;

function recognise(url: WebAddress): RecognisedAddress {
  const [first, second, third] = url.segments;
  if (SHORT_HOSTS.includes(url.host)) return shortCode(url, first);
  if (!HOSTS.includes(url.host)) return page(PLATFORM, "a page of TikTok");
  if (first === undefined) return page(PLATFORM, "TikTok's front page");
  if (first === "t") return shortCode(url, second);

  const author = AUTHOR.exec(first)?.[1];
  if (author !== undefined && (second === "video" || second === "photo"))
    return item(second, third, author);
  const user = USER.exec(first)?.[1];
  if (user !== undefined && SITE_HOSTS.includes(url.host))
    return second === undefined || TABS.has(second)
      ? account(linkedAccount(PLATFORM, user, tiktokProfilePath(user)), "a TikTok profile")
      : page(PLATFORM, "a list on a TikTok profile");
  if (first === "share" && second === "video") return item("video", third, "");
  if ((first === "embed" && second === "v2") || (first === "player" && second === "v1"))
    return item("video", third, "");
  if (first === "embed" && second?.startsWith("@") === false) return item("video", second, "");
  if (first === "v") return item("video", second?.replace(/\.html$/, ""), "");
  return page(PLATFORM, "a page of TikTok");
}

/** TikTok videos, photo posts and profiles; `vm.`, `vt.` and `/t/` links need a redirect. */
export const tiktokAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["tiktok.com", "tiktokv.com"],
  recognise,
};
