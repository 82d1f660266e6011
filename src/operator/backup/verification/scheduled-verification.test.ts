import { mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../test/harness.ts";
import { timeLimit } from "../../../../test/time-limit.ts";
import { createDatabase } from "../../../db/connection/database.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { backupName } from "../place/backup-list.ts";
import { folderPlace } from "../place/folder-place.ts";
import { fingerprintOf } from "../master-key.ts";
import { writeBackup } from "../write-backup.ts";
import { findDifferentCounts } from "./scratch-database.store.ts";
import { verifyBackupJob } from "./scheduled-verification.ts";
import { readVerification, storeVerification } from "./verification-file.ts";

/** A key of this file alone, because the name of the scratch database is made of it. */
const MASTER_KEY = Buffer.alloc(32, 23);
const FINGERPRINT = fingerprintOf(MASTER_KEY);
let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  await app.show(await app.workspace());
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-verified-"));
});
afterAll(() => app.close());

async function backUp(): Promise<string> {
  const file = join(folder, backupName(app.clock.now(), FINGERPRINT));
  await writeBackup(app.runtime.database, {
    file,
    masterKey: MASTER_KEY,
    passphrase: undefined,
    fileStore: undefined,
    now: app.clock.now(),
  });
  return file;
}

/** Runs the job as a worker does; returns what it threw, and the scratch databases after it. */
async function verify(verifyEveryDays = 7, url = app.databaseUrl) {
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
  const database = createDatabase(createPool({ url, max: 2, applicationName: "test" }));
  try {
    await enqueueJob(pool, verifyBackupJob, {});
    const { failures } = await runDueJobs({
      pool,
      jobs: [verifyBackupJob],
      clock: app.clock,
      services: {
        database,
        installation: { databaseUrl: url },
        backups: {
          place: folderPlace(folder),
          everyHours: 24,
          keep: 3,
          withFiles: true,
          verifyEveryDays,
          masterKey: MASTER_KEY,
          passphrase: undefined,
          ended: () => undefined,
        },
      },
      log: app.runtime.log,
    });
    await pool.query("delete from graphile_worker._private_jobs");
    const { rowCount } = await pool.query("select from pg_database where datname like $1", [
      `castmeter_scratch_${FINGERPRINT}`,
    ]);
    return { faults: failures.map(({ error }) => (error as Error).message), left: rowCount };
  } finally {
    await database.destroy();
    await pool.end();
  }
}

const outcome = () => readVerification({ place: folderPlace(folder), masterKey: MASTER_KEY });

describe("the scheduled verification", () => {
  it(
    "restores the newest backup when it is due and not before, and leaves no database",
    { timeout: timeLimit(60_000) },
    async () => {
      expect(await verify()).toEqual({ faults: [], left: 0 });
      expect(await outcome()).toBeUndefined();
      const file = await backUp();
      expect(await verify(0)).toEqual({ faults: [], left: 0 });
      expect(await outcome()).toBeUndefined();
      const at = app.clock.now().toISOString();
      // As a killed process left it.
      await app.sql(`create database castmeter_scratch_${FINGERPRINT}`);
      expect(await verify()).toEqual({ faults: [], left: 0 });
      const whole = { verified_at: at, ok: true, fault: null, last_success_at: at };
      expect(await outcome()).toEqual({ ...whole, file: file.slice(folder.length + 1) });

      await app.advance(6 * DAY_MS);
      expect(await verify()).toEqual({ faults: [], left: 0 });
      expect((await outcome())?.verified_at).toBe(at);
      expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
    },
  );

  it("stores the fault of a backup that is damaged, keeps the last success, and looks again in a day", async () => {
    const file = await backUp();
    const at = app.clock.now().toISOString();
    const name = file.slice(folder.length + 1);
    const success = { file: name, verified_at: at, ok: true, fault: null, last_success_at: at };
    await storeVerification({ place: folderPlace(folder), masterKey: MASTER_KEY }, success);
    await app.advance(7 * DAY_MS);
    const whole = await readFile(file);
    await writeFile(file, whole.subarray(0, whole.length - 30));
    const { faults, left } = await verify();
    expect([faults.length, left]).toEqual([1, 0]);
    expect(await outcome()).toMatchObject({ ok: false, fault: faults[0], last_success_at: at });
    expect(faults[0]).toContain("cut short");
    await app.advance(DAY_MS);
    await verify();
    expect((await outcome())?.verified_at).toBe(app.clock.now().toISOString());
  });

  it("names the table whose rows are others than the backup counts", async () => {
    const database = createDatabase(
      createPool({ url: app.databaseUrl, max: 1, applicationName: "test" }),
    );
    const counted = await app.sql<{ count: number }>("select count(*)::int as count from shows");
    const count = counted[0]?.count ?? -1;
    const counts = { shows: count + 1, workspaces: 1 };
    expect(await findDifferentCounts(database, counts)).toEqual([
      `shows has ${count} rows, the backup ${count + 1}`,
    ]);
    await database.destroy();
  });

  it("is not tried by a user who may not create databases, which is said with what to do", async () => {
    await backUp();
    const role = `trial_${FINGERPRINT}`;
    await app.sql(`drop role if exists ${role}`);
    await app.sql(`create role ${role} login password 'trial'`);
    try {
      const url = new URL(app.databaseUrl);
      url.username = role;
      url.password = "trial";
      expect((await verify(7, url.href)).faults).toEqual([]);
      expect(await outcome()).toMatchObject({
        ok: false,
        is_permitted: false,
        fault: expect.stringContaining(`ALTER ROLE ${role} CREATEDB`),
      });
    } finally {
      await app.sql(`drop role ${role}`);
    }
  });
});
