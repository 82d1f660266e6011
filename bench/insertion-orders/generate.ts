/**
 * Writes the labelled set of insertion orders: documents, and what is expected of each.
 *
 *   node bench/insertion-orders/generate.ts [folder]
 *
 * The set in `set/` is kept in the repository, so the program is needed after a change alone.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expectationOf, KNOWN } from "./content.ts";
import type { GeneratedDocument } from "./generated-document.ts";
import { FURTHER } from "./layouts/further.ts";
import { HELD_OUT } from "./layouts/held-out.ts";
import { HOSTILE } from "./layouts/hostile.ts";
import { OFFICE } from "./layouts/office.ts";
import { PDF_ENGLISH } from "./layouts/pdf-english.ts";
import { PDF_LANGUAGES } from "./layouts/pdf-languages.ts";
import { PDF_ODD } from "./layouts/pdf-odd.ts";
import { PDF_TOTALS } from "./layouts/pdf-totals.ts";
import { TEXT } from "./layouts/text.ts";
import type { ExpectedFile } from "./set-form.ts";

const folder = process.argv[2] ?? fileURLToPath(new URL("./set/", import.meta.url));

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

async function write(document: GeneratedDocument, isHeldOut: boolean): Promise<void> {
  const { name, expected, bytes } = document;
  const file: ExpectedFile =
    typeof expected === "string"
      ? { expected_error: expected }
      : { expected: expectationOf(expected) };
  writeFileSync(join(folder, name), await bytes());
  const content = isHeldOut ? { held_out: true, ...file } : file;
  writeFileSync(join(folder, `${name}.expected.json`), json(content));
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "known.json"), json(KNOWN));
for (const group of [
  PDF_ENGLISH,
  PDF_TOTALS,
  PDF_LANGUAGES,
  PDF_ODD,
  OFFICE,
  TEXT,
  FURTHER,
  HOSTILE,
])
  for (const document of group) await write(document, false);
for (const document of HELD_OUT) await write(document, true);
