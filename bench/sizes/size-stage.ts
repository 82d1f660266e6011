/** A server of all roles in a process of its own, a workspace to send to, and upstream documents. */

import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { type BenchDatabase, seedWorkspace, startBenchDatabase } from "../harness/environment.ts";
import { serverNodeOptions } from "../harness/processes.ts";
import { makeKeys, MASTER_KEY } from "../harness/read-path.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";

const SHOWS = 4;
const KEYS = 60;
const JOBS_TIMEOUT_MS = 120_000;
const LAG = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

interface Answer {
  status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

/** What a test of sizes talks to. */
export class SizeStage {
  readonly address: string;
  readonly pid: number;
  readonly keys: readonly string[];
  readonly workspaceId: string;
  readonly showIds: readonly string[];
  readonly #parts: StageParts;
  readonly #documents = new Map<string, { type: string; body: string | Uint8Array }>();
  #calls = 0;

  private constructor(parts: StageParts) {
    this.#parts = parts;
    this.address = parts.server.address;
    this.pid = parts.server.pid;
    this.keys = parts.keys;
    this.workspaceId = parts.workspaceId;
    this.showIds = parts.showIds;
    parts.upstream.on("request", (request, response) => {
      const document = this.#documents.get(request.url ?? "");
      response.writeHead(document === undefined ? 404 : 200, {
        "content-type": document?.type ?? "text/plain",
      });
      response.end(document?.body);
    });
  }

  static async start(): Promise<SizeStage> {
    const database = await startBenchDatabase();
    const { id, showIds } = await seedWorkspace(database, {
      kind: "Z",
      shows: SHOWS,
      clustersPerShow: 2,
      document: () => "{}",
      documents: 0,
    });
    for (const showId of showIds) await seedEpisodes(database, showId);
    const keys = await makeKeys(database.url, id, KEYS);
    const upstream = createServer();
    await once(upstream.listen(0, "127.0.0.1"), "listening");
    const server = await startServe(database.url);
    return new SizeStage({ database, upstream, server, keys, workspaceId: id, showIds });
  }

  /** An episode of a show, by its number. */
  episodeId(number = 0): string {
    return episodeIdOf(number);
  }

  get showId(): string {
    return this.showIds[0] ?? "";
  }

  /** Serves a document on loopback; its address. */
  publish(path: string, type: string, body: string | Uint8Array): string {
    this.#documents.set(path, { type, body });
    const { port } = this.#parts.upstream.address() as AddressInfo;
    return `http://127.0.0.1:${port}${path}`;
  }

  /** Sends a request; a body that is no text and no form is sent as JSON. */
  async call(method: string, path: string, body?: unknown): Promise<Answer> {
    this.#calls += 1;
    const key = this.keys[this.#calls % this.keys.length] ?? "";
    const isForm = body instanceof FormData;
    const response = await fetch(new URL(path, this.address), {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        accept: "application/json, text/event-stream",
        ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined
        ? {}
        : { body: isForm || typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    let json: unknown = null;
    try {
      json = JSON.parse(text);
    } catch {
      // A page, an export or the stream of an MCP answer.
    }
    return { status: response.status, body: json };
  }

  /** The status, with the code of an error. */
  async outcome(method: string, path: string, body?: unknown): Promise<string> {
    const answer = await this.call(method, path, body);
    const code: unknown = answer.body?.error?.code;
    return typeof code === "string" ? `${answer.status} ${code}` : String(answer.status);
  }

  /** What a set-up must have made; its answer. @throws Error. */
  async made(method: string, path: string, body: unknown): Promise<Answer["body"]> {
    const answer = await this.call(method, path, body);
    if (answer.status >= 300)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  async sql<Row extends Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> {
    return this.#parts.database.query<Row>(text, values);
  }

  /** Caps by the day say nothing about holding the loop. */
  async freeCaps(): Promise<void> {
    await this.sql("delete from usage_counters");
  }

  /** Waits for every job that is due; false where one has not ended after two minutes. */
  async jobsEnd(): Promise<boolean> {
    const until = performance.now() + JOBS_TIMEOUT_MS;
    while (performance.now() < until) {
      const [row] = await this.sql<{ open: unknown }>(
        `select count(*) as open from graphile_worker._private_jobs
         where locked_at is not null or (run_at <= now() and attempts < max_attempts)`,
      );
      if (Number(row?.open) === 0) return true;
      await delay(25);
    }
    return false;
  }

  /** The longest delay of the server's loop since the last call; reading it begins anew. */
  async loopDelayMs(): Promise<number> {
    const text = await (await fetch(`${this.#parts.server.metricsAddress}/metrics`)).text();
    return Number(LAG.exec(text)?.[1] ?? Number.NaN) * 1_000;
  }

  async close(): Promise<void> {
    await this.#parts.server.stop();
    this.#parts.upstream.closeAllConnections();
    this.#parts.upstream.close();
    await this.#parts.database.close();
  }
}

interface StageParts {
  database: BenchDatabase;
  upstream: Server;
  server: ServerProcess;
  keys: readonly string[];
  workspaceId: string;
  showIds: readonly string[];
}

/** As `npm run serve` runs it: API and worker in one process. */
const startServe = (databaseUrl: string): Promise<ServerProcess> =>
  startServer(
    "api,worker",
    {
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      MASTER_KEY: MASTER_KEY.toString("base64"),
      METRICS_PORT: "0",
      APPLE_DIRECTORY: "off",
      LOG_LEVEL: process.env["BENCH_LOG_LEVEL"] ?? "silent",
    },
    { nodeOptions: serverNodeOptions() },
  );

const EPISODES = 20;

const episodeIdOf = (number: number): string => `ep_${String(number).padStart(24, "0")}`;

async function seedEpisodes(database: BenchDatabase, showId: string): Promise<void> {
  await database.query(
    `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at,
       duration_sec, type, explicit, content_hash, created_at, updated_at)
     select $1, id, id, 'Why the last ferry runs empty', 'why the last ferry runs empty',
       now() - interval '3 days', 3600, 'full', false, id, now(), now()
     from unnest($2::text[]) as id`,
    [showId, Array.from({ length: EPISODES }, (_, number) => episodeIdOf(number))],
  );
}
