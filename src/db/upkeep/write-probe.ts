import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { type Database, inTransaction } from "../connection/database.ts";
import { SECOND_MS, systemTime } from "../../lib/time/clock.ts";

/**
 * Whether the database takes writes, found by one. Reads go on where the disk is full, and so would
 * the change of a row alone: its page has free space for a while. So the probe also has PostgreSQL
 * put half a megabyte into a temporary file, which needs space on the disk and leaves nothing.
 */

/** One that hangs is not taken. As long as `/ready` waits for the database. */
const LIMIT_MS = 2 * SECOND_MS;
/**
 * Callers share an answer for this long: an open address must not write as often as it is asked.
 */
const KEPT_MS = 5 * SECOND_MS;

const SPILLED_ROWS = 512;
const ROW_BYTES = 1_024;

interface ProbeOptions {
  limitMs?: number;
  monotonicMs?: () => number;
}

/** The probe of one process. */
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

  /** True where a write was committed within the last five seconds, or is now, within two. */
  async takesWrites(): Promise<boolean> {
    const last = this.#last;
    if (last !== undefined && this.#monotonicMs() - last.atMs < KEPT_MS) return last.isTaken;
    // One at a time: where writes hang, callers must not use up the connections.
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
        // Kept as rows, which no longer fit the memory above.
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
