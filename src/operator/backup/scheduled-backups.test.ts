import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { createPool } from "../../db/connection/pool.ts";
import { enqueueJob } from "../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../infrastructure/jobs/run-due-jobs.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { MASTER_KEY } from "./backup.test-support.ts";
import { backupName, listBackups } from "./place/backup-list.ts";
import { folderPlace } from "./place/folder-place.ts";
import { fingerprintOf } from "./master-key.ts";
import { type BackupSchedule, makeBackupJob } from "./scheduled-backups.ts";
import { verifyBackup } from "./verify-backup.ts";

let root: string;
let folder: string;
let app: TestApp;
let outcomes: string[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "castmeter-schedule-"));
  app = await startTestApp();
});
beforeEach(async () => {
  folder = join(await mkdtemp(join(root, "case-")), "backups");
  outcomes = [];
});
afterAll(async () => {
  await app.close();
  await rm(root, { recursive: true, force: true });
});

/** Runs the job as a worker does; returns what it threw. */
async function runJob(schedule: Partial<BackupSchedule> | undefined): Promise<string[]> {
  const backups = schedule && {
    place: folderPlace(folder),
    everyHours: 24,
    keep: 3,
    withFiles: true,
    verifyEveryDays: 7,
    masterKey: MASTER_KEY,
    passphrase: undefined,
    ended: (outcome: string) => void outcomes.push(outcome),
    ...schedule,
  };
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "test" });
  await enqueueJob(pool, makeBackupJob, {});
  const { failures } = await runDueJobs({
    pool,
    jobs: [makeBackupJob],
    clock: app.clock,
    services: { ...app.runtime.services, backups },
    log: app.runtime.log,
  });
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.end();
  return failures.map(({ error }) => (error as Error).message);
}

const files = async (): Promise<string[]> =>
  (await listBackups(folderPlace(folder))).map(({ file }) => file);

describe("scheduled backups", () => {
  it("are made when one is due and not before, whole and for their owner only", async () => {
    await runJob({});
    const [first = ""] = await files();
    expect((await stat(first)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const request = { passphrase: undefined, masterKey: MASTER_KEY };
    expect(await verifyBackup(first, request)).toMatchObject({ isSignatureChecked: true });
    await runJob({});
    await app.advance(23 * HOUR_MS);
    await runJob({});
    expect(await files()).toEqual([first]);
    await app.advance(HOUR_MS - 10 * MINUTE_MS);
    await runJob({});
    expect(await files()).toHaveLength(2);
    expect(outcomes).toEqual(["succeeded", "succeeded"]);
  });

  it("keep the newest, and remove none of another installation, of a command or of another program", async () => {
    await runJob({});
    const at = new Date("2020-01-01T00:00:00Z");
    const own = fingerprintOf(MASTER_KEY);
    const others = [
      backupName(at, fingerprintOf(Buffer.alloc(32, 9))),
      backupName(at, null),
      "notes.txt",
      `castmeter-${own}-latest.ndjson.gz`,
    ];
    const draft = `${backupName(at, own)}.4711.part`;
    for (const name of [...others, draft]) await writeFile(join(folder, name), "");
    for (let day = 1; day <= 4; day += 1) {
      await app.advance(24 * HOUR_MS);
      await runJob({});
    }
    const names = await readdir(folder);
    expect(names.filter((name) => others.includes(name))).toHaveLength(others.length);
    expect(names).not.toContain(draft);
    const kept = (await listBackups(folderPlace(folder))).filter(
      ({ fingerprint }) => fingerprint === own,
    );
    expect(kept.map(({ madeAt }) => app.clock.now().getTime() - madeAt.getTime())).toEqual([
      0,
      24 * HOUR_MS,
      48 * HOUR_MS,
    ]);
  });

  it("go on beside one that was named by a clock far ahead, which does not take their place", async () => {
    await mkdir(folder);
    const ahead = backupName(new Date("2099-01-01T00:00:00Z"), fingerprintOf(MASTER_KEY));
    await writeFile(join(folder, ahead), "");
    for (let day = 0; day < 3; day += 1) {
      await runJob({ keep: 1 });
      await app.advance(24 * HOUR_MS);
    }
    expect(outcomes).toHaveLength(3);
    expect((await listBackups(folderPlace(folder))).map(({ madeAt }) => madeAt.getTime())).toEqual([
      Date.parse("2099-01-01T00:00:00Z"),
      Math.floor((app.clock.now().getTime() - 24 * HOUR_MS) / 1_000) * 1_000,
    ]);
  });

  it("fail visibly where the folder cannot be written, and leave nothing there", async () => {
    await writeFile(folder, "a file, not a folder");
    expect(await runJob({})).toEqual([expect.stringMatching(/EEXIST|ENOTDIR/)]);
    expect(outcomes).toEqual(["failed"]);
  });

  it("are not made by a process without a folder", async () => {
    expect(await runJob(undefined)).toEqual([]);
    expect(outcomes).toEqual([]);
  });
});

describe("the list of backups", () => {
  it("leaves out a file that was removed after the folder was read", async () => {
    const [kept, gone] = [backupName(app.clock.now(), null), backupName(new Date(0), null)];
    await mkdir(folder);
    await writeFile(join(folder, kept), "x");
    // Its name is in the folder, and looking at it finds nothing.
    await symlink(join(folder, "absent"), join(folder, gone));
    expect(await files()).toEqual([join(folder, kept)]);
  });
});
