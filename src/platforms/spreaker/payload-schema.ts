import { type TSchema, Type } from "typebox";
import { Counter, Day, Id, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of Spreaker's answers, each of them below `response`, that the connector relies on; all
 * other fields may come and go.
 */

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

/**
 * Counters of a window. The list also contains deleted episodes and episodes of an earlier show.
 */
const EpisodeTotal = Type.Object({
  episode_id: Id,
  plays_count: Counter,
  downloads_count: Counter,
});

const DayRow = Type.Object({ date: Day, plays_count: Counter, downloads_count: Counter });
const ListenersRow = Type.Object({ date: Day, listeners_count: Counter });

const Share = Type.Object({ name: Type.String(), percentage: Counter });

const User = Type.Object({ user: Type.Object({ user_id: Id }) });
const Shows = Type.Object({ items: Rows(Show), next_url: Text });
const OneShow = Type.Object({ show: Show });
const Episodes = Type.Object({ items: Rows(Episode), next_url: Text });
const Statistics = Type.Object({ statistics: Counters });
const EpisodeTotals = Type.Object({ items: Rows(EpisodeTotal), next_url: Text });
const ListenerDays = Type.Object({ statistics: Rows(ListenersRow) });
const Days = Type.Object({ statistics: Rows(DayRow) });
const Geographics = Type.Object({
  statistics: Type.Object({ country: Rows(Share), city: Type.Optional(Rows(Share)) }),
});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type CountersPayload = Type.Static<typeof Counters>;
export type EpisodeTotalPayload = Type.Static<typeof EpisodeTotal>;
export type ListenersPayload = Type.Static<typeof ListenersRow>;
export type DayPayload = Type.Static<typeof DayRow>;
export type SharePayload = Type.Static<typeof Share>;

export const userPayload = payload(wrapped(User));
export const showsPayload = payload(wrapped(Shows));
export const oneShowPayload = payload(wrapped(OneShow));
export const episodesPayload = payload(wrapped(Episodes));
export const statisticsPayload = payload(wrapped(Statistics));
export const episodeTotalsPayload = payload(wrapped(EpisodeTotals));
export const listenerDaysPayload = payload(wrapped(ListenerDays));
export const daysPayload = payload(wrapped(Days));
export const geographicsPayload = payload(wrapped(Geographics));
