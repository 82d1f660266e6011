import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { DataFolder } from "./data-folder.ts";
import { stopPostgres, stopWithUs } from "./postgres-process.ts";

/** Receives faults; a start and a stop without faults log nothing. */
export interface DatabaseLog {
  warn(fields: Record<string, unknown>, message: string): void;
  error(fields: Record<string, unknown>, message: string): void;
}

export interface RestartPauses {
  /** Pause before the first restart; each further pause is twice as long. Default 0.1 s. */
  firstDelayMs?: number;
  /** The longest pause. Default 5 s. */
  delayMaxMs?: number;
}

interface SupervisedParts {
  folder: DataFolder;
  child: ChildProcess;
  /** Starts PostgreSQL on the same port and with the same settings as before. */
  relaunch: () => Promise<ChildProcess>;
  log: DatabaseLog;
  pauses: RestartPauses;
}

const FIRST_DELAY_MS = 100;
const DELAY_MAX_MS = 5_000;
/** Running time of PostgreSQL after which the pauses are short again. */
const STABLE_MS = 60_000;

/**
 * Starts PostgreSQL again when it ends by itself, for example because the system was out of memory
 * and killed it. Its session processes outlive it for a moment, and a start is refused until they
 * have ended.
 *
 * The start is tried for as long as this process lives: a full disk keeps PostgreSQL from starting
 * until the operator frees space, and then nothing else should be needed.
 */
export class PostgresSupervisor {
  readonly #parts: SupervisedParts;
  readonly #stopping = new AbortController();
  #child: ChildProcess;
  #restarting: Promise<void> = Promise.resolve();
  #attempts = 0;

  constructor(parts: SupervisedParts) {
    this.#parts = parts;
    this.#child = parts.child;
    this.#watch(parts.child);
  }

  /** Ends a restart in progress and stops PostgreSQL. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#restarting;
    await stopPostgres(this.#child);
  }

  #watch(child: ChildProcess): void {
    this.#child = child;
    const startedMs = performance.now();
    const callOff = stopWithUs(child.pid ?? 0);
    const ended = (code: number | null, signal: NodeJS.Signals | null): void => {
      callOff();
      if (this.#stopping.signal.aborted) return;
      const { log, folder } = this.#parts;
      log.error(
        { code, signal, logFile: folder.logFile },
        "the embedded PostgreSQL ended by itself and is started again",
      );
      if (performance.now() - startedMs > STABLE_MS) this.#attempts = 0;
      this.#restarting = this.#restart();
    };
    // PostgreSQL may have ended between its start and now.
    if (child.exitCode !== null || child.signalCode !== null)
      ended(child.exitCode, child.signalCode);
    else child.once("exit", ended);
  }

  async #restart(): Promise<void> {
    const { relaunch, pauses, log } = this.#parts;
    const { firstDelayMs = FIRST_DELAY_MS, delayMaxMs = DELAY_MAX_MS } = pauses;
    const { signal } = this.#stopping;
    for (;;) {
      const pauseMs = Math.min(firstDelayMs * 2 ** this.#attempts, delayMaxMs);
      this.#attempts += 1;
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        this.#watch(await relaunch());
        return;
      } catch (error) {
        log.warn({ error: String(error) }, "the embedded PostgreSQL could not be started again");
      }
    }
  }
}
