import autocannon from "autocannon";
import type { MeasuredProcess } from "./processes.ts";

export interface LoadResult {
  requests: number;
  requestsPerSec: number;
  p50Ms: number;
  p99Ms: number;
  /** Processor time of the measured process for one request, microseconds. */
  cpuMicroseconds: number;
}

/** Asks one process for `seconds` over 50 connections; fails when any answer has an unexpected status. */
export async function load(
  target: MeasuredProcess,
  options: { seconds: number; connections?: number; requests: autocannon.Request[]; expectedStatus: number },
): Promise<LoadResult> {
  const before = await target.usage();
  const result = await autocannon({
    url: target.address,
    connections: options.connections ?? 50,
    duration: options.seconds,
    requests: options.requests,
    // Each connection starts at another request: all fifty with the same key at once is not what a server sees.
    setupClient: (client) => client.setRequests(rotate(options.requests, nextStart())),
  });
  const after = await target.usage();
  const counts = result as unknown as { statusCodeStats?: Record<string, { count: number }>; errors: number };
  const answered = counts.statusCodeStats?.[String(options.expectedStatus)]?.count ?? 0;
  const all = Object.values(counts.statusCodeStats ?? {}).reduce((sum, entry) => sum + entry.count, 0);
  if (answered === 0 || answered !== all || counts.errors > 0) throw new Error(`unexpected answers: ${JSON.stringify(counts.statusCodeStats)}, ${counts.errors} errors`);
  return {
    requests: answered,
    requestsPerSec: answered / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    cpuMicroseconds: ((after.cpuSec - before.cpuSec) / answered) * 1e6,
  };
}

let start = 0;
/** A prime step, so that connections do not fall into step with each other. */
const nextStart = (): number => (start += 37);

function rotate<Item>(items: Item[], by: number): Item[] {
  const offset = by % items.length;
  return [...items.slice(offset), ...items.slice(0, offset)];
}

/** Median of a few rounds, since one round on a shared machine says little. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? Number.NaN) : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
}
