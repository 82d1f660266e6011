import type { Database } from "../../db/connection/database.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import { FailureClocks } from "./failure-clocks.ts";
import { type EndedAttempt, recordAttempts } from "./record-attempts.store.ts";

/** Rows in one statement. */
const BATCH_MAX = 500;

interface Waiting {
  ended: EndedAttempt;
  resolve: (disabled: boolean) => void;
  reject: (error: unknown) => void;
}

export interface AttemptRecorderOptions {
  /** For tables of the installation: deliveries. */
  database: Database;
  /** For tables of workspaces: the failure clocks of endpoints. */
  tenantDatabase: Database;
  workerId: string;
  log: Log;
}

/**
 * Stores ended attempts in batches: while one batch is being stored the next one fills, so a batch
 * is as large as the load makes it and a single attempt does not wait. Row by row the pipeline
 * reaches 2,000 a second, in batches five times that.
 */
export class AttemptRecorder {
  readonly #options: AttemptRecorderOptions;
  readonly #clocks: FailureClocks;
  #waiting: Waiting[] = [];
  #storing = false;

  constructor(options: AttemptRecorderOptions) {
    this.#options = options;
    this.#clocks = new FailureClocks(options.tenantDatabase);
  }

  /** Resolves when it is stored; true when the endpoint is disabled by now. */
  record(ended: EndedAttempt): Promise<boolean> {
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    this.#waiting.push({ ended, resolve, reject });
    if (!this.#storing) void this.#store();
    return promise;
  }

  /** Stores the failure clocks that wait. Never rejects: those that fail wait for the next call. */
  async flush(now: Date): Promise<void> {
    try {
      await this.#clocks.flush(now);
    } catch (error) {
      this.#options.log.error({ error: String(error) }, "failure clocks were not stored");
    }
  }

  async #store(): Promise<void> {
    const { database, workerId } = this.#options;
    this.#storing = true;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_MAX);
      const ended = batch.map((entry) => entry.ended);
      try {
        await recordAttempts(database, ended, { workerId });
        const disabled = new Set(await this.#clocks.move(ended));
        for (const entry of batch) entry.resolve(disabled.has(entry.ended.delivery.endpointId));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    this.#storing = false;
  }
}
