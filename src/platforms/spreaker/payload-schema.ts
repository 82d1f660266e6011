import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";

/**
 * What we rely on in Spreaker's answers, each of them below `response`; all other fields may come
 * and go.
 */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

const wrapped = <Inner extends TSchema>(inner: Inner) => Type.Object({ response: inner });

const Show = Type.Object({ show_id: Id, title: Text, site_url: Text, image_url: Text });

const Episode = Type.Object({
  episode_id: Id,
  title: Text,
  published_at: Text,
  /** Milliseconds. */
  duration: Counter,
  site_url: Text,
  image_url: Text,
});

const Counters = Type.Object({
  plays_count: Counter,
  downloads_count: Counter,
  likes_count: Counter,
  messages_count: Counter,
  episodes_count: Counter,
});

const Day = Type.Object({ date: Type.String(), plays_count: Counter, downloads_count: Counter });

const Share = Type.Object({ name: Type.String(), percentage: Counter });

const User = Type.Object({ user: Type.Object({ user_id: Id }) });
const Shows = Type.Object({ items: Type.Array(Show), next_url: Text });
const OneShow = Type.Object({ show: Show });
const Episodes = Type.Object({ items: Type.Array(Episode), next_url: Text });
const Statistics = Type.Object({ statistics: Counters });
const Days = Type.Object({ statistics: Type.Array(Day) });
const Geographics = Type.Object({
  statistics: Type.Object({ country: Type.Array(Share), city: Type.Optional(Type.Array(Share)) }),
});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type CountersPayload = Type.Static<typeof Counters>;
export type DayPayload = Type.Static<typeof Day>;
export type SharePayload = Type.Static<typeof Share>;

export const userPayload = Compile(wrapped(User));
export const showsPayload = Compile(wrapped(Shows));
export const oneShowPayload = Compile(wrapped(OneShow));
export const episodesPayload = Compile(wrapped(Episodes));
export const statisticsPayload = Compile(wrapped(Statistics));
export const daysPayload = Compile(wrapped(Days));
export const geographicsPayload = Compile(wrapped(Geographics));
