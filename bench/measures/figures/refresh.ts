import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { refreshAccountJob } from "../../../src/features/accounts/account-refresh/index.ts";
import { enqueueJob } from "../../../src/infrastructure/jobs/enqueue.ts";
import { deriveSecrets } from "../../../src/kernel/secrets.ts";
import { createAccountVault } from "../../../src/platforms/accounts/account-vault.ts";
import { type BenchDatabase, seededId, seedShows } from "../../harness/environment.ts";
import { startProcess } from "../../harness/processes.ts";
import { apiSettings, MASTER_KEY, type Row } from "../../harness/read-path.ts";

const POSTS = Number(process.env["BENCH_POSTS"] ?? 10_000);
const LATENCY_MS = 20;
/** Posts the Instagram connector reads at once; the simulator counts how many it does. */
const AT_ONCE = 4;
const MEMORY_MAX_MB = 300;
const TIME_MAX = 1.3;
const POLL_INTERVAL_MS = 250;

/**
 * Refreshing an account of ten thousand posts, each a call of its own that takes 20 ms, by a worker
 * as it runs in production: how much longer than the calls alone would take, how many calls at
 * once, how much memory.
 */
export async function measureRefresh(database: BenchDatabase): Promise<Row[]> {
  const upstream = await startProcess("./refresh-upstream.ts", {
    POSTS: String(POSTS),
    LATENCY_MS: String(LATENCY_MS),
  });
  const worker = await startProcess("./api-process.ts", {
    ...apiSettings(database.url),
    ROLES: "worker",
    ALLOW_PRIVATE_NETWORK: "on",
    PLATFORM_URLS: `instagramBusiness=${upstream.address}`,
  });
  try {
    const showId = await connect(database);
    const startedAt = performance.now();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await enqueueJob(client, refreshAccountJob, {
      show_id: showId,
      platform: "instagramBusiness",
      trigger: "connect",
    });
    await client.end();
    let memoryMb = 0;
    while (!(await isImported(database, showId))) {
      memoryMb = Math.max(memoryMb, (await worker.usage()).rssMb);
      await wait(POLL_INTERVAL_MS);
    }
    const seconds = (performance.now() - startedAt) / 1_000;
    const { calls, mostUnderWay } = (await (
      await fetch(`${upstream.address}/measured`)
    ).json()) as { calls: number; mostUnderWay: number };
    const [{ stored } = { stored: 0 }] = await database.query<{ stored: number }>(
      "select count(*)::int as stored from account_items where show_id = $1 and readings ? 'views'",
      [showId],
    );
    return rowsOf({ seconds, calls, mostUnderWay, stored, memoryMb });
  } finally {
    await worker.close();
    await upstream.close();
  }
}

async function connect(database: BenchDatabase): Promise<string> {
  const showId = seededId("RS", 0);
  const vault = createAccountVault(deriveSecrets(MASTER_KEY));
  await seedShows(database, [showId]);
  await database.query(
    `insert into connections (show_id, platform, id, status, connect_via, external_account_id, importing_state, connected_at, created_at, updated_at)
     values ($1, 'instagramBusiness', 'con_bench', 'connected', 'app_sign_in', '17841405793187218', 'queued', now(), now(), now())`,
    [showId],
  );
  const sealed = vault.seal(
    { showId, platform: "instagramBusiness" },
    { access_token: "simulated" },
  );
  await database.query(
    "insert into connection_secrets (show_id, platform, sealed, updated_at) values ($1, " +
      "'instagramBusiness', $2, now())",
    [showId, sealed],
  );
  return showId;
}

const isImported = async (database: BenchDatabase, showId: string): Promise<boolean> =>
  (
    await database.query<{ importing_state: string }>(
      "select importing_state from connections where show_id = $1",
      [showId],
    )
  )[0]?.importing_state === "imported";

function rowsOf({
  seconds,
  calls,
  mostUnderWay,
  stored,
  memoryMb,
}: {
  seconds: number;
  calls: number;
  mostUnderWay: number;
  stored: number;
  memoryMb: number;
}): Row[] {
  const idealSec = (calls * LATENCY_MS) / 1_000 / AT_ONCE;
  const ratio = seconds / idealSec;
  const work = `refresh of ${POSTS} posts, ${LATENCY_MS} ms a call`;
  return [
    {
      goal: "–",
      work,
      beside: `${calls} calls, ${AT_ONCE} at once: ${idealSec.toFixed(0)} s`,
      measured: `${ratio.toFixed(2)} times (${seconds.toFixed(0)} s, ${stored} posts stored)`,
      limit: `≤ ${TIME_MAX} times`,
      met: ratio <= TIME_MAX && stored === POSTS,
    },
    {
      goal: "–",
      work: "the same, calls under way at once",
      beside: `configured ${AT_ONCE}`,
      measured: String(mostUnderWay),
      limit: `= ${AT_ONCE}`,
      met: mostUnderWay === AT_ONCE,
    },
    {
      goal: "–",
      work: "the same, memory of the worker",
      beside: "–",
      measured: `${memoryMb.toFixed(0)} MB at most`,
      limit: `≤ ${MEMORY_MAX_MB} MB`,
      met: memoryMb <= MEMORY_MAX_MB,
    },
  ];
}
