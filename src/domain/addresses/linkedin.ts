import type { AddressFamily, RecognisedAddress, WebAddress } from "./address.ts";
import {
  account,
  isHostWithin,
  linkedAccount,
  malformed,
  page,
  post,
  shortLink,
  unsupported,
} from "./address.ts";
import { linkedinPublishedAt } from "./id-times.ts";

const PLATFORM = "linkedin";
/**
 * Hosts of the site in any country; other hosts of LinkedIn, such as `business.`, have no posts.
 */
const SITE_HOST = /^(?:(?:www|m|touch|[a-z]{2,3})\.)?linkedin\.com$/;
const HOP_HOSTS = ["lnkd.in", "www.lnkd.in", "linkedin.com", "www.linkedin.com"];

/**
 * A post id. The activity, the share and the ugcPost of one post have different numbers, so the
 * kind is part of the id.
 */
const URN = /^(?:urn:li:)?(activity|share|ugcPost):(\d{19})$/;
const POST_SLUG = /-(activity|share|ugcpost)-(\d{19})(?:-[A-Za-z0-9_-]{4})?$/i;
const SECTIONS = new Set(["in", "company", "school", "showcase"]);
const NAME = /^[^\s\p{Cc}/?#]{1,150}$/u;
const ARTICLE_SLUG = /^[\p{L}\p{M}\p{N}._~-]{1,300}$/u;

function update(kind: string, number: string, authorHandle: string | null): RecognisedAddress {
  const urn = `urn:li:${kind}:${number}`;
  return post(PLATFORM, urn, `linkedin.com/feed/update/${urn}`, {
    authorHandle,
    publishedAt: linkedinPublishedAt(number),
  });
}

function fromUrn(segment: string | undefined): RecognisedAddress {
  const [, kind, number] = URN.exec(segment ?? "") ?? [];
  if (kind !== undefined && number !== undefined) return update(kind, number, null);
  if (segment?.startsWith("urn:li:"))
    return unsupported(
      PLATFORM,
      "a LinkedIn page that is no update",
      "Only LinkedIn activities, shares and ugcPosts have public numbers; this address names " +
        "something else.",
    );
  return malformed("This LinkedIn address has no activity, share or ugcPost number of 19 digits.");
}

/**
 * The post of `/posts/{author}_{words}-activity-{number}-{check}`; the author's name contains no
 * underscore.
 */
function fromPostSlug(slug: string | undefined): RecognisedAddress {
  const [, writtenKind, number] = POST_SLUG.exec(slug ?? "") ?? [];
  if (slug === undefined || writtenKind === undefined || number === undefined)
    return malformed(
      "This LinkedIn address has no activity, share or ugcPost number of 19 digits.",
    );
  const kind = writtenKind.toLowerCase() === "ugcpost" ? "ugcPost" : writtenKind.toLowerCase();
  const author = /^([^_]+)_/.exec(slug)?.[1] ?? null;
  return update(kind, number, author);
}

function article(slug: string | undefined): RecognisedAddress {
  if (slug === undefined) return page(PLATFORM, "a list of LinkedIn articles", "one of them");
  if (!ARTICLE_SLUG.test(slug)) return malformed("This LinkedIn address has no article name.");
  const name = slug.normalize("NFC");
  return post(PLATFORM, name, `linkedin.com/pulse/${encodeURIComponent(name)}`, {
    formatHint: "post",
  });
}

/** The page of a person, company or school; a further segment is a tab of it. */
function profile(section: string, name: string | undefined): RecognisedAddress {
  if (name === undefined || !NAME.test(name))
    return malformed(`This LinkedIn address has no name after /${section}/.`);
  const path = `www.linkedin.com/${section}/${encodeURIComponent(name.normalize("NFC"))}`;
  const isPersonal = section === "in";
  const found = linkedAccount(PLATFORM, name.normalize("NFC"), path, { isPersonal });
  return account(found, isPersonal ? "a LinkedIn profile" : "a LinkedIn page");
}

function recognise(url: WebAddress): RecognisedAddress {
  const isForPhones = url.segments[0] === "mwlite";
  const [first, second, third, fourth] = isForPhones ? url.segments.slice(1) : url.segments;
  if (isHostWithin(url.host, "lnkd.in"))
    return first === undefined
      ? page(PLATFORM, "LinkedIn's link shortener")
      : shortLink(PLATFORM, url, HOP_HOSTS);
  if (!SITE_HOST.test(url.host)) return page(PLATFORM, "a page of LinkedIn");
  if (first === undefined) return page(PLATFORM, "LinkedIn's front page");
  if (first === "feed")
    return second === "update" ? fromUrn(third) : page(PLATFORM, "a LinkedIn feed");
  if (first === "embed" && second === "feed" && third === "update") return fromUrn(fourth);
  if (first === "video" && second === "live") return fromUrn(third);
  if (first === "posts") return fromPostSlug(second);
  if (first === "pulse") return article(second);
  if (first === "newsletters")
    return page(PLATFORM, "a LinkedIn newsletter", "one of its articles");
  if (SECTIONS.has(first)) return profile(first, second);
  if (first === "pub")
    return page(PLATFORM, "an address of a person from before LinkedIn renamed them");
  return page(PLATFORM, "a page of LinkedIn");
}

/** LinkedIn updates, articles and profiles on any of its country hosts. */
export const linkedinAddresses: AddressFamily = {
  platform: PLATFORM,
  domains: ["linkedin.com", "lnkd.in"],
  recognise,
};
