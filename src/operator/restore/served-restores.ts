import { createHash, timingSafeEqual } from "node:crypto";
import type { ProcessLog } from "../../app/log.ts";
import type { RestoreCheck } from "./restore-checks.ts";
import type {
  RestoredInstallation,
  RestoreHooks,
  RestoreOrder,
  RestoreStep,
} from "./restore-order.ts";

/** A restore as the page shows it; it is kept while the process runs. */
export interface RestoreState {
  status: "none" | "running" | "restored" | "failed";
  /** The last step that was begun. */
  step: RestoreStep | null;
  /** Why it failed; the installation is then as it was, unless `step` is `checking`. */
  fault: string | null;
  file: string | null;
  checks: readonly RestoreCheck[];
}

/** Stops and starts the server of this process, which holds the database that is restored. */
export interface RestartableServer {
  stop: () => Promise<void>;
  start: () => Promise<void>;
}

type Restore = (order: RestoreOrder, hooks: RestoreHooks) => Promise<RestoredInstallation>;

const NONE: RestoreState = { status: "none", step: null, fault: null, file: null, checks: [] };

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Restores of a server that runs and is empty: the server stops after the backup is checked, and
 * starts again on what was restored. One runs at a time.
 */
export class ServedRestores {
  readonly #restore: Restore;
  readonly #log: ProcessLog;
  #server: RestartableServer | undefined;
  #state = NONE;
  #tokenHash: Buffer | undefined;
  #work: Promise<void> = Promise.resolve();

  constructor(restore: Restore, log: ProcessLog) {
    this.#restore = restore;
    this.#log = log;
  }

  attach(server: RestartableServer): void {
    this.#server = server;
  }

  get state(): RestoreState {
    return this.#state;
  }

  /** Whether the token began the restore of this process; its row went with the old database. */
  isOf(token: string): boolean {
    return this.#tokenHash !== undefined && timingSafeEqual(this.#tokenHash, hashOf(token));
  }

  /** Begins a restore and returns at once. False where one runs or has run. */
  begin(order: RestoreOrder, token: string): boolean {
    const server = this.#server;
    if (server === undefined) return false;
    if (this.#state.status === "running" || this.#state.status === "restored") return false;
    this.#state = { ...NONE, status: "running", step: "reading", file: order.named };
    this.#tokenHash = hashOf(token);
    this.#work = this.#run(order, server);
    return true;
  }

  /** Waits for the restore that runs. */
  settled(): Promise<void> {
    return this.#work;
  }

  async #run(order: RestoreOrder, server: RestartableServer): Promise<void> {
    let isStopped = false;
    let outcome: Partial<RestoreState>;
    try {
      const restored = await this.#restore(order, {
        step: (step) => {
          this.#state = { ...this.#state, step };
        },
        makeRoom: () => {
          isStopped = true;
          return server.stop();
        },
      });
      this.#log.info(summaryOf(restored), "restored a backup");
      const { file, checks } = restored;
      outcome = { status: "restored", file, checks };
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      this.#log.error({ fault }, "a backup was not restored");
      outcome = { status: "failed", fault };
    }
    if (isStopped) await server.start();
    // Only then: who reads it signs in next.
    this.#state = { ...this.#state, ...outcome };
  }
}

const summaryOf = ({ file, madeAt, version, checks }: RestoredInstallation) => ({
  file,
  madeAt,
  version,
  checks: Object.fromEntries(checks.map(({ name, status }) => [name, status])),
});
