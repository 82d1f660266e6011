import { ComputeError, type ComputeFailure, isEngineLimit } from "./compute-error.ts";
import { FairQueue } from "./fair-queue.ts";
import {
  DEADLINE_MS,
  HEAP_MB,
  IDLE_MS,
  PROCESSES,
  WAITING_MAX,
  WAITING_OF_ONE_MAX,
} from "./limits.ts";
import { ProcessEnded, TaskProcess, TaskThrew } from "./task-process.ts";
import type { TaskFunction, Tasks, TaskTable } from "./tasks.ts";

/** Options of a task: its owner, its signal and its time limit. */
export interface TaskOptions {
  /** The workspace or show that owns the text: one task of an owner runs at a time. */
  of: string;
  signal: AbortSignal;
  /** Time limit from the start of the task. Default 30 s. */
  deadlineMs?: number;
}

/**
 * Runs work whose cost grows with a stranger's text outside the event loop that answers requests
 * (record 0079).
 */
export interface Compute<Table extends TaskTable = Tasks> {
  /**
   * Calls a function of `tasks.ts`, or of another table of tasks, in another process. Arguments and
   * result are cloned, for which this process needs about 1 ms for each MB of text, and more for
   * many small objects.
   *
   * @throws ComputeError at a limit, or with the function's error as its cause; the reason of the
   * signal after it is aborted.
   */
  run<Name extends keyof Table & string>(
    name: Name,
    args: Parameters<TaskFunction<Table, Name>>,
    options: TaskOptions,
  ): Promise<ReturnType<TaskFunction<Table, Name>>>;
  /** Ends the processes and their tasks. */
  close(): void;
}

export interface ComputeOptions {
  /** Time after which a process without a task ends. Default 30 s. */
  idleMs?: number;
  /** Maximum V8 heap of a process. Default 320 MB. */
  heapMb?: number;
  /** Processes at once. Default 2. */
  processes?: number;
  /** Tasks after which a process ends, for libraries that do not release memory. */
  tasksOfProcessMax?: number;
  /** Resident memory, bytes, above which a process ends after its task. */
  residentBytesKept?: number;
  /** Another program of the processes, which answers the tasks of its own table. */
  program?: string;
}

/**
 * Creates the runner of tasks. Processes start at the first tasks, and end when there are no tasks.
 */
export function createCompute<Table extends TaskTable = Tasks>(
  options: ComputeOptions = {},
): Compute<Table> {
  const processes = new Processes(options);
  const queue = new FairQueue({
    places: options.processes ?? PROCESSES,
    waitingMax: WAITING_MAX,
    waitingOfOneMax: WAITING_OF_ONE_MAX,
  });
  return {
    run: async (name, args, { of, signal, deadlineMs = DEADLINE_MS }) =>
      queue.run(of, { signal, full: () => new ComputeError(name, "queue_full") }, async () => {
        const process = processes.take();
        const deadline = AbortSignal.timeout(deadlineMs);
        const stop = AbortSignal.any([signal, deadline]);
        const kill = (): void => process.kill();
        stop.addEventListener("abort", kill, { once: true });
        try {
          const value = await process.run({ task: name, args });
          processes.giveBack(process);
          return value as ReturnType<TaskFunction<Table, typeof name>>;
        } catch (error) {
          if (!(error instanceof ProcessEnded)) processes.giveBack(process);
          signal.throwIfAborted();
          const failure = failureOf(error, deadline);
          if (failure === null) throw error;
          const cause = error instanceof TaskThrew ? error.cause : error;
          throw new ComputeError(name, failure, { cause });
        } finally {
          stop.removeEventListener("abort", kill);
        }
      }),
    close: () => processes.close(),
  };
}

function failureOf(error: unknown, deadline: AbortSignal): ComputeFailure | null {
  if (error instanceof TaskThrew) return isEngineLimit(error.cause) ? "memory" : "thrown";
  if (!(error instanceof ProcessEnded)) return null;
  if (deadline.aborted) return "deadline";
  return error.isOutOfMemory ? "memory" : null;
}

/** The processes, with and without a task. */
class Processes {
  readonly #options: ComputeOptions;
  readonly #all = new Set<TaskProcess>();
  #isClosed = false;
  /**
   * Processes without a task, each with the timer that ends it; the process used last is the last
   * entry.
   */
  readonly #idle = new Map<TaskProcess, NodeJS.Timeout>();

  constructor(options: ComputeOptions) {
    this.#options = options;
  }

  take(): TaskProcess {
    if (this.#isClosed) throw new Error("the processes of tasks have ended");
    const process = [...this.#idle.keys()].at(-1) ?? this.#start();
    clearTimeout(this.#idle.get(process));
    this.#idle.delete(process);
    return process;
  }

  giveBack(process: TaskProcess): void {
    if (!this.#all.has(process)) return;
    if (this.#isSpent(process)) {
      process.kill();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.delete(process);
      process.kill();
    }, this.#options.idleMs ?? IDLE_MS);
    this.#idle.set(process, timer.unref());
  }

  #isSpent({ taskCount, residentBytes }: TaskProcess): boolean {
    const { tasksOfProcessMax = Infinity, residentBytesKept = Infinity } = this.#options;
    return taskCount >= tasksOfProcessMax || residentBytes > residentBytesKept;
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#idle.values()) clearTimeout(timer);
    this.#idle.clear();
    for (const process of this.#all) process.kill();
  }

  #start(): TaskProcess {
    const { program, heapMb = HEAP_MB } = this.#options;
    const ended = (): void => {
      this.#all.delete(process);
      clearTimeout(this.#idle.get(process));
      this.#idle.delete(process);
    };
    const process = new TaskProcess({ heapMb, program, ended });
    this.#all.add(process);
    return process;
  }
}
