import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Static, type TSchema, Type } from "typebox";
import { Value } from "typebox/value";

/** What the forms of the labelled sets have in common, and the files that are held against them. */

export const nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const Text = Type.String();
export const Key = Type.String({ minLength: 1 });
export const Seconds = Type.Number({ minimum: 0 });

/** A stretch of a transcript. */
export const segmentForm = <T extends TSchema>(text: T) =>
  Type.Object({
    start_sec: nullable(Seconds),
    end_sec: nullable(Seconds),
    speaker: nullable(Text),
    text,
  });

type Segment = Static<ReturnType<typeof segmentForm<typeof Text>>>;

export const segmentOf = ({ start_sec, end_sec, speaker, text }: Segment) => ({
  startSec: start_sec,
  endSec: end_sec,
  speaker,
  text,
});

const FAULTS_SHOWN = 20;

/** A path that is no labelled set. The message names the path and its faults. */
export class LabelledSetError extends Error {
  constructor(path: string, faults: readonly string[]) {
    const more = faults.length - FAULTS_SHOWN;
    super(
      [
        `${path} is no labelled set:`,
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

/** A file's JSON in a form. Throws `LabelledSetError`. */
export const readForm = <T extends TSchema>(form: T, path: string): Static<T> =>
  parseForm(form, path, readFileSync(path, "utf8"));

/** JSON in a form. Throws `LabelledSetError` with the path of each field that is not. */
export function parseForm<T extends TSchema>(form: T, path: string, json: string): Static<T> {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw new LabelledSetError(path, [String(error)]);
  }
  if (Value.Check(form, value)) return value;
  throw new LabelledSetError(
    path,
    [...Value.Errors(form, value)].map(
      ({ instancePath, message }) => `${instancePath === "" ? "/" : instancePath}: ${message}`,
    ),
  );
}

export const repeated = (keys: readonly string[]): string[] =>
  keys.filter((key, index) => keys.indexOf(key) !== index);
