import { linkedinPublishedAt } from "./id-times.ts";
import type { PostUrl, PostUrlFamily, RecognisedUrl } from "./recognised-url.ts";
import {
  isHostWithin,
  malformed,
  notAPost,
  post,
  shortLink,
  unsupported,
} from "./recognised-url.ts";

const PLATFORM = "linkedin";
/**
 * The site in any country, and nothing else of LinkedIn: `business.` and its like carry no posts.
 */
const SITE_HOST = /^(?:(?:www|m|touch|[a-z]{2,3})\.)?linkedin\.com$/;
const HOP_HOSTS = ["lnkd.in", "www.lnkd.in", "linkedin.com", "www.linkedin.com"];

/**
 * The numbers an activity, a share and a ugcPost give to one post differ, so the kind stays part of
 * the id.
 */
const URN = /^(?:urn:li:)?(activity|share|ugcPost):(\d{19})$/;
const POST_SLUG = /-(activity|share|ugcpost)-(\d{19})(?:-[A-Za-z0-9_-]{4})?$/i;
const ARTICLE_SLUG = /^[\p{L}\p{M}\p{N}._~-]{1,300}$/u;

function update(kind: string, number: string, authorHandle: string | null): RecognisedUrl {
  const urn = `urn:li:${kind}:${number}`;
  return post(PLATFORM, urn, `linkedin.com/feed/update/${urn}`, {
    authorHandle,
    publishedAt: linkedinPublishedAt(number),
  });
}

function fromUrn(segment: string | undefined): RecognisedUrl {
  const [, kind, number] = URN.exec(segment ?? "") ?? [];
  if (kind !== undefined && number !== undefined) return update(kind, number, null);
  if (segment?.startsWith("urn:li:"))
    return unsupported(
      "Only LinkedIn activities, shares and ugcPosts have public numbers; this address names " +
        "something else.",
    );
  return malformed("This LinkedIn address has no activity, share or ugcPost number of 19 digits.");
}

/** `/posts/{author}_{words}-activity-{number}-{check}`: the author's name holds no underscore. */
function fromPostSlug(slug: string | undefined): RecognisedUrl {
  const [, writtenKind, number] = POST_SLUG.exec(slug ?? "") ?? [];
  if (slug === undefined || writtenKind === undefined || number === undefined)
    return malformed(
      "This LinkedIn address has no activity, share or ugcPost number of 19 digits.",
    );
  const kind = writtenKind.toLowerCase() === "ugcpost" ? "ugcPost" : writtenKind.toLowerCase();
  const author = /^([^_]+)_/.exec(slug)?.[1] ?? null;
  return update(kind, number, author);
}

function article(slug: string | undefined): RecognisedUrl {
  if (slug === undefined) return notAPost(PLATFORM, "This page lists LinkedIn articles.");
  if (!ARTICLE_SLUG.test(slug)) return malformed("This LinkedIn address has no article name.");
  const name = slug.normalize("NFC");
  return post(PLATFORM, name, `linkedin.com/pulse/${encodeURIComponent(name)}`, {
    formatHint: "post",
  });
}

function recognise(url: PostUrl): RecognisedUrl {
  const [first, second, third, fourth] = url.segments;
  if (isHostWithin(url.host, "lnkd.in"))
    return first === undefined
      ? notAPost(PLATFORM, "This is LinkedIn's link shortener.")
      : shortLink(PLATFORM, url, HOP_HOSTS);
  if (!SITE_HOST.test(url.host)) return notAPost(PLATFORM, "This LinkedIn page is not a post.");
  if (first === undefined) return notAPost(PLATFORM, "This is LinkedIn's front page.");
  if (first === "feed")
    return second === "update"
      ? fromUrn(third)
      : notAPost(PLATFORM, "This is a LinkedIn feed, not a post.");
  if (first === "embed" && second === "feed" && third === "update") return fromUrn(fourth);
  if (first === "posts") return fromPostSlug(second);
  if (first === "pulse") return article(second);
  if (first === "newsletters")
    return notAPost(PLATFORM, "This is a LinkedIn newsletter, not one of its articles.");
  if (["in", "company", "school", "showcase", "pub"].includes(first))
    return notAPost(PLATFORM, "This is a LinkedIn profile or page, not one of its posts.");
  return notAPost(PLATFORM, "This LinkedIn page is not a post.");
}

/** LinkedIn updates and articles on any of its country hosts. */
export const linkedinUrls: PostUrlFamily = {
  platform: PLATFORM,
  domains: ["linkedin.com", "lnkd.in"],
  recognise,
};
