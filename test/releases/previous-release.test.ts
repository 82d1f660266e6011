import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../simulators/posts/scrapecreators-server.ts";
import { migrate } from "../../src/db/migrate.ts";
import { readChanges } from "../../src/db/upgrade/changes.ts";
import {
  findMigrations,
  type Migration,
  migrationOf,
} from "../../src/db/upgrade/migration-files.ts";
import { systemClock } from "../../src/lib/time/clock.ts";
import { ISSUER } from "../../src/surfaces/oauth/oauth.test-support.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { startSimulatedApp } from "../upstreams.ts";
import { useFixture } from "../use-fixture.ts";
import { hasCommit, migrationsAt, takeRelease } from "./take-release.ts";

/** Of a release after this one, which the last one does not know and runs on. */
const next = (newest: string): Migration =>
  migrationOf(
    "9001_next.sql",
    `-- oldest program: ${newest.replace(".sql", "")}\n` +
      "alter table clusters add column next integer not null default 0;\n" +
      "create table next_things (show_id text primary key);\n",
  );
const further = migrationOf(
  "9002_further.sql",
  "-- oldest program: 9001_next\nalter table clusters add column further integer;\n",
);

/** The last release that landed: `commit` with the migrations that it has. */
const previous: {
  commit: string;
  newest_migration: string;
  /** Those of it that state their oldest program. */
  later_migrations: string[];
} = JSON.parse(readFileSync(new URL("previous-release.json", import.meta.url), "utf8"));

const isThere = hasCommit(previous.commit);
if (!isThere)
  console.warn(
    `NOT TESTED: the release before on today's schema, because the history has no commit ` +
      `${previous.commit}: a shallow clone or an archive. \`git fetch --unshallow\` brings it.`,
  );

describe("a migration since the last release", () => {
  it("runs with that release, or asks the operator to stop it", async () => {
    const known = new Set(previous.later_migrations);
    const own = await findMigrations();
    for (const { name, oldestProgram } of own) {
      if (oldestProgram === null || known.has(name)) continue;
      if (oldestProgram === previous.newest_migration) continue;
      expect(`${name} runs with ${oldestProgram}`).toBe(`${name} runs with ${name}`);
      const asked = readChanges().filter(({ migration }) => `${migration ?? ""}.sql` === name);
      expect(asked.map(({ action_required: action }) => action)).toEqual([expect.any(String)]);
    }
  });

  it.skipIf(!isThere)("is compared with what that release has", async () => {
    const stated = (await findMigrations()).filter(({ oldestProgram }) => oldestProgram !== null);
    const has = migrationsAt(previous.commit);
    expect(has).toContain(previous.newest_migration);
    expect(stated.map(({ name }) => name).filter((name) => has.includes(name))).toEqual(
      previous.later_migrations,
    );
  });
});

describe.skipIf(!isThere)("the last release on the schema of this one", () => {
  let folder: string;
  let key: string;
  let showId: string;
  let workspaceId: string;
  let server: ServerProcess;
  let receiver: Server;
  const delivered: string[] = [];

  const app = useFixture(() => startSimulatedApp({ start: systemClock.now().toISOString() }));
  beforeAll(async () => {
    workspaceId = await app.workspace();
    key = await app.key(workspaceId);
    showId = await app.show(workspaceId);
    receiver = createServer((request, response) => {
      let body = "";
      request.on("data", (chunk: Buffer) => (body += chunk.toString()));
      request.on("end", () => {
        delivered.push(body);
        response.end();
      });
    });
    await new Promise<void>((resolve) => void receiver.listen(0, "127.0.0.1", resolve));
    folder = await mkdtemp(join(tmpdir(), "castmeter-previous-"));
    await takeRelease(previous.commit, join(folder, "release"));
    await migrate(app.databaseUrl, {
      migrations: [...(await findMigrations()), next(previous.newest_migration)],
    });
    server = await startServerProcess(
      app.databaseUrl,
      folder,
      {
        ROLES: "all",
        COUNTER_PROVIDER: "scrapecreators",
        SCRAPECREATORS_API_KEY: SIMULATED_SCRAPECREATORS_KEY,
        SCRAPECREATORS_BASE_URL: app.simulators.urls.scrapecreators,
        ALLOW_PRIVATE_NETWORK: "on",
      },
      join(folder, "release", "src/operator/cli/main.ts"),
    );
    // A program without compiled modules on a busy machine.
  }, 120_000);
  afterAll(async () => {
    await server?.stop();
    receiver?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const call = async (
    method: string,
    path: string,
    body?: object,
    // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
  ): Promise<{ status: number; body: any }> => {
    const answer = await server.fetch(`${ISSUER}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };

  it("serves reads, a write, a refresh and the delivery of their events", async () => {
    const { port } = receiver.address() as AddressInfo;
    const endpoint = await call("POST", "/v1/webhook-endpoints", {
      url: `http://127.0.0.1:${port}/`,
      enabled_events: ["cluster.created", "cluster.updated"],
    });
    expect(endpoint.status).toBe(201);
    const made = await call("POST", `/v1/shows/${showId}/clusters`, {
      name: "Made by the release before",
      node_urls: ["https://www.tiktok.com/@harbouraudio/video/7553210987654321012"],
    });
    expect(made.status).toBe(201);
    const path = `/v1/clusters/${made.body.data.global_id}`;
    const calls = app.simulators.calls.total("scrapecreators");
    expect((await call("POST", `${path}/refresh?confirm=true`)).status).toBeLessThan(300);
    await vi.waitFor(
      () => expect(app.simulators.calls.total("scrapecreators")).toBeGreaterThan(calls),
      { interval: 10, timeout: 10_000 },
    );
    const reads = [
      `/v1/shows/${showId}/clusters/${made.body.data.id}`,
      `${path}/metrics`,
      "/v1/shows",
      `/v1/shows/${showId}/analytics/overview?window=30`,
    ];
    const statuses = await Promise.all(reads.map(async (read) => (await call("GET", read)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
    await vi.waitFor(() => expect(delivered.join()).toContain(made.body.data.global_id), {
      interval: 10,
      timeout: 10_000,
    });
    expect(server.logged()).not.toContain('"level":50');
  });

  it("refuses the schema of the release after the next, which it does not run on", async () => {
    const own = await findMigrations();
    await migrate(app.databaseUrl, {
      migrations: [...own, next(previous.newest_migration), further],
    });
    // What a start of that release does first.
    const module = join(folder, "release", "src/db/migrate.ts");
    const release = (await import(/* @vite-ignore */ module)) as { migrate: typeof migrate };
    await expect(release.migrate(app.databaseUrl)).rejects.toThrow(
      /migrated by a newer release of Castmeter: it has 9002_further\.sql/,
    );
  });
});
