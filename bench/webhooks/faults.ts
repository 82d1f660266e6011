/**
 * Webhooks under faults, for anyone to run: `npm run faults` (about two minutes). Real worker
 * processes, killed with SIGKILL every few seconds in the first run; a calm run; and an endpoint
 * among fifty that hang.
 */
import { startBenchDatabase } from "../environment.ts";
import { startProcess } from "../processes.ts";
import { forget, readReport, type Timing, timingOf } from "./report.ts";
import { startWebhookStage, type WebhookStage, type WorkerProcess } from "./webhook-stage.ts";

const EVENTS = 10_000;
const ENDPOINTS = 3;
/** Attempts to one endpoint at once, over all workers. */
const IN_FLIGHT_MAX = 10;
const KILL_EVERY_MS = 4_000;
const KILLS_MIN = 5;
const HANGING = 50;

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));
let missed = 0;

function check(name: string, met: boolean, figures: string): void {
  if (!met) missed += 1;
  console.log(`${met ? "met   " : "MISSED"}  ${name}: ${figures}`);
}

async function until(what: string, isDone: () => Promise<boolean>, limitMs: number): Promise<void> {
  const startMs = performance.now();
  while (!(await isDone())) {
    if (performance.now() - startMs > limitMs)
      throw new Error(`waited ${limitMs / 1_000} s for ${what}`);
    await sleep(100);
  }
}

const lagsText = ({ lagP50Ms, lagP95Ms, lagMaxMs }: Timing): string =>
  `p50 ${Math.round(lagP50Ms)} ms, p95 ${Math.round(lagP95Ms)} ms, max ${Math.round(lagMaxMs)} ms`;

const allDone = async (stage: WebhookStage, count: number): Promise<boolean> =>
  (await stage.statuses())["succeeded"] === count;

async function killedRun(stage: WebhookStage, receiver: string): Promise<void> {
  const workspaceId = await stage.workspace(
    Array.from({ length: ENDPOINTS }, (_, index) => `${receiver}/killed/${index}`),
  );
  let kills = 0;
  let worker: WorkerProcess = await stage.startWorker();
  const run = { isOver: false };
  const killing = (async () => {
    while (!run.isOver || kills < KILLS_MIN) {
      await sleep(KILL_EVERY_MS);
      await worker.kill();
      kills += 1;
      worker = await stage.startWorker();
    }
  })();
  // Spread over the kills, so that every one of them meets deliveries under way.
  for (let batch = 0; batch < EVENTS / 20; batch += 1) {
    await stage.record(workspaceId, 20);
    await sleep(20);
  }
  run.isOver = true;
  await killing;
  await until("all deliveries", () => allDone(stage, EVENTS * ENDPOINTS), 90_000);
  await worker.stop();
  const report = await readReport(receiver, "/killed/");
  const duplicates = report.requests - report.distinct;
  check(
    "killed run, nothing lost",
    report.distinct === EVENTS * ENDPOINTS,
    `${report.distinct} of ${EVENTS * ENDPOINTS} deliveries arrived, all succeeded; ${kills} kills`,
  );
  check(
    "killed run, duplicates at most what was under way",
    duplicates <= kills * IN_FLIGHT_MAX * ENDPOINTS,
    `${duplicates} duplicates, at most ${kills} kills × ${IN_FLIGHT_MAX * ENDPOINTS} under way`,
  );
}

async function calmRun(stage: WebhookStage, receiver: string): Promise<void> {
  const workspaceId = await stage.workspace(
    Array.from({ length: ENDPOINTS }, (_, index) => `${receiver}/calm/${index}`),
  );
  const worker = await stage.startWorker();
  const startMs = performance.now();
  await stage.record(workspaceId, EVENTS);
  const recordedMs = performance.now() - startMs;
  await until("all deliveries", () => allDone(stage, EVENTS * ENDPOINTS), 90_000);
  const report = await readReport(receiver, "/calm/");
  check(
    "calm run, no duplicate",
    report.requests === EVENTS * ENDPOINTS && report.distinct === report.requests,
    `${report.requests} requests for ${report.distinct} deliveries`,
  );
  const calm = timingOf(report);
  check(
    "calm run, p95 from commit to first attempt ≤ 2 s under load",
    calm.lagP95Ms <= 2_000,
    `${lagsText(calm)}, at ${Math.round((EVENTS / recordedMs) * 1_000)} events/s`,
  );
  await forget(receiver);
  for (let index = 0; index < 100; index += 1) {
    await stage.record(workspaceId, 1);
    await sleep(50);
  }
  await sleep(1_500);
  const idle = await readReport(receiver, "/calm/");
  const idleTiming = timingOf(idle);
  check(
    "idle, p95 from commit to first attempt ≤ 250 ms",
    idle.distinct === 300 && idleTiming.lagP95Ms <= 250,
    lagsText(idleTiming),
  );
  await worker.stop();
}

async function hangingRun(stage: WebhookStage, receiver: string): Promise<void> {
  const hanging = await stage.workspace(
    Array.from({ length: HANGING }, (_, index) => `${receiver}/hang/${index}`),
  );
  const healthy = await stage.workspace([`${receiver}/healthy/0`]);
  const worker = await stage.startWorker();
  await stage.record(hanging, 200, 10);
  for (let index = 0; index < 300; index += 1) {
    await stage.record(hanging, 1);
    await stage.record(healthy, 1);
    await sleep(50);
  }
  await sleep(2_500);
  const report = await readReport(receiver, "/healthy/");
  const timing = timingOf(report);
  check(
    `${HANGING} hanging endpoints, a healthy one's p95 ≤ 2 s`,
    report.distinct === 300 && timing.lagP95Ms <= 2_000,
    `${report.distinct} of 300, ${lagsText(timing)}`,
  );
  await worker.kill();
}

const database = await startBenchDatabase();
const receiver = await startProcess("webhooks/receiver-process.ts", {});
const stage = await startWebhookStage(database);
const wanted = process.argv.slice(2);
try {
  for (const [name, run] of Object.entries({
    killed: killedRun,
    calm: calmRun,
    hanging: hangingRun,
  })) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    await run(stage, receiver.address);
    await stage.clear();
    await forget(receiver.address);
  }
} finally {
  await stage.close();
  await receiver.close();
  await database.close();
}
if (missed > 0) process.exitCode = 1;
