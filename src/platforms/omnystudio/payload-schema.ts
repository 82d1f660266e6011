import { Type } from "typebox";
import { Counter, Text, Rows, payload, type PayloadOf } from "../accounts/reads/payload.ts";

/**
 * Fields of Omny Studio's answers (management API v1, keys in PascalCase) that the connector relies
 * on; all other fields may come and go.
 */

const Program = Type.Object({ Id: Type.String(), Name: Text, Slug: Text, ArtworkUrl: Text });

const Clip = Type.Object({
  Id: Type.String(),
  Title: Text,
  DurationSeconds: Counter,
  Visibility: Text,
  PublishedUtc: Text,
  PublishedUrl: Text,
  ImageUrl: Text,
});

export const networksPayload = payload(
  Type.Object({ Items: Rows(Type.Object({ Id: Type.String() })) }),
);
export const programsPayload = payload(Type.Object({ Items: Rows(Program) }));
/** Lists wrap a clip; a clip that is the item itself is read as well. */
export const clipsPayload = payload(
  Type.Object({
    Items: Rows(Type.Union([Type.Object({ Clip }), Clip])),
    Cursor: Text,
  }),
);
export type ClipsPayload = PayloadOf<typeof clipsPayload>;
export const lifetimePayload = payload(
  Type.Object({
    Items: Rows(Type.Object({ Id: Type.String(), Count: Counter })),
  }),
);
export type LifetimePayload = PayloadOf<typeof lifetimePayload>;

export type ProgramPayload = Type.Static<typeof Program>;
export type ClipPayload = Type.Static<typeof Clip>;

/** The form is undocumented, so any JSON passes; `toDays` searches it for days. */
export const seriesPayload = payload(
  Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())]),
);
