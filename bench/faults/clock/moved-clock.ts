import { mkdtemp, rm, chmod } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import {
  SIMULATED_TRANSISTOR_KEY,
  TransistorServer,
} from "../../../simulators/accounts/hosting/transistor-server.ts";
import { DAY_MS, HOUR_MS } from "../../../src/lib/time/clock.ts";
import { MASTER_KEY } from "../../harness/read-path.ts";
import { startProcess } from "../../harness/processes.ts";
import { startServer } from "../../harness/server-process.ts";
import { readReport } from "../../webhooks/report.ts";
import { type BenchDatabase, migrateAll } from "../../harness/environment.ts";
import { FakedTime, findLibfaketime, startFakedPostgres } from "./faked-time.ts";
import { databaseAt, type FaultStage, seedTenant, type Tenant, writeCall } from "../fault-stage.ts";
import { type Figure, none, sleep, until } from "../figure.ts";
import { type CallerRequest, send } from "../steady-load.ts";

/**
 * The wall clock of PostgreSQL and the server jumps, as after a sleep of the machine, or is set
 * back. Right after each jump keyed writes are sent, and sent again under their keys; then a minute
 * passes, so that schedules run.
 */

const WRITES = 60;
const ACCOUNTS = 3;
/** Schedules run each minute, and a step is noticed within ten seconds. */
const SCHEDULES_MS = 75_000;
const SPACED_MS = 150;
const REPEATS_MAX = 10;
const REPEAT_AFTER_MS = 1_000;
const LOG_MS = 30_000;

const JUMPS: readonly (readonly [string, number])[] = [
  ["asleep for an hour", HOUR_MS],
  ["asleep for 5 days", 5 * DAY_MS],
  ["asleep for 40 days", 40 * DAY_MS],
  ["set back by an hour", -HOUR_MS],
  ["set back by 2 days", -2 * DAY_MS],
];

export async function clockMoves(_stage: FaultStage): Promise<Figure[]> {
  const library = findLibfaketime();
  if (library === undefined)
    return [
      {
        what: "NOT RUN: libfaketime is not installed (apt-get install libfaketime)",
        measured: "",
        limit: "",
        met: true,
      },
    ];
  const folder = await mkdtemp(join(tmpdir(), "castmeter-moved-clock-"));
  await chmod(folder, 0o755);
  const time = new FakedTime(folder, library);
  const postgres = await startFakedPostgres(folder, time);
  try {
    await migrateAll(postgres.url);
    const database = databaseAt(postgres.url);
    try {
      return await underJumps(database, time);
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function underJumps(database: BenchDatabase, time: FakedTime): Promise<Figure[]> {
  const clock = { now: () => new Date(Date.now() + time.offsetMs) };
  const simulator = await startAccountSimulator(new TransistorServer(new SimulatedShow({ clock })));
  const receiver = await startProcess("../webhooks/receiver-process.ts", {});
  const server = await startServer("api,worker", {
    ...time.environment,
    DATABASE_URL: database.url,
    MASTER_KEY: MASTER_KEY.toString("base64"),
    LOG_LEVEL: "error",
    PLATFORM_URLS: `transistor=${simulator.origin}/v1`,
  });
  try {
    const tenant = await seedTenant(database, "A");
    const call = callerOf(server.address, tenant);
    await call("POST", "/v1/webhook-endpoints", {
      url: `${receiver.address}/moved/1`,
      enabled_events: ["show.updated"],
    });
    for (const showId of tenant.showIds.slice(0, ACCOUNTS))
      await call("PUT", `/v1/shows/${showId}/integrations/transistor`, {
        api_key: SIMULATED_TRANSISTOR_KEY,
      });
    const rig = { database, time, address: server.address, tenant, receiver: receiver.address };
    const refreshes = () => simulator.seen.filter(({ path }) => isFirstOfRefresh(path)).length;
    await until("the first refreshes", () => refreshes() >= ACCOUNTS, 60_000);
    const figures: Figure[] = [];
    for (const [name, byMs] of JUMPS)
      figures.push(...(await afterJump(rig, refreshes, { name, byMs })));
    return figures;
  } finally {
    await server.stop();
    await receiver.close();
    await simulator.close();
  }
}

/** The show's totals are asked for once in a refresh, before anything else. */
const isFirstOfRefresh = (path: string): boolean => /^\/v1\/shows(?:\/|\?|$)/.test(path);

interface Rig {
  database: BenchDatabase;
  time: FakedTime;
  address: string;
  tenant: Tenant;
  receiver: string;
}

async function afterJump(
  { database, time, address, tenant, receiver }: Rig,
  refreshes: () => number,
  { name, byMs }: { name: string; byMs: number },
): Promise<Figure[]> {
  const mark = name.replaceAll(" ", "-");
  const refreshedBefore = refreshes();
  const [logged] = await database.query<{ count: number }>(COUNT_LOG);
  time.move(byMs);
  const calls = Array.from({ length: WRITES }, (_, turn) => writeCall(tenant, turn, mark));
  const first = await sendSpaced(address, calls);
  await sleep(SCHEDULES_MS);
  const again = await sendSpaced(address, calls);
  const count = async (text: string): Promise<number> =>
    (await database.query<{ count: number }>(text))[0]?.count ?? -1;
  const effects = await count(
    `select count(*)::int as count from events where idempotency_key like '${mark}-%'`,
  );
  const linesSince = async (): Promise<number> => (await count(COUNT_LOG)) - (logged?.count ?? 0);
  // Rows are stored behind the answers, later under load.
  await until("the request log", async () => (await linesSince()) >= 2 * WRITES, LOG_MS).catch(
    () => undefined,
  );
  const lines = await linesSince();
  const report = await readReport(receiver, "/moved/");
  const refreshed = refreshes() - refreshedBefore;
  const waiting = await count("select count(*)::int as count from event_inbox");
  const due = await count(
    "select count(*)::int as count from webhook_deliveries where status <> 'succeeded'",
  );
  return [
    none(`${name}: keyed writes refused`, first.refused, sentAgain(first)),
    none(`${name}: repetitions refused`, again.refused, sentAgain(again)),
    none(`${name}: writes missing or made twice`, Math.abs(WRITES - effects), `${WRITES}`),
    none(`${name}: events unplaced`, waiting, `${effects}`),
    none(`${name}: deliveries not sent`, due, `${effects}`),
    none(`${name}: deliveries doubled`, report.requests - report.distinct, `${report.distinct}`),
    none(`${name}: refreshes doubled`, Math.max(0, refreshed - ACCOUNTS), `${refreshed}`),
    none(`${name}: request log rows lost`, Math.max(0, 2 * WRITES - lines), `${lines}`),
  ];
}

/** Refused for load, a call gets no row: those that were answered 200 have one each. */
const COUNT_LOG = "select count(*)::int as count from request_logs where status = 200";

interface Answers {
  refused: number;
  /** Sent again because they were refused for load, and what they were refused with. */
  repeated: readonly number[];
}

/**
 * Sends one call each 150 ms. One that is refused for load (429, 503) is sent again as callers do,
 * so that what is left was refused for the clock.
 */
async function sendSpaced(address: string, calls: readonly CallerRequest[]): Promise<Answers> {
  const repeated: number[] = [];
  const statuses = await Promise.all(
    calls.map(async (call, index) => {
      await sleep(index * SPACED_MS);
      for (let left = REPEATS_MAX; ; left -= 1) {
        const { status } = await send(address, call);
        if ((status !== 429 && status !== 503) || left === 0) return status;
        repeated.push(status);
        await sleep(REPEAT_AFTER_MS);
      }
    }),
  );
  return { refused: statuses.filter((status) => status !== 200).length, repeated };
}

const sentAgain = ({ repeated }: Answers): string =>
  `${WRITES}, ${repeated.filter((status) => status === 429).length} × 429 and ` +
  `${repeated.filter((status) => status === 503).length} × 503 sent again`;

const callerOf =
  (address: string, { keys }: Tenant) =>
  async (method: string, path: string, body: unknown): Promise<void> => {
    const answer = await fetch(new URL(path, address), {
      method,
      headers: { authorization: `Bearer ${keys[0] ?? ""}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
