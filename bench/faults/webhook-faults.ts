import { startProcess } from "../harness/processes.ts";
import type { ServerProcess } from "../harness/server-process.ts";
import { forget, readReport, readTiming } from "../webhooks/report.ts";
import { startWebhookStage, type WebhookStage } from "../webhooks/webhook-stage.ts";
import type { FaultStage } from "./fault-stage.ts";
import { atMost, type Figure, none, sleep, until } from "./figure.ts";

/** Webhooks while workers are killed every few seconds, calm, and beside endpoints that hang. */

const EVENTS = 10_000;
const ENDPOINTS = 3;
/** Attempts to one endpoint at once, over all workers. */
const IN_FLIGHT_MAX = 10;
const KILL_EVERY_MS = 4_000;
const KILLS_MIN = 5;
const HANGING = 50;

const allDone = async (stage: WebhookStage, count: number): Promise<boolean> =>
  (await stage.statuses())["succeeded"] === count;

async function killedRun(stage: WebhookStage, receiver: string): Promise<Figure[]> {
  const workspaceId = await stage.workspace(
    Array.from({ length: ENDPOINTS }, (_, index) => `${receiver}/killed/${index}`),
  );
  let kills = 0;
  let worker: ServerProcess = await stage.startWorker();
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
  return [
    none(
      `deliveries lost over ${kills} kills`,
      EVENTS * ENDPOINTS - report.distinct,
      `${EVENTS * ENDPOINTS}`,
    ),
    {
      what: "delivered twice: at most what was under way",
      measured: `${duplicates}`,
      limit: `≤ ${kills} kills × ${IN_FLIGHT_MAX * ENDPOINTS}`,
      met: duplicates <= kills * IN_FLIGHT_MAX * ENDPOINTS,
    },
  ];
}

async function calmRun(stage: WebhookStage, receiver: string): Promise<Figure[]> {
  const workspaceId = await stage.workspace(
    Array.from({ length: ENDPOINTS }, (_, index) => `${receiver}/calm/${index}`),
  );
  const worker = await stage.startWorker();
  const startMs = performance.now();
  await stage.record(workspaceId, EVENTS);
  const recordedMs = performance.now() - startMs;
  await until("all deliveries", () => allDone(stage, EVENTS * ENDPOINTS), 90_000);
  const report = await readReport(receiver, "/calm/");
  const calm = await readTiming(receiver, "/calm/");
  await forget(receiver);
  for (let index = 0; index < 100; index += 1) {
    await stage.record(workspaceId, 1);
    await sleep(50);
  }
  await sleep(1_500);
  const idle = await readReport(receiver, "/calm/");
  const idleTiming = await readTiming(receiver, "/calm/");
  await worker.stop();
  return [
    none("delivered twice", report.requests - report.distinct, `${report.distinct}`),
    none(
      "deliveries lost",
      EVENTS * ENDPOINTS + 300 - report.distinct - idle.distinct,
      `${EVENTS * ENDPOINTS + 300}`,
    ),
    atMost(
      `commit to first attempt, 95 %, at ${Math.round((EVENTS / recordedMs) * 1_000)} events/s`,
      calm.lagP95Ms,
      2_000,
    ),
    atMost("the same when idle", idleTiming.lagP95Ms, 250),
  ];
}

async function hangingRun(stage: WebhookStage, receiver: string): Promise<Figure[]> {
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
  const { lagP95Ms } = await readTiming(receiver, "/healthy/");
  await worker.kill();
  return [
    none("deliveries of the healthy endpoint lost", 300 - report.distinct, "300"),
    atMost(`commit to first attempt, 95 %, beside ${HANGING} that hang`, lagP95Ms, 2_000),
  ];
}

const during =
  (run: (webhooks: WebhookStage, receiver: string) => Promise<Figure[]>) =>
  async (stage: FaultStage): Promise<Figure[]> => {
    const receiver = await startProcess("../webhooks/receiver-process.ts", {});
    const webhooks = await startWebhookStage(stage.database);
    try {
      return await run(webhooks, receiver.address);
    } finally {
      await webhooks.clear();
      await webhooks.close();
      await receiver.close();
    }
  };

export const workersKilled = during(killedRun);
export const calmWebhooks = during(calmRun);
export const hangingEndpoints = during(hangingRun);
