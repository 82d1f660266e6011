import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import { composeReport } from "../compose/compose-report.ts";
import type { PrintForm } from "../compose/print-form.ts";
import { MissingGlyphs, Typesetter } from "./typesetter.ts";

/** One report to print. */
export interface PrintRequest {
  document: ReportDocument;
  /** SHA-256 of the document's canonical bytes, hex. */
  sha256: string;
  /** Fingerprint of the key that signed the document. */
  keyFingerprint: string;
  logos: readonly PrintLogo[];
}

/** A logo as our own copy of it: PNG or JPEG of some hundred pixels. */
export interface PrintLogo {
  /** SHA-256 of the original's bytes, hex, by which the document names it. */
  sha256: string;
  bytes: Uint8Array;
}

export interface PrintedReport {
  pdf: Uint8Array;
  /** True where the file is PDF/UA-1 with every character of the document. */
  isAccessible: boolean;
  /** Characters for which no font has a form; `\uFFFD` stands in their places. */
  missingGlyphs: string[];
}

const REPLACEMENT = "\uFFFD";

let typesetter: { fontFolder: string | null; made: Typesetter } | undefined;

/** The typesetter of a folder of fonts; the fonts are read once in the life of a process. */
function typesetterWith(fontFolder: string | null): Typesetter {
  if (typesetter?.fontFolder !== fontFolder)
    typesetter = { fontFolder, made: new Typesetter(fontFolder) };
  return typesetter.made;
}

/** Prints a report. @throws Error for a logo that is no picture. */
export function printReport(request: PrintRequest, fontFolder: string | null): PrintedReport {
  const setter = typesetterWith(fontFolder);
  try {
    const { document, sha256, keyFingerprint, logos } = request;
    const logoPaths = new Map(
      logos.map((logo) => [logo.sha256, setter.addFile(`logo-${logo.sha256}`, logo.bytes)]),
    );
    const { families } = setter;
    return printForm(
      setter,
      composeReport(document, { sha256, keyFingerprint, logoPaths, families }),
    );
  } finally {
    setter.reset();
  }
}

/**
 * Prints a form, and where fonts lack characters prints it again with U+FFFD in their places: what
 * has no form in a font would be an empty place on the page, and fails PDF/UA-1.
 */
function printForm(setter: Typesetter, form: PrintForm): PrintedReport {
  try {
    return { pdf: setter.print(form), isAccessible: true, missingGlyphs: [] };
  } catch (error) {
    if (!(error instanceof MissingGlyphs)) throw error;
    const pdf = setter.print(withoutGlyphs(form, new Set(error.characters)));
    const missingGlyphs = error.characters.filter((one) => !JOINERS.has(one)).toSorted();
    return { pdf, isAccessible: missingGlyphs.length === 0, missingGlyphs };
  }
}

/** What joins and colours emoji, and has no place of its own. */
const JOINERS: ReadonlySet<string> = new Set(["\u200d", "\ufe0e", "\ufe0f"]);

function withoutGlyphs(form: PrintForm, missing: ReadonlySet<string>): PrintForm {
  const replaced = replacedIn(form, (text) => {
    let kept = "";
    for (const character of text)
      if (!missing.has(character)) kept += character;
      else if (!JOINERS.has(character)) kept += REPLACEMENT;
    return kept;
  });
  // The title of the file is not drawn.
  return { ...(replaced as PrintForm), title: form.title };
}

function replacedIn(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === "string") return replace(value);
  if (Array.isArray(value)) return value.map((entry) => replacedIn(entry, replace));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      name === "url" ? entry : replacedIn(entry, replace),
    ]),
  );
}
