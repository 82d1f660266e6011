import { randomBytes } from "node:crypto";
import { Agent, request as httpRequest } from "node:http";
import type pg from "pg";
import { createPool } from "../../../src/db/connection/pool.ts";
import { HOUR_MS, systemClock } from "../../../src/lib/time/clock.ts";
import type { BenchDatabase } from "../../harness/environment.ts";
import { load, type LoadResult } from "../../harness/load.ts";
import { median, quantile } from "../../harness/timing.ts";
import { type Chain, CLIENT_ID, seedChains, seedConnections } from "./oauth-seed.ts";
import { type MeasuredProcess, startProcess } from "../../harness/processes.ts";
import { apiSettings, metricsReads, type ReadBench, type Row } from "../../harness/read-path.ts";

const ROUNDS = 3;
const SECONDS = Number(process.env["BENCH_SECONDS"] ?? 4);
const BEARER_LIMIT = 0.9;
/** Chains of refreshes that run at once, each waiting for its answer. */
const CHAINS = 16;
/** What the API process holds (DATABASE_CONNECTIONS). */
const CONNECTIONS = 10;
/** Of each chain, before anything is measured. */
const WARM_UP_LINKS = 200;
/**
 * A refresh is 14 statements where the least are 7, and HTTP, the library and two seals around
 * them.
 */
const REFRESH_LIMIT = 0.15;

/**
 * OAuth beside what it is compared with: a token beside a key, a refresh beside the statements it
 * cannot do without.
 */
export async function measureOauth(bench: ReadBench, database: BenchDatabase): Promise<Row[]> {
  return [await measureBearer(bench, database), await measureRefresh(database, bench.small.id)];
}

async function measureBearer(bench: ReadBench, database: BenchDatabase): Promise<Row> {
  const tokens = await seedConnections(database.url, bench.small.id, bench.keys.length);
  const [withTokens, withKeys] = [metricsReads(bench, tokens), metricsReads(bench, bench.keys)];
  for (const requests of [withTokens, withKeys])
    await load(bench.api, { seconds: SECONDS, requests, expectedStatus: 200 });
  const token: LoadResult[] = [];
  const key: LoadResult[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    key.push(await load(bench.api, { seconds: SECONDS, requests: withKeys, expectedStatus: 200 }));
    token.push(
      await load(bench.api, { seconds: SECONDS, requests: withTokens, expectedStatus: 200 }),
    );
  }
  const speed = (results: readonly LoadResult[]): number =>
    median(results.map((result) => result.requestsPerSec));
  const ratio = median(
    token.map(
      (result, index) => result.requestsPerSec / (key[index]?.requestsPerSec ?? Number.NaN),
    ),
  );
  return {
    goal: "OAuth",
    work: "GET cluster metrics with access tokens, 50 connections",
    beside: `the same with API keys, ${speed(key).toFixed(0)}/s`,
    measured: `${ratio.toFixed(2)} of it (${speed(token).toFixed(0)}/s, ${median(token.map((result) => result.cpuMicroseconds)).toFixed(0)} µs CPU, p99 ${median(token.map((result) => result.p99Ms)).toFixed(0)} ms)`,
    limit: `≥ ${BEARER_LIMIT}`,
    met: ratio >= BEARER_LIMIT,
  };
}

interface Rate {
  perSec: number;
  p50Ms: number;
  p99Ms: number;
}

async function measureRefresh(database: BenchDatabase, workspaceId: string): Promise<Row> {
  // A process of its own: it takes callers' addresses from the header, so that its limits for one
  // address are in the path and not in the way.
  const api = await startProcess("./api-process.ts", {
    ...apiSettings(database.url),
    TRUST_PROXY: "on",
  });
  const pool = createPool({ url: database.url, max: CONNECTIONS, applicationName: "bench least" });
  try {
    const chains = await seedChains(database.url, workspaceId, CHAINS);
    // The bare ones in rows of their own: they use up tokens that the server does not know.
    const bare = await seedChains(database.url, workspaceId, CHAINS);
    // Compiled code is what a server that has run for a while has; a few seconds of refreshes are
    // too few for that.
    for (let link = 0; link < WARM_UP_LINKS; link += 1)
      await Promise.all(chains.map((chain) => refresh(api, chain)));
    const granted: Rate[] = [];
    const least: Rate[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      least.push(await runChains(SECONDS, (chain) => leastStatements(pool, chain), bare));
      granted.push(await runChains(SECONDS, (chain) => refresh(api, chain), chains));
    }
    const ratio = median(
      granted.map(({ perSec }, index) => perSec / (least[index]?.perSec ?? Number.NaN)),
    );
    const middle = (rates: readonly Rate[], field: keyof Rate): string =>
      median(rates.map((rate) => rate[field])).toFixed(0);
    return {
      goal: "OAuth",
      work: `refresh grants, ${CHAINS} chains`,
      beside: `the least statements of one, committed, ${middle(least, "perSec")}/s`,
      measured: `${ratio.toFixed(2)} of it (${middle(granted, "perSec")}/s, p50 ${middle(granted, "p50Ms")} ms, p99 ${middle(granted, "p99Ms")} ms)`,
      limit: `≥ ${REFRESH_LIMIT}`,
      met: ratio >= REFRESH_LIMIT,
    };
  } finally {
    await pool.end();
    await api.close();
  }
}

/** Sixteen callers, one request after another each, for so many seconds. */
async function runChains(
  seconds: number,
  step: (chain: Chain) => Promise<void>,
  chains: readonly Chain[],
): Promise<Rate> {
  const latencies: number[] = [];
  const started = performance.now();
  await Promise.all(
    chains.map(async (chain) => {
      while (performance.now() < started + seconds * 1_000) {
        const asked = performance.now();
        await step(chain);
        latencies.push(performance.now() - asked);
      }
    }),
  );
  const perSec = latencies.length / ((performance.now() - started) / 1_000);
  const sorted = latencies.sort((a, b) => a - b);
  return {
    perSec,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
  };
}

const agent = new Agent({ keepAlive: true, maxSockets: CHAINS });
let callers = 0;

/** One link of a chain: the refresh token is replaced by its successor. */
async function refresh(api: MeasuredProcess, chain: Chain): Promise<void> {
  callers += 1;
  const body = new URLSearchParams({
    grant_type: "refresh_token",
    refresh_token: chain.refreshToken,
    client_id: CLIENT_ID,
  }).toString();
  const headers = {
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}`,
  };
  const text = await new Promise<string>((resolve, reject) => {
    const call = httpRequest(
      `${api.address}/oauth/token`,
      { method: "POST", agent, headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve(Buffer.concat(parts).toString()));
      },
    );
    call.on("error", reject);
    call.end(body);
  });
  const { refresh_token: next } = JSON.parse(text) as { refresh_token?: string };
  if (next === undefined) throw new Error(`a refresh was refused: ${text}`);
  chain.refreshToken = next;
}

/**
 * What any server has to do for a refresh that is stored whole: take the old token, use it up with
 * the answer kept for the leeway, hold the connection, write two tokens, commit. No HTTP, no
 * look-ups of app and workspace, no hashing or sealing.
 */
async function leastStatements(pool: pg.Pool, chain: Chain): Promise<void> {
  const [next, access] = [randomBytes(32), randomBytes(32)];
  const now = systemClock.now();
  const soon = new Date(now.getTime() + HOUR_MS);
  const connection = await pool.connect();
  const run = (name: string, text: string, values: unknown[]): Promise<unknown> =>
    connection.query({ name, text, values });
  try {
    await connection.query("begin");
    await run(
      "least find",
      "select * from oauth_artifacts where kind = 'RefreshToken' and id_hash = $1 for update",
      [chain.tokenHash],
    );
    await run(
      "least use",
      "update oauth_artifacts set consumed_at = $2, sealed_answer = $3 where kind = " +
        "'RefreshToken' and id_hash = $1",
      [chain.tokenHash, now, SEALED],
    );
    await run(
      "least touch",
      "update oauth_connections set last_used_at = $3 where workspace_id = $1 and grant_id = $2",
      [chain.workspaceId, chain.grantId, now],
    );
    await run(
      "least refresh",
      "insert into oauth_artifacts (kind, id_hash, pepper_id, payload, grant_id, created_at, " +
        "expires_at) values ('RefreshToken', $1, 'p1', $2, $3, $4, $5)",
      [next, PAYLOAD, chain.grantId, now, soon],
    );
    await run(
      "least access",
      "insert into oauth_access_tokens (token_hash, pepper_id, grant_id, client_id, user_id, " +
        "workspace_id, scopes, created_at, expires_at) values ($1, 'p1', $2, $3, 'bench', $4, " +
        "'{shows:read}', $5, $6)",
      [access, chain.grantId, CLIENT_ID, chain.workspaceId, now, soon],
    );
    await connection.query("commit");
  } finally {
    connection.release();
  }
  chain.tokenHash = next;
}

/** As long as the real ones. */
const PAYLOAD = JSON.stringify({
  iat: 1_790_000_000,
  exp: 1_795_000_000,
  accountId: "bench chain 1",
  clientId: CLIENT_ID,
  expiresWithSession: false,
  grantId: `grt_${"0".repeat(24)}`,
  gty: "authorization_code refresh_token",
  iiat: 1_790_000_000,
  kind: "RefreshToken",
  rotations: 7,
  scope: "shows:read clusters:read offline_access",
});
const SEALED = "x".repeat(600);
