import type { Readings } from "../../domain/metrics/metric.ts";
import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { toText } from "../upstream-values.ts";
import type { EpisodePayload, SeriesPayload } from "./payload-schema.ts";

/** ART19's answers in the types of the port. */

export function toIdentity({ id, attributes }: SeriesPayload): AccountIdentity {
  const handle = toText(attributes.slug);
  const profileUrl =
    handle === null ? null : `https://art19.com/shows/${encodeURIComponent(handle)}`;
  return toAccountIdentity(id, { name: attributes.title, handle, profileUrl });
}

export const toItem = ({ id, attributes }: EpisodePayload, readings: Readings): AccountItem =>
  toAccountItem(id, {
    guid: attributes.rss_guid,
    title: attributes.title,
    publishedAt: attributes.released_at,
    readings,
  });
