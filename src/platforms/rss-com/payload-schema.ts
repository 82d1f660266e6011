import { Type } from "typebox";
import { Id, Text, Rows, payload } from "../accounts/reads/payload.ts";

/** Fields of RSS.com's answers that the connector relies on; all other fields may come and go. */

const Podcast = Type.Object({ id: Id, slug: Text, title: Text, cover_url: Text });

const Episode = Type.Object({
  id: Id,
  title: Text,
  /** `draft`, `scheduled` or `published`. */
  status: Text,
  duration: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
  publish_datetime: Text,
  guid: Text,
  website_url: Text,
});

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const podcastsPayload = payload(Rows(Podcast));
export const episodesPayload = payload(Rows(Episode));
