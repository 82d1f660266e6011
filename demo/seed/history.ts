import { Readable } from "node:stream";
import { importArchive } from "../../src/operator/archive/index.ts";
import type { Database } from "../../src/db/connection/database.ts";
import type { ArchiveLine } from "./account-history.ts";

/** Imports lines of a portable archive. The same lines again change nothing. */
export async function importHistory(
  database: Database,
  lines: readonly ArchiveLine[],
  now: Date,
): Promise<void> {
  await importArchive(
    database,
    () => Readable.from(lines.map((line) => Buffer.from(`${JSON.stringify(line)}\n`))),
    now,
  );
}
