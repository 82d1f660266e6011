import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in the answers of Megaphone's REST API; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

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

export const podcastPayload = Compile(Podcast);
export const podcastsPayload = Compile(Type.Array(Podcast));
export const episodesPayload = Compile(Type.Array(Episode));
