import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../../simulators/accounts/account-simulator.ts";
import { S3Server, SIMULATED_S3 } from "../../../../simulators/accounts/hosting/s3-server.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import {
  formOf,
  startLibraryFixture,
} from "../../../features/sponsorship/library/library.test-support.ts";
import { createDiskStore } from "../../../infrastructure/file-store/disk-store.ts";
import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { createS3Bucket } from "../../../infrastructure/file-store/s3-bucket.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import { runDueJobs } from "../../../infrastructure/jobs/run-due-jobs.ts";
import {
  createOutboundClient,
  type OutboundClient,
} from "../../../infrastructure/outbound/outbound-client.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { MASTER_KEY, openEmpty } from "../backup.test-support.ts";
import { checkRestore } from "../check-restore.ts";
import { restoreBackup } from "../restore-backup.ts";
import { makeBackupJob } from "../scheduled-backups.ts";
import { verifyBackupJob } from "../verification/scheduled-verification.ts";
import { readVerification } from "../verification/verification-file.ts";
import { verifyBackup } from "../verify-backup.ts";
import { listBackups } from "./backup-list.ts";
import type { BackupPlace } from "./backup-place.ts";
import { bucketPlace } from "./bucket-place.ts";
import { withBackup } from "./find-backup.ts";

const PREFIX = "castmeter/";
const SECRETS = { masterKey: MASTER_KEY, passphrase: undefined };
const t = useFixture(startLibraryFixture);
let s3: AccountSimulator<S3Server>;
let client: OutboundClient;
let folder: string;
/** Time limit of a request to the bucket. */
let timeoutMs: number;

beforeEach(async () => {
  timeoutMs = 60_000;
  s3 = await startAccountSimulator(new S3Server(SIMULATED_S3));
  client = createOutboundClient({
    policy: { allowPrivateNetwork: true, ownAddresses: [], ports: [80, 443] },
    userAgent: "test",
  });
  folder = await mkdtemp(join(tmpdir(), "castmeter-bucket-"));
});
afterEach(async () => {
  client.close();
  s3.dropConnections();
  await s3.close();
  await rm(folder, { recursive: true });
});

const placeOf = (settings: Partial<typeof SIMULATED_S3> = {}): BackupPlace =>
  bucketPlace({
    bucket: createS3Bucket(
      { ...SIMULATED_S3, endpoint: s3.origin, ...settings },
      { client, clock: t.app.clock, timeoutMs },
    ),
    bucketName: SIMULATED_S3.bucket,
    prefix: PREFIX,
    transferFolder: join(folder, "transfer"),
  });

/** Runs a job of the schedule as a worker does; returns what it threw. */
async function runJob(
  job: typeof makeBackupJob | typeof verifyBackupJob,
  { place = placeOf(), keep = 3 } = {},
): Promise<string[]> {
  const pool = createPool({ url: t.app.databaseUrl, max: 2, applicationName: "test" });
  const schedule = { everyHours: 24, keep, withFiles: true, verifyEveryDays: 7 };
  try {
    await enqueueJob(pool, job, {});
    const { failures } = await runDueJobs({
      pool,
      jobs: [job],
      clock: t.app.clock,
      services: {
        ...t.app.runtime.services,
        backups: { ...schedule, ...SECRETS, place, ended: () => undefined },
      },
      log: t.app.runtime.log,
    });
    await pool.query("delete from graphile_worker._private_jobs");
    return failures.map(({ error }) => (error as Error).message);
  } finally {
    await pool.end();
  }
}

/** Ids of the files of the library; tests of this file share it. */
const libraryIds = async (): Promise<string[]> =>
  (
    await t.app.sql<{ id: string }>(
      "select id from library_files where status = 'ready' order by id",
    )
  ).map(({ id }) => id);
const upload = async (content: string): Promise<string> =>
  (await t.post(formOf([{ content }]))).body.id;
const keys = (): string[] => [...s3.service.objects.keys()].sort();
const copies = (): string[] => keys().filter((key) => key.includes("castmeter-files/"));
const backups = async (): Promise<string[]> =>
  (await listBackups(placeOf())).map(({ name }) => name);
const isTransferEmpty = async (): Promise<boolean> =>
  (await readdir(join(folder, "transfer"))).length === 0;

/** What `latest` restores into an empty database and an empty file store. */
async function restore() {
  const target = await openEmpty();
  const store = createDiskStore(join(folder, "restored"));
  try {
    return await withBackup(placeOf(), "latest", async ({ path, copies: from }) => {
      const checked = await checkRestore({ ...SECRETS, file: path, copies: from });
      const { files } = await restoreBackup(target.database, checked, {
        databaseUrl: target.url,
        fileStore: store,
        storeMasterKey: () => Promise.reject(new Error("The key is here.")),
      });
      const { rows } = await target.pool.query("select id from library_files order by id");
      return { files, store, ids: rows.map(({ id }) => id) };
    });
  } finally {
    await target.close();
  }
}

describe("backups in a bucket", () => {
  it("are made, listed, verified and restored with their files, and leave nothing on this machine", async () => {
    const id = await upload("one");
    const ids = await libraryIds();
    expect(await runJob(makeBackupJob)).toEqual([]);
    const [name = ""] = await backups();
    expect(copies()).toHaveLength(ids.length);
    expect(keys().every((key) => key.startsWith(PREFIX))).toBe(true);
    const verified = await withBackup(placeOf(), name, ({ path, copies: from }) =>
      verifyBackup(path, { ...SECRETS, copies: from }),
    );
    expect(verified).toMatchObject({ faults: [], isSignatureChecked: true });
    expect(verified.files).toHaveLength(ids.length);
    const restored = await restore();
    expect([restored.ids, restored.files]).toEqual([ids, { stored: ids.length, absent: [] }]);
    expect(await restored.store.sizeOf(fileKey(t.workspaceId, id))).toBe(3);
    expect(await isTransferEmpty()).toBe(true);
    await expect(withBackup(placeOf(), name.replace("Z", "1Z"), async () => 0)).rejects.toThrow(
      "There is no file",
    );
  });

  it("are restored for trial, and the outcome is beside them", async () => {
    await upload("of a trial");
    await runJob(makeBackupJob);
    expect(await runJob(verifyBackupJob)).toEqual([]);
    const outcome = () => readVerification({ place: placeOf(), masterKey: MASTER_KEY });
    expect(await outcome()).toMatchObject({ ok: true, fault: null });
    for (const key of copies()) s3.service.objects.delete(key);
    await t.app.advance(8 * DAY_MS);
    expect(await runJob(verifyBackupJob)).toEqual([expect.stringContaining("is missing")]);
    expect(await outcome()).toMatchObject({ ok: false });
  });

  it("keep the newest, with the copies they refer to and no others", async () => {
    const gone = await upload("gone");
    await upload("two");
    await runJob(makeBackupJob, { keep: 2 });
    const ids = await libraryIds();
    expect(copies()).toHaveLength(ids.length);
    await t.app.request("DELETE", `/v1/library/files/${gone}?confirm=true`, { key: t.key });
    for (let day = 1; day <= 2; day += 1) {
      await t.app.advance(DAY_MS);
      await runJob(makeBackupJob, { keep: 2 });
    }
    expect(await backups()).toHaveLength(2);
    expect(copies()).toHaveLength(ids.length - 1);
    expect((await restore()).files).toEqual({ stored: ids.length - 1, absent: [] });
  });

  it.each([
    ["is busy", () => void s3.service.failures.set("PUT", 503), "503"],
    ["refuses the key", () => void (s3.service.state.forbids = "everything"), "s3:PutObject"],
    [
      "hangs",
      () => {
        timeoutMs = 300;
        s3.fault({ kind: "hang" }, { times: 9 });
      },
      "did not answer",
    ],
    ["breaks off", () => s3.fault({ kind: "reset" }, { times: 9, skip: 1 }), "did not answer"],
    ["keeps a part", () => void (s3.service.state.lostBytes = 1), "number of bytes"],
  ])("stay as they are where the bucket %s, and the reason is named", async (_, fail, reason) => {
    await runJob(makeBackupJob);
    const before = keys();
    await t.app.advance(DAY_MS);
    fail();
    const [message = ""] = await runJob(makeBackupJob, { keep: 1 });
    expect(message).toContain(reason);
    expect(message).not.toContain(SIMULATED_S3.secretAccessKey);
    timeoutMs = 60_000;
    s3.reset();
    s3.service.failures.clear();
    expect(keys()).toEqual(before);
    expect((await restore()).files).toMatchObject({ absent: [] });
  });

  it("hold what is longer than a part, and show nothing of an upload that broke off", async () => {
    const long = randomBytes(20_000_000);
    const add = (): Promise<void> =>
      placeOf().add("long", (path) => writeFile(path, long, { flag: "wx" }));
    s3.fault({ status: 503 }, { times: 3, skip: 2 });
    await expect(add()).rejects.toThrow("503");
    expect([keys(), s3.service.uploads.size]).toEqual([[], 0]);
    s3.fault({ status: 503 }, { times: 1, skip: 2 });
    await add();
    expect(s3.service.objects.get(`${PREFIX}long`)?.equals(long)).toBe(true);
    expect(await isTransferEmpty()).toBe(true);
  });
});
