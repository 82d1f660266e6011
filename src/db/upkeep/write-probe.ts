import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, inTransaction } from "../connection/database.ts";
import { SECOND_MS, systemTime } from "../../lib/time/clock.ts";

/**
 * Whether the database accepts writes, tested by a write. Reads succeed on a full disk, and so
 * would the change of a single row: its page has free space for a while. So the probe also has
 * PostgreSQL put half a megabyte into a temporary file, which needs space on the disk and leaves
 * nothing.
 */

/**
 * Time limit of a write: a database that hangs does not accept it. It equals the time that `/ready`
 * waits for the database.
 */
const LIMIT_MS = 2 * SECOND_MS;
/** How long callers share an answer: a public endpoint must not write each time it is called. */
const KEPT_MS = 5 * SECOND_MS;

const SPILLED_ROWS = 512;
const ROW_BYTES = 1_024;

interface ProbeOptions {
  limitMs?: number;
  monotonicMs?: () => number;
}

/** The write probe of one process. */
export class WriteProbe {
  readonly #database: Database;
  readonly #limitMs: number;
  readonly #monotonicMs: () => number;
  #last: { atMs: number; isTaken: boolean } | undefined;
  #running: Promise<boolean> | undefined;

  constructor(database: Database, { limitMs = LIMIT_MS, monotonicMs }: ProbeOptions = {}) {
    this.#database = database;
    this.#limitMs = limitMs;
    this.#monotonicMs = monotonicMs ?? (() => systemTime.monotonicMs());
  }

  /**
   * True where a write was committed within the last five seconds, or is committed now within two
   * seconds.
   */
  async takesWrites(): Promise<boolean> {
    const last = this.#last;
    if (last !== undefined && this.#monotonicMs() - last.atMs < KEPT_MS) return last.isTaken;
    // One write runs at a time: where writes hang, callers must not use up the connections.
    this.#running ??= this.#write().finally(() => {
      this.#running = undefined;
    });
    const answered = new AbortController();
    const late = setTimeout(this.#limitMs, false, { signal: answered.signal }).catch(() => false);
    const isTaken = await Promise.race([this.#running, late]);
    answered.abort();
    return isTaken;
  }

  async #write(): Promise<boolean> {
    const isTaken = await inTransaction(this.#database, async (transaction) => {
      await Promise.all([
        sql`set local work_mem = '64kB'`.execute(transaction),
        // The lines are materialized as rows, which no longer fit the memory limit set above.
        sql`
          with lines as materialized (
            select repeat(md5(number::text), ${sql.lit(ROW_BYTES / 32)}) as line
            from generate_series(1, ${sql.lit(SPILLED_ROWS)}) as number
          )
          select count(line) from lines`.execute(transaction),
        sql`
          insert into upkeep_marks as mark (name, reached_at, written_at)
          values ('write_probe', now(), now())
          on conflict (name) do update
          set reached_at = excluded.reached_at, written_at = excluded.written_at`.execute(
          transaction,
        ),
      ]);
    }).then(
      () => true,
      () => false,
    );
    this.#last = { atMs: this.#monotonicMs(), isTaken };
    return isTaken;
  }
}
