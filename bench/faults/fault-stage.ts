import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/db/embedded-postgres/embedded-postgres.ts";
import { metricsDocument } from "../harness/document.ts";
import {
  type BenchDatabase,
  migrateAll,
  seededId,
  type SeededWorkspace,
  seedWorkspace,
} from "../harness/environment.ts";
import { makeKeys, MASTER_KEY } from "../harness/read-path.ts";
import { type ServerProcess, startServer } from "../harness/server-process.ts";
import { until } from "./figure.ts";
import type { CallerRequest } from "./steady-load.ts";

/** A tenant with keys. */
export interface Tenant extends SeededWorkspace {
  keys: string[];
}

/** A PostgreSQL of its own that can be killed and frozen, with two tenants' data. */
export class FaultStage {
  readonly folder: string;
  readonly database: BenchDatabase;
  readonly tenant: Tenant;
  readonly neighbour: Tenant;
  readonly #server: EmbeddedPostgres;
  readonly #isMounted: boolean;

  private constructor(parts: {
    folder: string;
    isMounted: boolean;
    database: BenchDatabase;
    server: EmbeddedPostgres;
    tenants: [Tenant, Tenant];
  }) {
    this.folder = parts.folder;
    this.database = parts.database;
    this.#server = parts.server;
    this.#isMounted = parts.isMounted;
    [this.tenant, this.neighbour] = parts.tenants;
  }

  /** With `diskMib` the database is on a small disk of its own, which only root can mount. */
  static async start({ diskMib }: { diskMib?: number } = {}): Promise<FaultStage> {
    const folder = await mkdtemp(join(tmpdir(), "castmeter-faults-"));
    if (diskMib !== undefined) mountDisk(folder, diskMib);
    const server = await startEmbeddedPostgres({
      dataDirectory: join(folder, "postgres"),
    });
    const url = tcpUrl(server);
    await migrateAll(url);
    const database = databaseAt(url);
    const tenants: [Tenant, Tenant] = [
      await seedTenant(database, "A"),
      await seedTenant(database, "B"),
    ];
    return new FaultStage({ folder, isMounted: diskMib !== undefined, database, server, tenants });
  }

  /** An API or worker process on this database, or on another address of it. */
  serve(
    roles: "api" | "worker" | "api,worker",
    { url = this.database.url, ...environment }: { url?: string } & Record<string, string> = {},
  ): Promise<ServerProcess> {
    return startServer(roles, {
      DATABASE_URL: url,
      MASTER_KEY: MASTER_KEY.toString("base64"),
      ...environment,
    });
  }

  get port(): number {
    return this.#server.port;
  }

  /** SIGKILL of the postmaster, as the kernel does when memory runs out. */
  kill(): void {
    process.kill(this.#postmaster(), "SIGKILL");
  }

  /** SIGSTOP of every process of the server, and SIGCONT. */
  freeze(): void {
    for (const pid of this.#processes()) process.kill(pid, "SIGSTOP");
  }

  thaw(): void {
    for (const pid of this.#processes()) process.kill(pid, "SIGCONT");
  }

  /** Resolves when the server accepts a connection. */
  async accepts(): Promise<void> {
    await until("the database", () => isAccepting(this.database.url), 60_000);
  }

  async close(): Promise<void> {
    await this.database.close();
    await this.#server.stop();
    if (this.#isMounted) execFileSync("umount", [this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  #postmaster(): number {
    const file = readdirSync(join(this.folder, "postgres"), { recursive: true, encoding: "utf8" });
    const path = file.find((name) => name.endsWith("postmaster.pid"));
    if (path === undefined) throw new Error("the database has no postmaster.pid");
    return Number(readFileSync(join(this.folder, "postgres", path), "utf8").split("\n")[0]);
  }

  #processes(): number[] {
    const postmaster = this.#postmaster();
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .map(Number)
      .filter((pid) => pid === postmaster || parentOf(pid) === postmaster);
  }
}

/** A file system in memory. */
function mountDisk(folder: string, mib: number): void {
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m,mode=0755`, "tmpfs", folder]);
}

function parentOf(pid: number): number {
  try {
    // pid (command) state parent …; the command may hold blanks.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[1]);
  } catch {
    return 0;
  }
}

/** The address of an embedded PostgreSQL over TCP. */
export const tcpUrl = ({ url, port }: EmbeddedPostgres): string => {
  const { username, password, pathname } = new URL(url);
  return `postgres://${username}:${password}@127.0.0.1:${port}${pathname}`;
};

export async function isAccepting(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 500 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Statements of a scenario itself, on a pool that replaces connections it lost. */
export function databaseAt(url: string): BenchDatabase {
  const pool = new pg.Pool({ connectionString: url, max: 4 });
  pool.on("error", () => undefined);
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
      (await pool.query<Row>(text, values)).rows,
    close: () => pool.end(),
  };
}

/** A workspace with shows, clusters and keys. */
export async function seedTenant(database: BenchDatabase, kind: string): Promise<Tenant> {
  const workspace = await seedWorkspace(database, {
    kind,
    shows: 20,
    clustersPerShow: 5,
    document: metricsDocument,
    documents: 100,
  });
  return { ...workspace, keys: await makeKeys(database.url, workspace.id, 20) };
}

const authorization = ({ keys }: Tenant, turn: number): { authorization: string } => ({
  authorization: `Bearer ${keys[turn % keys.length] ?? ""}`,
});

/** Reads of metrics, of the caller and of a show in turn. */
export function readCall(tenant: Tenant, turn: number): CallerRequest {
  const number = turn % 100;
  const showId = tenant.showIds[Math.floor(number / 5)] ?? "";
  const cluster = seededId(`${tenant.id.slice(0, 1)}C`, number);
  const paths = [`/v1/clusters/${showId}_${cluster}/metrics`, "/v1/me", `/v1/shows/${showId}`];
  return {
    method: "GET",
    path: paths[turn % paths.length] ?? "/v1/me",
    headers: authorization(tenant, turn),
  };
}

/** A change of a show with a key and an event. */
export function writeCall(tenant: Tenant, turn: number, mark: string): CallerRequest {
  return {
    method: "PATCH",
    path: `/v1/shows/${tenant.showIds[turn % tenant.showIds.length] ?? ""}`,
    headers: {
      ...authorization(tenant, turn),
      "content-type": "application/json",
      "idempotency-key": `${mark}-${turn}`,
    },
    body: JSON.stringify({ about: `${mark}, turn ${turn}` }),
  };
}

export const isWrite = (turn: number): boolean => turn % 4 === 3;

/** Three reads, then a write. */
export const mixedCall = (tenant: Tenant, turn: number, mark: string): CallerRequest =>
  isWrite(turn) ? writeCall(tenant, turn, mark) : readCall(tenant, turn);

/** Locks the row of a tenant's first show until it is released: writes to it wait. */
export async function holdRow(
  stage: FaultStage,
  tenant: Tenant = stage.tenant,
): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: stage.database.url });
  await client.connect();
  await client.query("begin");
  await client.query("select from shows where show_id = $1 for update", [tenant.showIds[0]]);
  return { release: () => client.end() };
}
