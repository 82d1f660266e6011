import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { type Static, Type } from "typebox";
import type {
  ExtractedLine,
  ParsedOrder,
} from "../../src/domain/order-documents/extract/extracted-order.ts";
import {
  DOCUMENT_ERROR_CODES,
  type DocumentErrorCode,
} from "../../src/domain/order-documents/read/document-error.ts";
import { LabelledSetError, readForm, Text } from "../labelled-sets/form.ts";

/**
 * A labelled set of insertion orders: a folder with `known.json` and, for each document `NAME.EXT`,
 * a file `NAME.EXT.expected.json` beside it. A value of null is one that the document does not
 * state; a field that is left out is not judged.
 */

const Names = Type.Array(Type.Object({ id: Text, name: Text }));

/** The shows and brands of the workspace. */
const Known = Type.Object({ shows: Names, brands: Names });

export type ExpectedLine = Partial<
  Omit<ExtractedLine, "index" | "match_confidence" | "guaranteed_per" | "source" | "confidence">
>;

export type ExpectedOrder = Partial<Omit<ParsedOrder, "advertiser" | "line_items">> & {
  /** Empty where the document names none. */
  advertiser?: string;
  matched_brand_id?: string | null;
  /** Whether the lines add up to the stated total. */
  totals_match?: boolean;
  line_items: ExpectedLine[];
};

/** Either an order or the code of a refusal. */
const Expected = Type.Object({
  /** Whether nothing was tuned on the document. */
  held_out: Type.Optional(Type.Boolean()),
  expected: Type.Optional(
    Type.Unsafe<ExpectedOrder>(Type.Object({ line_items: Type.Array(Type.Object({})) })),
  ),
  expected_error: Type.Optional(
    Type.Unsafe<DocumentErrorCode>({ type: "string", enum: [...DOCUMENT_ERROR_CODES] }),
  ),
});

export interface LabelledDocument extends Static<typeof Expected> {
  name: string;
  /** The ending of its name: `pdf`. */
  kind: string;
  bytes: Uint8Array;
}

export interface LabelledSet {
  known: Static<typeof Known>;
  documents: LabelledDocument[];
}

const ENDING = ".expected.json";

/** The set of a folder. Throws `LabelledSetError`. */
export function readLabelledSet(folder: string): LabelledSet {
  if (!existsSync(folder)) throw new LabelledSetError(folder, ["there is no such folder"]);
  const names = readdirSync(folder);
  const labels = names.filter((name) => name.endsWith(ENDING));
  if (labels.length === 0)
    throw new LabelledSetError(folder, [`no document has a file NAME.EXT${ENDING} beside it`]);
  const bare = names.filter((name) => !/\.(json|md)$/.test(name) && !names.includes(name + ENDING));
  if (bare.length > 0)
    throw new LabelledSetError(
      folder,
      bare.map((name) => `${name}${ENDING} is missing`),
    );
  return {
    known: names.includes("known.json")
      ? readForm(Known, join(folder, "known.json"))
      : { shows: [], brands: [] },
    documents: labels.toSorted().map((label) => readLabelled(folder, label)),
  };
}

function readLabelled(folder: string, label: string): LabelledDocument {
  const name = label.slice(0, -ENDING.length);
  const path = join(folder, name);
  if (!existsSync(path)) throw new LabelledSetError(label, [`there is no document ${name}`]);
  const labelled = readForm(Expected, join(folder, label));
  if ((labelled.expected === undefined) === (labelled.expected_error === undefined))
    throw new LabelledSetError(label, ['must have either "expected" or "expected_error"']);
  return {
    ...labelled,
    name,
    kind: extname(name).slice(1).toLowerCase(),
    bytes: readFileSync(path),
  };
}
