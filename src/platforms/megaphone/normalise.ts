import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toCount, toDurationSec, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** Megaphone's answers in the types of the port. */

export function toIdentity({ id, title, slug, link, imageFile }: PodcastPayload): AccountIdentity {
  return {
    externalId: id,
    name: toText(title),
    handle: toText(slug),
    profileUrl: toWebAddress(link),
    image: toWebAddress(imageFile),
  };
}

export function toItem({
  id,
  title,
  pubdate,
  guid,
  link,
  imageFile,
  duration,
}: EpisodePayload): AccountItem {
  return {
    externalId: id,
    url: toWebAddress(link),
    guid: toText(guid),
    title: toText(title),
    text: null,
    thumbnail: toWebAddress(imageFile),
    publishedAt: toIsoTime(pubdate),
    durationSec: toDurationSec(duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}

/** Listed and out: drafts and what is planned for later have no listener yet. */
export function isPublished({ draft, pubdate }: EpisodePayload, now: Date): boolean {
  const publishedAt = toIsoTime(pubdate);
  return draft !== true && publishedAt !== null && Date.parse(publishedAt) <= now.getTime();
}

/**
 * The page after this one, from Megaphone's headers; null on the last. Only the number is taken
 * from the Link header: the token must not follow an address in an answer.
 */
export function nextPage(
  headers: Readonly<Record<string, string>>,
  { page, rows }: { page: number; rows: number },
): number | null {
  const link = headers["link"];
  if (link !== undefined) {
    const address = link
      .split(",")
      .find((part) => /;\s*rel="?next"?/.test(part))
      ?.match(/<([^>]*)>/)?.[1];
    const named =
      address === undefined
        ? undefined
        : toCount(URL.parse(address, "https://megaphone.invalid")?.searchParams.get("page"));
    return named !== undefined && named > page ? named : null;
  }
  const [total, perPage] = [toCount(headers["x-total"]), toCount(headers["x-per-page"])];
  if (rows === 0 || total === undefined || perPage === undefined) return null;
  return page * perPage < total ? page + 1 : null;
}
