import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in RSS.com's answers; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);

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

export const podcastsPayload = Compile(Type.Array(Podcast));
export const episodesPayload = Compile(Type.Array(Episode));
