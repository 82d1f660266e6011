import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { maintainPartitions } from "../src/db/partitions/maintain-partitions.ts";
import { writeMark } from "../src/db/upkeep/marks.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import type { Log } from "../src/kernel/pipeline/log.ts";
import type { Operation } from "../src/kernel/operation/operation.ts";
import { ManualClock } from "../src/lib/time/clock.ts";
import { readConfig } from "../src/app/config/config.ts";
import { setUpItems } from "../src/app/config/set-up-items.ts";
import { folderPlace } from "../src/operator/backup/index.ts";
import { examine } from "../src/operator/cli/checks/examine.ts";
import { OPERATIONS } from "../src/app/operations.ts";
import type { AnyJob, JobContext } from "../src/infrastructure/jobs/define-job.ts";
import type { PostedMail } from "../src/infrastructure/mail/mail.ts";
import { startRuntime } from "../src/app/runtime.ts";
import type { MadeServices, Services } from "../src/app/services.ts";
import { createReportPrinter } from "../src/infrastructure/printing/report-printer.ts";
import { inlineCompute } from "../src/infrastructure/compute/inline-compute.test-support.ts";
import type { UpstreamSettings } from "../src/app/create-platforms.ts";
import { createServices } from "../src/app/create-services.ts";
import { PasswordHasher } from "../src/people/identity/passwords/password-hasher.ts";
import { type ClonedDatabase, cloneDatabase } from "./clone-database.ts";
import { TEST_START } from "./global-setup.ts";
import { SHARED_BASE_URL, takeHttpServer } from "./http-servers.ts";
import { type TestWorkspaces, testWorkspaces } from "./test-workspaces.ts";

export { TEST_START };

export interface TestAnswer {
  status: number;
  headers: Record<string, string>;
  // Tests read answers field by field; a wrong path shows as undefined in the assertion.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  text: string;
}

export interface TestRequest {
  key?: string | null;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface TestApp extends TestWorkspaces {
  runtime: Runtime<Services>;
  clock: ManualClock;
  server: FastifyInstance;
  databaseUrl: string;
  /** What was logged, for tests that look for leaks. */
  logged: { level: string; fields: Record<string, unknown>; message: string }[];
  /** What the mail job sent, oldest first. */
  mails: PostedMail[];
  /** Sends a request in process. Without `key` the app's default key is used; `null` sends none. */
  request(method: string, url: string, options?: TestRequest): Promise<TestAnswer>;
  get(url: string, options?: TestRequest): Promise<TestAnswer>;
  /** Moves time and keeps the day partitions under it. */
  advance(milliseconds: number): Promise<void>;
  sql: <Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values?: unknown[],
  ) => Promise<Row[]>;
  /** Runs a job as its first try with the application's services, but for the parts given. */
  runJob: (
    job: AnyJob<Services>,
    payload?: unknown,
    context?: Partial<JobContext<Services>>,
  ) => Promise<void>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  operations?: readonly Operation<Services>[];
  /** Where numbers come from; no upstream is set up unless a test gives one. */
  upstreams?: UpstreamSettings;
  /** Replaces single services. */
  services?: (parts: { pool: pg.Pool; clock: ManualClock }) => Partial<MadeServices>;
  /** Plans restrict workspaces, as with PLANS=on; off unless a test is about plans. */
  sellsPlans?: boolean;
  start?: string;
  connectionsMax?: number;
  /** A database with rows in it, such as a restored one; else a new clone of the empty schema. */
  database?: ClonedDatabase;
  /** Where the app is found, for clients that follow addresses; else where nothing listens. */
  baseUrl?: string;
}

/** No credentials, and the strict outbound policy of production. */
/** Shared by all apps of a worker: its process starts at the first print, and ends when idle. */
const reportPrinter = createReportPrinter();

export const NO_UPSTREAMS: UpstreamSettings = {
  youtube: { apiKey: undefined, baseUrl: "https://youtube.example" },
  counterProvider: undefined,
  apify: { token: undefined, baseUrl: "https://apify.example" },
  scrapeCreators: { apiKey: undefined, baseUrl: "https://scrapecreators.example" },
  allowPrivateNetwork: false,
  directories: { apple: undefined, podcastIndex: undefined, spotify: undefined },
  podcastDirectories: [],
  platformClients: new Map(),
  platformUrls: new Map(),
  providerCallsPerDay: 2_000,
  dashboardSessions: false,
  signUp: "open",
  confirmsRecipients: false,
  socialProviders: [],
  languageModel: undefined,
  speechToText: undefined,
  modelsPrivateNetwork: false,
  research: undefined,
  dataDirectory: join(tmpdir(), `castmeter-test-files-${process.pid}`),
  fileStorage: {
    s3: undefined,
    privateNetwork: false,
    bytesMax: undefined,
  },
};

/** What the pages of operators show: nothing set up, no file of the machine. */
const CONFIG_OF_TESTS = readConfig({
  DATA_DIR: join(tmpdir(), `castmeter-test-data-${process.pid}`),
});

/** Cheap: what tests look at is not the cost, and some sign in hundreds of times. */
const PASSWORD_COST = { logCost: 4, blockSize: 1, parallelism: 1 };

/**
 * A whole application on a database of its own: real SQL, real pipeline, a clock that stands still,
 * no sockets.
 */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await cloneDatabase());
  const clock = new ManualClock(options.start ?? TEST_START);
  const logged: TestApp["logged"] = [];
  const log: Log = {
    info: (fields, message) => logged.push({ level: "info", fields, message }),
    warn: (fields, message) => logged.push({ level: "warn", fields, message }),
    error: (fields, message) => logged.push({ level: "error", fields, message }),
  };
  const base = options.baseUrl ?? SHARED_BASE_URL;
  const mails: PostedMail[] = [];
  const mailer = {
    hasServer: true,
    send: async (mail: PostedMail) => void mails.push(mail),
    close: () => undefined,
  };
  let closeOutbound = (): void => undefined;
  const started = await startRuntime({
    databaseUrl: database.url,
    connectionsMax: options.connectionsMax ?? 12,
    masterKey: Buffer.alloc(32, 7),
    clock,
    addresses: {
      baseUrl: base,
      siteUrl: `${base}/s`,
      networkSiteUrl: `${base}/n`,
      mcpUrl: `${base}/mcp`,
      statusUrl: `${base}/status.json`,
      appUrl: `${base}/app`,
      docsUrl: `${base}/docs`,
    },
    sellsPlans: options.sellsPlans ?? false,
    serverVersion: "test",
    checkOutput: true,
    log,
    services: (parts) => {
      const built = createServices(options.upstreams ?? NO_UPSTREAMS, {
        ...parts,
        mailer,
        passwords: new PasswordHasher(PASSWORD_COST),
        compute: inlineCompute,
        reportPrinter,
        backups: undefined,
        installation: {
          config: CONFIG_OF_TESTS,
          databaseUrl: database.url,
          restores: undefined,
          backupPlace: folderPlace(join(CONFIG_OF_TESTS.dataDirectory, "backups")),
          setUp: setUpItems(CONFIG_OF_TESTS),
          examine,
        },
      });
      ({ closeOutbound } = built);
      return { ...built.services, ...options.services?.({ pool: parts.pool, clock }) };
    },
  });
  const { pool } = started;
  const now = clock.now();
  // A clone has the partitions of TEST_START; what is missing is that they were maintained.
  if (options.start !== undefined || options.database !== undefined)
    await maintainPartitions(pool, now);
  else await writeMark(started.runtime.database, "purge", { reached_at: now, written_at: now });
  const http = await takeHttpServer(started.runtime, options.operations ?? OPERATIONS);
  const { runtime, server } = http;

  const request: TestApp["request"] = async (
    method,
    url,
    { key = null, body, headers = {} } = {},
  ) => {
    const payload =
      body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body);
    const answer = await server.inject({
      method: method as "GET",
      url,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(payload === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    return {
      status: answer.statusCode,
      headers: answer.headers as Record<string, string>,
      body: answer.body === "" ? null : parse(answer.body),
      text: answer.body,
    };
  };
  const sql: TestApp["sql"] = async (text, values) => (await pool.query(text, values)).rows;

  return {
    runtime,
    clock,
    server,
    databaseUrl: database.url,
    logged,
    mails,
    request,
    get: (url, requestOptions) => request("GET", url, requestOptions),
    ...testWorkspaces(runtime, pool, clock),
    advance: async (milliseconds) => {
      clock.advance(milliseconds);
      // As if the time had passed: old days are dropped at once.
      await pool.query("delete from upkeep_marks where name = 'purge'");
      await maintainPartitions(pool, clock.now());
    },
    sql,
    runJob: (job, payload = {}, context = {}) =>
      job.run(payload, {
        clock,
        services: runtime.services,
        log: runtime.log,
        signal: new AbortController().signal,
        jobId: "1",
        attempt: 1,
        scheduledFor: null,
        ...context,
      }),
    close: async () => {
      await http.close();
      await started.close();
      closeOutbound();
      await database.dropLater();
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
