import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in Acast's answers; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));

const Show = Type.Object({ _id: Type.String({ minLength: 1 }), title: Text });

const Episode = Type.Object({
  _id: Type.String({ minLength: 1 }),
  title: Text,
  /** `draft`, `scheduled` or `published`. */
  status: Text,
  publishDate: Text,
  duration: Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()])),
});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const showPayload = Compile(Show);
export const showsPayload = Compile(Type.Array(Show));
export const episodesPayload = Compile(Type.Array(Episode));
