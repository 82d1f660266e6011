import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { newestFirst, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import type { EpisodePayload, ShowPayload } from "./payload-schema.ts";

/** Acast's answers in the types of the port. */

export const toIdentity = ({ _id, title }: ShowPayload): AccountIdentity =>
  toAccountIdentity(_id, { name: title });

/**
 * The published episodes, newest first. The list also contains drafts and scheduled episodes, and
 * its order is not guaranteed.
 */
export const toItems = (episodes: readonly EpisodePayload[]): AccountItem[] =>
  episodes
    .filter(({ status }) => status === "published")
    .map(({ _id, title, publishDate, duration }) =>
      toAccountItem(_id, { title, publishedAt: publishDate, durationSec: duration }),
    )
    .sort(newestFirst);
