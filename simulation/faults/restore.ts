import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createDatabase } from "../../src/db/connection/database.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { checkRestore, restoreBackup, writeBackup } from "../../src/operator/backup/index.ts";
import type { Ledger } from "../ledger.ts";
import type { Simulation } from "../simulation.ts";

/** A backup, and what was known when it was made. */
export interface KeptBackup {
  file: string;
  day: number;
  ledger: Ledger;
}

export async function backUp(simulation: Simulation, day: number): Promise<KeptBackup> {
  const folder = join(simulation.folder, "backups");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `day-${day}.gz`);
  rmSync(file, { force: true });
  const pool = createPool({ url: simulation.database.url, max: 2, applicationName: "simulation" });
  const database = createDatabase(pool);
  try {
    await writeBackup(database, {
      file,
      masterKey: simulation.masterKey,
      passphrase: undefined,
      fileStore: undefined,
      now: simulation.clock.now(),
    });
  } finally {
    await database.destroy();
  }
  return { file, day, ledger: structuredClone(simulation.ledger) };
}

/** The database is lost, and the backup is what there is. */
export async function restore(simulation: Simulation, { file, ledger }: KeptBackup): Promise<void> {
  await simulation.stopProgram();
  await simulation.database.lose();
  const checked = await checkRestore({
    file,
    masterKey: simulation.masterKey,
    passphrase: undefined,
    withoutFiles: true,
  });
  const pool = createPool({ url: simulation.database.url, max: 2, applicationName: "simulation" });
  const database = createDatabase(pool);
  try {
    await restoreBackup(database, checked, {
      databaseUrl: simulation.database.url,
      fileStore: undefined,
      storeMasterKey: async () => async () => undefined,
    });
  } finally {
    await database.destroy();
  }
  simulation.ledger = structuredClone(ledger);
  await simulation.revive();
}
