import { beforeAll, describe, expect, it } from "vitest";
import { Type } from "typebox";
import { useFixture } from "../../../test/use-fixture.ts";
import { defineJob } from "../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../infrastructure/jobs/enqueue.ts";
import { readConfig } from "../../app/config/config.ts";
import { setUpItems } from "../../app/config/set-up-items.ts";
import {
  type Browser,
  startSessionSurface,
} from "../../surfaces/session/session-surface.test-support.ts";
import { installationRoutes } from "./index.ts";

const surface = useFixture(() => startSessionSurface({ routes: installationRoutes }));
let operator: Browser;
let owner: Browser;
let workspaceId: string;
beforeAll(async () => {
  workspaceId = await surface.app.workspace({ name: "Harbour Radio" });
  operator = await surface.signIn({ isOperator: true });
  owner = await surface.signIn({ workspaceId, role: "owner" });
});

const READS = [
  "/app-api/installation",
  "/app-api/installation/doctor",
  "/app-api/installation/jobs",
  "/app-api/installation/mail",
  "/app-api/installation/spending",
  "/app-api/installation/backups",
  "/app-api/installation/alarms",
];

const failingJob = defineJob({
  name: "test.failing",
  schema: Type.Object({ show_id: Type.String() }, { additionalProperties: false }),
  maxAttempts: 1,
  handler: () => Promise.resolve(),
});

/** A job without tries left, with an error. */
async function fail(error: string): Promise<string> {
  const id = await enqueueJob(surface.app.runtime.database, failingJob, { show_id: "shw_private" });
  await surface.app.sql(
    "update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 " +
      "where id = $1",
    [id, error],
  );
  return id;
}

describe("who is no operator", () => {
  it("gets the answer of a path that does not exist, an owner too", async () => {
    const unknown = await owner.get("/app-api/nothing-here");
    const plain = ({ status, headers, body }: typeof unknown) => ({
      status,
      names: Object.keys(headers).toSorted(),
      error: { ...body.error, request_id: "" },
    });
    expect(unknown.status).toBe(404);
    for (const path of READS) expect(plain(await owner.get(path))).toEqual(plain(unknown));
    expect(plain(await owner.get("/app-api/installation?limit=x"))).toEqual(plain(unknown));
    for (const headers of [{}, { "x-csrf-token": null }]) {
      const tried = await owner.request("POST", "/app-api/installation/jobs/x/retry", { headers });
      expect(plain(tried)).toEqual(plain(unknown));
    }
  });

  it("is asked to sign in without a session, as on other paths for people", async () => {
    expect((await surface.bare("GET", READS[0] ?? "")).status).toBe(401);
  });
});

describe("an operator", () => {
  it("needs no workspace, and a token for what changes something", async () => {
    const { status, body } = await operator.get("/app-api/installation");
    expect(status).toBe(200);
    expect(body).toMatchObject({ object: "installation", version: "test", sign_up: "invited" });
    expect(body.workspaces).toBeGreaterThan(0);
    expect(body.schema).toMatchObject({ state: "current", unknown_migrations: [] });
    expect(body.upgrade_changes).toContainEqual(
      expect.objectContaining({
        figures_changed: expect.stringMatching(/^Changes in per cent/),
        migrated_at: expect.any(String),
      }),
    );
    const id = await fail("no token");
    const url = `/app-api/installation/jobs/${id}/retry`;
    const refused = await operator.request("POST", url, { headers: { "x-csrf-token": null } });
    expect(refused.status).toBe(401);
  });

  it("reads counts, and nothing that belongs to a workspace", async () => {
    await fail(
      `Feed https://secret.example/rss?key=1 of ada@example.com at ${workspaceId} failed\nat x`,
    );
    await surface.app.sql(
      "insert into connections (show_id, platform, id, status, connect_via, connected_at, " +
        "created_at, updated_at) values ($1, 'tiktok', 'x', 'needs_reauth', 'api', $2, $2, $2)",
      [await surface.app.show(workspaceId), surface.app.clock.now()],
    );
    const jobs = (await operator.get("/app-api/installation/jobs")).body;
    expect(jobs.kinds).toContainEqual(expect.objectContaining({ name: "test.failing" }));
    expect(jobs.failed_jobs[0].reason).toMatch(/^Feed \[address\] of \[address\] at \S+ failed$/);
    const doctor = (await operator.get("/app-api/installation/doctor")).body;
    const accounts = doctor.checks.find((one: { check: string }) => one.check === "accounts");
    expect(accounts).toMatchObject({ status: "warn", details: [], details_left_out: 1 });
    const answers = await Promise.all(READS.map((path) => operator.get(path)));
    const text = answers.map((answer) => answer.text).join("");
    for (const own of ["shw_private", "secret.example", "ada@example.com"])
      expect(text).not.toContain(own);
  });

  it("reads what each provider was asked in this month, by workspace", async () => {
    const now = surface.app.clock.now();
    await surface.app.sql(
      "insert into usage_counters (workspace_id, counter, subject, window_start, used) values " +
        "($1, 'provider_calls', 'accounts', $2, 7), ($1, 'research_calls', '', $2, 2), " +
        "($1, 'provider_calls', 'accounts', $3, 90)",
      [
        workspaceId,
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())),
        new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 20)),
      ],
    );
    const { body } = await operator.get("/app-api/installation/spending");
    expect(body.uses).toContainEqual({
      use: "account_calls",
      provider: null,
      this_month: 7,
      today: 7,
      limit_per_workspace_and_day: 2_000,
    });
    expect(body.workspaces).toEqual([
      expect.objectContaining({
        name: "Harbour Radio",
        this_month: expect.objectContaining({ account_calls: 7, research_calls: 2 }),
      }),
    ]);
  });

  it("queues a failed job again, and no other job", async () => {
    const id = await fail("the disk is full");
    const url = `/app-api/installation/jobs/${id}/retry`;
    expect((await operator.request("POST", url)).body).toEqual({ object: "retried_job", id });
    expect((await operator.request("POST", url)).status).toBe(404);
    const [job] = await surface.app.sql(
      "select attempts from graphile_worker._private_jobs where id = $1",
      [id],
    );
    expect(job).toEqual({ attempts: 0 });
    expect(surface.app.logged.at(-1)).toMatchObject({ message: "an operator retried a job" });
  });
});

describe("what is set up", () => {
  it("is named with its settings and without any value of a key", () => {
    const config = readConfig({
      YOUTUBE_API_KEY: "hush-1",
      COUNTER_PROVIDER: "apify",
      APIFY_TOKEN: "hush-2",
      RESEARCH_PROVIDER: "tavily",
      RESEARCH_API_KEY: "hush-3",
      SMTP_URL: "smtps://user:hush-4@mail.example",
      MAIL_FROM: "post@mail.example",
    });
    const items = setUpItems(config);
    expect(items).toContainEqual({
      name: "counters",
      is_set: true,
      provider: "apify",
      settings: ["COUNTER_PROVIDER", "APIFY_TOKEN"],
    });
    expect(items.find(({ name }) => name === "podcast_search")).toMatchObject({ is_set: false });
    expect(JSON.stringify(items)).not.toContain("hush");
  });
});
