import pg from "pg";

/**
 * Maximum keys of one statement: more than the concurrency one process reaches, and still a small
 * parameter.
 */
const BATCH_MAX = 500;
/**
 * While this many statements are running, further reads wait for the next statement: the busier the
 * process, the fewer the statements.
 */
const STATEMENTS_MAX = 1;
/**
 * A statement that takes longer no longer delays others: its connection may be lost, which is
 * noticed only after 10 s. With a database that is slow as a whole this adds four statements a
 * second, until the pool has no more connections.
 */
const SLOW_MS = 250;
/**
 * Under load a read waits this long for other reads, as commits wait for siblings with PostgreSQL's
 * commit_delay. Without the delay, reads returned so fast that statements held one or two keys, and
 * such a statement costs the database and the socket as much as one with 50 keys.
 */
const BATCH_DELAY_MS = 1;
/**
 * Mean number of keys in a statement above which reads are delayed. A single caller never reaches
 * it.
 */
const DELAY_ABOVE_MEAN = 1.5;
/** Weight of the newest statement in the mean, which follows within about ten statements. */
const MEAN_STEP = 0.2;

/**
 * Concurrent statements after a statement for several tenants failed: a few of the pool's
 * connections.
 */
const TENANTS_AT_ONCE = 4;
/** PostgreSQL's SQLSTATE of a cancelled statement; the time limit is the usual cause. */
const CANCELED = "57014";

/**
 * Whether an error may come from one node of several: the database answered, and the cause is not
 * that the statement took too long, because more statements would make that longer.
 */
const isOfOneNode = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== CANCELED;

interface PendingRead<Key, Row> {
  key: Key;
  resolve: (row: Row) => void;
  reject: (error: unknown) => void;
}

/**
 * Loads single rows by batches: reads that arrive together share one statement. With few callers a
 * read waits for the end of the current turn of the event loop, which takes microseconds. Under
 * load it waits a millisecond and for the previous statement, a quarter of a second at most.
 * `dataloader` has no such delay.
 */
export class BatchLoader<Key, Row> {
  readonly #readMany: (keys: readonly Key[]) => Promise<readonly Row[]>;
  readonly #tenantOf: (key: Key) => string;
  #pending: PendingRead<Key, Row>[] = [];
  #running = 0;
  #scheduled = false;
  #meanKeys = 1;

  /**
   * @param readMany Returns one row for each key, in the order of the keys.
   * @param tenantOf The tenant whose node holds the row of a key.
   */
  constructor(
    readMany: (keys: readonly Key[]) => Promise<readonly Row[]>,
    tenantOf: (key: Key) => string,
  ) {
    this.#readMany = readMany;
    this.#tenantOf = tenantOf;
  }

  /** The row of one key. Rejects with the error of the statement that read it. */
  read(key: Key): Promise<Row> {
    return new Promise((resolve, reject) => {
      this.#pending.push({ key, resolve, reject });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#running >= STATEMENTS_MAX || this.#pending.length === 0) return;
    this.#scheduled = true;
    const send = (): void => this.#send();
    if (this.#meanKeys > DELAY_ABOVE_MEAN) setTimeout(send, BATCH_DELAY_MS);
    else setImmediate(send);
  }

  #send(): void {
    this.#scheduled = false;
    const batch = this.#pending.splice(0, BATCH_MAX);
    this.#meanKeys += (batch.length - this.#meanKeys) * MEAN_STEP;
    this.#running += 1;
    let isHolding = true;
    const letOthersGo = (): void => {
      if (!isHolding) return;
      isHolding = false;
      this.#running -= 1;
      this.#schedule();
    };
    const timer = setTimeout(letOthersGo, SLOW_MS);
    void this.#readBatch(batch).finally(() => {
      clearTimeout(timer);
      letOthersGo();
    });
  }

  async #readBatch(batch: readonly PendingRead<Key, Row>[]): Promise<void> {
    try {
      const rows = await this.#readMany(batch.map((entry) => entry.key));
      if (rows.length !== batch.length)
        throw new Error(`A batch of ${batch.length} keys returned ${rows.length} rows`);
      for (const [index, entry] of batch.entries()) entry.resolve(rows[index] as Row);
    } catch (error) {
      const tenants = Map.groupBy(batch, ({ key }) => this.#tenantOf(key));
      if (tenants.size > 1 && isOfOneNode(error)) await this.#readTenants([...tenants.values()]);
      else for (const entry of batch) entry.reject(error);
    }
  }

  /**
   * Reads with a statement for each tenant: the node of one tenant may be lost while the nodes of
   * the others are not.
   */
  async #readTenants(tenants: PendingRead<Key, Row>[][]): Promise<void> {
    const next = tenants.values();
    const readNext = async (): Promise<void> => {
      for (const batch of next) await this.#readBatch(batch);
    };
    await Promise.all(Array.from({ length: TENANTS_AT_ONCE }, readNext));
  }
}
