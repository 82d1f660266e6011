/** Keys a statement: more than the concurrency one process reaches, and still a small parameter. */
const BATCH_MAX = 500;
/**
 * While a statement is under way, reads gather behind it: the busier the process, the fewer the
 * statements.
 */
const STATEMENTS_MAX = 1;
/**
 * In a crowd a read waits this long for others, as PostgreSQL's commit_delay lets commits wait for
 * siblings. Without it reads came back so fast that statements held one or two keys, and each costs
 * the database and the socket what 50 cost.
 */
const CROWD_DELAY_MS = 1;
/**
 * Mean keys a statement above which there is a crowd. One caller alone never reaches it and never
 * waits.
 */
const CROWD_MEAN = 1.5;
/** How fast the mean follows: some ten statements. */
const MEAN_STEP = 0.2;

interface Waiting<Key, Row> {
  key: Key;
  resolve: (row: Row) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers single reads that arrive together into one statement. A read waits for the end of the
 * current turn of the event loop, microseconds, when callers are few; in a crowd for a millisecond
 * and for the statement before its own.
 */
export class Gatherer<Key, Row> {
  readonly #readMany: (keys: readonly Key[]) => Promise<readonly Row[]>;
  #waiting: Waiting<Key, Row>[] = [];
  #running = 0;
  #scheduled = false;
  #meanKeys = 1;

  constructor(readMany: (keys: readonly Key[]) => Promise<readonly Row[]>) {
    this.#readMany = readMany;
  }

  read(key: Key): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= STATEMENTS_MAX || this.#waiting.length === 0) return;
    this.#scheduled = true;
    const send = (): void => this.#send();
    if (this.#meanKeys > CROWD_MEAN) setTimeout(send, CROWD_DELAY_MS);
    else setImmediate(send);
  }

  #send(): void {
    this.#scheduled = false;
    const batch = this.#waiting.splice(0, BATCH_MAX);
    this.#meanKeys += (batch.length - this.#meanKeys) * MEAN_STEP;
    this.#running += 1;
    void this.#readBatch(batch).finally(() => {
      this.#running -= 1;
      this.#schedule();
    });
  }

  async #readBatch(batch: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = await this.#readMany(batch.map((entry) => entry.key));
      if (rows.length !== batch.length)
        throw new Error(
          `A gathered read of ${batch.length} keys came back with ${rows.length} rows`,
        );
      for (const [index, entry] of batch.entries()) entry.resolve(rows[index] as Row);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }
}
