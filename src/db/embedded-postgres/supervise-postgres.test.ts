import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createPool } from "../connection/pool.ts";
import {
  DataFolderInUseError,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  readRunningInstance,
  startEmbeddedPostgres,
} from "./embedded-postgres.ts";
import { processIdentity } from "./process-identity.ts";

let parent: string;
let dataDirectory: string;
const servers: EmbeddedPostgres[] = [];

beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "castmeter-supervised-"));
  chmodSync(parent, 0o755);
  dataDirectory = join(parent, "postgres");
});
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});
afterAll(async () => {
  await vi.waitFor(() => rmSync(parent, { recursive: true, force: true }), { timeout: 5_000 });
});

async function start(
  options: Pick<EmbeddedPostgresOptions, "restart" | "log"> = {},
): Promise<EmbeddedPostgres> {
  const settings = { fsync: "off" };
  const server = await startEmbeddedPostgres({ dataDirectory, settings, ...options });
  servers.push(server);
  return server;
}

const postmasterPid = (): number =>
  Number(readFileSync(join(dataDirectory, "cluster", "postmaster.pid"), "utf8").split("\n")[0]);

describe("an embedded PostgreSQL that dies under a living server", () => {
  it("is started again at the same address, and the folder stays the server's", async () => {
    const server = await start();
    const pool = createPool({ url: server.url, max: 2, applicationName: "test" });
    await pool.query("select 1");
    for (let death = 0; death < 2; death += 1) {
      const dead = postmasterPid();
      process.kill(dead, "SIGKILL");
      await vi.waitFor(
        async () => {
          expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
          expect(postmasterPid()).not.toBe(dead);
        },
        { timeout: 10_000, interval: 100 },
      );
      expect(processIdentity(dead)).toBeNull();
    }
    expect(readRunningInstance(dataDirectory)).toEqual({
      pid: process.pid,
      port: server.port,
      url: server.url,
    });
    await expect(startEmbeddedPostgres({ dataDirectory })).rejects.toThrow(DataFolderInUseError);
    const last = postmasterPid();
    await pool.end();
    await server.stop();
    expect(processIdentity(last)).toBeNull();
    expect(existsSync(join(dataDirectory, "cluster", "postmaster.pid"))).toBe(false);
  });

  it("is tried again until it starts, however often it did not, and the log names the reason", async () => {
    const warnings: Record<string, unknown>[] = [];
    const server = await start({
      restart: { firstDelayMs: 1, delayMaxMs: 5 },
      log: { warn: (fields) => void warnings.push(fields), error: () => undefined },
    });
    const pool = createPool({ url: server.url, max: 1, applicationName: "test" });
    const version = join(dataDirectory, "cluster", "PG_VERSION");
    renameSync(version, `${version}.away`);
    process.kill(postmasterPid(), "SIGKILL");
    await vi.waitFor(() => expect(warnings.length).toBeGreaterThan(10), { timeout: 20_000 });
    expect(warnings.at(-1)).toEqual({ error: expect.stringContaining("PG_VERSION") });
    renameSync(`${version}.away`, version);
    await vi.waitFor(async () => expect((await pool.query("select 1")).rowCount).toBe(1), {
      timeout: 10_000,
      interval: 100,
    });
    await pool.end();
  });

  it("is not started again by a server that stops meanwhile", async () => {
    const server = await start({ restart: { firstDelayMs: 60_000 } });
    const dead = postmasterPid();
    process.kill(dead, "SIGKILL");
    await vi.waitFor(() => expect(processIdentity(dead)).toBeNull());
    await server.stop();
    expect(readRunningInstance(dataDirectory)).toBeNull();
    await expect(start()).resolves.toBeDefined();
  });
});
