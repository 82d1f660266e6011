import type { ItunesNs } from "feedsmith";

import {
  NAME_CHARS_MAX,
  cleanLine,
  cleanPublicName,
  cleanToken,
  htmlToText,
} from "./clean-text.ts";
import { usableUrl } from "./clean-url.ts";
import { canonicalLanguage } from "../../lib/text/language-tag.ts";
import type { FeedShow } from "./feed-document.ts";
import { mapPersons } from "./map-persons.ts";
import { isUuid } from "./uuid.ts";
import type { SourceFeed } from "./source-feed.ts";

const TOP_CATEGORIES_MAX = 5;
const ALL_CATEGORIES_MAX = 50;

/**
 * The show of a feed. `baseUrl` is the feed's address; relative addresses are resolved against it.
 * In RSS the image has the channel's title and link, so these are used where an unclosed image
 * element contains the channel's own.
 */
export function mapShow(feed: SourceFeed, baseUrl: string | null, warnings: string[]): FeedShow {
  const { itunes, podcast } = feed;
  const { top, all } = mapCategories(feed);
  const title =
    cleanLine(feed.title) ??
    cleanLine(itunes?.title) ??
    cleanLine(feed.dc?.titles?.[0]) ??
    cleanLine(feed.image?.title);
  if (title === null) warnings.push("The feed gives no title for the show.");
  return {
    title: title ?? "Untitled show",
    description: htmlToText(feed.description ?? itunes?.summary ?? itunes?.subtitle),
    author:
      cleanPublicName(itunes?.author) ??
      cleanPublicName(feed.dc?.creators?.[0]) ??
      cleanPublicName(feed.managingEditor?.name),
    image:
      usableUrl(itunes?.image, baseUrl) ??
      usableUrl(feed.image?.url, baseUrl) ??
      usableUrl(podcast?.images?.[0]?.href, baseUrl),
    link: usableUrl(feed.link ?? feed.image?.link, baseUrl),
    language:
      canonicalLanguage(feed.language) ??
      canonicalLanguage(feed.dc?.languages?.[0]) ??
      canonicalLanguage(feed.xml?.lang),
    categories: top,
    allCategories: all,
    explicit: itunes?.explicit ?? null,
    podcastGuid: mapPodcastGuid(podcast?.guid, warnings),
    newFeedUrl: otherUrl(itunes?.newFeedUrl, baseUrl),
    type: mapShowType(itunes?.type),
    ownerName: cleanPublicName(itunes?.owner?.name),
    persons: mapPersons(podcast?.persons, baseUrl),
    generator: cleanLine(feed.generator, NAME_CHARS_MAX),
  };
}

/**
 * The address of the next, older page (RFC 5005). Null where there is none or it is the address of
 * this page.
 */
export function mapNextPage(feed: SourceFeed, baseUrl: string | null): string | null {
  const next = feed.atom?.links?.find((link) => link.rel?.trim().toLowerCase() === "next");
  return otherUrl(next?.href, baseUrl);
}

function otherUrl(raw: string | undefined, baseUrl: string | null): string | null {
  const url = usableUrl(raw, baseUrl);
  return url === null || (baseUrl !== null && url === usableUrl(baseUrl, null)) ? null : url;
}

function mapShowType(raw: string | undefined): FeedShow["type"] {
  const type = raw?.trim().toLowerCase();
  return type === "episodic" || type === "serial" ? type : null;
}

function mapPodcastGuid(raw: string | undefined, warnings: string[]): string | null {
  const guid = cleanToken(raw, 100);
  if (guid === null) return null;
  if (isUuid(guid)) return guid.toLowerCase();
  warnings.push("The feed's podcast:guid is not a UUID and is ignored.");
  return null;
}

function mapCategories(feed: SourceFeed): { top: string[]; all: string[] } {
  const top = new Map<string, string>();
  const all = new Map<string, string>();
  for (const category of feed.itunes?.categories ?? []) collectCategory(category, null, top, all);
  for (const category of feed.categories ?? [])
    addOnce(all, cleanLine(category.name, NAME_CHARS_MAX));
  return {
    top: [...top.values()].slice(0, TOP_CATEGORIES_MAX),
    all: [...all.values()].slice(0, ALL_CATEGORIES_MAX),
  };
}

/** Collects a category and its children; a wrapper without text is replaced by its children. */
function collectCategory(
  category: ItunesNs.Category,
  parent: string | null,
  top: Map<string, string>,
  all: Map<string, string>,
): void {
  const name = cleanLine(category.text, NAME_CHARS_MAX);
  if (name !== null && parent === null) addOnce(top, name);
  addOnce(all, name === null || parent === null ? name : `${parent} > ${name}`);
  for (const child of category.categories ?? []) collectCategory(child, parent ?? name, top, all);
}

function addOnce(names: Map<string, string>, name: string | null): void {
  if (name !== null && !names.has(name.toLowerCase())) names.set(name.toLowerCase(), name);
}
