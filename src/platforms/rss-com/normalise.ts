import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import type { EpisodePayload, PodcastPayload } from "./payload-schema.ts";

/** RSS.com's answers in the types of the port. */

export const toIdentity = ({ id, slug, title, cover_url }: PodcastPayload): AccountIdentity =>
  toAccountIdentity(id, { name: title, handle: slug, image: cover_url });

export const toItem = (episode: EpisodePayload): AccountItem =>
  toAccountItem(episode.id, {
    url: episode.website_url,
    guid: episode.guid,
    title: episode.title,
    publishedAt: episode.publish_datetime,
    durationSec: episode.duration,
  });
