import { Type } from "typebox";
import { Compile } from "typebox/compile";

/**
 * What we rely on in Buzzsprout's answers, which are bare arrays; all other fields may come and go.
 */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));
const Id = Type.Union([Type.Number(), Type.String()]);

const Podcast = Type.Object({ id: Id, title: Text, artwork_url: Text });

const Episode = Type.Object({
  id: Id,
  title: Text,
  artwork_url: Text,
  published_at: Text,
  duration: Counter,
  guid: Text,
  private: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  total_plays: Counter,
});

const Podcasts = Type.Array(Podcast);
const Episodes = Type.Array(Episode);

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const podcastsPayload = Compile(Podcasts);
export const episodesPayload = Compile(Episodes);
