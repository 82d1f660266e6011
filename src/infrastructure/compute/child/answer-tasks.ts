import { keepCompiledCode, storeCompiledCode } from "../../../lib/compile-cache.ts";
import { RESIDENT_BYTES_MAX } from "../limits.ts";
import { watchProcess } from "./watch-process.ts";

/** A task on its way to the process that runs it. */
export interface TaskRequest {
  task: string;
  args: readonly unknown[];
}

export type TaskAnswer = ({ value: unknown } | { error: unknown }) & {
  /** Resident memory of the process after the task. */
  residentBytes: number;
};

type Tasks = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Answers requests over the channel, one after another. The process ends with its parent, and above
 * `residentBytesMax` of resident memory.
 */
export function answerTasks(
  tasks: Tasks,
  { residentBytesMax = RESIDENT_BYTES_MAX }: { residentBytesMax?: number } = {},
): void {
  keepCompiledCode();
  watchProcess(residentBytesMax);
  // These signals are sent to the whole process group; the parent finishes its work first and then
  // ends this process.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => undefined);
  process.once("disconnect", () => process.exit(0));
  let hasStored = false;
  process.on("message", (request: TaskRequest) => {
    void answerTo(tasks, request).then((answer) => {
      process.send?.(answer);
      if (hasStored) return;
      hasStored = true;
      storeCompiledCode();
    });
  });
}

async function answerTo(tasks: Tasks, { task, args }: TaskRequest): Promise<TaskAnswer> {
  try {
    const run = (await tasks[task]?.()) as (...taken: readonly unknown[]) => unknown;
    return { value: run(...args), residentBytes: process.memoryUsage.rss() };
  } catch (error) {
    return { error, residentBytes: process.memoryUsage.rss() };
  }
}
