import { Type } from "typebox";
import { RequiredCounter, Text, payload } from "../accounts/payload.ts";

/** What the connector relies on in Captivate's answers; all other fields may come and go. */

const Show = Type.Object({ id: Type.String(), title: Text, time_zone: Text });
const Episode = Type.Object({ id: Type.String(), title: Text, published_date: Text, status: Text });

/** Sent in a header, which can hold only these characters. */
export const signInPayload = payload(
  Type.Object({ user: Type.Object({ token: Type.String({ pattern: "^[!-~]+$" }) }) }),
);
export const showsPayload = payload(Type.Object({ shows: Type.Array(Show) }));
export const episodesPayload = payload(Type.Object({ episodes: Type.Array(Episode) }));
export const overviewPayload = payload(Type.Object({ hits: RequiredCounter }));

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

/** Undocumented, so any object passes; `toDays` and `toCountries` search it. */
export const rangePayload = payload(Type.Record(Type.String(), Type.Unknown()));
