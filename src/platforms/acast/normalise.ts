import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { newestFirst, toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import type { EpisodePayload, ShowPayload } from "./payload-schema.ts";

/** Acast's answers in the types of the port. */

export const toIdentity = ({ _id, title }: ShowPayload): AccountIdentity =>
  toAccountIdentity(_id, { name: title });

/**
 * The published episodes, newest first. Drafts and what is still to come are in the list too, in no
 * promised order.
 */
export const toItems = (episodes: readonly EpisodePayload[]): AccountItem[] =>
  episodes
    .filter(({ status }) => status === "published")
    .map(({ _id, title, publishDate, duration }) =>
      toAccountItem(_id, { title, publishedAt: publishDate, durationSec: duration }),
    )
    .sort(newestFirst);
