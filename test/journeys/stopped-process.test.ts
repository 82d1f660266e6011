import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { SIMULATED_SCRAPECREATORS_KEY } from "../../simulators/posts/scrapecreators-server.ts";
import { LEASE_MS } from "../../src/kernel/idempotency/idempotency.store.ts";
import { systemClock } from "../../src/lib/time/clock.ts";
import { ISSUER } from "../../src/surfaces/oauth/oauth.test-support.ts";
import type { TestAnswer } from "../harness.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";
import { startSimulatedApp } from "../upstreams.ts";

/** Longer than a signal takes to arrive. */
const ANSWER_AFTER_MS = 1_000;

let other: ServerProcess;
let folder: string;
let key: string;
let path: string;

// The other process goes by the database's clock.
const app = useFixture(() => startSimulatedApp({ start: systemClock.now().toISOString() }));
beforeAll(async () => {
  const workspaceId = await app.workspace();
  path = `/v1/shows/${await app.show(workspaceId)}/clusters`;
  key = await app.key(workspaceId);
  folder = await mkdtemp(join(tmpdir(), "castmeter-stopped-"));
  other = await startServerProcess(app.databaseUrl, folder, {
    COUNTER_PROVIDER: "scrapecreators",
    SCRAPECREATORS_API_KEY: SIMULATED_SCRAPECREATORS_KEY,
    SCRAPECREATORS_BASE_URL: app.simulators.urls.scrapecreators,
    ALLOW_PRIVATE_NETWORK: "on",
  });
});
afterAll(async () => {
  await other.stop();
  await rm(folder, { recursive: true });
});

const paidCalls = (): number => app.simulators.calls.total("scrapecreators");
const bodyOf = (name: string, post: string) => ({
  name,
  node_urls: [`https://www.tiktok.com/@harbouraudio/video/${post}`],
});
const clustersNamed = async (name: string): Promise<number> =>
  (await app.sql("select 1 from clusters where name = $1", [name])).length;

type OtherAnswer = { status: number; body: unknown } | "connection lost";

/** Creates a cluster in the other process; resolves when its paid call is under way. */
async function createThere(
  body: object,
  idempotencyKey: string,
): Promise<{ answer: Promise<OtherAnswer> }> {
  const before = paidCalls();
  app.simulators.faults.add({ upstream: "scrapecreators", delay_ms: ANSWER_AFTER_MS });
  const answer = other
    .fetch(`${ISSUER}${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/json",
        "idempotency-key": idempotencyKey,
      },
      body: JSON.stringify(body),
    })
    .then(
      async (response): Promise<OtherAnswer> => ({
        status: response.status,
        body: await response.json(),
      }),
      (): OtherAnswer => "connection lost",
    );
  await vi.waitFor(() => expect(paidCalls()).toBe(before + 1), { interval: 5, timeout: 10_000 });
  return { answer };
}

const createHere = (body: object, idempotencyKey: string): Promise<TestAnswer> =>
  app.request("POST", path, { key, body, headers: { "idempotency-key": idempotencyKey } });

describe("a process in the middle of a paid call", () => {
  it("that is stopped for longer than its lease and goes on has one effect with its successor", async () => {
    const body = bodyOf("Stopped", "7553210987654321012");
    const before = paidCalls();
    const { answer } = await createThere(body, "stopped");
    process.kill(other.pid, "SIGSTOP");
    expect((await createHere(body, "stopped")).body.error.code).toBe("idempotency_in_progress");
    app.clock.set(new Date(systemClock.now().getTime() + LEASE_MS));
    const taken = await createHere(body, "stopped");
    expect({ status: taken.status, warnings: taken.body.warnings.length }).toEqual({
      status: 201,
      warnings: 1,
    });
    process.kill(other.pid, "SIGCONT");
    expect(await answer).toMatchObject({
      status: 409,
      body: { error: { code: "idempotency_in_progress" } },
    });
    expect({ calls: paidCalls() - before, clusters: await clustersNamed("Stopped") }).toEqual({
      calls: 1,
      clusters: 1,
    });
  });

  it("that is killed leaves the write to its repetition, which pays nothing", async () => {
    const body = bodyOf("Killed", "7553210987654321013");
    const before = paidCalls();
    const { answer } = await createThere(body, "killed");
    process.kill(other.pid, "SIGKILL");
    expect(await answer).toBe("connection lost");
    app.clock.set(new Date(systemClock.now().getTime() + LEASE_MS));
    expect((await createHere(body, "killed")).status).toBe(201);
    expect({ calls: paidCalls() - before, clusters: await clustersNamed("Killed") }).toEqual({
      calls: 1,
      clusters: 1,
    });
  });
});
