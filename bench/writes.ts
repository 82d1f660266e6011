import { createPool } from "../src/db/connection/pool.ts";
import type { BenchDatabase } from "./environment.ts";
import { load, type LoadRequest, median } from "./load.ts";
import type { ReadBench, Row } from "./read-path.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
/** What the API process holds (DATABASE_CONNECTIONS), for both. */
const CALLERS = 10;
const LIMIT = 0.5;
const ACCOUNTS = 100_000;
/** More than any round sends: a key that comes again is a replay and no write. */
const REQUESTS = 40_000;

/**
 * Goal 7b: a write with an idempotency key, one row and its event, beside the transaction of
 * `pgbench -N` over the same driver.
 */
export async function measureWrites(bench: ReadBench, database: BenchDatabase): Promise<Row[]> {
  await database.query("create table bench_accounts (aid int primary key, abalance int not null)");
  await database.query(
    "create table bench_history (aid int not null, delta int not null, mtime timestamptz not null)",
  );
  await database.query("insert into bench_accounts select n, 0 from generate_series(1, $1) n", [
    ACCOUNTS,
  ]);
  const least: number[] = [];
  const writes: number[] = [];
  let p99Ms = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    least.push(await leastPerSec(database.url));
    const result = await load(bench.api, {
      seconds: SECONDS,
      connections: CALLERS,
      requests: requestsOf(bench, round),
      expectedStatus: 200,
      once: true,
    });
    writes.push(result.requestsPerSec);
    p99Ms = result.p99Ms;
  }
  const ratio = median(writes.map((perSec, round) => perSec / (least[round] ?? Number.NaN)));
  return [
    {
      goal: "7b",
      work: "PATCH of a show with an Idempotency-Key, its event included",
      beside: `the statements of pgbench -N over the same driver, ${median(least).toFixed(0)}/s`,
      measured: `${ratio.toFixed(2)} (${median(writes).toFixed(0)}/s, p99 ${p99Ms.toFixed(0)} ms)`,
      limit: `≥ ${LIMIT}`,
      met: ratio >= LIMIT,
    },
  ];
}

/** Keys and shows alternate, so that no rate limit is reached and no two callers lock one row. */
function requestsOf({ keys, small }: ReadBench, round: number): LoadRequest[] {
  return Array.from({ length: REQUESTS }, (_, index) => ({
    method: "PATCH",
    path: `/v1/shows/${small.showIds[index % small.showIds.length] ?? ""}`,
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
