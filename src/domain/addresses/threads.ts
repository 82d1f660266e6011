import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import { account, linkedAccount, malformed, page, post } from "./address.ts";

const PLATFORM = "threads";
const HOSTS = new Set(["threads.com", "www.threads.com", "threads.net", "www.threads.net"]);
const SHORTCODE = /^[A-Za-z0-9_-]{5,64}$/;
/** A user name with the `@` that every profile's address has. */
const USER = /^@([A-Za-z0-9._]{1,30})$/;
const TABS = new Set(["media", "replies", "reposts"]);

function thread(code: string | undefined, user: string | null): RecognisedAddress {
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

export const threadsProfilePath = (handle: string): string => `www.threads.com/@${handle}`;

function recognise(url: WebAddress): RecognisedAddress {
  const [first, second, third] = url.segments;
  if (!HOSTS.has(url.host)) return page(PLATFORM, "a page of Threads");
  if (first === undefined) return page(PLATFORM, "Threads' front page");
  if (first === "t") return thread(second, null);
  const user = USER.exec(first)?.[1];
  if (user !== undefined && second === "post") return thread(third, user.toLowerCase());
  if (user === undefined || (second !== undefined && !TABS.has(second)))
    return page(PLATFORM, "a page of Threads");
  const found = linkedAccount(PLATFORM, user, threadsProfilePath(user));
  return account(found, "a Threads profile");
}

/**
 * Posts and profiles on Threads under both of its domains. An address with `/t/` names no author,
 * so its canonical form stays `/t/`.
 */
export const threadsAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["threads.com", "threads.net"],
  recognise,
};
