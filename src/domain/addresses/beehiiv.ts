import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import { malformed, page, post } from "./address.ts";

const PLATFORM = "beehiiv";
const PUBLICATION_HOST = /^([a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)\.beehiiv\.com$/;
const SLUG = /^[a-z0-9-]{1,300}$/;

/** Names below beehiiv.com that beehiiv uses itself, and that are no publications. */
const OWN_NAMES = new Set([
  "www",
  "app",
  "api",
  "blog",
  "developers",
  "docs",
  "embeds",
  "help",
  "link",
  "magic",
  "mail",
  "media",
  "newsletter",
  "product",
  "rss",
  "status",
  "support",
]);

function recognise(url: WebAddress): RecognisedAddress {
  const publication = PUBLICATION_HOST.exec(url.host)?.[1];
  if (publication === undefined || OWN_NAMES.has(publication))
    return page(PLATFORM, "a page of beehiiv itself", "a newsletter");
  const [first, slug] = url.segments;
  if (first !== "p") return page(PLATFORM, "a beehiiv publication", "one of its newsletters");
  if (slug === undefined || !SLUG.test(slug))
    return malformed("This beehiiv address has no newsletter name after /p/.");
  return post(PLATFORM, `${publication}/${slug}`, `${publication}.beehiiv.com/p/${slug}`, {
    formatHint: "newsletter",
  });
}

/**
 * Newsletters on beehiiv's own hosts. A slug is unique within a publication only, so the external
 * id is `{publication}/{slug}`; beehiiv's `post_…` id is in no URL, so the API's `web_url` links
 * the two.
 */
export const beehiivAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["beehiiv.com"],
  recognise,
};
