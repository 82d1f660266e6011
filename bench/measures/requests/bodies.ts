import { BODY_BYTES_MAX } from "../../../src/kernel/contract/body.ts";
import { ENTRIES_MAX } from "../../../src/kernel/contract/json-limits.ts";
import { MESSAGE_BYTES_MAX, MESSAGE_ENTRIES_MAX } from "../../../src/surfaces/mcp/read-messages.ts";
import { load, type LoadRequest } from "../../harness/load.ts";
import type { ReadBench, Row } from "../../harness/read-path.ts";
import { toolCalls } from "./mcp.ts";

/**
 * What the worst bodies of the largest size cost: the process answers no other request meanwhile.
 * Each kind is as bad as the limits let it be, at `/v1` and as the arguments of tools at `/mcp`.
 */

const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 1);
const LIMIT_MS = 25;
/** Of what is around the value. */
const FRAME_BYTES = 2_048;
const FRAME_ENTRIES = 50;
const STRING_BYTES_MAX = 262_000;

const list = (items: readonly string[]): string => `[${items.join(",")}]`;
const times = (count: number, item: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** JSON values of so many bytes, by what makes them bad. */
function worstValues(size: { bytes: number; entries: number }): Readonly<Record<string, string>> {
  const bytes = size.bytes - FRAME_BYTES;
  const entries = size.entries - FRAME_ENTRIES;
  const each = Math.floor(bytes / entries) - 6;
  const count = Math.max(1, Math.floor(bytes / STRING_BYTES_MAX));
  const texts = (text: string, size: number): string =>
    list(times(count, () => `"${text.repeat(Math.floor(bytes / count / size) - 1)}"`));
  const keys = times(entries - 2, (index) => `"${String(index).padEnd(each, "k")}":0`);
  return {
    "numbers beyond the limit": list(times(bytes / 2 - 2, () => "0")),
    "as many texts as may be": list(times(entries, (n) => `"${String(n).padEnd(each, "x")}"`)),
    "as many keys as may be": `[{${keys.join(",")}}]`,
    "one key given twice": `[{${[...keys, keys[0]].join(",")}}]`,
    "the longest texts": texts("x", 1),
    "escapes alone": texts(String.raw`\u0041`, 6),
    "quotes to escape": texts(String.raw`\"`, 2),
    "letters of three bytes": texts("€", 3),
    "blanks alone": `[${" ".repeat(bytes)}]`,
    "lists in lists": list(times(entries / 20, () => `${"[".repeat(20)}${"]".repeat(20)}`)),
  };
}

const TOOLS: Readonly<Record<string, (value: string) => string>> = {
  get_clusters_metrics: (value) => `{"cluster_refs":${value}}`,
  update_cluster: (value) =>
    `{"show_id":"s","cluster_id":"c","tags":${value},"confirm_token":"plan_${"A".repeat(56)}"}`,
};

/** The same value as the body of a read at `/v1`, and as an argument of tools. */
function requestsAt(
  surface: "/v1" | "/mcp",
  keys: readonly string[],
  value: string,
): [name: string, LoadRequest[]][] {
  if (surface === "/mcp")
    return Object.entries(TOOLS).map(([tool, argumentsOf]) => [
      tool,
      toolCalls(keys, tool, argumentsOf(value)),
    ]);
  const body = `{"cluster_refs":${value}}`;
  const reads = keys.map((key): LoadRequest => ({
    method: "POST",
    path: "/v1/clusters/metrics/batch",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body,
  }));
  return [["metrics batch", reads]];
}

/** The status a request is answered with; any but a failure of the server is measured. */
async function statusOf(bench: ReadBench, { path, ...request }: LoadRequest): Promise<number> {
  const { status } = await fetch(`${bench.api.address}${path}`, request);
  if (status >= 500 || status === 429) throw new Error(`${path}: ${status}`);
  return status;
}

/** The worst body of each surface, in processor time of one request. */
async function measureSurface(
  bench: ReadBench,
  { surface, ...size }: { surface: "/v1" | "/mcp"; bytes: number; entries: number },
): Promise<Row> {
  let worst = { kind: "", cpuMs: 0 };
  for (const [kind, value] of Object.entries(worstValues(size))) {
    for (const [name, requests] of requestsAt(surface, bench.keys, value)) {
      const [first] = requests;
      if (first === undefined) throw new Error("the bench has no keys");
      const expectedStatus = await statusOf(bench, first);
      const { cpuMicroseconds } = await load(bench.api, {
        seconds: SECONDS,
        connections: 1,
        requests,
        expectedStatus,
      });
      const cpuMs = cpuMicroseconds / 1_000;
      if (cpuMs > worst.cpuMs) worst = { kind: `${name}: ${kind}`, cpuMs };
    }
  }
  return {
    goal: "–",
    work: `the worst body at ${surface}, ${size.bytes / 1_024} KiB`,
    beside: worst.kind,
    measured: `${worst.cpuMs.toFixed(1)} ms CPU`,
    limit: `≤ ${LIMIT_MS} ms`,
    met: worst.cpuMs <= LIMIT_MS,
  };
}

export const measureBodies = async (bench: ReadBench): Promise<Row[]> => [
  await measureSurface(bench, { surface: "/v1", bytes: BODY_BYTES_MAX, entries: ENTRIES_MAX }),
  await measureSurface(bench, {
    surface: "/mcp",
    bytes: MESSAGE_BYTES_MAX,
    entries: MESSAGE_ENTRIES_MAX,
  }),
];
