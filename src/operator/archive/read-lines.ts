import type { Readable } from "node:stream";
import { ApiError } from "../../kernel/contract/errors.ts";
import { splitLines } from "../../lib/text/split-lines.ts";
import { ArchiveError } from "./archive-error.ts";
import type { ArchiveRow } from "./archive-fields.ts";
import type { ArchiveObject } from "./archive-object.ts";
import { ARCHIVE_OBJECTS, OBJECTS_WITHOUT_TABLE } from "./archive-objects.ts";

/** A line that was checked against its schema. */
export interface ArchiveLine {
  number: number;
  type: ArchiveObject;
  value: Record<string, unknown>;
  row: ArchiveRow;
  /** Rows of the related tables. */
  parts: ArchiveRow[];
}

/**
 * Maximum characters of a line: a transcript of 5 MiB in 50,000 segments is at most three times as
 * long in JSON. No export writes longer lines.
 */
export const LINE_LIMIT = {
  charsMax: 16 * 1024 * 1024,
  tooLong: (line: number) =>
    new ArchiveError(line, null, "the line is longer than 16 million characters."),
};

/**
 * The lines of an archive one by one, checked against their schemas. Blank lines are skipped. It
 * holds at most one chunk of the file and one line in memory.
 *
 * @throws ArchiveError at the first line that does not match its schema.
 */
export async function* readArchiveLines(input: Readable): AsyncGenerator<ArchiveLine> {
  let number = 0;
  for await (const text of splitLines(input, LINE_LIMIT)) {
    number += 1;
    // An editor on Windows begins a file with a byte order mark.
    const line = number === 1 ? text.replace(/^\uFEFF/, "") : text;
    if (line.trim() !== "") yield checkLine(number, line);
  }
}

function checkLine(number: number, text: string): ArchiveLine {
  const fields = parseObject(number, text);
  const name = fields["object"];
  if (typeof name !== "string")
    throw new ArchiveError(number, "object", 'every line names its object, for example "show".');
  if (OBJECTS_WITHOUT_TABLE.has(name))
    throw new ArchiveError(
      number,
      "object",
      `this version has no table for ${name} and would lose the line; remove such lines to import the rest.`,
    );
  const type = ARCHIVE_OBJECTS.get(name);
  if (type === undefined)
    throw new ArchiveError(
      number,
      "object",
      `${name} is no object of the archive; known are ${[...ARCHIVE_OBJECTS.keys()].join(", ")}.`,
    );
  const given = Object.fromEntries(
    Object.entries(fields).filter(([field]) => !type.computed.has(field)),
  );
  try {
    const parsed = type.parse(given);
    refuseUnstorableText(number, parsed.value, "");
    return { number, type, ...parsed };
  } catch (error) {
    if (error instanceof ApiError)
      throw new ArchiveError(
        number,
        error.param,
        error.message.replace("is not a field of this request", `is not a field of ${name} lines`),
      );
    if (error instanceof RangeError)
      throw new ArchiveError(number, null, "holds a time that does not exist.");
    throw error;
  }
}

function parseObject(number: number, text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ArchiveError(number, null, "the line is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new ArchiveError(number, null, "the line is not a JSON object.");
  return value as Record<string, unknown>;
}

/**
 * PostgreSQL stores no NUL and no unpaired surrogate; the check is here, where line and field are
 * known.
 */
function refuseUnstorableText(number: number, value: unknown, path: string): void {
  if (typeof value === "string") {
    if (value.includes("\u0000") || !value.isWellFormed())
      throw new ArchiveError(
        number,
        path,
        "holds characters that are no text (NUL, or half of a pair).",
      );
  } else if (typeof value === "object" && value !== null) {
    for (const [name, entry] of Object.entries(value)) {
      if (name.includes("\u0000") || !name.isWellFormed())
        throw new ArchiveError(number, path, "has a field name that is no text.");
      refuseUnstorableText(
        number,
        entry,
        Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`,
      );
    }
  }
}
