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
import { HELD_OUT } from "./layouts/held-out.ts";
import { HOSTILE } from "./layouts/hostile.ts";
import { MAIL } from "./layouts/mail.ts";
import { PDF_COLUMNS } from "./layouts/pdf-columns.ts";
import { PDF_ENGLISH } from "./layouts/pdf-english.ts";
import { PDF_LABELS } from "./layouts/pdf-labels.ts";
import { PDF_LANGUAGES } from "./layouts/pdf-languages.ts";
import { PDF_TOTALS } from "./layouts/pdf-totals.ts";
import { PDF_VALUES } from "./layouts/pdf-values.ts";
import { PLAIN_TEXT } from "./layouts/plain-text.ts";
import { SEPARATED_VALUES } from "./layouts/separated-values.ts";
import { SPREADSHEETS } from "./layouts/spreadsheets.ts";
import { WORD_ENGLISH } from "./layouts/word-english.ts";
import { WORD_LANGUAGES } from "./layouts/word-languages.ts";
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
  PDF_LABELS,
  PDF_COLUMNS,
  PDF_VALUES,
  WORD_ENGLISH,
  WORD_LANGUAGES,
  SPREADSHEETS,
  SEPARATED_VALUES,
  PLAIN_TEXT,
  MAIL,
  HOSTILE,
])
  for (const document of group) await write(document, false);
for (const document of HELD_OUT) await write(document, true);
