import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { toCount } from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** Megaphone's answers in the types of the port. */

export const toIdentity = ({ id, title, slug, link, imageFile }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, handle: slug, profileUrl: link, image: imageFile });

export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    url: episode.link,
    guid: episode.guid,
    title: episode.title,
    thumbnail: episode.imageFile,
    publishedAt: episode.pubdate,
    durationSec: episode.duration,
  });

/**
 * The number of the next page, from Megaphone's headers; null on the last page. Only the number is
 * taken from the Link header, because the token must not be sent to an address in an answer.
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
