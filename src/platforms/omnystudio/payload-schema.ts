import { Type } from "typebox";
import { Compile } from "typebox/compile";

/**
 * What we rely on in Omny Studio's answers (management API v1, keys in PascalCase); all other
 * fields may come and go.
 */

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Counter = Type.Optional(Type.Union([Type.Number(), Type.String(), Type.Null()]));

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

const Networks = Type.Object({ Items: Type.Array(Type.Object({ Id: Type.String() })) });
const Programs = Type.Object({ Items: Type.Array(Program) });
/** Lists wrap a clip; were the clip itself the item, it would be read as well. */
const Clips = Type.Object({
  Items: Type.Array(Type.Union([Type.Object({ Clip }), Clip])),
  Cursor: Text,
});
const Lifetime = Type.Object({
  Items: Type.Array(Type.Object({ Id: Type.String(), Count: Counter })),
});

export type ProgramPayload = Type.Static<typeof Program>;
export type ClipPayload = Type.Static<typeof Clip>;
export type ClipsPayload = Type.Static<typeof Clips>;
export type LifetimePayload = Type.Static<typeof Lifetime>;

export const networksPayload = Compile(Networks);
export const programsPayload = Compile(Programs);
export const clipsPayload = Compile(Clips);
export const lifetimePayload = Compile(Lifetime);
/** Published nowhere: whatever JSON came; `toDays` looks for the days in it. */
export const seriesPayload = Compile(
  Type.Union([Type.Array(Type.Unknown()), Type.Record(Type.String(), Type.Unknown())]),
);
