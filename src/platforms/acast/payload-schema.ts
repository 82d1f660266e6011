import { Type } from "typebox";
import { Text, Rows, payload } from "../accounts/reads/payload.ts";

/** Fields of Acast's answers that the connector relies on; all other fields may come and go. */

const Show = Type.Object({ _id: Type.String({ minLength: 1 }), title: Text });

const Episode = Type.Object({
  _id: Type.String({ minLength: 1 }),
  title: Text,
  /** Status: `draft`, `scheduled` or `published`. */
  status: Text,
  publishDate: Text,
  duration: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const showPayload = payload(Show);
export const showsPayload = payload(Rows(Show));
export const episodesPayload = payload(Rows(Episode));
