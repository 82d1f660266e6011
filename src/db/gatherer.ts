/** Keys a statement: more than the concurrency one process reaches, and still a small parameter. */
const BATCH_MAX = 500;
/**
 * Statements under way at once. While these run, reads gather; so the busier the process, the fewer the statements. With no
 * limit every turn of the event loop sent its own, and a third of the processor time of a read was socket writes.
 */
const STATEMENTS_MAX = 1;

interface Waiting<Key, Row> {
  key: Key;
  resolve: (row: Row) => void;
  reject: (error: unknown) => void;
}

/**
 * Gathers single reads that arrive together into one statement. A read waits for the end of the current turn of the event
 * loop, microseconds when the process is idle, and under load for a statement to come back.
 */
export class Gatherer<Key, Row> {
  readonly #readMany: (keys: readonly Key[]) => Promise<readonly Row[]>;
  #waiting: Waiting<Key, Row>[] = [];
  #running = 0;
  #scheduled = false;

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
    setImmediate(() => {
      this.#scheduled = false;
      const batch = this.#waiting.splice(0, BATCH_MAX);
      this.#running += 1;
      void this.#readBatch(batch).finally(() => {
        this.#running -= 1;
        this.#schedule();
      });
      this.#schedule();
    });
  }

  async #readBatch(batch: readonly Waiting<Key, Row>[]): Promise<void> {
    try {
      const rows = await this.#readMany(batch.map((entry) => entry.key));
      if (rows.length !== batch.length) throw new Error(`A gathered read of ${batch.length} keys came back with ${rows.length} rows`);
      for (const [index, entry] of batch.entries()) entry.resolve(rows[index] as Row);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }
}
