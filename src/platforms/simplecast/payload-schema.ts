import { Type } from "typebox";
import {
  Counter,
  Day,
  Flag,
  Text,
  Rows,
  payload,
  type PayloadOf,
} from "../accounts/reads/payload.ts";

/**
 * Fields of Simplecast's answers that the connector relies on; all other fields may come and go.
 */

const Pages = Type.Object({
  next: Type.Optional(Type.Union([Type.Null(), Type.Object({ href: Text })])),
});

const Podcast = Type.Object({
  id: Type.String(),
  title: Text,
  image_url: Text,
  is_pending_invitation: Flag,
  current_user_permission: Type.Optional(
    Type.Union([Type.Null(), Type.Object({ can_view_analytics: Flag })]),
  ),
});

const Episode = Type.Object({
  id: Type.String(),
  title: Text,
  guid: Text,
  published_at: Text,
  duration: Counter,
  image_url: Text,
});

const Intervals = Rows(Type.Object({ interval: Day, downloads_total: Counter }));
const Country = Type.Object({
  name: Type.String(),
  rank: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
  downloads_total: Counter,
});

const Podcasts = Type.Object({ collection: Rows(Podcast), pages: Pages });
const Episodes = Type.Object({ collection: Rows(Episode), pages: Pages });
export const downloadsPayload = payload(Type.Object({ total: Counter, by_interval: Intervals }));
export type DownloadsPayload = PayloadOf<typeof downloadsPayload>;
export const episodeNumbersPayload = payload(
  Type.Object({
    collection: Rows(
      Type.Object({
        id: Type.String(),
        downloads: Type.Optional(Type.Union([Type.Null(), Type.Object({ total: Counter })])),
      }),
    ),
  }),
);
export const locationPayload = payload(Type.Object({ countries: Rows(Country) }));

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type CountryPayload = Type.Static<typeof Country>;
export type PagedPayload = Type.Static<typeof Episodes> | Type.Static<typeof Podcasts>;

export const podcastsPayload = payload(Podcasts);
export const episodesPayload = payload(Episodes);
