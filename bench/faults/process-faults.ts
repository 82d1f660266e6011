import { Agent } from "node:http";
import { startProcess } from "../harness/processes.ts";
import { forget, readReport } from "../webhooks/report.ts";
import { startWebhookStage } from "../webhooks/webhook-stage.ts";
import { type FaultStage, holdRow, mixedCall, writeCall } from "./fault-stage.ts";
import { atMost, type Figure, none, sleep, until } from "./figure.ts";
import { send, SteadyLoad } from "./steady-load.ts";

/** Processes are stopped and killed under load, and the clock of one is stepped. */

const PER_SEC = 40;

/** SIGTERM of a process behind callers that keep their connections, one with a slow request. */
export async function stopUnderLoad(stage: FaultStage): Promise<Figure[]> {
  const server = await stage.serve("api");
  const agent = new Agent({ keepAlive: true });
  const holder = await holdRow(stage);
  const load = new SteadyLoad(server.address, PER_SEC, (turn) =>
    mixedCall(stage.tenant, turn, "stop"),
  );
  await sleep(2_000);
  // This request waits for a row when the stop begins, and its caller keeps the connection after
  // the answer, as a load balancer does.
  const waiting = send(server.address, writeCall(stage.tenant, 0, "balancer"), agent);
  await sleep(200);
  const startMs = performance.now();
  const stopping = server.stop();
  await sleep(1_000);
  await holder.release();
  const { status } = await waiting;
  await stopping;
  const stoppedMs = performance.now() - startMs;
  const samples = await load.stop();
  agent.destroy();
  // Refused connections belong to the time after the stop: a balancer sends them elsewhere.
  const cut = samples.filter(
    ({ status, failure }) => (status === 0 && failure !== "ECONNREFUSED") || status >= 500,
  );
  return [
    atMost("a stop under load takes", stoppedMs, 15_000),
    none("requests in flight not answered 200", status === 200 ? 0 : 1, "1"),
    none(
      "requests cut or failed by it",
      cut.filter(({ status }) => status !== 503).length,
      `${samples.length} (${SteadyLoad.describe(samples)})`,
    ),
  ];
}

const WRITES = 200;

/** SIGKILL of one of two processes: the other serves on, and a retry with the same key is right. */
export async function killUnderLoad(stage: FaultStage): Promise<Figure[]> {
  const [killed, living] = await Promise.all([stage.serve("api"), stage.serve("api")]);
  const calls = Array.from({ length: WRITES }, (_, turn) => writeCall(stage.tenant, turn, "kill"));
  const first = Promise.all(
    calls.map(async (call, index) => {
      await sleep(index * 10);
      return send(killed.address, call);
    }),
  );
  await sleep(1_000);
  await killed.kill();
  const cut = (await first).filter(({ status }) => status === 0).length;
  const again = await Promise.all(calls.map((call) => send(living.address, call)));
  const [stored] = await stage.database.query<{ effects: number }>(
    "select count(*)::int as effects from events where idempotency_key like 'kill-%'",
  );
  await living.kill();
  return [
    none(
      "retries with the same key not answered 200",
      again.filter(({ status }) => status !== 200).length,
      `${WRITES}, ${cut} of them cut before`,
    ),
    none(
      "effects missing or made twice",
      Math.abs(WRITES - (stored?.effects ?? 0)),
      `${stored?.effects ?? 0} for ${WRITES} writes`,
    ),
  ];
}

const EVENTS = 400;

/** The wall clock of one of two delivery workers is stepped while deliveries are under way. */
export async function clockSteps(stage: FaultStage): Promise<Figure[]> {
  const receiver = await startProcess("../webhooks/receiver-process.ts", {});
  const webhooks = await startWebhookStage(stage.database);
  const figures: Figure[] = [];
  for (const [name, stepMs] of [
    ["ten minutes ahead", 600_000],
    ["an hour back", -3_600_000],
  ] as const) {
    const workspaceId = await webhooks.workspace([`${receiver.address}/slow/${name.length}`]);
    const workers = await Promise.all([
      webhooks.startWorker({ canStepClock: true }),
      webhooks.startWorker(),
    ]);
    for (let batch = 0; batch < EVENTS / 10; batch += 1) {
      await webhooks.record(workspaceId, 10);
      if (batch === 10) workers[0].stepClock(stepMs);
      await sleep(30);
    }
    await until(
      "all deliveries",
      async () => (await webhooks.statuses())["succeeded"] === EVENTS,
      120_000,
    );
    const report = await readReport(receiver.address, "/slow/");
    const [early] = await stage.database.query<{ count: number }>(
      "select count(*)::int as count from webhook_deliveries d join events e on e.id = d.event_id " +
        "where (d.attempts->0->>'started_at')::timestamptz < e.created_at",
    );
    figures.push(
      none(`clock ${name}: delivered twice`, report.requests - report.distinct, `${EVENTS}`),
      none(`clock ${name}: attempts before their event`, early?.count ?? -1, `${EVENTS}`),
    );
    await Promise.all(workers.map((worker) => worker.kill()));
    await webhooks.clear();
    await forget(receiver.address);
  }
  await webhooks.close();
  await receiver.close();
  return figures;
}
