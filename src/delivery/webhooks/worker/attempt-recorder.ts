import type { Database } from "../../../db/connection/database.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import { FailureClocks } from "./failure-clocks.ts";
import { type EndedAttempt, recordAttempts } from "./record-attempts.store.ts";

/** Maximum rows in one statement. */
const BATCH_MAX = 500;

/** Attempts that are stored together, and the promise of their storage. */
interface Batch {
  ended: EndedAttempt[];
  /** Resolves with the ids of endpoints that are disabled when the batch has been stored. */
  stored: PromiseWithResolvers<ReadonlySet<string>>;
}

export interface AttemptRecorderOptions {
  /** Connection to the tables of the installation: deliveries. */
  database: Database;
  /** Connection to the tables of workspaces: the failure clocks of endpoints. */
  tenantDatabase: Database;
  workerId: string;
  log: Log;
}

/**
 * Stores ended attempts in batches: while one batch is being stored the next one fills, so a batch
 * is as large as the load makes it and a single attempt does not wait. The pipeline reaches 2,000
 * attempts a second row by row, and five times as many in batches.
 */
export class AttemptRecorder {
  readonly #options: AttemptRecorderOptions;
  readonly #clocks: FailureClocks;
  readonly #waiting: Batch[] = [];
  #storing = false;

  constructor(options: AttemptRecorderOptions) {
    this.#options = options;
    this.#clocks = new FailureClocks(options.tenantDatabase);
  }

  /**
   * Adds an attempt to a batch. Resolves when the attempt is stored, with the endpoints that are
   * disabled by then.
   */
  record(ended: EndedAttempt): Promise<ReadonlySet<string>> {
    let batch = this.#waiting.at(-1);
    if (batch === undefined || batch.ended.length === BATCH_MAX) {
      batch = { ended: [], stored: Promise.withResolvers() };
      this.#waiting.push(batch);
    }
    batch.ended.push(ended);
    if (!this.#storing) {
      this.#storing = true;
      // The write is deferred, so that all answers of this turn of the event loop share the first
      // batch.
      setImmediate(() => void this.#store());
    }
    return batch.stored.promise;
  }

  /**
   * Stores the waiting failure clocks. Never rejects: clocks whose storage fails wait for the next
   * call.
   */
  async flush(now: Date): Promise<void> {
    try {
      await this.#clocks.flush(now);
    } catch (error) {
      this.#options.log.error({ error: String(error) }, "failure clocks were not stored");
    }
  }

  async #store(): Promise<void> {
    const { database, workerId } = this.#options;
    for (let batch = this.#waiting.shift(); batch !== undefined; batch = this.#waiting.shift())
      try {
        await recordAttempts(database, batch.ended, { workerId });
        batch.stored.resolve(new Set(await this.#clocks.move(batch.ended)));
      } catch (error) {
        batch.stored.reject(error);
      }
    this.#storing = false;
  }
}
