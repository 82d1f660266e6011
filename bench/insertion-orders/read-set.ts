import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { DOCUMENT_ERROR_CODES } from "../../src/domain/order-documents/read/document-error.ts";
import type { ExpectedFile, KnownFile } from "./set-form.ts";

export interface LabelledDocument {
  name: string;
  /** The ending of its name: `pdf`. */
  kind: string;
  bytes: Uint8Array;
  expected: ExpectedFile;
}

export interface LabelledSet {
  known: KnownFile;
  documents: LabelledDocument[];
}

/** A folder that is no labelled set, or a file of it that has a fault. */
export class SetError extends Error {
  override name = "SetError";
}

const ENDING = ".expected.json";

/**
 * Reads a labelled set in the form of `set-form.ts`.
 *
 * @throws SetError naming the file and its fault.
 */
export function readSet(folder: string): LabelledSet {
  if (!existsSync(folder)) throw new SetError(`${folder}: there is no such folder.`);
  const names = readdirSync(folder);
  const labels = names.filter((name) => name.endsWith(ENDING));
  if (labels.length === 0)
    throw new SetError(`${folder}: no document has a file NAME.EXT${ENDING} beside it.`);
  const bare = names.find(
    (name) => !name.endsWith(".json") && !name.endsWith(".md") && !names.includes(name + ENDING),
  );
  if (bare !== undefined) throw new SetError(`${bare}: ${bare}${ENDING} is missing.`);
  return {
    known: readKnown(folder, names),
    documents: labels.toSorted().map((label) => readDocumentOf(folder, label)),
  };
}

function readKnown(folder: string, names: readonly string[]): KnownFile {
  if (!names.includes("known.json")) return { shows: [], brands: [] };
  const known = parse(folder, "known.json");
  const isList = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.every(
      (one) => isObject(one) && typeof one["id"] === "string" && typeof one["name"] === "string",
    );
  if (!isObject(known) || !isList(known["shows"]) || !isList(known["brands"]))
    throw new SetError('known.json: "shows" and "brands" must be lists of {id, name}.');
  return known as unknown as KnownFile;
}

function readDocumentOf(folder: string, label: string): LabelledDocument {
  const name = label.slice(0, -ENDING.length);
  const path = join(folder, name);
  if (!existsSync(path)) throw new SetError(`${label}: there is no document ${name}.`);
  const file = parse(folder, label);
  if (!isObject(file)) throw new SetError(`${label}: must be an object.`);
  const { expected, expected_error: error } = file;
  const isOrder = isObject(expected) && Array.isArray(expected["line_items"]);
  const isError = DOCUMENT_ERROR_CODES.some((code) => code === error);
  if (isOrder === isError)
    throw new SetError(
      `${label}: must have either "expected" with "line_items", or "expected_error" with one of ` +
        `${DOCUMENT_ERROR_CODES.join(", ")}.`,
    );
  return {
    name,
    kind: extname(name).slice(1).toLowerCase(),
    bytes: readFileSync(path),
    expected: file as unknown as ExpectedFile,
  };
}

function parse(folder: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, name), "utf8"));
  } catch (error) {
    throw new SetError(`${name}: ${error instanceof Error ? error.message : "cannot be read"}.`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
