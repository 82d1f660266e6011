import { type Static, Type } from "typebox";
import { AIR_CHECK_FLAGS, type AirCheckFlag } from "../../src/domain/ad-reads/air-check.ts";
import {
  Key,
  LabelledSetError,
  nullable,
  parseForm,
  readForm,
  repeated,
  Seconds,
  segmentForm,
  Text,
} from "../labelled-sets/form.ts";

/** Labelled sets of air checks: a person has found the reads of episodes. */

const Brand = Type.Object({ brand: Key, other_names: Type.Array(Text) });

const Flag = Type.Unsafe<AirCheckFlag>({ type: "string", enum: [...AIR_CHECK_FLAGS] });

const Check = Type.Object({
  id: Key,
  booked: Type.Object({
    brand: Key,
    other_names: Type.Array(Text),
    promo_code: nullable(Key),
    promo_url: nullable(Key),
    talking_points: Type.Array(Key),
    placement: nullable(
      Type.Union([Type.Literal("pre_roll"), Type.Literal("mid_roll"), Type.Literal("post_roll")]),
    ),
    length_sec: nullable(Type.Number({ exclusiveMinimum: 0 })),
  }),
  competitors: Type.Array(Brand),
  other_brands: Type.Array(Brand),
  expected: Type.Object({
    read: nullable(Type.Object({ start_sec: Seconds, end_sec: Seconds })),
    promo_code_found: nullable(Type.Boolean()),
    heard_promo_codes: Type.Array(Text),
    talking_points: Type.Array(Type.Object({ text: Text, found: Type.Boolean() })),
    flags: Type.Array(Flag),
  }),
  note: Type.Optional(Text),
});

const Episode = Type.Object({
  id: Key,
  language: Key,
  duration_sec: nullable(Seconds),
  segments: Type.Array(segmentForm(Text)),
  checks: Type.Array(Check),
});

const LabelledSet = Type.Object({ name: Text, episodes: Type.Array(Episode) });

export type LabelledEpisode = Static<typeof Episode>;
export type LabelledCheck = Static<typeof Check>;

/** The episodes of files. Throws `LabelledSetError`. */
export function readLabelledSets(files: readonly string[]): LabelledEpisode[] {
  const fileOf = new Map<string, string>();
  return files.flatMap((file) => {
    const { episodes } = checked(file, readForm(LabelledSet, file));
    for (const { id } of episodes) {
      const known = fileOf.get(id);
      if (known !== undefined)
        throw new LabelledSetError(file, [`episode ${id} is in ${known} too`]);
      fileOf.set(id, file);
    }
    return episodes;
  });
}

/** The episodes of one file. Throws `LabelledSetError`. */
export const parseLabelledSet = (file: string, json: string): LabelledEpisode[] =>
  checked(file, parseForm(LabelledSet, file, json)).episodes;

function checked(file: string, set: Static<typeof LabelledSet>): Static<typeof LabelledSet> {
  const ids = set.episodes.flatMap(({ checks }) => checks.map(({ id }) => id));
  const faults = [
    ...set.episodes.flatMap(faultsOfEpisode),
    ...repeated(ids).map((id) => `check ${id} is there twice`),
  ];
  if (faults.length > 0) throw new LabelledSetError(file, faults);
  return set;
}

/** What the form alone does not ensure: times in order, labels of the points that are booked. */
function faultsOfEpisode({ segments, checks }: LabelledEpisode, index: number): string[] {
  const path = `/episodes/${index}`;
  const faults = segments.flatMap(({ start_sec, end_sec }, at) => {
    const before = segments[at - 1]?.start_sec ?? null;
    const where = `${path}/segments/${at}`;
    if (start_sec !== null && end_sec !== null && end_sec < start_sec)
      return [`${where}/end_sec: is before start_sec`];
    return before !== null && start_sec !== null && start_sec < before
      ? [`${where}/start_sec: is before that of the segment before`]
      : [];
  });
  checks.forEach(({ booked, expected }, at) => {
    const where = `${path}/checks/${at}/expected`;
    if (expected.read !== null && expected.read.end_sec < expected.read.start_sec)
      faults.push(`${where}/read/end_sec: is before start_sec`);
    const texts = expected.talking_points.map(({ text }) => text);
    if (texts.length !== booked.talking_points.length)
      faults.push(`${where}/talking_points: must label each booked point once`);
    texts.forEach((text, point) => {
      if (!booked.talking_points.includes(text))
        faults.push(`${where}/talking_points/${point}/text: is not booked`);
    });
    if ((expected.read === null) !== expected.flags.includes("missing"))
      faults.push(`${where}/flags: missing must stand where read is null`);
  });
  return faults;
}
