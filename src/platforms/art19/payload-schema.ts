import { type TSchema, Type } from "typebox";
import { Counter, payload, Rows, Text } from "../accounts/reads/payload.ts";

/**
 * Fields of ART19's answers (JSON:API) that the connector relies on; all other fields may come and
 * go.
 */

const Uuid = Type.String({ minLength: 1 });

const oneOf = <Attributes extends TSchema>(attributes: Attributes) =>
  Type.Object({ data: Type.Object({ id: Uuid, attributes }) });

const Series = oneOf(
  Type.Object({
    title: Text,
    slug: Text,
    listen_count: Counter,
    released_episode_count: Counter,
  }),
);

const Episode = oneOf(
  Type.Object({ title: Text, rss_guid: Text, released_at: Text, listen_count: Counter }),
);

const References = Type.Object({ data: Rows(Type.Object({ id: Uuid })) });

export const seriesPayload = payload(Series);
export const episodePayload = payload(Episode);
export const referencesPayload = payload(References);

export type SeriesPayload = Type.Static<typeof Series>["data"];
export type EpisodePayload = Type.Static<typeof Episode>["data"];
