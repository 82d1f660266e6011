import { Type } from "typebox";
import { RequiredCounter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/** What the connector relies on in Captivate's answers; all other fields may come and go. */

const Show = Type.Object({ id: Type.String(), title: Text, time_zone: Text });
const EpisodeFields = {
  title: Text,
  published_date: Text,
  status: Text,
  guid: Text,
  link: Text,
};
/** Captivate's own plugin takes the id under either name. */
const Episode = Type.Union([
  Type.Object({ id: Type.String({ minLength: 1 }), ...EpisodeFields }),
  Type.Object({ episodes_id: Type.String({ minLength: 1 }), ...EpisodeFields }),
]);

/** Sent in a header, which can hold only these characters. */
export const signInPayload = payload(
  Type.Object({ user: Type.Object({ token: Type.String({ pattern: "^[!-~]+$" }) }) }),
);
export const showsPayload = payload(Type.Object({ shows: Rows(Show) }));
export const episodesPayload = payload(Type.Object({ episodes: Rows(Episode) }));
export const overviewPayload = payload(Type.Object({ hits: RequiredCounter }));

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

/** Undocumented, so any object passes; `toDays` and `toCountries` search it. */
export const rangePayload = payload(Type.Record(Type.String(), Type.Unknown()));
