import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";
import { AIR_CHECK_FLAGS, type AirCheckFlag } from "../../src/domain/ad-reads/air-check.ts";

/** Labelled sets of air checks: a person has found the reads of episodes (README.md). */

const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
const Text = Type.String();
const Key = Type.String({ minLength: 1 });
const Seconds = Type.Number({ minimum: 0 });

const Segment = Type.Object({
  start_sec: nullable(Seconds),
  end_sec: nullable(Seconds),
  speaker: nullable(Text),
  text: Text,
});

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
  segments: Type.Array(Segment),
  checks: Type.Array(Check),
});

const LabelledSet = Type.Object({ name: Text, episodes: Type.Array(Episode) });

export type LabelledEpisode = Static<typeof Episode>;
export type LabelledCheck = Static<typeof Check>;

const FAULTS_SHOWN = 20;

/** A file that is no labelled set. The message names the file and the fields. */
export class LabelledSetError extends Error {
  constructor(path: string, faults: readonly string[]) {
    const more = faults.length - FAULTS_SHOWN;
    super(
      [
        `${path} is no labelled set of air checks:`,
        ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`),
        ...(more > 0 ? [`  … and ${more} more`] : []),
      ].join("\n"),
    );
  }
}

/** The JSON files of paths, each a file or a folder. Throws `LabelledSetError`. */
export function filesOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const status = statSync(path, { throwIfNoEntry: false });
    if (status === undefined) throw new LabelledSetError(path, ["there is no such file or folder"]);
    if (!status.isDirectory()) return [path];
    const files = globSync(join(path, "**/*.json")).toSorted();
    if (files.length === 0) throw new LabelledSetError(path, ["the folder has no .json file"]);
    return files;
  });
}

export function readLabelledSets(files: readonly string[]): LabelledEpisode[] {
  const episodes: LabelledEpisode[] = [];
  const fileOf = new Map<string, string>();
  for (const file of files)
    for (const episode of parseLabelledSet(file, readFileSync(file, "utf8"))) {
      const known = fileOf.get(episode.id);
      if (known !== undefined)
        throw new LabelledSetError(file, [`episode ${episode.id} is in ${known} too`]);
      fileOf.set(episode.id, file);
      episodes.push(episode);
    }
  return episodes;
}

/** The episodes of one file. Throws `LabelledSetError`. */
export function parseLabelledSet(file: string, json: string): LabelledEpisode[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new LabelledSetError(file, [String(error)]);
  }
  if (!Value.Check(LabelledSet, value))
    throw new LabelledSetError(
      file,
      [...Value.Errors(LabelledSet, value)].map(
        ({ instancePath, message }) => `${instancePath === "" ? "/" : instancePath}: ${message}`,
      ),
    );
  const faults = value.episodes.flatMap(faultsOfEpisode);
  const ids = value.episodes.flatMap(({ checks }) => checks.map(({ id }) => id));
  faults.push(...repeated(ids).map((id) => `check ${id} is there twice`));
  if (faults.length > 0) throw new LabelledSetError(file, faults);
  return value.episodes;
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

const repeated = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index);
