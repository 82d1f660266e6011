import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import { account, linkedAccount, malformed, page, post, unsupported } from "./address.ts";
import { xPublishedAt } from "./id-times.ts";
import { queryValue } from "./read-web-address.ts";
import { isReserved } from "./reserved-names.ts";

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
const USER = /^@?([A-Za-z0-9_]{1,15})$/;
const STATUS_PATHS = new Set(["status", "statuses"]);
const TABS = new Set(
  (
    "affiliates articles followers following header_photo highlights likes media photo " +
    "superfollows timeline tweets verified_followers with_replies"
  ).split(" "),
);

function status(id: string | undefined, authorHandle: string | null): RecognisedAddress {
  if (id === undefined || !POST_ID.test(id))
    return malformed("A post on X has a number of up to 20 digits; this address has none.");
  return post(PLATFORM, id, `x.com/i/status/${id}`, {
    authorHandle,
    publishedAt: xPublishedAt(id),
  });
}

/**
 * Addresses below `/i/`: posts without their author, also in the forms of former apps and players.
 */
function internal(url: WebAddress): RecognisedAddress {
  const [second = "", ...rest] = url.segments.slice(1);
  if (second === "web" && STATUS_PATHS.has(rest[0] ?? "")) return status(rest[1], null);
  if (STATUS_PATHS.has(second)) return status(rest[0], null);
  if (second === "videos") return status(rest[0] === "tweet" ? rest[1] : rest[0], null);
  if (second === "cards" && rest[0] === "tfw") return status(rest[2], null);
  const marked = queryValue(url.query, "post_id");
  if (second === "bookmarks" && marked !== null) return status(marked, null);
  if (second === "spaces" || second === "broadcasts")
    return unsupported(
      PLATFORM,
      "a space or broadcast on X",
      "The numbers of X spaces and broadcasts are not public; give the post that announced it.",
    );
  return page(PLATFORM, "a page of X");
}

export const xProfilePath = (handle: string): string => `x.com/${handle}`;

function recognise(url: WebAddress): RecognisedAddress {
  const [first, second, third] = url.segments;
  if (!HOSTS.has(url.host)) return page(PLATFORM, "a page of X");
  if (first === undefined) return page(PLATFORM, "X's front page");
  if (first === "statuses") return status(second, null);
  if (first === "i") return internal(url);
  const user = USER.exec(first)?.[1];
  if (user === undefined) return page(PLATFORM, "a page of X");
  if (STATUS_PATHS.has(second ?? "")) return status(third, user);
  if (isReserved(PLATFORM, first) || (second !== undefined && !TABS.has(second)))
    return page(PLATFORM, "a page of X");
  return account(linkedAccount(PLATFORM, user, xProfilePath(user)), "an X profile");
}

/**
 * Posts and profiles on X under both of its names. The number alone identifies a post, so the
 * canonical form has no author.
 */
export const twitterAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["twitter.com", "x.com"],
  recognise,
};
