import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { toIsoTime, toText } from "../upstream-values.ts";
import type { EpisodePayload, SeriesPayload } from "./payload-schema.ts";

/** ART19's answers in the types of the port. */

export function toIdentity({ id, attributes }: SeriesPayload): AccountIdentity {
  const slug = toText(attributes.slug);
  return {
    externalId: id,
    name: toText(attributes.title),
    handle: slug,
    profileUrl: slug === null ? null : `https://art19.com/shows/${encodeURIComponent(slug)}`,
    image: null,
  };
}

export function toItem({ id, attributes }: EpisodePayload, readings: Readings): AccountItem {
  return {
    externalId: id,
    url: null,
    guid: toText(attributes.rss_guid),
    title: toText(attributes.title),
    text: null,
    thumbnail: null,
    publishedAt: toIsoTime(attributes.released_at),
    durationSec: null,
    isVertical: null,
    kind: "audio",
    readings,
  };
}

/** Newest first. */
export const byRelease = (one: AccountItem, other: AccountItem): number =>
  (one.publishedAt ?? "") < (other.publishedAt ?? "") ? 1 : -1;
