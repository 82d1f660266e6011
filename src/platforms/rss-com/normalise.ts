import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toDurationSec, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** RSS.com's answers in the types of the port. */

export function toIdentity({ id, slug, title, cover_url }: PodcastPayload): AccountIdentity {
  return {
    externalId: String(id),
    name: toText(title),
    handle: toText(slug),
    profileUrl: null,
    image: toWebAddress(cover_url),
  };
}

export function toItem({
  id,
  title,
  duration,
  publish_datetime,
  guid,
  website_url,
}: EpisodePayload): AccountItem {
  return {
    externalId: String(id),
    url: toWebAddress(website_url),
    guid: toText(guid),
    title: toText(title),
    text: null,
    thumbnail: null,
    publishedAt: toIsoTime(publish_datetime),
    durationSec: toDurationSec(duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}
