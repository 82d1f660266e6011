import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPool } from "../../db/connection/pool.ts";
import { migrate } from "../../db/migrate.ts";
import { findMigrations } from "../../db/upgrade/migration-files.ts";
import { migrateJobQueue } from "../../infrastructure/jobs/migrate-job-queue.ts";
import {
  fill,
  linesOf,
  MASTER_KEY,
  openBare,
  type OpenDatabase,
  openEmpty,
  PASSPHRASE,
  underForeignSettings,
  withHeader,
  writeLines,
} from "./backup.test-support.ts";
import { readTables } from "./fill-tables.test-support.ts";
import { placerOf } from "../../delivery/events/event-placer.ts";
import { checkRestore, type RestoreRequest } from "./check-restore.ts";
import { restoreBackup, type RestoreTarget } from "./restore-backup.ts";
import { BACKUP_DECISIONS } from "./table-decisions.ts";
import { verifyBackup } from "./verify-backup.ts";
import { writeBackup } from "./write-backup.ts";

const NOW = new Date("2026-10-20T12:00:00Z");
const OTHER_KEY = Buffer.alloc(32, 9);

let folder: string;
let source: OpenDatabase;
let target: OpenDatabase | undefined;
/** Sealed under the passphrase, and without it. */
let sealed: string;
let unsealed: string;
let altered: string;
let storedKeys: Buffer[];

const write = (
  file: string,
  passphrase: string | undefined,
  from: Pick<OpenDatabase, "database"> = source,
) =>
  writeBackup(from.database, {
    file,
    masterKey: MASTER_KEY,
    passphrase,
    fileStore: undefined,
    now: NOW,
  });

const noKey = (): Promise<never> => Promise.reject(new Error("No key is stored."));

async function restore(
  request: Partial<RestoreRequest & RestoreTarget> = {},
  open: () => Promise<OpenDatabase> = openEmpty,
): Promise<OpenDatabase> {
  storedKeys = [];
  target ??= await open();
  const checked = await checkRestore({
    file: unsealed,
    masterKey: MASTER_KEY,
    passphrase: undefined,
    ...request,
  });
  await restoreBackup(target.database, checked, {
    databaseUrl: target.url,
    fileStore: undefined,
    storeMasterKey: async (key) => {
      storedKeys.push(key);
      return async () => void storedKeys.pop();
    },
    ...request,
  });
  return target;
}

/** Does something while a backup has read every table but one, then lets it go on. */
async function stoppedAtLastTable<Result>(
  begin: () => Promise<Result>,
  meanwhile: (blocker: pg.Pool) => unknown,
): Promise<Result> {
  const blocker = createPool({ url: source.url, max: 1, applicationName: "castmeter command" });
  await blocker.query("begin");
  await blocker.query("lock table account_geography in access exclusive mode");
  const running = begin();
  const waiting = async (): Promise<number | null> =>
    (
      await source.pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 5_000, interval: 10 }).toBe(1);
  await meanwhile(blocker);
  await blocker.query("commit");
  await blocker.end();
  return running;
}

/** A refused restore leaves no row and no key. */
async function refused(
  request: Partial<RestoreRequest & RestoreTarget>,
  open: () => Promise<OpenDatabase> = openEmpty,
): Promise<string> {
  const message = await restore(request, open).then(
    () => "restored",
    (error: unknown) => (error as Error).message,
  );
  const tables = target === undefined ? [] : [...(await readTables(target.pool))];
  const rows = tables.filter(([, stored]) => stored.length > 0).map(([table]) => table);
  expect({ rows, storedKeys }).toEqual({ rows: [], storedKeys: [] });
  return message;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-restore-"));
  [sealed, unsealed, altered] = ["sealed", "unsealed", "altered"].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  source = await openEmpty();
  await fill(source, NOW);
  await source.pool.query(
    `select
       graphile_worker.add_job('mail.send', '{"z":1,"a":2}', job_key => 'k', priority => 3),
       graphile_worker.add_job('accounts.refresh', '{}', queue_name => 'q', max_attempts => 2),
       graphile_worker.add_job('swept', '{}', job_key => 'cron:swept')`,
  );
  await write(sealed, PASSPHRASE);
  await write(unsealed, undefined);
});
afterEach(async () => {
  await target?.close();
  target = undefined;
});
afterAll(async () => {
  await source.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a restore", () => {
  it("brings back every row of every table as it was, but for those left out with a reason", async () => {
    const before = await readTables(source.pool);
    const after = await readTables((await restore()).pool);
    expect([...before.keys()].length).toBeGreaterThan(40);
    // The restore writes what is true of the new installation: its search index is empty.
    expect(after.get("upkeep_marks")).toEqual([expect.stringContaining("search_index_fill")]);
    for (const [table, rows] of before) {
      if (table === "upkeep_marks") continue;
      expect({ table, rows: rows.length }).toEqual({ table, rows: 2 });
      const expected = BACKUP_DECISIONS[table]?.kept === true ? rows : [];
      expect({ table, rows: after.get(table) }).toEqual({ table, rows: expected });
    }
  });

  it("is exact under any settings of the two servers", async () => {
    const file = join(folder, "foreign");
    await underForeignSettings(source, (database) => write(file, undefined, { database }));
    target = await openEmpty();
    const { url, pool } = target;
    const checked = await checkRestore({ file, masterKey: MASTER_KEY, passphrase: undefined });
    await underForeignSettings(target, (database) =>
      restoreBackup(database, checked, {
        databaseUrl: url,
        fileStore: undefined,
        storeMasterKey: noKey,
      }),
    );
    const [before, after] = [await readTables(source.pool), await readTables(pool)];
    for (const table of ["events", "people", "passkeys", "account_days", "workspaces"])
      expect(after.get(table)).toEqual(before.get(table));
  });

  it("brings back waiting jobs whole, and leaves those of the schedule to it", async () => {
    const jobs = async ({ pool }: OpenDatabase): Promise<unknown[]> =>
      (
        await pool.query(
          `select
             task.identifier, payload::text, queue_name, run_at::text, max_attempts, key, priority
           from graphile_worker._private_jobs job
           join graphile_worker._private_tasks task on task.id = job.task_id
           left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
           where key is distinct from 'cron:swept'
           order by task.identifier`,
        )
      ).rows;
    const restored = await jobs(await restore());
    expect(restored).toHaveLength(2);
    expect(restored).toEqual(await jobs(source));
  });

  it("places committed events that have no place, and numbers later ones after them", async () => {
    const { database, pool } = await restore();
    const workspaces = await pool.query("select distinct workspace_id as id from event_inbox");
    const ids = workspaces.rows.map((row) => String(row.id));
    const later = await pool.query(
      "select nextval('event_inbox_numbers') > (select max(number) from event_inbox) as later",
    );
    expect(later.rows).toEqual([{ later: true }]);
    // The clocks of these rows are centuries ahead, and their workspaces exist in no other table.
    await pool.query(
      "insert into event_clocks (workspace_id, last_event_us) select distinct workspace_id, 1 " +
        "from event_inbox on conflict (workspace_id) do update set last_event_us = 1",
    );
    const count = async () => (await pool.query("select from events")).rowCount ?? 0;
    const restored = await count();
    const { rowCount: waiting } = await pool.query("select from event_inbox");
    const failures: unknown[] = [];
    placerOf(database).onFailure = (error) => failures.push(error);
    await placerOf(database).place(ids);
    expect(failures).toEqual([]);
    expect(await count()).toBe(restored + (waiting ?? 0));
    expect((await pool.query("select from event_inbox")).rowCount).toBe(0);
  });

  it("is of one moment: rows written while the backup runs are not in it", async () => {
    const file = join(folder, "moment");
    const { rows } = await stoppedAtLastTable(
      () => write(file, undefined),
      (blocker) =>
        blocker.query(
          "insert into account_geography select show_id, platform, 'late', account_id, reading, as_of, fetched_at from account_geography limit 1",
        ),
    );
    await source.pool.query("delete from account_geography where metric = 'late'");
    expect(rows["account_geography"]).toBe(2);
    await restore({ file });
    expect(await target?.pool.query("select metric from account_geography")).toMatchObject({
      rowCount: 2,
    });
  });

  it("brings a backup of an earlier schema to the newest, through the migrations its rows missed", async () => {
    const old = await openBare();
    const file = join(folder, "old");
    try {
      const earlier = (await findMigrations()).map(({ name }) => name).filter((n) => n < "0013");
      // The release of that schema writes no later table; this one needs every table that it keeps.
      const laterTables = [
        "0027_removed_identities.sql",
        "0028_event_inbox.sql",
        "0038_day_revisions.sql",
        "0039_data_links.sql",
        "0040_account_demographics.sql",
        "0043_searched_accounts.sql",
        "0044_transcripts.sql",
        "0050_models.sql",
        "0047_discovery_runs.sql",
        "0048_cluster_builds.sql",
        "0049_goals.sql",
        "0053_sponsorship.sql",
        "0061_paid_calls.sql",
        "0063_cluster_months.sql",
        "0080_research_runs.sql",
        "0076_reports.sql",
        "0084_mails_of_reports.sql",
        "0085_link_tries_and_logos.sql",
        "0090_alarms.sql",
        "0091_alarm_preferences.sql",
      ];
      await migrate(old.url, { only: new Set([...earlier, ...laterTables]) });
      await migrateJobQueue(old.url);
      await fill(old, NOW);
      await old.pool.query("update account_refreshes set place = 'page 7'");
      await write(file, undefined, old);
      const { pool } = await restore({ file }, openBare);
      expect((await pool.query("select checkpoint from account_refreshes")).rows).toEqual([
        { checkpoint: "page 7" },
        { checkpoint: "page 7" },
      ]);
      expect(await migrate(target?.url ?? "")).toEqual([]);
    } finally {
      await old.close();
    }
    await target?.close();
    target = undefined;
    // A database that holds nothing and has the newest schema gets that of the backup first.
    const again = await restore({ file }, openEmpty);
    expect((await again.pool.query("select checkpoint from account_refreshes")).rows).toHaveLength(
      2,
    );
  });

  it("removes what an installation without people holds, such as an old set-up link", async () => {
    target = await openEmpty();
    await target.pool.query(
      "insert into person_links values ('\\x01', 'p1', 'set_up', null, now(), now())",
    );
    const { pool } = await restore();
    expect(
      (await pool.query("select 1 from person_links where token_hash = '\\x01'")).rowCount,
    ).toBe(0);
  });
});

describe("the master key", () => {
  it("comes back with the passphrase, to an installation without one, and is in the file sealed only", async () => {
    await restore({ file: sealed, masterKey: undefined, passphrase: PASSPHRASE });
    expect(storedKeys).toEqual([MASTER_KEY]);
    for (const file of [sealed, unsealed]) {
      const bytes = gunzipSync(await readFile(file));
      const header = bytes.toString().split("\n")[0] ?? "";
      for (const encoding of ["base64", "hex", "base64url"] as const)
        expect(header).not.toContain(MASTER_KEY.toString(encoding));
      expect(bytes.includes(MASTER_KEY)).toBe(false);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
    }
  });

  it("stays the installation's own where it is the same", async () => {
    await restore({ file: sealed });
    expect(storedKeys).toEqual([]);
  });

  it.each([
    ["another passphrase", { masterKey: undefined, passphrase: "another passphrase" }, "not open"],
    ["no passphrase", { masterKey: undefined }, "--passphrase-file"],
    ["another key here", { masterKey: OTHER_KEY }, "has another master key than the backup"],
    [
      "another key here, although the passphrase fits",
      { masterKey: OTHER_KEY, passphrase: PASSPHRASE },
      "master.key in the place of this one",
    ],
  ])("is required: %s", async (_name, request, message) => {
    expect(await refused({ file: sealed, ...request })).toContain(message);
  });

  it("is required from elsewhere where the backup was made without a passphrase", async () => {
    expect(await refused({ masterKey: undefined, passphrase: PASSPHRASE })).toContain(
      "Copy master.key",
    );
  });
});

describe("a restore refuses", () => {
  it("a file that is cut short, wherever", async () => {
    const bytes = await readFile(unsealed);
    const text = gunzipSync(bytes).toString();
    const lines = text.trimEnd().split("\n");
    const cuts: Buffer[] = [
      bytes.subarray(0, 5),
      bytes.subarray(0, bytes.length / 2),
      bytes.subarray(0, -1),
      gzipSync(""),
      gzipSync(lines.slice(0, 1).join("\n")),
      gzipSync(lines.slice(0, -1).join("\n")),
      gzipSync(text.slice(0, -20)),
    ];
    for (const cut of cuts) {
      await writeFile(altered, cut);
      expect(await refused({ file: altered })).toMatch(/cut short|damaged/);
    }
  });

  it("a file with one other byte, wherever", async () => {
    const bytes = await readFile(unsealed);
    for (let at = 10; at < bytes.length; at += Math.floor(bytes.length / 7)) {
      const copy = Buffer.from(bytes);
      copy[at] = (copy[at] ?? 0) ^ 0x10;
      await writeFile(altered, copy);
      expect(await refused({ file: altered })).not.toBe("restored");
    }
  });

  it("rows that were changed, removed, added, moved or made longer", async () => {
    const lines = await linesOf(unsealed);
    const key = lines.findIndex((line) => line.includes('"people"') && !line.includes("columns"));
    const [first = "", second = ""] = lines.slice(key + 1, key + 3);
    const changes: [string[], RegExp][] = [
      [lines.with(key + 1, first.replace("name", "eman")), /SHA-256/],
      [lines.toSpliced(key + 1, 1), /SHA-256/],
      [lines.toSpliced(key + 1, 0, first), /SHA-256/],
      [lines.with(key + 1, second).with(key + 2, first), /SHA-256/],
      [lines.with(key + 1, first.replace("[", '["x",')), /does not fit its table/],
      [[...lines, first], /follows the end/],
      [lines.toSpliced(key, 3), /out of turn/],
    ];
    for (const [changed, message] of changes) {
      await writeFile(altered, gzipSync(changed.join("\n")));
      expect(await refused({ file: altered })).toMatch(message);
    }
  });

  it("a file whose hash was made to fit by a hand without the master key", async () => {
    const lines = await linesOf(unsealed);
    await writeLines(altered, lines, OTHER_KEY);
    expect(await refused({ file: altered })).toContain("signature does not fit");
    await expect(
      verifyBackup(altered, { passphrase: undefined, masterKey: MASTER_KEY }),
    ).rejects.toThrow("signature does not fit");
  });

  it("counts that do not fit, although the hash does", async () => {
    const lines = await linesOf(unsealed);
    await writeLines(altered, lines.toSpliced(-2, 1), MASTER_KEY);
    expect(await refused({ file: altered })).toContain("counts of rows do not fit");
  });

  it("a row the database refuses, and keeps none of those before it", async () => {
    const lines = await linesOf(unsealed);
    await writeLines(
      altered,
      lines.map((line) => line.replace('"connected"', '"no such status"')),
      MASTER_KEY,
    );
    expect(await refused({ file: altered, storeMasterKey: noKey })).toContain(
      "connections_status_known",
    );
  });

  it("a backup of a newer release or format, in words", async () => {
    const lines = await linesOf(unsealed);
    const hash = "0".repeat(64);
    await writeLines(
      altered,
      withHeader(lines, ({ migrations }) => ({
        version: "9.9.9",
        migrations: [...migrations, { name: "9999_future.sql", hash }],
      })),
      MASTER_KEY,
    );
    expect(await refused({ file: altered })).toMatch(
      /release 9\.9\.9, .*9999_future\.sql.*restore it with that release or a newer one/,
    );
    await writeFile(
      altered,
      gzipSync([lines[0]?.replace('"format":1', '"format":2'), ...lines.slice(1)].join("\n")),
    );
    expect(await refused({ file: altered })).toContain("use the release that made it, or a newer");
  });

  it("a portable archive, and names the command that reads it", async () => {
    await writeFile(altered, '{"object":"workspace","effective_uid":"WorkspaceAAAAAAAAAAA"}\n');
    expect(await refused({ file: altered })).toContain("castmeter import");
    await writeFile(altered, gzipSync('{"object":"workspace"}\n'));
    expect(await refused({ file: altered })).toContain("not a Castmeter backup");
  });

  it("a database that holds something, and leaves it", async () => {
    target = await openEmpty();
    await target.pool.query(
      "insert into people (id, email, name, created_at, updated_at) values ('p', 'a@b', 'A', now(), now())",
    );
    await expect(restore()).rejects.toThrow("already holds workspaces, shows or people");
    expect((await target.pool.query("select id from people")).rows).toEqual([{ id: "p" }]);
  });

  it("a database that a server is connected to", async () => {
    target = await openEmpty();
    const server = createPool({ url: target.url, max: 1, applicationName: "castmeter worker" });
    await server.query("select 1");
    expect(await refused({})).toContain("stop it first");
    await server.end();
  });
});

describe("a backup", () => {
  it("is not made by a release that does not know all of the database", async () => {
    target = await openEmpty();
    await target.pool.query("insert into migrations (name, hash) values ('9999_future.sql', 'x')");
    const file = join(folder, "refused");
    await expect(write(file, undefined, target)).rejects.toThrow(
      "The database is newer than this release",
    );
    expect((await readdir(folder)).filter((name) => name.startsWith("refused"))).toEqual([]);
  });

  it("leaves no file behind when it is ended early, and the one before as it was", async () => {
    const file = join(folder, "kept");
    await copyFile(unsealed, file);
    const ended = new AbortController();
    const request = {
      file,
      masterKey: MASTER_KEY,
      passphrase: undefined,
      fileStore: undefined,
      now: NOW,
    };
    const { message } = await stoppedAtLastTable(
      () =>
        writeBackup(source.database, { ...request, signal: ended.signal }).then(
          () => new Error("It was written."),
          (error: unknown) => error as Error,
        ),
      () => ended.abort(),
    );
    expect(message).toContain("aborted");
    expect((await readdir(folder)).filter((name) => name.startsWith("kept"))).toEqual(["kept"]);
    expect(await readFile(file)).toEqual(await readFile(unsealed));
  });

  it("is verified whole, with the key where it can be opened", async () => {
    const check = (file: string, passphrase?: string, masterKey?: Buffer) =>
      verifyBackup(file, { passphrase, masterKey });
    expect(await check(sealed, PASSPHRASE)).toMatchObject({
      masterKey: "opened",
      isSignatureChecked: true,
      trailer: { rows: { people: 2, "graphile_worker.jobs": 2 } },
    });
    expect(await check(sealed)).toMatchObject({ masterKey: "sealed", isSignatureChecked: false });
    expect(await check(unsealed, PASSPHRASE, OTHER_KEY)).toMatchObject({
      masterKey: "absent",
      isSignatureChecked: false,
    });
    expect(await check(unsealed, undefined, MASTER_KEY)).toMatchObject({
      isSignatureChecked: true,
    });
    await expect(check(sealed, "another passphrase")).rejects.toThrow("does not open");
  });
});
