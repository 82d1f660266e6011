import { Type } from "typebox";
import { RequiredCounter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/** Fields of Captivate's answers that the connector relies on; all other fields may come and go. */

const Show = Type.Object({ id: Type.String(), title: Text, time_zone: Text });
const EpisodeFields = {
  title: Text,
  published_date: Text,
  status: Text,
  guid: Text,
  link: Text,
};
/** The id has either name, as Captivate's own plugin accepts both. */
const Episode = Type.Union([
  Type.Object({ id: Type.String({ minLength: 1 }), ...EpisodeFields }),
  Type.Object({ episodes_id: Type.String({ minLength: 1 }), ...EpisodeFields }),
]);

/** The token is sent in a header, which can contain only these characters. */
export const signInPayload = payload(
  Type.Object({ user: Type.Object({ token: Type.String({ pattern: "^[!-~]+$" }) }) }),
);
export const showsPayload = payload(Type.Object({ shows: Rows(Show) }));
export const episodesPayload = payload(Type.Object({ episodes: Rows(Episode) }));
export const overviewPayload = payload(Type.Object({ hits: RequiredCounter }));

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

/** The form is undocumented, so any object passes; `toDays` and `toCountries` search it. */
export const rangePayload = payload(Type.Record(Type.String(), Type.Unknown()));
