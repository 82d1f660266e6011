import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in Captivate's answers; all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Union([Type.Number(), Type.String(), Type.Null()]);

const Show = Type.Object({ id: Type.String(), title: Text, time_zone: Text });
const Episode = Type.Object({ id: Type.String(), title: Text, published_date: Text, status: Text });

/** Goes into a header, which can hold no more than these characters. */
const SignIn = Type.Object({ user: Type.Object({ token: Type.String({ pattern: "^[!-~]+$" }) }) });
const Shows = Type.Object({ shows: Type.Array(Show) });
const Episodes = Type.Object({ episodes: Type.Array(Episode) });
const Overview = Type.Object({ hits: Counter });

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;

export const signInPayload = Compile(SignIn);
export const showsPayload = Compile(Shows);
export const episodesPayload = Compile(Episodes);
export const overviewPayload = Compile(Overview);
/** Published nowhere: whatever object came; `toDays` and `toCountries` look into it. */
export const rangePayload = Compile(Type.Record(Type.String(), Type.Unknown()));
