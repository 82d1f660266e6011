import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DAY_MS } from "../../src/lib/time/clock.ts";
import {
  type BenchDatabase,
  connectTo,
  startBenchDatabase,
  startMigratedServer,
} from "../harness/environment.ts";
import { seedGrowth } from "./seed-growth.ts";

/** The file of a kept folder that says when its database was filled, in RFC 3339. */
const FILLED_AT = "filled-at";
/** The newest rows are of that moment: on the next day a page of the newest two days finds none. */
const KEPT_MS = DAY_MS;
const COPY = "castmeter_copy";

/**
 * The filled database of the growth bench. Filling takes five minutes. With a folder it is done
 * once, and each run measures a copy, since the calls, jobs and the worker change rows.
 *
 * @throws Error where the folder was filled more than a day ago.
 */
export async function openGrowthDatabase(folder: string | undefined): Promise<BenchDatabase> {
  if (folder !== undefined) {
    await fillOnce(folder);
    return openCopy(folder);
  }
  const database = await startBenchDatabase();
  await orStop(seedGrowth(database), () => database.close());
  return database;
}

/** A failure must not leave a PostgreSQL running. */
async function orStop(done: Promise<void>, stop: () => Promise<void>): Promise<void> {
  try {
    await done;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function fillOnce(folder: string): Promise<void> {
  const file = join(folder, FILLED_AT);
  const filledAt = await readFile(file, "utf8").catch(() => null);
  if (filledAt !== null) {
    if (Date.now() - Date.parse(filledAt) < KEPT_MS) return;
    throw new Error(`${folder} was filled at ${filledAt}, a day ago or more: remove it`);
  }
  const startedAt = new Date().toISOString();
  const server = await startMigratedServer(folder);
  const database = await connectTo(server.url, () => server.stop());
  try {
    await seedGrowth(database);
  } finally {
    await database.close();
  }
  await writeFile(file, startedAt);
}

async function openCopy(folder: string): Promise<BenchDatabase> {
  const server = await startMigratedServer(folder);
  const admin = await connectTo(databaseAt(server.url, "postgres"), () => server.stop());
  await orStop(copyTo(admin, new URL(server.url).pathname.slice(1)), () => admin.close());
  return connectTo(databaseAt(server.url, COPY), async () => {
    await admin.query(`drop database ${COPY} with (force)`);
    await admin.close();
  });
}

async function copyTo(admin: BenchDatabase, source: string): Promise<void> {
  await admin.query(`drop database if exists ${COPY}`);
  await admin.query(`create database ${COPY} template ${source} strategy file_copy`);
}

function databaseAt(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
