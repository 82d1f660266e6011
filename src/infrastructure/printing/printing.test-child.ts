/** The program of a process that prints nothing, for tests: the name of a report is what it does. */
import { answerTasks } from "../compute/child/answer-tasks.ts";
import type { PrintRequest } from "./child/print-report.ts";

const DEEDS: Readonly<Record<string, () => unknown>> = {
  kill: () => process.kill(process.pid, "SIGKILL"),
  fill: () => {
    const kept: Buffer[] = [];
    for (;;) kept.push(Buffer.alloc(16 * 1024 * 1024, 1));
  },
  endless: () => {
    for (;;);
  },
};

answerTasks(
  {
    print_report: async () => (request: PrintRequest) => {
      DEEDS[request.document.name]?.();
      return { pdf: Buffer.of(), isAccessible: true, missingGlyphs: [] };
    },
  },
  { residentBytesMax: 250 * 1024 * 1024 },
);
