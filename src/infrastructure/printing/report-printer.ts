import { fileURLToPath } from "node:url";
import { createCompute } from "../compute/compute.ts";
import type { PrintedReport, PrintRequest } from "./child/print-report.ts";
import type { PrintTasks } from "./child/print-tasks.ts";
import { DEADLINE_MS, HEAP_MB, PRINTS_OF_PROCESS_MAX, RESIDENT_BYTES_KEPT } from "./limits.ts";

export type { PrintedReport, PrintLogo, PrintRequest } from "./child/print-report.ts";

export interface PrintOptions {
  /** The workspace of the report: one print of a workspace waits or runs after another. */
  of: string;
  signal: AbortSignal;
  /** Time limit from the start of the print. Default 60 s. */
  deadlineMs?: number;
}

/**
 * Prints documents of reports as tagged PDF (record 0123). The same request with the same fonts
 * gives the same bytes.
 */
export interface ReportPrinter {
  /**
   * @throws ComputeError at a limit of time or memory, or with the error of the print as its cause;
   *   the reason of the signal after it is aborted.
   */
  print(request: PrintRequest, options: PrintOptions): Promise<PrintedReport>;
  /** Ends the process and its print. */
  close(): void;
}

export interface ReportPrinterOptions {
  /** Folder with further fonts, as for Chinese, Japanese and Korean. */
  fontFolder?: string | undefined;
  /** Another program of the process, for tests. */
  program?: string;
}

/** The sources are present beside a build too, so the process starts from them in both cases. */
const PROGRAM = fileURLToPath(new URL("./child/main.ts", import.meta.url));

/**
 * Creates the printer: one process, which starts at the first print, prints one report at a time,
 * ends when there are none, and is replaced after 100.
 */
export function createReportPrinter({
  fontFolder,
  program = PROGRAM,
}: ReportPrinterOptions = {}): ReportPrinter {
  const compute = createCompute<PrintTasks>({
    program,
    processes: 1,
    heapMb: HEAP_MB,
    tasksOfProcessMax: PRINTS_OF_PROCESS_MAX,
    residentBytesKept: RESIDENT_BYTES_KEPT,
  });
  return {
    print: (request, { of, signal, deadlineMs = DEADLINE_MS }) =>
      compute.run("print_report", [request, fontFolder ?? null], { of, signal, deadlineMs }),
    close: () => compute.close(),
  };
}
