import { Type } from "typebox";
import { Counter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of the answers of Megaphone's REST API that the connector relies on; other fields are
 * ignored.
 */

const Podcast = Type.Object({
  id: Type.String(),
  title: Text,
  slug: Text,
  link: Text,
  imageFile: Text,
  episodesCount: Counter,
});

const Episode = Type.Object({
  id: Type.String(),
  title: Text,
  pubdate: Text,
  draft: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  guid: Text,
  link: Text,
  imageFile: Text,
  duration: Counter,
});

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const podcastPayload = payload(Podcast);
export const podcastsPayload = payload(Rows(Podcast));
export const episodesPayload = payload(Rows(Episode));
