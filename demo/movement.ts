import type { Services } from "../src/app/services.ts";
import { inTransaction } from "../src/db/connection/database.ts";
import { foldDaysJob } from "../src/features/accounts/account-history/index.ts";
import { enqueueRefresh } from "../src/features/accounts/account-refresh/index.ts";
import { enqueueJob } from "../src/infrastructure/jobs/enqueue.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import { MINUTE_MS, SECOND_MS } from "../src/lib/time/clock.ts";
import { ApiClient } from "./api-client.ts";
import type { DemoAccount } from "./world/demo-accounts.ts";
import type { DemoFile, DemoWorld } from "./demo-files.ts";
import type { DemoProfile } from "./world/demo-profiles.ts";
import type { Stage } from "./demo-stage.ts";

/** A server reads each account once a day; in the demo one of them is read each minute. */
const STEP_MS = MINUTE_MS;
/** Reading a profile takes one of the day's provider requests: at most 720 of 2,000. */
const STEPS_A_PROFILE = 2;
const STEPS_A_CLUSTER = 5;
/** The start refreshes clusters too, and ten minutes must lie between two refreshes of one. */
const STEPS_BEFORE_CLUSTERS = 10;
/** A refresh takes a second or two; its counters are folded into the running day after it. */
const FOLD_AFTER_MS = 15 * SECOND_MS;

export interface Movement {
  /** Resolves when the steps begun so far are done. */
  settled(): Promise<void>;
  /** Resolves when nothing of it runs any more. */
  stop(): Promise<void>;
}

interface Moving {
  stage: Stage;
  demo: DemoFile;
  world: DemoWorld;
}

/**
 * Keeps the demo moving: a step a minute reads the next account with days, every second one the
 * next profile, and every fifth one refreshes a cluster. The first fold makes the running day.
 */
export function startMovement(runtime: Runtime<Services>, moving: Moving): Movement {
  const { accounts, profiles } = moving.stage.platforms;
  let step = 0;
  let running: Promise<void> = Promise.resolve();
  const move = async (): Promise<void> => {
    const turn = step;
    step += 1;
    await refresh(runtime, moving.world, accounts[turn % accounts.length]);
    if (turn % STEPS_A_PROFILE === 0)
      await refresh(runtime, moving.world, profiles[(turn / STEPS_A_PROFILE) % profiles.length]);
    await fold(runtime);
    if (turn >= STEPS_BEFORE_CLUSTERS && turn % STEPS_A_CLUSTER === 0)
      await refreshCluster(moving.demo, turn / STEPS_A_CLUSTER);
  };
  const start = (action: () => Promise<void>): void => {
    running = running.then(action).catch((error: unknown) => {
      runtime.log.info({ err: error }, "the demo did not move");
    });
  };
  start(() => fold(runtime));
  const timer = setInterval(() => start(move), STEP_MS);
  return {
    settled: () => running,
    stop: async () => {
      clearInterval(timer);
      await running;
    },
  };
}

/** As the schedule does, apart from its hour. */
async function refresh(
  { database, clock }: Runtime<Services>,
  world: DemoWorld,
  account: DemoAccount | DemoProfile | undefined,
): Promise<void> {
  if (account === undefined) return;
  const { audience, platform } = account;
  const target = { showId: world.show_ids[audience.show.slug] ?? "", platform };
  await inTransaction(database, (transaction) =>
    enqueueRefresh(transaction, target, "schedule", clock.now()),
  );
}

const fold = async ({ database, clock }: Runtime<Services>): Promise<void> => {
  const runAt = new Date(clock.now().getTime() + FOLD_AFTER_MS);
  await enqueueJob(database, foldDaysJob, {}, { jobKey: "demo.fold_days", runAt });
};

/**
 * Refreshes a cluster of the network over the API. The newest of each show is left out: it is there
 * to be refreshed by hand.
 */
async function refreshCluster({ base_url: baseUrl, workspaces }: DemoFile, turn: number) {
  // The next turn repeats it, and the end of the demo waits for a turn.
  const api = new ApiClient(baseUrl, workspaces[0]?.api_key ?? "", { attemptsMax: 1 });
  const { data } = await api.call<{ data: { global_id: string; show_id: string }[] }>(
    "GET",
    "/v1/clusters?limit=100",
  );
  const older = [...Map.groupBy(data, (cluster) => cluster.show_id).values()].flatMap((clusters) =>
    clusters.slice(1),
  );
  const cluster = older[turn % older.length];
  if (cluster !== undefined)
    await api.call("POST", `/v1/clusters/${cluster.global_id}/refresh`, { confirm: true });
}
