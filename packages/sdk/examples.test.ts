import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { JOBS } from "../../src/app/jobs.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import { runDueJobs } from "../../src/infrastructure/jobs/run-due-jobs.ts";
import { startNetwork } from "../../test/network.ts";
import { useFixture } from "../../test/use-fixture.ts";
import { startWholeServer, type WholeServer } from "../../test/whole-server.ts";

const network = useFixture(async () => startNetwork<WholeServer>(await startWholeServer()));

/** Programs that run as they are; the others are modules for a server of the reader's. */
const programs = readdirSync(join(import.meta.dirname, "examples"))
  .map((name) => name.replace(/\.ts$/, ""))
  .filter((name) => name !== "receive-webhook");

beforeEach(() => {
  vi.stubEnv("CASTMETER_BASE_URL", network.app.address);
  vi.stubEnv("CASTMETER_API_KEY", network.key);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Works off what the program orders, as a worker does beside it. */
async function runJobsUntil(ended: Promise<unknown>): Promise<void> {
  const { app } = network;
  const pool = createPool({ url: app.databaseUrl, max: 2, applicationName: "jobs of a test" });
  const state = { isEnded: false };
  void ended.catch(() => undefined).finally(() => (state.isEnded = true));
  while (!state.isEnded) {
    const { clock, runtime } = app;
    await runDueJobs({ pool, jobs: JOBS, clock, services: runtime.services, log: runtime.log });
    await new Promise((resolve) => void setImmediate(resolve));
  }
  await pool.end();
}

describe("the examples of the README", () => {
  it.each(programs)("%s runs against a server", async (name) => {
    const printed = vi.spyOn(console, "log").mockImplementation(() => undefined);
    const program = import(`./examples/${name}.ts`);
    await runJobsUntil(program);
    await program;
    expect(printed).toHaveBeenCalled();
  });

  it("of a webhook answers a delivery, and refuses one that is not signed", async () => {
    const { receive } = await import("./examples/receive-webhook.ts");
    const request = new Request("http://127.0.0.1/hook", { method: "POST", body: "{}" });
    expect((await receive(request, "whsec_")).status).toBe(400);
  });
});
