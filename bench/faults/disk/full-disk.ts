import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { join } from "node:path";
import { underLoad } from "../database-faults.ts";
import { FaultStage, isWrite } from "../fault-stage.ts";
import { type Figure, none, sleep } from "../figure.ts";
import type { LoadSample } from "../steady-load.ts";

/** The disk of the database is full for a while: neither its log nor a table can grow. */

const MARK = "full";
/** Enough for the database and its data, and soon filled. */
export const DISK_MIB = 320;
const FULL_MS = 10_000;
/** More than what is left of the log's present file of 16 MiB. */
const LOG_MESSAGES = 20;
const LOG_MESSAGE_BYTES = 1_000_000;

export async function diskFull(): Promise<Figure[]> {
  if (process.getuid?.() !== 0)
    return [
      { what: "not run: a disk is mounted by root only", measured: "", limit: "", met: true },
    ];
  const stage = await FaultStage.start({ diskMib: DISK_MIB });
  const filler = join(stage.folder, "filler");
  try {
    return await underLoad(stage, MARK, {
      fault: async () => {
        fill(filler);
        for (let sent = 0; sent < LOG_MESSAGES; sent += 1) await writeToLog(stage);
        await sleep(FULL_MS);
        rmSync(filler);
        await stage.accepts();
      },
      check: async (samples) => [await lostWrites(stage, samples)],
    });
  } finally {
    await stage.close();
  }
}

/** Writes until nothing more fits. */
export function fill(path: string): void {
  const file = openSync(path, "w");
  const block = Buffer.alloc(64 * 1024, 1);
  try {
    for (;;) writeSync(file, block);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOSPC")) throw error;
  } finally {
    closeSync(file);
  }
}

/** Fails where the log is full, and while the server starts again after that. */
const writeToLog = (stage: FaultStage): Promise<unknown> =>
  stage.database
    .query("select pg_logical_emit_message(true, 'faults', repeat('x', $1))", [LOG_MESSAGE_BYTES])
    .catch(() => undefined);

/** What was answered 200 is stored. */
async function lostWrites(stage: FaultStage, samples: readonly LoadSample[]): Promise<Figure> {
  const acknowledged = samples
    .filter(({ turn, status }) => isWrite(turn) && status === 200)
    .map(({ turn }) => `${MARK}-${turn}`);
  const [stored] = await stage.database.query<{ count: number }>(
    `select count(*)::int as count
     from idempotency_records
     where idempotency_key = any($1) and completed_at is not null`,
    [acknowledged],
  );
  return none(
    "acknowledged writes that are lost",
    acknowledged.length - (stored?.count ?? 0),
    `${acknowledged.length}`,
  );
}
