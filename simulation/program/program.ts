import { createWriteStream } from "node:fs";
import { withSimulatedUpstreams } from "../../demo/simulated-upstreams.ts";
import { DueWork } from "../../sandbox/due-work.ts";
import { readConfig } from "../../src/app/config/config.ts";
import { createLog } from "../../src/app/log.ts";
import { serve } from "../../src/app/serve.ts";
import { keepUp } from "../../src/app/upkeep.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { SimulatedClock } from "../simulated-clock.ts";
import { freeJobsOfKilled } from "./killed-jobs.store.ts";
import type { Answer, Command, Order, ProgramSettings, WorkDone } from "./protocol.ts";

/**
 * The program as a process of its own, which is killed: the API on a port, and the work of a worker
 * when it is ordered. Its clock is moved by the simulation.
 */

const CONNECTIONS_MAX = 6;

const settings = JSON.parse(process.env["SIMULATION_PROGRAM"] ?? "") as ProgramSettings;
const clock = new SimulatedClock(settings.offsetMs);
const answer = (message: Answer): void => void process.send?.(message);

const config = readConfig({
  PORT: String(settings.port),
  HOST: "127.0.0.1",
  DATA_DIR: settings.dataFolder,
  DATABASE_URL: settings.databaseUrl,
  MASTER_KEY: settings.masterKey,
  ROLES: "api",
  SIGN_UP: "open",
  METRICS_PORT: "off",
  STATUS_PORT: "off",
  LOG_LEVEL: "warn",
});
const log = createLog(config.logLevel, createWriteStream(settings.logFile, { flags: "a" }));
const pool = createPool({
  url: settings.databaseUrl,
  max: CONNECTIONS_MAX,
  applicationName: "castmeter simulation",
});
const running = await serve(
  withSimulatedUpstreams(config, {
    simulators: { urls: settings.urls },
    platforms: { platformUrls: new Map(settings.platformUrls) },
  }),
  log,
  {
    examine: async () => [],
    sandbox: { clock, apiKeyPrefix: "cmk", addRoutes: () => undefined },
  },
);
await freeJobsOfKilled(pool);
const stopping = new AbortController();
const work = new DueWork(running.runtime, { pool, signal: stopping.signal });
const upkeep = (stepMs = 0): Promise<void> =>
  keepUp({ pool, database: running.runtime.database, clock, log }, stepMs);

async function obey(command: Command): Promise<WorkDone | null> {
  switch (command.name) {
    case "move":
      clock.offsetMs = command.offsetMs;
      if (command.stepMs !== 0) await upkeep(command.stepMs);
      return null;
    case "work":
      await upkeep();
      return doWork(true);
    case "drain":
      return doWork(false);
    default:
      throw new Error("There is no such order.");
  }
}

let hasLeftJobs = false;

/**
 * Where the database went away, the outcome of a job was perhaps not stored: the job is then locked
 * by a process that lives. A worker of a server stores it later.
 */
async function doWork(looks: boolean): Promise<WorkDone> {
  if (hasLeftJobs) await freeJobsOfKilled(pool);
  hasLeftJobs = true;
  const { jobs, failures, deliveries } = await work.run({ looks });
  hasLeftJobs = false;
  await running.runtime.requestLog.flush();
  return { jobs: [...jobs], failures, deliveries };
}

process.on("message", ({ id, command }: Order) => {
  obey(command).then(
    (done) => answer({ kind: "done", id, work: done }),
    (error: unknown) => answer({ kind: "failed", id, error: String(error) }),
  );
});
// The simulation has ended: nothing of it may stay.
process.once("disconnect", () => process.exit(0));
process.once("SIGTERM", () => {
  stopping.abort();
  void work
    .stop()
    .then(() => running.close())
    .then(() => pool.end())
    .then(() => process.exit(0));
});
answer({ kind: "ready" });
