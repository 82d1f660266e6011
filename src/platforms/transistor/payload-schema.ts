import { Type } from "typebox";
import { Compile } from "typebox/compile";

/** What we rely on in Transistor's answers (JSON:API); all other fields may come and go. */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Id = Type.Union([Type.String(), Type.Number()]);
const Counter = Type.Union([Type.Number(), Type.String(), Type.Null()]);
const Downloads = Type.Array(Type.Object({ date: Type.String(), downloads: Counter }));
const Meta = Type.Object({ currentPage: Type.Number(), totalPages: Type.Number() });

const Show = Type.Object({
  id: Id,
  attributes: Type.Object({
    title: Text,
    slug: Text,
    image_url: Text,
    website: Text,
    created_at: Text,
  }),
});

const Episode = Type.Object({
  id: Id,
  attributes: Type.Object({
    title: Text,
    status: Text,
    published_at: Text,
    duration: Type.Optional(Counter),
    share_url: Text,
    media_url: Text,
    image_url: Text,
  }),
});

const Shows = Type.Object({ data: Type.Array(Show), meta: Type.Optional(Meta) });
const OneShow = Type.Object({ data: Show });
const Episodes = Type.Object({ data: Type.Array(Episode), meta: Type.Optional(Meta) });
const ShowDays = Type.Object({
  data: Type.Object({ attributes: Type.Object({ downloads: Downloads }) }),
});
const EpisodeDays = Type.Object({
  data: Type.Object({
    attributes: Type.Object({
      episodes: Type.Array(Type.Object({ id: Id, downloads: Downloads })),
    }),
  }),
});

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type DownloadsPayload = Type.Static<typeof Downloads>;

export const showsPayload = Compile(Shows);
export const oneShowPayload = Compile(OneShow);
export const episodesPayload = Compile(Episodes);
export const showDaysPayload = Compile(ShowDays);
export const episodeDaysPayload = Compile(EpisodeDays);
