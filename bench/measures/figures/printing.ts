import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import {
  longDocument,
  sampleDocument,
} from "../../../src/domain/report-documents/sample-document.test-support.ts";
import type { ReportDocument } from "../../../src/domain/report-documents/document.ts";
import {
  createReportPrinter,
  type ReportPrinter,
} from "../../../src/infrastructure/printing/report-printer.ts";
import type { Row } from "../../harness/read-path.ts";
import { median } from "../../harness/timing.ts";

/** Time of a page in a process that is warm, and the memory of the longest table that is printed. */

const PAGE_MS_MAX = 100;
const RESIDENT_MB_MAX = 350;
const WARM_UP = 5;
const PRINTS = 20;
const LONG_ROWS = 2_000;
const LOOK_MS = 50;

const print = (printer: ReportPrinter, document: ReportDocument) =>
  printer.print(
    { document, sha256: "ab".repeat(32), keyFingerprint: "SHA256:bench", logos: [] },
    { of: "bench", signal: new AbortController().signal },
  );

export async function measurePrinting(): Promise<Row[]> {
  const printer = createReportPrinter();
  try {
    const document = sampleDocument();
    const { pdf } = await print(printer, document);
    const { numPages: pages } = await getDocumentProxy(new Uint8Array(pdf), { verbosity: 0 });
    for (let count = 0; count < WARM_UP; count += 1) await print(printer, document);
    const times: number[] = [];
    for (let count = 0; count < PRINTS; count += 1) {
      const started = performance.now();
      await print(printer, document);
      times.push(performance.now() - started);
    }
    const pageMs = median(times) / pages;
    const residentMb = await largestResident(() => print(printer, longDocument(LONG_ROWS)));
    return [
      {
        goal: "a page of a report, warm",
        work: `a report of ${pages} pages with charts and tables, ${PRINTS} times`,
        beside: "–",
        measured: `${pageMs.toFixed(0)} ms a page`,
        limit: `${PAGE_MS_MAX} ms`,
        met: pageMs <= PAGE_MS_MAX,
      },
      {
        goal: "memory of the printing process",
        work: `a table of ${LONG_ROWS} rows of seven columns`,
        beside: "–",
        measured: `${residentMb.toFixed(0)} MB`,
        limit: `${RESIDENT_MB_MAX} MB`,
        met: residentMb <= RESIDENT_MB_MAX,
      },
    ];
  } finally {
    printer.close();
  }
}

/** The largest resident memory, MB, of any child of this process during the work. Linux alone. */
async function largestResident(work: () => Promise<unknown>): Promise<number> {
  let largest = 0;
  const timer = setInterval(() => {
    for (const pid of childrenOf(process.pid)) largest = Math.max(largest, residentMbOf(pid));
  }, LOOK_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return largest;
}

const childrenOf = (pid: number): string[] =>
  read(`/proc/${pid}/task/${pid}/children`)
    .split(" ")
    .filter((child) => child !== "");

const residentMbOf = (pid: string): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
