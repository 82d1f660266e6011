import type { BenchDatabase } from "../harness/environment.ts";
import { median } from "../harness/timing.ts";
import { startProcess } from "../harness/processes.ts";
import type { Row } from "../harness/read-path.ts";
import { forget, readReport, readTiming } from "./report.ts";
import { startWebhookStage, type WebhookStage } from "./webhook-stage.ts";

/** Measures the webhook pipeline against a bare sender, and beside hanging endpoints. */

const ENDPOINTS = 50;
/** Of these, in the run beside it: 6 %. */
const HANGING = 3;
const EVENTS = 500;
const WARM_UP_EVENTS = 200;
const ROUNDS = 3;
/** Paths of the endpoints that answer. */
const WELL = "/well/";

/**
 * Measures deliveries a second through the whole pipeline beside a bare loop of undici; and with 6
 * % of the endpoints hanging.
 */
export async function measureWebhooks(database: BenchDatabase): Promise<Row[]> {
  const receiver = await startProcess("../webhooks/receiver-process.ts", {});
  const bareSender = await startProcess("../webhooks/bare-sender-process.ts", {});
  const stage = await startWebhookStage(database);
  const bare: number[] = [];
  const calm: number[] = [];
  const beside: number[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const answer = (await (
        await fetch(
          `${bareSender.address}/?url=${receiver.address}/bare&count=${EVENTS * ENDPOINTS}`,
        )
      ).json()) as { perSec: number };
      bare.push(answer.perSec);
      calm.push(await drainRate(stage, receiver.address, 0));
      beside.push(await drainRate(stage, receiver.address, HANGING));
    }
  } finally {
    await stage.close();
    await receiver.close();
    await bareSender.close();
  }
  const ratio = median(calm.map((rate, round) => rate / (bare[round] ?? Infinity)));
  const share = median(beside.map((rate, round) => rate / (calm[round] ?? Infinity)));
  const perSec = (rate: number): string => `${Math.round(rate)}/s`;
  return [
    {
      goal: "7",
      work: `webhook deliveries, ${ENDPOINTS} endpoints, whole pipeline`,
      beside: `bare undici POST loop, ${perSec(median(bare))}`,
      measured: `${ratio.toFixed(2)} (${perSec(median(calm))})`,
      limit: ">= 0.45",
      met: ratio >= 0.45,
    },
    {
      goal: "7",
      work: `the healthy ones while ${HANGING} of ${ENDPOINTS} endpoints hang`,
      beside: "the same without hanging",
      measured: `${share.toFixed(2)} (${perSec(median(beside))})`,
      limit: ">= 0.60",
      met: share >= 0.6,
    },
  ];
}

/**
 * Healthy deliveries a second, from the first arrival to the last. The worker is warm, and paused
 * while the queue is filled, so that only sending is measured.
 */
async function drainRate(stage: WebhookStage, receiver: string, hanging: number): Promise<number> {
  const urls = Array.from(
    { length: ENDPOINTS },
    (_, index) => `${receiver}${index < hanging ? "/hang/" : WELL}${index}`,
  );
  const workspaceId = await stage.workspace(urls);
  const worker = await stage.startWorker();
  await stage.record(workspaceId, WARM_UP_EVENTS, 50);
  await untilArrived(receiver, WARM_UP_EVENTS * (ENDPOINTS - hanging));
  worker.pause();
  await forget(receiver);
  await stage.record(workspaceId, EVENTS, 50);
  worker.resume();
  const wanted = EVENTS * (ENDPOINTS - hanging);
  await untilArrived(receiver, wanted);
  const { durationMs } = await readTiming(receiver, WELL);
  await worker.kill();
  await stage.clear();
  await forget(receiver);
  return (wanted / durationMs) * 1_000;
}

async function untilArrived(receiver: string, wanted: number): Promise<void> {
  while ((await readReport(receiver, WELL)).distinct < wanted)
    await new Promise((resolve) => void setTimeout(resolve, 100));
}
