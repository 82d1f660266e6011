import { Type } from "typebox";
import { Counter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * What the connector relies on in Buzzsprout's answers, which are bare arrays; all other fields may
 * come and go.
 */

/** An id that may be empty, unlike the common `Id`. */
const AnyId = Type.Union([Type.Number(), Type.String()]);

const Podcast = Type.Object({ id: AnyId, title: Text, artwork_url: Text });

const Episode = Type.Object({
  id: AnyId,
  title: Text,
  artwork_url: Text,
  published_at: Text,
  duration: Counter,
  guid: Text,
  private: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
  total_plays: Counter,
});

export const podcastsPayload = payload(Rows(Podcast));
export const episodesPayload = payload(Rows(Episode));

export type PodcastPayload = Type.Static<typeof Podcast>;
export type EpisodePayload = Type.Static<typeof Episode>;
