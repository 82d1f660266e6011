import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../../../test/harness.ts";
import { readConfig } from "../../../../app/config/config.ts";
import { backupName } from "../../../backup/index.ts";
import { fingerprintOf } from "../../../backup/master-key.ts";
import { readTables } from "../../../backup/fill-tables.test-support.ts";
import { createDiskStore } from "../../../../infrastructure/file-store/disk-store.ts";
import { fileKey } from "../../../../infrastructure/file-store/file-store.ts";
import { createPool } from "../../../../db/connection/pool.ts";
import { startEmbeddedPostgres } from "../../../../db/embedded-postgres/embedded-postgres.ts";
import { HOUR_MS, systemClock } from "../../../../lib/time/clock.ts";
import { runCommandLine } from "../../program.ts";
import { timeLimit } from "../../../../../test/time-limit.ts";

/** The key of the test application. */
const MASTER_KEY = Buffer.alloc(32, 7).toString("base64");
/** SHA-256 of `abc`. */
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
const PASSPHRASE = "eleven quiet harbours";

let folder: string;
let backups: string;
let passphraseFile: string;
let app: TestApp;
/** What `castmeter backup --json` answered. */
let made: { file: string };

async function run(args: readonly string[], settings: Record<string, string>) {
  const ran = { code: -1, out: "", error: "" };
  await runCommandLine(args, {
    loadConfig: async () => () => readConfig(settings),
    print: (text) => (ran.out += text),
    printError: (text) => (ran.error += text),
    exit: (code) => (ran.code = code),
  });
  // Answers are read field by field.
  // oxlint-disable-next-line typescript/no-explicit-any
  const json: any = args.includes("--json") && ran.out !== "" ? JSON.parse(ran.out) : undefined;
  return { ...ran, json };
}

const here = (): Record<string, string> => ({
  DATABASE_URL: app.databaseUrl,
  MASTER_KEY,
  DATA_DIR: folder,
  BACKUP_DIR: backups,
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-backup-"));
  backups = join(folder, "backups");
  passphraseFile = join(folder, "passphrase");
  await writeFile(passphraseFile, `${PASSPHRASE}\n`);
  app = await startTestApp({ start: systemClock.now().toISOString() });
  await app.show(await app.workspace());
  made = (await run(["backup", "--passphrase-file", passphraseFile, "--json"], here())).json;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe("castmeter backup", () => {
  it("writes, lists and verifies a backup while the server runs, and says whether it holds the master key", async () => {
    expect(made).toMatchObject({ object: "backup", rows: { shows: 1 }, has_master_key: true });
    const { file } = made;
    expect(file.startsWith(join(backups, "castmeter-manual-"))).toBe(true);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(backups)).mode & 0o777).toBe(0o700);
    const listed = await run(["backup", "list", "--json"], here());
    expect(listed.json.data).toMatchObject([{ file, scheduled: false }]);
    // Another machine, which has neither database nor key.
    const away = { DATA_DIR: join(folder, "away") };
    const verified = await run(
      ["backup", "verify", file, "--passphrase-file", passphraseFile, "--json"],
      away,
    );
    expect(verified.json).toMatchObject({
      ok: true,
      rows: { shows: 1 },
      master_key: { state: "opened" },
      signature_checked: true,
    });
    const cut = join(folder, "cut");
    await writeFile(cut, (await readFile(file)).subarray(0, 500));
    expect(await run(["backup", "verify", cut], away)).toMatchObject({
      code: 1,
      error: expect.stringContaining("cut short"),
    });
    const unsealed = await run(["backup", "--out", join(folder, "unsealed")], here());
    expect(unsealed.out).toContain("The master key is not in it");
  });

  it("refuses a short passphrase", async () => {
    const short = join(folder, "short");
    await writeFile(short, "harbour");
    expect(await run(["backup", "--passphrase-file", short], here())).toMatchObject({
      code: 2,
      error: expect.stringContaining("at least 12 characters"),
    });
    expect(() => readConfig({ BACKUP_PASSPHRASE: "harbour" })).toThrow("BACKUP_PASSPHRASE");
  });
});

describe("castmeter restore", () => {
  it(
    "makes a new installation of a backup and its passphrase alone",
    { timeout: timeLimit(60_000) },
    async () => {
      const data = join(folder, "new");
      const settings = { DATA_DIR: data, BACKUP_PASSPHRASE: PASSPHRASE };
      const restored = await run(["restore", made.file, "--json"], settings);
      expect(restored).toMatchObject({ code: 0, error: "" });
      expect(restored.json).toMatchObject({ rows: { shows: 1 }, stored_master_key: true });
      const key = join(data, "master.key");
      expect(await readFile(key, "utf8")).toBe(`${MASTER_KEY}\n`);
      expect((await stat(key)).mode & 0o777).toBe(0o600);
      const server = await startEmbeddedPostgres({ dataDirectory: join(data, "postgres") });
      const pool = createPool({ url: server.url, max: 1, applicationName: "test" });
      const shows = (await readTables(pool)).get("shows");
      await pool.end();
      await server.stop();
      expect(shows).toEqual(
        (await app.sql<{ text: string }>("select s::text as text from shows s")).map(
          ({ text }) => text,
        ),
      );
    },
  );
});

describe("castmeter restore of a refused file", () => {
  it("leaves DATA_DIR as it was: the file is checked before a database is made", async () => {
    const data = join(folder, "untouched");
    const wrong = await run(["restore", made.file], {
      DATA_DIR: data,
      BACKUP_PASSPHRASE: "another passphrase",
    });
    expect(wrong).toMatchObject({ code: 1, error: expect.stringContaining("does not open") });
    await expect(stat(data)).rejects.toThrow("ENOENT");
  });
});

describe("castmeter backup restore-files", () => {
  it("brings back what doctor finds missing, beside a running server, and changes no row", async () => {
    const data = join(folder, "files-data");
    const settings = { ...here(), DATA_DIR: data, BACKUP_DIR: join(folder, "files-backups") };
    const store = createDiskStore(join(data, "files"));
    const workspace = await app.workspace();
    const [id, gone] = [`file_${"A".repeat(24)}`, `file_${"B".repeat(24)}`];
    for (const [index, name] of [id, gone].entries())
      await app.sql(
        "insert into library_files (workspace_id, id, name, kind, mime_type, size_bytes, sha256, " +
          "status, storage_key, created_by, created_at, updated_at) " +
          "values ($1, $2, 'a.txt', 'document', 'text/plain', 3, $3, 'ready', $4, 'p', $5, $5)",
        [workspace, name, [ABC, "0".repeat(64)][index], fileKey(workspace, name), new Date()],
      );
    await store.put(fileKey(workspace, id), {
      content: (async function* () {
        yield Buffer.from("abc");
      })(),
      sizeBytes: 3,
      sha256: ABC,
      mediaType: "text/plain",
    });
    const backup = await run(["backup", "--json"], settings);
    expect(backup.json.files).toMatchObject({
      kept: 1,
      copied: 1,
      absent: [{ key: fileKey(workspace, gone), state: "missing" }],
    });
    expect(await run(["backup", "verify", backup.json.file, "--json"], settings)).toMatchObject({
      code: 0,
      json: { ok: true, files: { kept: 1, faults: [] } },
    });
    await store.remove(fileKey(workspace, id));
    const finding = async () => {
      const { code, json } = await run(["doctor", "--no-figures", "--json"], settings);
      const { message } = json.checks.find(({ check }: { check: string }) => check === "files");
      return { code, message };
    };
    const before = await finding();
    expect(before.code).toBe(1);
    expect(before.message).toContain("2 are not there: castmeter backup restore-files");
    const brought = await run(["backup", "restore-files", "--json"], settings);
    expect(brought).toMatchObject({
      code: 1,
      json: { stored: 1, absent: [fileKey(workspace, gone)] },
    });
    expect((await finding()).message).toContain("1 are not there");
    await app.sql("delete from library_files where id = $1", [gone]);
    expect((await run(["backup", "restore-files"], settings)).code).toBe(0);
    await rm(join(folder, "files-backups", "castmeter-files"), { recursive: true });
    expect(await run(["backup", "verify", backup.json.file, "--json"], settings)).toMatchObject({
      code: 1,
      json: { ok: false, files: { faults: [{ sha256: ABC, fault: "absent" }] } },
    });
  });
});

describe("castmeter doctor of trial restores", () => {
  it("fails for a backup that restores nothing, warns without the right, and is silent where they are off", async () => {
    const trials = join(folder, "trials");
    await mkdir(trials);
    const own = fingerprintOf(Buffer.from(MASTER_KEY, "base64"));
    await writeFile(join(trials, backupName(systemClock.now(), own)), "");
    const outcome = {
      file: "a",
      verified_at: systemClock.now().toISOString(),
      ok: false,
      fault: "the reason",
      last_success_at: null,
    };
    const findingOf = async (stored: object, days = "7"): Promise<string> => {
      await writeFile(join(trials, `castmeter-${own}-verified.json`), JSON.stringify(stored));
      const { json } = await run(["doctor", "--no-figures", "--json"], {
        ...here(),
        BACKUP_DIR: trials,
        BACKUP_VERIFY_EVERY_DAYS: days,
      });
      const { status, message } = json.checks.find(
        ({ check }: { check: string }) => check === "backups",
      );
      return `${status} ${message}`;
    };
    expect(await findingOf(outcome)).toMatch(/^fail .* failed: the reason$/);
    const lacking = { ...outcome, is_permitted: false };
    expect(await findingOf(lacking)).toMatch(/^warn .* no trial restore is made: the reason$/);
    expect(await findingOf(lacking, "0")).toMatch(/^ok the newest in .* is 0\.0 hours old$/);
  });
});

describe("castmeter doctor", () => {
  it("names the age of the newest scheduled backup, and warns where it is late or missing", async () => {
    const scheduled = join(folder, "scheduled");
    const finding = async (): Promise<string> => {
      const { json } = await run(["doctor", "--no-figures", "--json"], {
        ...here(),
        BACKUP_DIR: scheduled,
      });
      const { status, message } = json.checks.find(
        ({ check }: { check: string }) => check === "backups",
      );
      return `${status} ${message}`;
    };
    await mkdir(scheduled);
    expect(await finding()).toContain("warn There is none in");
    const fingerprint = fingerprintOf(Buffer.from(MASTER_KEY, "base64"));
    const name = (hours: number): string =>
      backupName(new Date(systemClock.now().getTime() - hours * HOUR_MS), fingerprint);
    await writeFile(join(scheduled, name(50)), "");
    expect(await finding()).toContain("50.0 hours old, and one is due every 24");
    await writeFile(join(scheduled, name(3)), "");
    expect(await finding()).toMatch(/^ok the newest in .* is 3\.0 hours old$/);
  });
});
