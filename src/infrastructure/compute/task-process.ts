import { type ChildProcess, fork } from "node:child_process";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { TaskAnswer, TaskRequest } from "./child/answer-tasks.ts";

/** The sources are present beside a build too, so the process starts from them in both cases. */
const PROGRAM = fileURLToPath(new URL("./child/main.ts", import.meta.url));

/** The error of a task; the task's own error is the `cause`. */
export class TaskThrew extends Error {
  constructor(cause: unknown) {
    super("the task threw an error", { cause });
    this.name = "TaskThrew";
  }
}

/** How a process ended while it had a task. */
export class ProcessEnded extends Error {
  /**
   * True where the process ended because of its memory: ended by V8, by itself, or by the system.
   */
  readonly isOutOfMemory: boolean;

  constructor(code: number | null, signal: NodeJS.Signals | null) {
    super(`the process of a task ended: ${signal ?? code}`);
    this.name = "ProcessEnded";
    this.isOutOfMemory = signal !== null && MEMORY_SIGNALS.has(signal);
  }
}

/** V8 aborts when its heap is full; `child/watch-process.ts` and the system kill the process. */
const MEMORY_SIGNALS: ReadonlySet<NodeJS.Signals> = new Set([
  "SIGABRT",
  "SIGKILL",
  "SIGTRAP",
  "SIGILL",
]);

interface TaskProcessOptions {
  heapMb: number;
  program: string | undefined;
  /** Called once, whatever ends the process. */
  ended: () => void;
}

/**
 * A process that runs one task at a time. It receives no environment variables of its parent, has a
 * lower priority, and does not keep its parent alive while it has no task.
 */
export class TaskProcess {
  readonly #child: ChildProcess;
  #task: PromiseWithResolvers<unknown> | undefined;
  #taskCount = 0;
  #residentBytes = 0;

  constructor({ heapMb, program = PROGRAM, ended }: TaskProcessOptions) {
    this.#child = fork(program, {
      execArgv: [`--max-old-space-size=${heapMb}`, "--disable-warning=ExperimentalWarning"],
      env: {},
      serialization: "advanced",
      // The output is ignored, because V8 writes a page about a full heap.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    lowerPriority(this.#child.pid);
    this.#child.on("message", (answer: TaskAnswer) => this.#settle(answer));
    // A process that could not be started emits no exit.
    this.#child.on("error", (error) => {
      if (this.#child.pid === undefined) ended();
      this.#task?.reject(error);
    });
    this.#child.once("exit", (code, signal) => {
      ended();
      this.#task?.reject(new ProcessEnded(code, signal));
    });
    this.#unref();
  }

  /** Number of tasks that were begun. */
  get taskCount(): number {
    return this.#taskCount;
  }

  /** Resident memory after the last task, bytes. */
  get residentBytes(): number {
    return this.#residentBytes;
  }

  /** @throws ProcessEnded; TaskThrew. */
  async run(request: TaskRequest): Promise<unknown> {
    const task = Promise.withResolvers<unknown>();
    this.#task = task;
    this.#taskCount += 1;
    this.#child.ref();
    this.#child.channel?.ref();
    this.#child.send(request, (error) => {
      // A process that has ended accepts no more input; the end of the process is reported instead.
      if (error !== null && this.#child.connected) task.reject(error);
    });
    try {
      return await task.promise;
    } finally {
      this.#task = undefined;
      this.#unref();
    }
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }

  #settle(answer: TaskAnswer): void {
    this.#residentBytes = answer.residentBytes;
    if ("error" in answer) this.#task?.reject(new TaskThrew(answer.error));
    else this.#task?.resolve(answer.value);
  }

  #unref(): void {
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

/**
 * Lowers the priority, so that requests are answered first; it has no effect where the system does
 * not permit it.
 */
function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // A container may forbid changing priorities.
  }
}
