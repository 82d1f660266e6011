import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { issueKey } from "../../src/features/administration/keys/issue-key.ts";
import { deriveSecrets } from "../../src/kernel/secrets.ts";
import { metricsDocument } from "./document.ts";
import {
  type BenchDatabase,
  seededId,
  type SeededWorkspace,
  seedWorkspace,
  withDatabase,
} from "./environment.ts";
import { load, type LoadRequest, type LoadResult } from "./load.ts";
import { median } from "./timing.ts";
import { type MeasuredProcess, startProcess } from "./processes.ts";
import { buildServer } from "../measures/requests/start.ts";

/** One line of the table: what was measured, and the goal it is held against. */
export interface Row {
  goal: string;
  work: string;
  beside: string;
  measured: string;
  limit: string;
  met: boolean;
}

export interface ReadBench {
  api: MeasuredProcess;
  settings: Record<string, string>;
  keys: string[];
  small: SeededWorkspace;
  refs: string[];
  close(): Promise<void>;
}

export const MASTER_KEY = Buffer.alloc(32, 3);
/**
 * A partner key passes 1,200 requests at once: this many keys take turns, so that the buckets are
 * in the path and not in the way.
 */
const KEYS = 400;
const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);

export async function startReadBench(database: BenchDatabase): Promise<ReadBench> {
  const small = await seedWorkspace(database, {
    kind: "A",
    shows: 100,
    clustersPerShow: 10,
    document: metricsDocument,
    documents: 1_000,
  });
  const keys = await makeKeys(database.url, small.id, KEYS);
  const settings = apiSettings(database.url);
  const api = await startProcess("./api-process.ts", settings);
  const refs = Array.from(
    { length: 1_000 },
    (_, number) => `${small.showIds[Math.floor(number / 10)] ?? ""}_${seededId("AC", number)}`,
  );
  return { api, settings, keys, small, refs, close: () => api.close() };
}

export const apiSettings = (databaseUrl: string): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  MASTER_KEY: MASTER_KEY.toString("base64"),
  PORT: "0",
  ROLES: "api",
  LOG_LEVEL: "error",
});

/** So many new keys of a workspace, with all scopes. */
export function makeKeys(
  databaseUrl: string,
  workspaceId: string,
  count: number,
): Promise<string[]> {
  const secrets = deriveSecrets(MASTER_KEY);
  return withDatabase({ url: databaseUrl }, async (database) => {
    const keys: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { secret } = await issueKey(database, secrets, {
        workspaceId,
        label: `bench ${index}`,
        preset: "full_access",
        rateTier: "partner",
        now: new Date(),
      });
      keys.push(secret);
    }
    return keys;
  });
}

/** A read of cluster metrics with each secret, of another cluster each. */
export const metricsReads = (
  { refs }: Pick<ReadBench, "refs">,
  secrets: readonly string[],
): LoadRequest[] =>
  secrets.map((secret, index) => ({
    method: "GET",
    path: `/v1/clusters/${refs[index] ?? ""}/metrics`,
    headers: { authorization: `Bearer ${secret}` },
  }));

/**
 * Goals 1, 2 and 12: the single read and the 304 beside a bare server that answers the same bytes.
 */
export async function measureReads(bench: ReadBench): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), "castmeter-bench-body-"));
  const body = await fetchText(bench, bench.refs[0] ?? "");
  const file = join(folder, "body.json");
  await writeFile(file, body.text);
  const bare = await startProcess("./bare-process.ts", { BENCH_BODY: file });
  const etags: string[] = [];
  for (const ref of bench.refs.slice(0, KEYS)) etags.push((await fetchText(bench, ref)).etag);
  const reads = metricsReads(bench, bench.keys);
  const conditionalReads = reads.map(({ headers, ...read }, index) => ({
    ...read,
    headers: { ...headers, "if-none-match": etags[index] ?? "" },
  }));
  const requests = (conditional: boolean) => (conditional ? conditionalReads : reads);
  // Compiled code and warm caches are what a server that has run for a minute has.
  for (const conditional of [false, true])
    await load(bench.api, {
      seconds: 2 * SECONDS,
      requests: requests(conditional),
      expectedStatus: conditional ? 304 : 200,
    });
  await load(bare, { seconds: 1, requests: [{ method: "GET", path: "/" }], expectedStatus: 200 });
  const rounds: Record<"api" | "bare" | "slowBare" | "api304" | "bare304", LoadResult[]> = {
    api: [],
    bare: [],
    slowBare: [],
    api304: [],
    bare304: [],
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    // Interleaved, so that a slow minute of the machine slows both.
    rounds.bare.push(
      await load(bare, {
        seconds: SECONDS,
        requests: [{ method: "GET", path: "/" }],
        expectedStatus: 200,
      }),
    );
    const api = await load(bench.api, {
      seconds: SECONDS,
      requests: requests(false),
      expectedStatus: 200,
    });
    rounds.api.push(api);
    rounds.slowBare.push(
      await load(bare, {
        seconds: SECONDS,
        requests: [{ method: "GET", path: "/" }],
        expectedStatus: 200,
        requestsPerSec: api.requestsPerSec,
      }),
    );
    rounds.bare304.push(
      await load(bare, {
        seconds: SECONDS,
        requests: [{ method: "GET", path: "/", headers: { "if-none-match": 'W/"bare"' } }],
        expectedStatus: 304,
      }),
    );
    rounds.api304.push(
      await load(bench.api, { seconds: SECONDS, requests: requests(true), expectedStatus: 304 }),
    );
  }
  const { rssMb } = await bench.api.usage();
  await bare.close();
  const built = await startProcess("./built-process.ts", {
    ...bench.settings,
    BENCH_PROGRAM: buildServer(folder),
  });
  for (const conditional of [false, true, false, true])
    await load(built, {
      seconds: 2 * SECONDS,
      requests: requests(conditional),
      expectedStatus: conditional ? 304 : 200,
    });
  const { rssMb: builtRssMb } = await built.usage();
  await built.close();
  await rm(folder, { recursive: true, force: true });
  const read = "GET cluster metrics, whole pipeline, 50 connections";
  return [
    ratioRow("1", read, rounds.api, rounds.bare, 0.38),
    // Informative, without a goal: at this lower request rate the bare server handles fewer sockets
    // per poll of the event loop and uses up to twice the CPU per request.
    sameRateRow(rounds.api, rounds.slowBare),
    ratioRow("2", "the same with If-None-Match, answered 304", rounds.api304, rounds.bare304, 0.34),
    memoryRow("resident memory of the API process after the run", rssMb),
    memoryRow("resident memory of the built server after as many reads", builtRssMb),
  ];
}

const sameRateRow = (api: readonly LoadResult[], bare: readonly LoadResult[]): Row => ({
  goal: "–",
  work: "the same read",
  beside: `bare node:http at the same rate, ${median(bare.map((result) => result.requestsPerSec)).toFixed(0)}/s`,
  measured: `${cpuRatio(api, bare).toFixed(2)} of its CPU (${median(bare.map((result) => result.cpuMicroseconds)).toFixed(0)} µs CPU there)`,
  limit: "–",
  met: true,
});

const memoryRow = (work: string, rssMb: number): Row => ({
  goal: "12",
  work,
  beside: "–",
  measured: `${rssMb.toFixed(0)} MB`,
  limit: "≤ 240 MB",
  met: rssMb <= 240,
});

function ratioRow(
  goal: string,
  work: string,
  api: readonly LoadResult[],
  bare: readonly LoadResult[],
  limit: number,
): Row {
  const ratio = cpuRatio(api, bare);
  const speed = median(api.map((result) => result.requestsPerSec));
  const cpu = median(api.map((result) => result.cpuMicroseconds));
  const p99 = median(api.map((result) => result.p99Ms));
  return {
    goal,
    work,
    beside: `bare node:http, ${median(bare.map((result) => result.requestsPerSec)).toFixed(0)}/s`,
    measured: `${ratio.toFixed(2)} of its CPU (${speed.toFixed(0)}/s, ${cpu.toFixed(0)} µs CPU, p99 ${p99.toFixed(0)} ms)`,
    limit: `≥ ${limit}`,
    met: ratio >= limit,
  };
}

/** CPU per request of the bare server divided by that of the API, median over the rounds. */
const cpuRatio = (api: readonly LoadResult[], bare: readonly LoadResult[]): number =>
  median(
    api.map(
      (result, index) => (bare[index]?.cpuMicroseconds ?? Number.NaN) / result.cpuMicroseconds,
    ),
  );

async function fetchText(
  bench: Pick<ReadBench, "api" | "keys">,
  ref: string,
): Promise<{ text: string; etag: string }> {
  const answer = await fetch(`${bench.api.address}/v1/clusters/${ref}/metrics`, {
    headers: { authorization: `Bearer ${bench.keys[0] ?? ""}` },
  });
  if (answer.status !== 200) throw new Error(`${ref}: ${answer.status} ${await answer.text()}`);
  return { text: await answer.text(), etag: answer.headers.get("etag") ?? "" };
}
