import { execFile } from "node:child_process";
import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { timeLimit } from "../test/time-limit.ts";
import { startTestApp, type TestApp } from "../test/harness.ts";
import { DAY_MS, HOUR_MS, SECOND_MS, systemClock, utcDay } from "../src/lib/time/clock.ts";
import { newToken } from "../src/kernel/access/credentials/tokens.ts";
import { type Sandbox, startSandbox } from "./start-sandbox.ts";

/** A sandbox as an integrator has it: over HTTP, with a receiver on loopback. */

const MONTH = join(import.meta.dirname, "../docs/examples/sandbox/month.mjs");
const folder = mkdtempSync(join(tmpdir(), "test-of-sandbox-"));

const TODAY = utcDay(systemClock.now());

let sandbox: Sandbox;
let foldersBefore: string[];
let app: TestApp;

const folders = (): string[] => globSync(join(tmpdir(), "castmeter-sandbox-*"));

beforeAll(async () => {
  foldersBefore = folders();
  [sandbox, app] = await Promise.all([
    startSandbox({ port: 0, logLevel: "error" }),
    startTestApp(),
  ]);
});

afterAll(async () => {
  await Promise.all([sandbox.close(), app.close()]);
  rmSync(folder, { recursive: true });
  expect(folders().filter((one) => !foldersBefore.includes(one))).toEqual([]);
});

// oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
async function call(method: string, path: string, body?: unknown, key?: string): Promise<any> {
  const { base_url: baseUrl, api_key: apiKey } = sandbox.file;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key ?? apiKey}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json() };
}

// The advances of four days and a process that orders them; 10 s on two free cores.
it(
  "a month of an integration: an endpoint that is down gets the attempts of three days at their times, signed, and recovers",
  async () => {
    const file = join(folder, "sandbox.json");
    writeFileSync(file, JSON.stringify(sandbox.file));
    const before = await call("GET", "/v1/test-clock");
    const { stdout } = await promisify(execFile)(process.execPath, [MONTH, file, "4"]);
    const down = [0, 1, 6, 36, 156, 456, 1_056, 1_656, 2_256, 2_856];
    const lines = stdout.trim().split("\n");
    expect(lines.slice(0, -2)).toEqual([
      ...down.map((minutes, index) => `attempt ${index + 1} after ${minutes} min: 503`),
      "attempt 11 after 3456 min: 200",
    ]);
    const [refreshes = "", forged] = lines.slice(-2);
    // Two accounts, each read every 22 to 24 hours.
    expect(Number(/: (\d+)$/.exec(refreshes)?.[1])).toBeGreaterThanOrEqual(2);
    expect(forged).toBe("deliveries that were not authentic: 0");
    const passedMs =
      Date.parse((await call("GET", "/v1/test-clock")).body.data.now) -
      Date.parse(before.body.data.now);
    expect(passedMs).toBeGreaterThanOrEqual(4 * DAY_MS + HOUR_MS);
  },
  timeLimit(60_000),
);

describe("keys", () => {
  it("of a sandbox are refused by a server with the reason, and the server's by a sandbox", async () => {
    const answer = await app.get("/v1/me", { key: sandbox.file.api_key });
    expect(answer.status).toBe(401);
    expect(answer.body.error).toMatchObject({
      code: "credential_invalid",
      reason: "other_environment",
    });
    expect(answer.body.error.message).toMatch(/sandbox/);
    const refused = await call("GET", "/v1/me", undefined, newToken("cmk"));
    expect(refused.status).toBe(401);
    expect(refused.body.error).toMatchObject({ reason: "other_environment" });
    expect((await call("GET", "/v1/me")).status).toBe(200);
  });
});

describe("addresses of a sandbox", () => {
  const paths = ["/v1/test-clock", "/v1/test-clock/advance", "/v1/test-faults"];

  it("are on a server unknown like any other, and in no OpenAPI document", async () => {
    const key = await app.key(await app.workspace());
    for (const path of paths)
      for (const method of ["GET", "POST"]) {
        const answer = await app.request(method, path, { key });
        const unknown = await app.request(method, "/v1/no-such-path", { key });
        expect([answer.status, answer.body.error.code]).toEqual([
          unknown.status,
          unknown.body.error.code,
        ]);
        expect(answer.status).toBe(404);
      }
    const { body } = await call("GET", "/v1/openapi.json");
    expect(Object.keys(body.paths).filter((path) => path.includes("test-"))).toEqual([]);
  });

  it("need a key of the sandbox", async () => {
    for (const path of paths)
      expect((await call("GET", path, undefined, newToken("cmt"))).status).toBe(
        path === "/v1/test-clock" ? 401 : 405,
      );
    const refused = await call("POST", "/v1/test-clock/advance", { seconds: 1 }, newToken("cmt"));
    expect(refused.status).toBe(401);
  });

  it.each([
    [{}, "seconds", "missing"],
    [{ seconds: -1 }, "seconds", "out_of_range"],
    [{ seconds: (366 * DAY_MS) / SECOND_MS }, "seconds", "out_of_range"],
    [{ seconds: "60" }, "seconds", "malformed"],
    [{ to: "tomorrow" }, "to", "malformed"],
    [{ to: "2020-01-01T00:00:00Z" }, "to", "out_of_range"],
    [{ seconds: 1, to: "2099-01-01T00:00:00Z" }, "seconds", "conflict"],
    [{ days: 1 }, "days", "unknown"],
  ])("refuse %j by its field", async (body, param, reason) => {
    const answer = await call("POST", "/v1/test-clock/advance", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ param, reason });
  });
});

describe("faults", () => {
  it("that are ordered are what a read of the platform meets", async () => {
    const ordered = await call("POST", "/v1/test-faults", {
      platform: "youtube",
      fault: "unavailable",
      times: 3,
    });
    expect(ordered.body.data).toEqual({
      object: "test_fault",
      platform: "youtube",
      fault: "unavailable",
      times: 3,
      post_id: null,
    });
    const made = await call("POST", `/v1/shows/${sandbox.file.show_id}/clusters`, {
      name: "Under a fault",
      node_urls: ["https://www.youtube.com/watch?v=abcdefghijk"],
    });
    expect(made.body.warnings.join()).toContain("answered with status 503");
  });

  it.each([
    [{ platform: "radio", fault: "unavailable" }, "platform"],
    [{ platform: "youtube", fault: "fire" }, "fault"],
    [{ platform: "youtube", fault: "deleted_post" }, "post_id"],
    [{ platform: "youtube", fault: "unavailable", times: 0 }, "times"],
    [{ platform: "youtube", fault: "restated_day" }, "fault"],
    [{ platform: "transistor", fault: "deleted_post" }, "fault"],
    [{ platform: "transistor", fault: "rate_limited", day: "2027-01-31" }, "day"],
    [{ platform: "transistor", fault: "restated_day" }, "day"],
    [{ platform: "transistor", fault: "restated_day", day: "2027-02-30" }, "day"],
    [{ platform: "transistor", fault: "restated_day", day: "2020-01-31" }, "day"],
    [{ platform: "transistor", fault: "restated_day", day: TODAY, factor: -1 }, "factor"],
  ])("refuse %j by its field", async (body, param) => {
    const answer = await call("POST", "/v1/test-faults", body);
    expect(answer.status).toBe(400);
    expect(answer.body.error.param).toBe(param);
  });
});

describe("campaigns", () => {
  it(
    "begin at midnight of their time zone, however far the clock is moved at once",
    async () => {
      const { now } = (await call("GET", "/v1/test-clock")).body.data;
      const day = (days: number): string => utcDay(new Date(Date.parse(now) + days * DAY_MS));
      const made = await call("POST", "/v1/campaigns", {
        name: "Begins by itself",
        start_date: day(1),
        end_date: day(30),
        timezone: "Asia/Kolkata",
      });
      const path = `/v1/campaigns/${made.body.data.id}`;
      const slot = { show_id: sandbox.file.show_id, deliverable_type: "audio_read" };
      expect((await call("POST", `${path}/slots`, slot)).status).toBe(201);
      expect((await call("PATCH", path, { status: "scheduled" })).status).toBe(200);
      await call("POST", "/v1/test-clock/advance", { seconds: (2 * DAY_MS) / SECOND_MS });
      expect((await call("GET", path)).body.status).toBe("active");
      const events = await call("GET", "/v1/events?type=campaign.status_changed&limit=1");
      // Midnight in Kolkata, and between two looks of six hours.
      expect(events.body.data[0].created_at).toMatch(`${day(0)}T18:30:00`);
    },
    timeLimit(60_000),
  );
});

// The clock of the sandbox is days ahead of the machine's by then.
describe("faults of a connected account", () => {
  const integration = () => `/v1/shows/${sandbox.file.show_id}/integrations/transistor`;
  /** More than the distance of two reads of an account. */
  const pass = async () =>
    (await call("POST", "/v1/test-clock/advance", { seconds: 30 * 3_600 })).body.data;

  it("restate a day, and the day before it is kept; requests that fail are tried again", async () => {
    await pass();
    const { now } = (await call("GET", "/v1/test-clock")).body.data;
    const day = utcDay(new Date(Date.parse(now) - 2 * DAY_MS));
    const ofDay = async () => {
      const window = `metric=downloads&start_date=${day}&end_date=${day}`;
      const path = `/v1/shows/${sandbox.file.show_id}/analytics/provenance?${window}`;
      return (await call("GET", path)).body.entries[0];
    };
    const before = await ofDay();
    expect(before.value).toBeGreaterThan(100);
    for (const fault of [
      { fault: "restated_day", day, factor: 0.5 },
      { fault: "rate_limited", times: 3 },
      { fault: "unavailable" },
    ])
      expect(
        (await call("POST", "/v1/test-faults", { platform: "transistor", ...fault })).status,
      ).toBe(200);
    const { jobs, failed_jobs_count: failed } = await pass();
    // One or two of each of two accounts, and four that were put off.
    const { count } = jobs.find(({ name }: { name: string }) => name === "accounts.refresh");
    expect(count).toBeGreaterThanOrEqual(6);
    expect(failed).toBe(0);
    const after = await ofDay();
    expect(after.value / before.value).toBeCloseTo(0.5, 1);
    expect(after.restated_days).toBe(1);
  });

  it("end a credential: the account asks to be connected again, and takes what the fault answered", async () => {
    const ordered = { platform: "transistor", fault: "credential_ended" };
    const { credential } = (await call("POST", "/v1/test-faults", ordered)).body.data;
    await pass();
    expect((await call("GET", integration())).body.status).toBe("needs_reauth");
    const { data } = (await call("GET", "/v1/events?type=integration.reauth_required")).body;
    expect(data).toHaveLength(1);
    const old = { api_key: credential.api_key.replace(/\.renewed-\d+$/, "") };
    expect((await call("PUT", integration(), old)).body.error.param).toBe("api_key");
    expect((await call("PUT", integration(), credential)).status).toBe(200);
    expect((await call("GET", integration())).body.status).toBe("connected");
  });
});
