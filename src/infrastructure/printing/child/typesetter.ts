import { readFileSync } from "node:fs";
import { NodeCompiler, type NodeTypstCompileResult } from "@myriaddreamin/typst-ts-node-compiler";
import type { PrintForm } from "../compose/print-form.ts";
import { familiesOf } from "./font-families.ts";
import { fontsIn, programFonts } from "./fonts.ts";

/**
 * The typesetter: the only file that uses the library (typst.ts). Its source is the template alone;
 * all words are data, and it has no folder that it could read.
 */

/** No such folder exists, so that no source can read a file; logos lie in memory beneath it. */
const NO_FOLDER = "/nonexistent/castmeter";

const TEMPLATE = readFileSync(new URL("../report.typ", import.meta.url), "utf8");

/** Characters that no font of a print has. */
export class MissingGlyphs extends Error {
  readonly characters: readonly string[];

  constructor(characters: readonly string[]) {
    super(`no font has ${characters.length} characters`);
    this.name = "MissingGlyphs";
    this.characters = characters;
  }
}

interface Diagnostic {
  message: string;
}

export class Typesetter {
  readonly #compiler: NodeCompiler;
  /** Families of the operator's folder that the compiler has found. */
  readonly families: readonly string[];

  /** @param fontFolder Folder with further fonts; null for none. */
  constructor(fontFolder: string | null) {
    const own = fontFolder === null ? [] : fontsIn(fontFolder);
    this.#compiler = NodeCompiler.create({
      workspace: NO_FOLDER,
      fontArgs: [{ fontPaths: [...programFonts(), ...own] }],
    });
    this.families = [...new Set(own.map((path) => this.#familyOf(path)))].filter(
      (family) => family !== null,
    );
  }

  /** The first of a font's names that the compiler knows. */
  #familyOf(path: string): string | null {
    const mainFileContent = "#text(font: sys.inputs.family, fallback: false)[a]";
    for (const family of familiesOf(path)) {
      const result = this.#compiler.compile({ mainFileContent, inputs: { family } });
      if (result.takeWarnings() === null) return family;
    }
    return null;
  }

  /** Puts a file where the template finds it; returns its path there. */
  addFile(name: string, bytes: Uint8Array): string {
    this.#compiler.mapShadow(`${NO_FOLDER}/${name}`, Buffer.from(bytes));
    return name;
  }

  /** Forgets the files and what was kept of the last print. */
  reset(): void {
    this.#compiler.resetShadow();
    this.#compiler.evictCache(0);
  }

  /**
   * The pages of a form as PDF/UA-1.
   *
   * @throws MissingGlyphs; Error for what the template or its data have wrong, and for a warning,
   *   because text of an unknown family would be missing without an error.
   */
  print(form: PrintForm): Buffer {
    const result = this.#compiler.compile({
      mainFileContent: TEMPLATE,
      inputs: { data: JSON.stringify(form) },
    });
    const document = this.#checked(result);
    try {
      return this.#compiler.pdf(document, { pdfStandard: "ua-1" });
    } catch (error) {
      throw missingGlyphsOf(error) ?? error;
    }
  }

  #checked(result: NodeTypstCompileResult) {
    const [error, warning] = [result.takeError(), result.takeWarnings()];
    const wrong = error ?? warning;
    if (wrong !== null) {
      const all = this.#compiler.fetchDiagnostics(wrong) as Diagnostic[];
      throw new Error(`The template: ${all.map(({ message }) => message).join("; ")}`);
    }
    if (result.result === null) throw new Error("The template gave no pages");
    return result.result;
  }
}

/** The message of each error, as its source writes it: a text in Rust's form. */
const MESSAGE = /message: "((?:[^"\\]|\\.)*)"/g;
const MISSING = /^PDF\/UA-1 error: the text `"(.*)"` could not be displayed with font/s;

/** Undefined where anything but a character without a glyph is wrong. */
function missingGlyphsOf(error: unknown): MissingGlyphs | undefined {
  if (!(error instanceof Error)) return undefined;
  const texts = [...error.message.matchAll(MESSAGE)].map(
    ([, message = ""]) => MISSING.exec(unescaped(message))?.[1],
  );
  const known = texts.filter((text) => text !== undefined);
  if (known.length === 0 || known.length < texts.length) return undefined;
  return new MissingGlyphs([...new Set(known.flatMap((text) => Array.from(unescaped(text))))]);
}

const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t", "0": "\0" };

/** A text without the escapes of Rust's form. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\(?:u\{([0-9a-f]+)\}|(.))/gs, (_, code?: string, letter = "") =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCodePoint(parseInt(code, 16)),
  );
