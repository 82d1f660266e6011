import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { startRefreshingFixture } from "./refreshing.test-support.ts";

const t = useFixture(startRefreshingFixture);

const generate = (id: string, body: object, query = "") =>
  t.send("POST", `/v1/reports/${id}/generate${query}`, body);

describe("a snapshot that is made after a refresh", () => {
  it("is previewed with its cost, and needs a confirmation", async () => {
    const id = await t.reportOn([await t.paidCluster(3), await t.paidCluster(2)]);
    await t.later(DAY_MS);
    const { body: plan } = await generate(id, { refresh_first: true }, "?dry_run=true");
    expect(plan).toMatchObject({
      would_write: { status: "generating", refresh_first: true },
      requires_confirm: true,
      cost: { provider_calls: 5, posts: 5, emails: 0 },
    });
    const refused = await generate(id, { refresh_first: true });
    expect([refused.status, refused.body.error]).toMatchObject([
      409,
      {
        code: "confirmation_required",
        preview: {
          cost: { provider_calls: 5 },
          effects: [
            "Read 0 accounts and 2 clusters again first, for at most 5 provider calls.",
            'Make a snapshot of the report "Episode and its clips".',
          ],
        },
      },
    ]);
    const plain = await generate(id, {}, "?dry_run=true");
    expect(plain.body).toMatchObject({ requires_confirm: false, cost: null });
  });

  it("has the new numbers, and its run has the true number of calls and posts", async () => {
    const ref = await t.paidCluster(4);
    const id = await t.reportOn([ref]);
    await t.later(DAY_MS);
    const before = await t.callsOfToday();
    const { body } = await generate(id, { refresh_first: true }, "?confirm=true");
    await t.runJobs();
    expect(await t.runOf(body.data.id)).toMatchObject({ status: "running", stage: "refresh" });
    await t.later(10_000);
    await t.runJobs();
    expect(await t.runOf(body.data.id)).toMatchObject({
      status: "completed",
      snapshot_number: 1,
      provider_calls: 4,
      refreshed_posts: 4,
    });
    expect((await t.callsOfToday()) - before).toBe(4);
    const cluster = await t.read(ref.split("_")[1] ?? "");
    const { data: document } = await t.get(`/v1/reports/${id}?expand=data`);
    expect(JSON.stringify(document)).toContain(`"count":${cluster.total_reach}`);
    expect(await t.sql("select 1 from report_runs where calls_reserved <> 0")).toEqual([]);
  });

  it("is made at once where nothing is older than an hour", async () => {
    const id = await t.reportOn([await t.paidCluster(2)]);
    const before = await t.callsOfToday();
    const { body } = await generate(id, { refresh_first: true }, "?confirm=true");
    await t.runJobs();
    expect(await t.runOf(body.data.id)).toMatchObject({ status: "completed", provider_calls: 0 });
    expect(await t.callsOfToday()).toBe(before);
  });

  it("is made of what is there by the deadline, and posts that were not read are named", async () => {
    const id = await t.reportOn([await t.paidCluster(2)]);
    await t.later(2 * DAY_MS);
    const { body } = await generate(id, { refresh_first: true }, "?confirm=true");
    await t.runJobs(0);
    expect(await t.runOf(body.data.id)).toMatchObject({ status: "completed", provider_calls: 0 });
    const { data: document } = await t.get(`/v1/reports/${id}?expand=data`);
    expect(JSON.stringify(document.sections)).toContain(
      "Older than 36 hours: TikTok (2 of 2 posts)",
    );
    await t.later(HOUR_MS);
    const late = await generate(id, { refresh_first: true }, "?confirm=true");
    await t.sql(
      "update report_runs set status = 'running', stage = 'refresh', started_at = $2 where id = $1",
      [late.body.data.id, new Date(t.app.clock.now().getTime() - 10 * 60_000)],
    );
    await t.runJobs();
    expect(await t.runOf(late.body.data.id)).toMatchObject({
      status: "completed",
      provider_calls: 0,
    });
  });

  it("counts each call once where a process is killed, and makes none twice", async () => {
    const id = await t.reportOn([await t.paidCluster(4)]);
    await t.later(DAY_MS);
    const [before, made] = [await t.callsOfToday(), t.app.simulators.calls.total("scrapecreators")];
    const asked = (): number => t.app.simulators.calls.total("scrapecreators") - made;
    const { body } = await generate(id, { refresh_first: true }, "?confirm=true");
    const killed = new AbortController();
    t.app.simulators.faults.add({ upstream: "scrapecreators", hang: true, times: 4 });
    const running = t.runJobs(1_000, killed.signal).catch((error: unknown) => error);
    while (asked() < 4) await setImmediate();
    killed.abort(new Error("killed"));
    expect(await running).toBeInstanceOf(AggregateError);
    t.app.simulators.faults.clear();
    for (const _ of [1, 2]) {
      await t.later(60_000);
      await t.runJobs();
    }
    expect(await t.runOf(body.data.id)).toMatchObject({
      status: "completed",
      provider_calls: 4,
      refreshed_posts: 0,
    });
    expect([asked(), (await t.callsOfToday()) - before]).toEqual([4, 4]);
  });

  it("reads a cluster of two reports once", async () => {
    const ref = await t.paidCluster(3);
    const ids = [await t.reportOn([ref]), await t.reportOn([ref])];
    await t.later(DAY_MS);
    const before = await t.callsOfToday();
    const runs: string[] = [];
    for (const id of ids)
      runs.push((await generate(id, { refresh_first: true }, "?confirm=true")).body.data.id);
    await t.runJobs();
    await t.later(10_000);
    await t.runJobs();
    const ended = await Promise.all(runs.map(t.runOf));
    expect(ended.map(({ status }) => status)).toEqual(["completed", "completed"]);
    const calls = ended.map((run) => Number(run["provider_calls"]));
    expect(calls.toSorted((one, other) => one - other)).toEqual([0, 3]);
    expect((await t.callsOfToday()) - before).toBe(3);
  });
});

describe("a snapshot that is made by hand", () => {
  it("is made while a planned run waits for its time, and while mails are being sent", async () => {
    const id = await t.reportOn([await t.paidCluster(1)]);
    const planned = new Date(t.app.clock.now().getTime() + HOUR_MS);
    for (const [runId, stage, plannedAt] of [
      ["run_waiting", "refresh", planned],
      ["run_sending", "send", null],
    ])
      await t.sql(
        `insert into report_runs (workspace_id, id, report_id, planned_at, trigger, status, stage, created_at, updated_at)
         values ($1, $2, $3, $4, 'schedule', 'running', $5, now(), now())`,
        [t.workspaceId, runId, id, plannedAt, stage],
      );
    const { body } = await generate(id, {});
    expect(body.warnings).toEqual([]);
    await t.runJobs();
    expect(await t.runOf(body.data.id)).toMatchObject({ status: "completed", snapshot_number: 1 });
    await t.sql("delete from report_runs where id in ('run_waiting', 'run_sending')");
  });
});
