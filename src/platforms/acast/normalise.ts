import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toDurationSec, toIsoTime, toText } from "../upstream-values.ts";
import type { EpisodePayload, ShowPayload } from "./payload-schema.ts";

/** Acast's answers in the types of the port. */

export function toIdentity({ _id, title }: ShowPayload): AccountIdentity {
  return { externalId: _id, name: toText(title), handle: null, profileUrl: null, image: null };
}

/**
 * The published episodes, newest first. Drafts and what is still to come are in the list too, in no
 * promised order.
 */
export function toItems(episodes: readonly EpisodePayload[]): AccountItem[] {
  return episodes
    .filter(({ status }) => status === "published")
    .map(toItem)
    .sort((one, other) => ((one.publishedAt ?? "") > (other.publishedAt ?? "") ? -1 : 1));
}

function toItem({ _id, title, publishDate, duration }: EpisodePayload): AccountItem {
  return {
    externalId: _id,
    url: null,
    guid: null,
    title: toText(title),
    text: null,
    thumbnail: null,
    publishedAt: toIsoTime(publishDate),
    durationSec: toDurationSec(duration),
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}
