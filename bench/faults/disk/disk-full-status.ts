import { appendFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StatusDocument } from "../../../src/observability/monitor/status-document.ts";
import { startServer } from "../../harness/server-process.ts";
import { FaultStage, readCall, writeCall } from "../fault-stage.ts";
import { atMost, type Figure, none, sleep, until } from "../figure.ts";
import { DISK_MIB, fill } from "./full-disk.ts";
import { send } from "../steady-load.ts";

/**
 * What the status monitor says while the disk of the database is full: a line of its document is
 * printed each minute. The database's log has free files, so PostgreSQL lives and
 * reads go on: this is seen by writes alone.
 */

const MINUTE_MS = 60_000;
/** Until each component was found good once. */
const CALM_MINUTES = 1;
/** Of 16 MiB; PostgreSQL keeps five for use by default. */
const LOG_FILES = 6;
const FULL_MINUTES = 3;
/** Two checks, the repetition of each, and their time limits. */
const SHOWN_WITHIN_MS = 2 * MINUTE_MS + 15_000;
const OVER_WITHIN_MS = MINUTE_MS + 15_000;

export async function diskFullStatus(_stage: FaultStage): Promise<Figure[]> {
  if (process.getuid?.() !== 0)
    return [
      { what: "NOT RUN: a disk is mounted by root only", measured: "", limit: "", met: true },
    ];
  const stage = await FaultStage.start({ diskMib: DISK_MIB });
  const folder = await mkdtemp(join(tmpdir(), "castmeter-status-"));
  const server = await stage.serve("api,worker");
  const monitor = await startServer("monitor", {
    BASE_URL: server.address,
    STATUS_PORT: "0",
    STATUS_DIR: folder,
    MONITOR_API_KEY: stage.tenant.keys[0] ?? "",
  });
  const status = async (): Promise<StatusDocument> =>
    (await (await fetch(`${monitor.address}/status.json`)).json()) as StatusDocument;
  const print = async (what: string): Promise<void> => {
    const { overall, components, incidents } = await status();
    const states = components.map(({ id, status: state }) => `${id} ${state}`).join(", ");
    const open = incidents.filter(({ state }) => state === "ongoing");
    const words = open.map(({ summary }) => summary).join("; ");
    console.log(`        ${what}: overall ${overall}; ${states}; ${words || "no incident"}`);
  };
  const apiIs = async (wanted: string): Promise<boolean> =>
    (await status()).components.some(({ id, status: state }) => id === "api" && state === wanted);
  const minutes = async (count: number, what: string): Promise<void> => {
    for (let minute = 1; minute <= count; minute += 1) {
      await sleep(MINUTE_MS);
      await print(`${what}, minute ${minute}`);
    }
  };
  const filler = join(stage.folder, "filler");
  try {
    await until("a first good check", () => apiIs("operational"), 2 * MINUTE_MS);
    await minutes(CALM_MINUTES, "calm");
    await keepLogRoom(stage);
    fill(filler);
    const fullMs = performance.now();
    let shownMs = Number.POSITIVE_INFINITY;
    const watching = until("the api to be down", () => apiIs("down"), SHOWN_WITHIN_MS * 2)
      .then(() => {
        shownMs = performance.now() - fullMs;
      })
      .catch(() => undefined);
    let reads = 0;
    let failed = 0;
    for (let minute = 1; minute <= FULL_MINUTES; minute += 1) {
      await sleep(MINUTE_MS);
      const written = await send(server.address, writeCall(stage.tenant, minute, "full"));
      if (written.status !== 200 && written.status !== 503) failed += 1;
      reads += (await send(server.address, readCall(stage.tenant, 0))).status === 200 ? 1 : 0;
      const ready = await (await fetch(`${server.address}/ready`)).text();
      await print(`full, minute ${minute}`);
      console.log(`          a write: ${written.status}; /ready: ${ready}`);
      refill(filler);
    }
    await watching;
    rmSync(filler);
    const freeMs = performance.now();
    await stage.accepts();
    await until("the api to be good", () => apiIs("operational"), 3 * MINUTE_MS);
    const overMs = performance.now() - freeMs;
    await print("free again");
    return [
      none("reads not answered 200 meanwhile", FULL_MINUTES - reads, `${FULL_MINUTES}`),
      none("writes answered neither 200 nor 503", failed, `${FULL_MINUTES}`),
      atMost("the api is shown as down", shownMs, SHOWN_WITHIN_MS),
      atMost("the api is shown as good again", overMs, OVER_WITHIN_MS),
    ];
  } finally {
    await monitor.stop();
    await server.kill();
    await stage.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Files for the database's log that are used again: with a log that cannot grow PostgreSQL stops,
 * and then nothing is answered, which any check sees.
 */
async function keepLogRoom({ database }: FaultStage): Promise<void> {
  for (let segment = 0; segment < LOG_FILES; segment += 1) {
    await database.query("select pg_logical_emit_message(true, 'faults', 'x')");
    await database.query("select pg_switch_wal()");
  }
  await database.query("checkpoint");
}

/** What became free meanwhile, such as a segment of PostgreSQL's log, is taken too. */
function refill(path: string): void {
  try {
    for (;;) appendFileSync(path, Buffer.alloc(64 * 1024, 1));
  } catch {
    // Full.
  }
}
