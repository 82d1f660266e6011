import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportDocument } from "../../domain/report-documents/document.ts";
import {
  longDocument,
  sampleDocument,
} from "../../domain/report-documents/sample-document.test-support.ts";
import { familiesOf } from "./child/font-families.ts";
import { createReportPrinter, type PrintedReport, type PrintLogo } from "./report-printer.ts";

const printer = createReportPrinter();
afterAll(() => printer.close());

const idle = new AbortController().signal;
const SHA256 = "0123456789abcdef".repeat(4);
const FINGERPRINT = "SHA256:5v5c4x3z2a1s0d9f8g+/7";

const requestOf = (document: ReportDocument, logos: PrintLogo[] = []) => ({
  document,
  sha256: SHA256,
  keyFingerprint: FINGERPRINT,
  logos,
});

const print = (document: ReportDocument, logos?: PrintLogo[]): Promise<PrintedReport> =>
  printer.print(requestOf(document, logos), { of: "workspace", signal: idle });

const openPdf = ({ pdf }: PrintedReport) => getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
type Pdf = Awaited<ReturnType<typeof openPdf>>;

async function pageText(pdf: Pdf, number: number): Promise<string> {
  const { items } = await (await pdf.getPage(number)).getTextContent();
  return items.map((item) => ("str" in item ? item.str : "")).join("");
}

/** Without blanks: where a line or a long word breaks is no part of the words. */
const bare = (text: string): string => text.replaceAll(/[\s\u200b]+/g, "");

async function textOf(printed: PrintedReport): Promise<string> {
  const pdf = await openPdf(printed);
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) pages.push(await pageText(pdf, number));
  return bare(pages.join(""));
}

let sample: PrintedReport;
let sampleText: string;
beforeAll(async () => {
  sample = await print(sampleDocument());
  sampleText = await textOf(sample);
});

/** Every text of a document that a reader sees, by the names of its fields. */
const SHOWN = new Set([
  "name",
  "label",
  "text",
  "title",
  "note",
  "message",
  "reason",
  "kept_reason",
]);

function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map((entry) => withTexts(entry, change));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      name,
      typeof entry === "string" && SHOWN.has(name) ? change(entry) : withTexts(entry, change),
    ]),
  );
}

describe("a printed report", () => {
  it("holds the texts of its document in Latin, Cyrillic, Greek and Polish letters", () => {
    const shown: string[] = [];
    withTexts(sampleDocument(), (text) => {
      shown.push(text);
      return text;
    });
    const tables = ["Ночной поезд", "Οι νησιώτες", "Żółw i zając", "Следующий выпуск выходит"];
    const missing = [...shown, ...tables].filter((text) => !sampleText.includes(bare(text)));
    // The title of a table that repeats the title of its section is printed once.
    expect(missing).toEqual([]);
  });

  it("holds its figures as words, and unknown ones as such", () => {
    for (const words of [
      "331,231",
      "106.5 %",
      "£1,120.00",
      "40 h old",
      "kept: TikTok said 0",
      "not known",
      "12 Oct 2026",
      "Make good due",
      "28 September to 30 November 2026",
    ])
      expect(sampleText).toContain(bare(words));
  });

  it("holds every letter of Arabic names", () => {
    for (const letter of bare("قطار الليل")) expect(sampleText).toContain(letter);
  });

  it("has its moment, its hash and the key, letter for letter, on every page", async () => {
    const pdf = await openPdf(sample);
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const text = bare(await pageText(pdf, number));
      expect(text).toContain(bare("As of 22 Nov 2026, 14:20 UTC"));
      expect(text).toContain(`page${number}of${pdf.numPages}`);
      expect(text).toContain(SHA256);
      expect(text).toContain(FINGERPRINT);
    }
  });

  it("is tagged, with headings, heads of tables and words for its charts", async () => {
    expect(sample).toMatchObject({ isAccessible: true, missingGlyphs: [] });
    const pdf = await openPdf(sample);
    expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true });
    const trees = [];
    for (let number = 1; number <= pdf.numPages; number += 1)
      trees.push(await (await pdf.getPage(number)).getStructTree());
    const tree = JSON.stringify(trees);
    for (const role of ["H1", "H2", "H3", "Table", "TH", "TD", "Figure", "Link", "L"])
      expect(tree).toContain(`"role":"${role}"`);
    expect(tree).toContain("Sum to each day");
    const { info } = await pdf.getMetadata();
    expect(info).toMatchObject({
      Title: "Northgate Tea, the autumn blend",
      CreationDate: expect.stringMatching(/^D:20261122142000/),
    });
  });

  it("is the same bytes for the same document", async () => {
    const again = await print(sampleDocument());
    expect(Buffer.from(again.pdf).equals(sample.pdf)).toBe(true);
  });

  it("takes no text as source, in no field", async () => {
    const hostile = `#read("/etc/passwd") *x* \\ $y$ ] [ "q" 'r' <b> @ref // c /* ~ _u_ --- \`d\``;
    const changed = withTexts(sampleDocument(), () => hostile) as ReportDocument;
    const cells = changed.sections.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === "table" ? block.rows : [])),
    );
    for (const row of cells) row.cells[0] = hostile;
    const printed = await print(changed);
    expect(printed.isAccessible).toBe(true);
    const text = await textOf(printed);
    expect(text.split(bare(hostile)).length).toBeGreaterThan(60);
    expect(text).not.toContain("root:");
    // Whatever begins like the text is all of it.
    expect(text.split("#read").length).toBe(text.split(bare(hostile)).length);
  });

  it("takes no Markdown as source", async () => {
    const markdown = 'a #read("/etc/passwd") $x$ ] [ <b>b</b> #import "c" // d';
    const [section] = sampleDocument().sections;
    const blocks = [{ kind: "text" as const, key: "text", markdown }];
    const printed = await print(
      sampleDocument({ sections: section === undefined ? [] : [{ ...section, blocks }] }),
    );
    expect(await textOf(printed)).toContain(bare(markdown));
  });

  it("is printed without the characters that no font has, which it names", async () => {
    const name = "Show 🎙️👩‍👧 日本 “quoted” \\ Ω";
    const printed = await print(sampleDocument({ name, sections: [] }));
    expect(printed.isAccessible).toBe(false);
    expect(printed.missingGlyphs).toEqual(["日", "本", "🎙", "👧", "👩"]);
    expect(await textOf(printed)).toContain(bare("Show ��� �� “quoted” \\ Ω"));
    const { info } = await (await openPdf(printed)).getMetadata();
    expect(info).toMatchObject({ Title: name });
  });

  it("has all of a text without the marks that only colour its signs", async () => {
    const printed = await print(sampleDocument({ name: "Castmeter ©\uFE0F", sections: [] }));
    expect(printed).toMatchObject({ isAccessible: true, missingGlyphs: [] });
  });

  it("has its logos with their words", async () => {
    const { default: sharp } = await import("sharp");
    const bytes = await sharp({
      create: { width: 40, height: 20, channels: 3, background: "#2f55d4" },
    })
      .png()
      .toBuffer();
    const sha256 = "ab".repeat(32);
    const branding = { primary_color: "#0b5d57", logo_sha256: sha256, co_brand: null };
    const printed = await print(sampleDocument({ branding, sections: [] }), [{ sha256, bytes }]);
    const tree = await (await (await openPdf(printed)).getPage(1)).getStructTree();
    expect(JSON.stringify(tree)).toContain("Logo of Harbour Audio");
  });

  it("has 2,000 rows on pages that each begin with the names of the columns", async () => {
    const printed = await print(longDocument(2_000));
    const pdf = await openPdf(printed);
    expect(pdf.numPages).toBeGreaterThan(40);
    for (const [number, row] of [
      [1, "Row 1"],
      [2, null],
      [pdf.numPages - 1, "Row 2000"],
    ] as const) {
      const text = bare(await pageText(pdf, number));
      expect(text).toContain("ShowPlacementAirdate");
      if (row !== null) expect(text).toContain(bare(row));
    }
  }, 120_000);
});

describe("a folder of further fonts", () => {
  const folder = mkdtempSync(join(tmpdir(), "castmeter-fonts-"));
  const from = new URL("../../../node_modules/playwright-core/lib/vite/recorder/", import.meta.url);
  const [icons = ""] = readdirSync(new URL("assets/", from)).filter((name) =>
    name.endsWith(".ttf"),
  );
  copyFileSync(new URL(`assets/${icons}`, from), join(folder, "icons.ttf"));
  writeFileSync(join(folder, "LICENSE.txt"), "no font");
  const own = createReportPrinter({ fontFolder: folder });
  afterAll(() => {
    own.close();
    rmSync(folder, { recursive: true });
  });

  it("is read for the characters that the fonts of the program lack", async () => {
    // A sign in the private part of Unicode, of the one font of this folder.
    const document = sampleDocument({ name: "Sign \uEA60", sections: [] });
    const without = await print(document);
    expect(without).toMatchObject({ isAccessible: false, missingGlyphs: ["\uEA60"] });
    const printed = await own.print(requestOf(document), { of: "workspace", signal: idle });
    expect(printed).toMatchObject({ isAccessible: true, missingGlyphs: [] });
    expect(familiesOf(join(folder, "icons.ttf"))).toEqual(["codicon"]);
  });
});

describe("the process that prints", () => {
  const program = fileURLToPath(new URL("printing.test-child.ts", import.meta.url));

  it.each([
    ["kill", "memory", 30_000],
    ["fill", "memory", 30_000],
    ["endless", "deadline", 1_000],
  ])(
    "that ends by itself, its memory or its deadline fails that print alone: %s",
    async (name, failure, deadlineMs) => {
      const own = createReportPrinter({ program });
      const options = { of: "workspace", signal: idle };
      await expect(
        own.print(requestOf(sampleDocument({ name })), { ...options, deadlineMs }),
      ).rejects.toMatchObject({ name: "ComputeError", failure });
      expect(await own.print(requestOf(sampleDocument()), options)).toMatchObject({
        isAccessible: true,
      });
      own.close();
    },
  );
});
