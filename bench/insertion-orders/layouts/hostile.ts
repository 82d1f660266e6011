import { deflateSync } from "node:zlib";
import type { GeneratedDocument } from "../generated-document.ts";
import { docx, paragraph } from "../office-writer.ts";
import { PageWriter } from "../page-writer.ts";

const text = (content: string): Uint8Array => new TextEncoder().encode(content);

/** A PDF of one page by hand, whose content is `stream`, with more entries in its catalogue. */
function rawPdf(stream: Buffer, catalogue = ""): Buffer {
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`),
    Buffer.from("<< /Type /Pages /Kids [3 0 R] /Count 1 >>"),
    Buffer.from(
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${stream.length} /Filter /FlateDecode >>\nstream\n`),
      stream,
      Buffer.from("\nendstream"),
    ]),
    Buffer.from("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ];
  const parts = [Buffer.from("%PDF-1.7\n")];
  const offsets = objects.map((object, index) => {
    const offset = parts.reduce((sum, part) => sum + part.length, 0);
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from("\nendobj\n"));
    return offset;
  });
  const start = parts.reduce((sum, part) => sum + part.length, 0);
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  parts.push(
    Buffer.from(
      `xref\n0 6\n0000000000 65535 f \n${table}trailer << /Size 6 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

const encrypted = (): Promise<Buffer> =>
  new PageWriter({ userPassword: "secret", ownerPassword: "owner", pdfVersion: "1.7" })
    .text(50, 50, "Insertion order")
    .bytes();

async function scan(): Promise<Buffer> {
  const page = new PageWriter();
  page.document.rect(40, 40, 500, 700).fill("#dddddd");
  return await page.bytes();
}

async function manyPages(): Promise<Buffer> {
  const page = new PageWriter().text(50, 50, "Page 1");
  for (let number = 2; number <= 200; number += 1) {
    page.document.addPage();
    page.text(50, 50, `Page ${number}`);
  }
  return await page.bytes();
}

/** 600 MB of blanks, packed twice to be kept in the repository. */
const blanks = (): Buffer => deflateSync(Buffer.alloc(600 * 1024 * 1024, 32), { level: 9 });

const entity = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${"bcdefgh"
  .split("")
  .map((name, index) => `<!ENTITY ${name} "${`&${"abcdefg"[index]};`.repeat(10)}">`)
  .join("")}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;

export const HOSTILE: readonly GeneratedDocument[] = [
  { name: "hostile-encrypted.pdf", expected: "encrypted", bytes: encrypted },
  {
    name: "hostile-malformed.pdf",
    expected: "malformed",
    bytes: () => text("%PDF-1.7\n1 0 obj\n<< /Type /Cat"),
  },
  { name: "hostile-scan.pdf", expected: "no_text", bytes: scan },
  { name: "hostile-flate-bomb.pdf", expected: "too_large", bytes: () => rawPdf(blanks()) },
  {
    name: "hostile-script.pdf",
    expected: "no_text",
    bytes: () =>
      rawPdf(
        deflateSync(Buffer.from("q Q")),
        "/OpenAction << /S /JavaScript /JS (while(true){}) >>",
      ),
  },
  { name: "hostile-200-pages.pdf", expected: "too_many_pages", bytes: manyPages },
  { name: "hostile-empty.pdf", expected: "malformed", bytes: () => new Uint8Array() },
  {
    name: "hostile-bomb.docx",
    expected: "too_large",
    bytes: () => docx(paragraph(" ".repeat(60 * 1024 * 1024))),
  },
  {
    name: "hostile-entities.docx",
    expected: "malformed",
    bytes: () => docx("<w:p><w:r><w:t>&h;&file;</w:t></w:r></w:p>", entity),
  },
  {
    name: "hostile-cut.docx",
    expected: "malformed",
    bytes: () => docx(paragraph("Insertion order")).slice(0, 300),
  },
  {
    name: "hostile-picture.png",
    expected: "unsupported_type",
    bytes: () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
  },
  {
    name: "hostile-quote.csv",
    expected: "malformed",
    bytes: () => text('Show,Rate\n"Salt & Signal,28\n'),
  },
];
