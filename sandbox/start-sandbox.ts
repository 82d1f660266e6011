import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withSimulatedUpstreams } from "../demo/simulated-upstreams.ts";
import { readConfig } from "../src/app/config/config.ts";
import { createLog, type ProcessLog } from "../src/app/log.ts";
import { type RunningProcess, serve } from "../src/app/serve.ts";
import { keepUp } from "../src/app/upkeep.ts";
import { createPool } from "../src/db/connection/pool.ts";
import { startEmbeddedPostgres } from "../src/db/embedded-postgres/embedded-postgres.ts";
import { ApiError } from "../src/kernel/contract/errors.ts";
import { utcDay } from "../src/lib/time/clock.ts";
import { examine } from "../src/operator/cli/checks/examine.ts";
import { withFreePort } from "../src/operator/cli/free-port.ts";
import { DueWork } from "./due-work.ts";
import { OneAtATime } from "./one-at-a-time.ts";
import { SandboxClock } from "./sandbox-clock.ts";
import {
  findNextDue,
  forgetPurgeTime,
  makeNowMovable,
  moveDatabaseTime,
} from "./sandbox-database.store.ts";
import { type SandboxFile, seedSandbox } from "./seed-sandbox.ts";
import { type SandboxStage, setSandboxStage } from "./sandbox-stage.ts";
import { advance, type ClockParts } from "./test-clock.ts";
import { orderFault } from "./test-faults.ts";
import { addTestRoutes, type TestLevers } from "./test-routes.ts";

export interface Sandbox {
  file: SandboxFile;
  /** Requests that each simulated platform has had. */
  providerCalls: () => Record<string, number>;
  /** Ends everything and removes the folder of the sandbox. */
  close: () => Promise<void>;
}

export interface SandboxOptions {
  /** 0: any free port. */
  port: number;
  logLevel: string;
}

/** Interval at which due work is done while the clock runs by itself. */
const LOOK_EVERY_MS = 250;
const CONNECTIONS_MAX = 6;
const STOPPING = new ApiError("service_unavailable", "The sandbox is stopping.");

/**
 * Starts a sandbox: a server on a database, a folder, platforms and a clock of its own. It reads
 * none of the settings of a server, so that a variable such as `DATABASE_URL` cannot lead it to
 * real data. Answers take the time of the clock, and the work of a worker is done by this process.
 */
export async function startSandbox({ port, logLevel }: SandboxOptions): Promise<Sandbox> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-sandbox-"));
  const closers: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).toReversed()) await closer();
    rmSync(folder, { recursive: true, force: true });
  };
  // A process that is ended by a second signal runs no closers.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    return { ...(await start({ folder, port, logLevel }, closers)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(
  { folder, port, logLevel }: SandboxOptions & { folder: string },
  closers: (() => Promise<void>)[],
): Promise<Omit<Sandbox, "close">> {
  const config = await withFreePort(
    readConfig({
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: folder,
      ROLES: "api",
      METRICS_PORT: "off",
      STATUS_PORT: "off",
      LOG_LEVEL: logLevel,
    }),
  );
  const log = createLog(config.logLevel);
  const clock = new SandboxClock();
  const stage = await setSandboxStage(clock.now());
  closers.push(() => stage.close());
  const postgres = await startEmbeddedPostgres({
    dataDirectory: join(folder, "postgres"),
    // Nothing of it outlives the process.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    log,
  });
  closers.push(() => postgres.stop());
  const pool = createPool({
    url: postgres.url,
    max: CONNECTIONS_MAX,
    applicationName: "castmeter sandbox",
  });
  await makeNowMovable(pool);
  closers.push(() => pool.end());
  let levers: TestLevers | undefined;
  const running = await serve(
    withSimulatedUpstreams({ ...config, databaseUrl: postgres.url }, stage),
    log,
    {
      examine,
      sandbox: {
        clock,
        apiKeyPrefix: "cmt",
        addRoutes: (server, runtime) =>
          addTestRoutes(server, runtime, () => {
            if (levers === undefined) throw new Error("The sandbox is still starting.");
            return levers;
          }),
      },
    },
  );
  closers.push(() => running.close());
  const stopping = new AbortController();
  const { signal } = stopping;
  const { parts, stop } = startWork({ running, pool, clock, stage, log, signal });
  closers.push(stop);
  const queue = new OneAtATime();
  const timer = setInterval(
    () => void queue.runUnlessBusy(() => parts.runDue()).catch(logFailure(log)),
    LOOK_EVERY_MS,
  );
  closers.push(async () => {
    clearInterval(timer);
    stopping.abort(STOPPING);
    await queue.settled();
  });
  levers = {
    now: () => clock.now(),
    advance: (toFrom) => queue.run(() => advance(parts, toFrom)),
    orderFault: (input) => orderFault(stage, input),
  };
  return {
    file: await seedSandbox(running.runtime, stage, config.baseUrl),
    providerCalls: () => stage.calls(),
  };
}

const logFailure =
  (log: ProcessLog) =>
  (error: unknown): void =>
    log.error({ error: String(error) }, "due work of the sandbox was not done");

interface WorkParts {
  running: RunningProcess;
  pool: ReturnType<typeof createPool>;
  clock: SandboxClock;
  stage: SandboxStage;
  log: ProcessLog;
  signal: AbortSignal;
}

function startWork({ running, pool, clock, stage, log, signal }: WorkParts): {
  parts: ClockParts;
  stop: () => Promise<void>;
} {
  const work = new DueWork(running.runtime, { pool, signal });
  const parts: ClockParts = {
    now: () => clock.now(),
    holdAt: async (time) => {
      const day = utcDay(clock.now());
      clock.holdAt(time);
      await moveDatabaseTime(pool, clock.offsetMs);
      stage.moveTo(time);
      if (utcDay(time) === day) return;
      await forgetPurgeTime(pool);
      await keepUp({ pool, database: running.runtime.database, clock, log });
    },
    release: async () => {
      clock.release();
      await moveDatabaseTime(pool, clock.offsetMs);
    },
    findNextDue: (after) => findNextDue(pool, after),
    runDue: (options) => work.run(options),
    signal,
  };
  return { parts, stop: () => work.stop() };
}
