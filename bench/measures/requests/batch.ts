import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { BATCH_STATEMENT } from "../../../src/features/grouping/clusters/index.ts";
import { createPool } from "../../../src/db/connection/pool.ts";
import { parseClusterReference } from "../../../src/kernel/ids.ts";
import { load } from "../../harness/load.ts";
import { median } from "../../harness/timing.ts";
import type { ReadBench, Row } from "../../harness/read-path.ts";

const run = promisify(execFile);
const ROUNDS = 3;
const SECONDS = 4;
const CALLERS = 10;

/**
 * Goals 3 and 4: a hundred references in one request, beside the bare statement and beside one
 * single read.
 */
export async function measureBatch(bench: ReadBench, databaseUrl: string): Promise<Row[]> {
  const refs = bench.refs.slice(0, 100);
  const requests = bench.keys.map((key) => ({
    method: "POST" as const,
    path: "/v1/clusters/metrics/batch",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ cluster_refs: refs }),
  }));
  const ratios: number[] = [];
  let limitName = "";
  let refsPerSec = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = (await pgbenchLimit(databaseUrl, refs)) ?? (await driverLimit(databaseUrl, refs));
    limitName = limit.name;
    const batches = await load(bench.api, {
      seconds: SECONDS,
      connections: CALLERS,
      requests,
      expectedStatus: 200,
    });
    refsPerSec = batches.requestsPerSec * refs.length;
    ratios.push(batches.requestsPerSec / limit.batchesPerSec);
  }
  const ratio = median(ratios);
  const latency = await measureLatency(bench, refs);
  return [
    {
      goal: "3",
      work: "metrics of 100 clusters in one request, refs/s",
      beside: limitName,
      measured: `${ratio.toFixed(2)} (${refsPerSec.toFixed(0)} refs/s)`,
      limit: "≥ 0.45",
      met: ratio >= 0.45,
    },
    {
      goal: "4",
      work: "latency of a batch of 100 beside one single read",
      beside: `single read, ${latency.singleMs.toFixed(2)} ms`,
      measured: `${(latency.batchMs / latency.singleMs).toFixed(1)} times (${latency.batchMs.toFixed(2)} ms)`,
      limit: "≤ 4 times",
      met: latency.batchMs / latency.singleMs <= 4,
    },
  ];
}

/**
 * pgbench, where the machine has it: the same statement with the same keys, prepared, as many
 * callers.
 */
async function pgbenchLimit(
  databaseUrl: string,
  refs: readonly string[],
): Promise<{ name: string; batchesPerSec: number } | undefined> {
  const url = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), "castmeter-pgbench-"));
  const references = refs.flatMap((ref) => parseClusterReference(ref) ?? []);
  const list = (ids: readonly string[]): string => `'${ids.join(",")}'`;
  const sql = BATCH_STATEMENT.replace("$1", list(references.map(({ showId }) => showId)))
    .replace("$2", list(references.map(({ clusterId }) => clusterId)))
    .replace("$3", String(Date.now()))
    .replace("$4", list([...new Set(references.map(({ showId }) => showId))]));
  const script = join(folder, "batch.sql");
  await writeFile(script, `${sql.replaceAll(/\s+/g, " ").trim()};\n`);
  try {
    const { stdout } = await run(
      "pgbench",
      [
        "-n",
        "-M",
        "prepared",
        "-f",
        script,
        "-c",
        String(CALLERS),
        "-j",
        "2",
        "-T",
        String(SECONDS),
      ],
      {
        env: {
          ...process.env,
          PGHOST: decodeURIComponent(url.hostname),
          PGPORT: url.port || (url.searchParams.get("port") ?? "5432"),
          PGUSER: url.username,
          PGPASSWORD: decodeURIComponent(url.password),
          PGDATABASE: url.pathname.slice(1),
        },
      },
    );
    const tps = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
    return Number.isFinite(tps)
      ? {
          name: `pgbench, the same statement, ${(tps * refs.length).toFixed(0)} refs/s`,
          batchesPerSec: tps,
        }
      : undefined;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Without pgbench: the bare driver on the same named statement, which reaches about 0.75 of
 * pgbench.
 */
async function driverLimit(
  databaseUrl: string,
  refs: readonly string[],
): Promise<{ name: string; batchesPerSec: number }> {
  const pool = createPool({ url: databaseUrl, max: CALLERS, applicationName: "bench" });
  const references = refs.flatMap((ref) => parseClusterReference(ref) ?? []);
  const values = [
    references.map(({ showId }) => showId).join(","),
    references.map(({ clusterId }) => clusterId).join(","),
    Date.now(),
    [...new Set(references.map(({ showId }) => showId))].join(","),
  ];
  const until = performance.now() + SECONDS * 1_000;
  let batches = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() < until) {
      await pool.query({ name: "limit", text: BATCH_STATEMENT, values });
      batches += 1;
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  await pool.end();
  return {
    name: `bare pg driver, the same statement, ${((batches / SECONDS) * refs.length).toFixed(0)} refs/s`,
    batchesPerSec: batches / SECONDS,
  };
}

/**
 * One caller at a time, alternating. The first calls are not counted: the sixth is where a
 * plan may change.
 */
async function measureLatency(
  bench: ReadBench,
  refs: readonly string[],
): Promise<{ singleMs: number; batchMs: number }> {
  const singles: number[] = [];
  const batches: number[] = [];
  const headers = (index: number) => ({
    authorization: `Bearer ${bench.keys[index % bench.keys.length] ?? ""}`,
    "content-type": "application/json",
  });
  for (let index = 0; index < 400; index += 1) {
    const started = performance.now();
    await (
      await fetch(`${bench.api.address}/v1/clusters/${refs[index % refs.length] ?? ""}/metrics`, {
        headers: headers(index),
      })
    ).arrayBuffer();
    const middle = performance.now();
    await (
      await fetch(`${bench.api.address}/v1/clusters/metrics/batch`, {
        method: "POST",
        headers: headers(index),
        body: JSON.stringify({ cluster_refs: refs }),
      })
    ).arrayBuffer();
    if (index < 50) continue;
    singles.push(middle - started);
    batches.push(performance.now() - middle);
  }
  return { singleMs: median(singles), batchMs: median(batches) };
}
