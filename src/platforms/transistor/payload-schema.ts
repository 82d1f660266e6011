import { Type } from "typebox";
import { RequiredCounter, Text, Rows, payload } from "../accounts/reads/payload.ts";

/**
 * Fields of Transistor's answers (JSON:API) that the connector relies on; other fields are ignored.
 */

/** May be empty, unlike the common `Id`. */
const AnyId = Type.Union([Type.String(), Type.Number()]);
const DayRow = Type.Object({
  /** 31-12-2026. */
  date: Type.String({ pattern: "^\\d{2}-\\d{2}-\\d{4}$" }),
  downloads: RequiredCounter,
});
const Meta = Type.Object({ currentPage: Type.Number(), totalPages: Type.Number() });

const Show = Type.Object({
  id: AnyId,
  attributes: Type.Object({
    title: Text,
    slug: Text,
    image_url: Text,
    website: Text,
    created_at: Text,
  }),
});

const Episode = Type.Object({
  id: AnyId,
  attributes: Type.Object({
    title: Text,
    status: Text,
    published_at: Text,
    duration: Type.Optional(RequiredCounter),
    share_url: Text,
    media_url: Text,
    image_url: Text,
  }),
});

export const showsPayload = payload(Type.Object({ data: Rows(Show), meta: Type.Optional(Meta) }));
export const oneShowPayload = payload(Type.Object({ data: Show }));
export const episodesPayload = payload(
  Type.Object({ data: Rows(Episode), meta: Type.Optional(Meta) }),
);
export const showDaysPayload = payload(
  Type.Object({
    data: Type.Object({ attributes: Type.Object({ downloads: Rows(DayRow) }) }),
  }),
);
export const episodeDaysPayload = payload(
  Type.Object({
    data: Type.Object({
      attributes: Type.Object({
        episodes: Rows(Type.Object({ id: AnyId, downloads: Type.Array(DayRow) })),
      }),
    }),
  }),
);

export type ShowPayload = Type.Static<typeof Show>;
export type EpisodePayload = Type.Static<typeof Episode>;
export type DayPayload = Type.Static<typeof DayRow>;
