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
import type { TaskFunction, TaskName } from "./tasks.ts";

/** For whom a task runs, and how long. */
export interface TaskOptions {
  /** The workspace or show whose text it is: one task of it runs at a time. */
  of: string;
  signal: AbortSignal;
  /** From the begin of the task. Default 30 s. */
  deadlineMs?: number;
}

/**
 * Runs work whose cost grows with a stranger's text outside the event loop that answers requests
 * (record 0079).
 */
export interface Compute {
  /**
   * Calls a function of `tasks.ts` in another process. What it takes and gives is cloned, for which
   * this process needs about 1 ms for each MB of text, and more for many small objects.
   *
   * @throws ComputeError at a limit, or with what the function throws as its cause; the reason of
   * the signal, once it is aborted.
   */
  run<Name extends TaskName>(
    name: Name,
    args: Parameters<TaskFunction<Name>>,
    options: TaskOptions,
  ): Promise<ReturnType<TaskFunction<Name>>>;
  /** Ends the processes, and the tasks with them. */
  close(): void;
}

export interface ComputeOptions {
  /** Default 30 s. */
  idleMs?: number;
  /** Default 320 MB. */
  heapMb?: number;
  /** Another program of the processes, for tests. */
  program?: string;
}

/** Processes start at the first tasks, and end when there are none. */
export function createCompute(options: ComputeOptions = {}): Compute {
  const processes = new Processes(options);
  const queue = new FairQueue({
    places: PROCESSES,
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
          return value as ReturnType<TaskFunction<typeof name>>;
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

/** Processes with and without a task. */
class Processes {
  readonly #options: ComputeOptions;
  readonly #all = new Set<TaskProcess>();
  #isClosed = false;
  /** Without a task, by the timer that ends them; the last one used is the last. */
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
    const timer = setTimeout(() => {
      this.#idle.delete(process);
      process.kill();
    }, this.#options.idleMs ?? IDLE_MS);
    this.#idle.set(process, timer.unref());
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
