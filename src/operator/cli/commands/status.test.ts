import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { emptyState } from "../../../observability/monitor/monitor-state.ts";
import { statusDocument } from "../../../observability/monitor/status-document.ts";
import { type Check, recordCheck } from "../../../observability/monitor/status-rules.ts";
import { commandLine, type Ran } from "../command-line.test-support.ts";

/** A reader believes what was checked a moment ago alone. */
const START = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
const START_TEXT = new Date(START).toISOString();

let folder: string;
let monitor: Server;
let address: string;
let outcomes: Check["outcome"][];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-status-"));
  monitor = createServer((_request, response) => {
    const state = outcomes.reduce((current, outcome, minute) => {
      const check = { component: "api" as const, atMs: START + minute * MINUTE_MS };
      return recordCheck(
        current,
        outcome === "operational" ? { ...check, outcome } : { ...check, outcome, reason: "slow" },
      );
    }, emptyState());
    response.end(JSON.stringify(statusDocument(state, START + outcomes.length * MINUTE_MS)));
  }).listen(0, "127.0.0.1");
  await once(monitor, "listening");
  address = `http://127.0.0.1:${(monitor.address() as AddressInfo).port}`;
});
afterAll(async () => {
  monitor.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  outcomes = ["operational"];
  const owner = { instance: "one", pid: 1, address };
  await writeFile(join(folder, "owner.json"), JSON.stringify(owner));
});

const run = (...args: string[]): Promise<Ran> =>
  commandLine({ STATUS_DIR: folder, STATUS_PORT: "0", BASE_URL: "http://127.0.0.1:9" })(
    "status",
    ...args,
  );

describe("castmeter status", () => {
  it("finds the monitor by its folder, prints what it knows, and ends with 0 where all is operational", async () => {
    const { code, out } = await run();
    expect(code).toBe(0);
    expect(out.split("\n")).toEqual([
      `Overall: operational (last checked ${START_TEXT})`,
      "",
      "COMPONENT     STATUS       UP IN 90 DAYS",
      "API           operational  100.00 %",
      "OAuth         unknown      not known",
      "Webhooks      unknown      not known",
      "MCP           unknown      not known",
      "Public pages  unknown      not known",
      "Data refresh  unknown      not known",
      "",
      "No open incident.",
    ]);
  });

  it.each(["down", "degraded"] as const)("ends with 1 where something is %s", async (outcome) => {
    outcomes = ["operational", outcome, outcome];
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain(`Overall: ${outcome}`);
    expect(out).toContain(
      `Open incidents:\n  API answered slower than 4 s (${outcome} since ${new Date(START + MINUTE_MS).toISOString()})`,
    );
  });

  it("answers the document as JSON", async () => {
    const { code, json } = await run("--json");
    expect(code).toBe(0);
    expect(json).toMatchObject({ object: "status", overall: "operational" });
  });

  it("knows nothing and ends with 1 where no monitor answers", async () => {
    await rm(join(folder, "owner.json"));
    const { code, out } = await run();
    expect(code).toBe(1);
    expect(out).toContain("Overall: unknown (nothing is known at http://127.0.0.1:9/status.json)");
  });

  it("reads another address where one is given, and refuses what is none", async () => {
    await rm(join(folder, "owner.json"));
    expect((await run("--url", `${address}/status.json`)).code).toBe(0);
    expect((await run("--url", "status")).code).toBe(2);
  });
});
