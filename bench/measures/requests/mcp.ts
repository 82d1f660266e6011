import { load, type LoadRequest, type LoadResult } from "../../harness/load.ts";
import { median } from "../../harness/timing.ts";
import { metricsReads, type ReadBench, type Row } from "../../harness/read-path.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const LIMIT = 0.4;
const PROTOCOL_VERSION = "2026-07-28";
const TOOL = "get_cluster_metrics";

const META = JSON.stringify({
  "io.modelcontextprotocol/protocolVersion": PROTOCOL_VERSION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
});

/** Calls of a tool as a client of 2026-07-28 sends them: one request, no session. */
export const toolCalls = (
  keys: readonly string[],
  tool: string,
  argumentsJson: string,
): LoadRequest[] =>
  callsOf(keys, `"name":"${tool}","arguments":${argumentsJson},"_meta":${META}`, {
    "mcp-protocol-version": PROTOCOL_VERSION,
    "mcp-method": "tools/call",
    "mcp-name": tool,
  });

/** Calls of a tool of revision 2025-11-25, without a session. */
export const legacyCalls = (
  keys: readonly string[],
  tool: string,
  argumentsJson: string,
): LoadRequest[] =>
  callsOf(keys, `"name":"${tool}","arguments":${argumentsJson}`, {
    "mcp-protocol-version": "2025-11-25",
  });

function callsOf(
  keys: readonly string[],
  params: string,
  headers: Readonly<Record<string, string>>,
): LoadRequest[] {
  const body = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{${params}}}`;
  return keys.map((key) => ({
    method: "POST",
    path: "/mcp",
    headers: {
      authorization: `Bearer ${key}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...headers,
    },
    body,
  }));
}

/** Goal 8: a read called as a tool beside the same read over REST, in requests a second. */
export async function measureMcp(bench: ReadBench): Promise<Row[]> {
  const overMcp = bench.keys.flatMap((key, index) =>
    toolCalls([key], TOOL, JSON.stringify({ id: bench.refs[index] })),
  );
  const overRest = metricsReads(bench, bench.keys);
  await checkAnswer(bench, overMcp[0]);
  for (const requests of [overMcp, overRest])
    await load(bench.api, { seconds: SECONDS, requests, expectedStatus: 200 });
  const mcp: LoadResult[] = [];
  const rest: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rest.push(await load(bench.api, { seconds: SECONDS, requests: overRest, expectedStatus: 200 }));
    mcp.push(await load(bench.api, { seconds: SECONDS, requests: overMcp, expectedStatus: 200 }));
  }
  const speed = (results: readonly LoadResult[]): number =>
    median(results.map((result) => result.requestsPerSec));
  const ratio = median(
    mcp.map((result, index) => result.requestsPerSec / (rest[index]?.requestsPerSec ?? Number.NaN)),
  );
  return [
    {
      goal: "8",
      work: `tools/call ${TOOL} over MCP, 50 connections`,
      beside: `the same read over REST, ${speed(rest).toFixed(0)}/s`,
      measured: `${ratio.toFixed(2)} of it (${speed(mcp).toFixed(0)}/s, ${median(mcp.map((result) => result.cpuMicroseconds)).toFixed(0)} µs CPU, p99 ${median(mcp.map((result) => result.p99Ms)).toFixed(0)} ms)`,
      limit: `≥ ${LIMIT}`,
      met: ratio >= LIMIT,
    },
  ];
}

/** An error of a tool is a 200 as well: what is measured must be the read. */
async function checkAnswer(bench: ReadBench, request: LoadRequest | undefined): Promise<void> {
  if (request === undefined) throw new Error("the bench has no keys");
  const answer = await fetch(`${bench.api.address}${request.path}`, {
    method: "POST",
    headers: request.headers ?? {},
    body: request.body ?? "",
  });
  const { result } = (await answer.json()) as {
    result?: { isError?: boolean; structuredContent?: { object?: string } };
  };
  if (result?.isError === true || result?.structuredContent?.object !== "cluster_metrics")
    throw new Error(`${TOOL} over MCP: ${answer.status} ${JSON.stringify(result).slice(0, 400)}`);
}
