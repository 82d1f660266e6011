/** Keys a statement: more than the concurrency one process reaches, and still a small parameter. */
const BATCH_MAX = 500;

/**
 * Gathers single reads that arrive together into one statement. A read waits for the end of the current turn of the event
 * loop, microseconds when the process is idle; under load the turn holds many reads and the database is asked once.
 */
export class Gatherer<Key, Row> {
  readonly #readMany: (keys: readonly Key[]) => Promise<readonly Row[]>;
  #waiting: { key: Key; resolve: (row: Row) => void; reject: (error: unknown) => void }[] = [];

  constructor(readMany: (keys: readonly Key[]) => Promise<readonly Row[]>) {
    this.#readMany = readMany;
  }

  read(key: Key): Promise<Row> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) setImmediate(() => this.#flush());
      this.#waiting.push({ key, resolve, reject });
    });
  }

  #flush(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (let start = 0; start < waiting.length; start += BATCH_MAX) void this.#readBatch(waiting.slice(start, start + BATCH_MAX));
  }

  async #readBatch(batch: { key: Key; resolve: (row: Row) => void; reject: (error: unknown) => void }[]): Promise<void> {
    try {
      const rows = await this.#readMany(batch.map((entry) => entry.key));
      if (rows.length !== batch.length) throw new Error(`A gathered read of ${batch.length} keys came back with ${rows.length} rows`);
      for (const [index, row] of rows.entries()) batch[index]?.resolve(row);
    } catch (error) {
      for (const entry of batch) entry.reject(error);
    }
  }
}
