/** Insertion orders, in each form a document may have. */

import { docxOf, pdfOf, xlsxOf } from "../documents.ts";
import { few, TEXT_SHAPES } from "../shapes.ts";
import type { SizeKind } from "../size-kind.ts";
import type { SizeStage } from "../size-stage.ts";

const CONFIRM = { confirm: true };

async function parse(stage: SizeStage, body: object): Promise<string> {
  await stage.freeCaps();
  const answer = await stage.call("POST", "/v1/insertion-orders/parse", { ...body, ...CONFIRM });
  if (answer.status !== 202) return `${answer.status} ${answer.body?.error?.code ?? ""}`;
  const { id } = answer.body as { id: string };
  await stage.jobsEnd();
  const { body: order } = await stage.call("GET", `/v1/insertion-orders/${id}`);
  return [order?.status, order?.failure?.code ?? order?.error?.code].filter(Boolean).join(" ");
}

async function parseFile(
  stage: SizeStage,
  name: string,
  content: string | Uint8Array,
): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob([content]), name);
  const file = await stage.call("POST", "/v1/library/files", form);
  if (file.status !== 201) return `${file.status} ${file.body?.error?.code ?? ""}`;
  return parse(stage, { file_id: file.body.id });
}

const ORDER_SHAPES = few(TEXT_SHAPES, [
  "different words",
  "one long word",
  "cells",
  "lines",
  "lines of words",
  "lines of bars",
  "tabs",
  "digits and commas",
  "dates",
  "blanks",
  "CJK without blanks",
  "combining characters",
]);
const OFFICE_SHAPES = few(TEXT_SHAPES, ["different words", "cells", "lines of bars"]);

export const ORDER_KINDS: readonly SizeKind[] = [
  {
    name: "order as text",
    limit: 524_288,
    shapes: ORDER_SHAPES,
    send: (stage, text) => parse(stage, { text: `Insertion order\n${text}`.slice(0, 524_288) }),
  },
  {
    name: "order as a text file",
    limit: 1_000_000,
    shapes: few(ORDER_SHAPES, ["lines", "cells", "lines of bars"]),
    send: (stage, text) => parseFile(stage, "order.txt", `Insertion order\n${text}`),
  },
  {
    name: "order as CSV",
    limit: 1_000_000,
    shapes: {
      "many rows": (size) =>
        "Show,Placement,Date,Impressions\n".padEnd(size, 'Salt,Mid-roll,8 Dec 2026,"30,000"\n'),
      "many columns": (size) => "a,".repeat(size / 2),
      quotes: (size) => '"a""b",'.repeat(size / 7),
    },
    send: (stage, text) => parseFile(stage, "order.csv", text),
  },
  {
    name: "order as a mail",
    limit: 1_000_000,
    shapes: ORDER_SHAPES,
    send: (stage, text) =>
      parseFile(
        stage,
        "order.eml",
        `From: a@example.com\r\nTo: b@example.com\r\nSubject: Insertion order\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}`,
      ),
  },
  {
    name: "order as DOCX",
    limit: 500_000,
    shapes: OFFICE_SHAPES,
    send: (stage, text) => parseFile(stage, "order.docx", docxOf(text)),
  },
  {
    name: "order as XLSX",
    limit: 500_000,
    shapes: OFFICE_SHAPES,
    send: async (stage, text) => parseFile(stage, "order.xlsx", await xlsxOf(text)),
  },
  {
    name: "order as PDF",
    limit: 200_000,
    shapes: OFFICE_SHAPES,
    send: (stage, text) => parseFile(stage, "order.pdf", pdfOf(text)),
  },
];
