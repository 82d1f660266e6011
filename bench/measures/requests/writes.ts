import { createPool } from "../../../src/db/connection/pool.ts";
import { type BenchDatabase, seedWorkspace } from "../../harness/environment.ts";
import { load, type LoadRequest } from "../../harness/load.ts";
import { median } from "../../harness/timing.ts";
import { makeKeys, type ReadBench, type Row } from "../../harness/read-path.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
/** What the API process holds (DATABASE_CONNECTIONS), for both. */
const CALLERS = 10;
const ACCOUNTS = 100_000;
/** More than any round sends: a key that comes again is a replay and no write. */
const REQUESTS = 40_000;
const WORKSPACES = 100;
const KEYS_OF_EACH = 4;
/** Writes whose events are looked for right after their answer. */
const SAMPLES = 50;

/** Where writes go: shows, and keys that may write to the show of the same position. */
interface Targets {
  work: string;
  limit: number;
  showIds: readonly string[];
  keys: readonly string[];
}

/**
 * Goal 7b: a write with an idempotency key, one row and its event, beside the transaction of
 * `pgbench -N` over the same driver. In one workspace all events share an order, over a hundred
 * hardly any do: the difference is what ordering costs.
 */
export async function measureWrites(bench: ReadBench, database: BenchDatabase): Promise<Row[]> {
  await database.query("create table bench_accounts (aid int primary key, abalance int not null)");
  await database.query(
    "create table bench_history (aid int not null, delta int not null, mtime timestamptz not null)",
  );
  await database.query("insert into bench_accounts select n, 0 from generate_series(1, $1) n", [
    ACCOUNTS,
  ]);
  const all: Targets[] = [
    {
      work: "in one workspace",
      limit: 0.25,
      showIds: bench.keys.map(
        (_, index) => bench.small.showIds[index % bench.small.showIds.length] ?? "",
      ),
      keys: bench.keys,
    },
    await seedTargets(database),
  ];
  const rounds = all.map(() => ({ perSec: [] as number[], p99Ms: [] as number[] }));
  const least: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    least.push(await leastPerSec(database.url));
    for (const [index, targets] of all.entries()) {
      const result = await load(bench.api, {
        seconds: SECONDS,
        connections: CALLERS,
        requests: requestsOf(targets, `${index}-${round}`),
        expectedStatus: 200,
        once: true,
      });
      rounds[index]?.perSec.push(result.requestsPerSec);
      rounds[index]?.p99Ms.push(result.p99Ms);
    }
  }
  const visible = await visibility(bench, database, all[0]);
  const [inbox] = await database.query<{ count: number }>(
    "select count(*)::int as count from event_inbox",
  );
  const rows = all.map(({ work, limit }, index): Row => {
    const { perSec, p99Ms } = rounds[index] ?? { perSec: [], p99Ms: [] };
    const ratio = median(perSec.map((each, round) => each / (least[round] ?? Number.NaN)));
    const rate = `${median(perSec).toFixed(0)}/s, p99 ${median(p99Ms).toFixed(0)} ms`;
    return {
      goal: "7b",
      work: `PATCH of a show with an Idempotency-Key, its event included, ${work}`,
      beside: `the statements of pgbench -N over the same driver, ${median(least).toFixed(0)}/s`,
      measured: `${ratio.toFixed(2)} (${rate})`,
      limit: `≥ ${limit}`,
      met: ratio >= limit,
    };
  });
  return [
    ...rows,
    {
      goal: "7b",
      work: `events not readable right after the answer of their write; left in the inbox`,
      beside: `${SAMPLES} writes; all of the run`,
      measured: `${visible.missing}; ${inbox?.count ?? -1}`,
      limit: "0; 0",
      met: visible.missing === 0 && inbox?.count === 0,
    },
  ];
}

/** A hundred workspaces with a show each. */
async function seedTargets(database: BenchDatabase): Promise<Targets> {
  const showIds: string[] = [];
  const keys: string[] = [];
  for (let index = 0; index < WORKSPACES; index += 1) {
    const kind = `W${String(index).padStart(2, "0")}`;
    const shape = { shows: 1, clustersPerShow: 0, document: () => "{}", documents: 0 };
    const workspace = await seedWorkspace(database, { kind, ...shape });
    for (const key of await makeKeys(database.url, workspace.id, KEYS_OF_EACH)) {
      showIds.push(workspace.showIds[0] ?? "");
      keys.push(key);
    }
  }
  // Neighbours are of different workspaces, as the callers of one moment are.
  const spread = keys.map((_, index) => {
    const [turn, workspace] = [Math.floor(index / WORKSPACES), index % WORKSPACES];
    return workspace * KEYS_OF_EACH + turn;
  });
  return {
    work: `over ${WORKSPACES} workspaces`,
    limit: 0.35,
    showIds: spread.map((from) => showIds[from] ?? ""),
    keys: spread.map((from) => keys[from] ?? ""),
  };
}

/**
 * Writes one after another, each followed by a look into the table: a read of the API would place
 * what it misses.
 */
async function visibility(
  { api }: ReadBench,
  database: BenchDatabase,
  targets: Targets | undefined,
): Promise<{ missing: number }> {
  let missing = 0;
  for (let index = 0; index < SAMPLES; index += 1) {
    const authorization = `Bearer ${targets?.keys[index] ?? ""}`;
    const idempotencyKey = `visible-${index}`;
    const written = await fetch(`${api.address}/v1/shows/${targets?.showIds[index] ?? ""}`, {
      method: "PATCH",
      headers: {
        authorization,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify({ about: `Visible ${index}` }),
    });
    await written.text();
    const found = await database.query("select from events where idempotency_key = $1", [
      idempotencyKey,
    ]);
    if (found.length === 0) missing += 1;
  }
  return { missing };
}

/** Keys and shows alternate, so that no rate limit is reached and no two callers lock one row. */
function requestsOf({ keys, showIds }: Targets, round: string): LoadRequest[] {
  return Array.from({ length: REQUESTS }, (_, index) => ({
    method: "PATCH",
    path: `/v1/shows/${showIds[index % showIds.length] ?? ""}`,
    headers: {
      authorization: `Bearer ${keys[index % keys.length] ?? ""}`,
      "content-type": "application/json",
      "idempotency-key": `bench-${round}-${index}`,
    },
    body: JSON.stringify({ about: `Round ${round}, turn ${index}` }),
  }));
}

async function leastPerSec(databaseUrl: string): Promise<number> {
  const pool = createPool({ url: databaseUrl, max: CALLERS, applicationName: "bench" });
  const until = performance.now() + SECONDS * 1_000;
  let transactions = 0;
  const caller = async (first: number): Promise<void> => {
    const client = await pool.connect();
    for (let aid = first; performance.now() < until; aid = ((aid + 7_919) % ACCOUNTS) + 1) {
      await client.query("begin");
      await client.query({
        name: "update",
        text: "update bench_accounts set abalance = abalance + $1 where aid = $2",
        values: [1, aid],
      });
      await client.query({
        name: "select",
        text: "select abalance from bench_accounts where aid = $1",
        values: [aid],
      });
      await client.query({
        name: "insert",
        text: "insert into bench_history (aid, delta, mtime) values ($1, $2, now())",
        values: [aid, 1],
      });
      await client.query("commit");
      transactions += 1;
    }
    client.release();
  };
  const started = performance.now();
  await Promise.all(Array.from({ length: CALLERS }, (_, index) => caller(index * 977 + 1)));
  const perSec = transactions / ((performance.now() - started) / 1_000);
  await pool.end();
  return perSec;
}
