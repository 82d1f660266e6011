import { afterEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { refreshViewedClusters } from "../../grouping/clusters/index.ts";
import { automationRunJob } from "../automations/index.ts";
import { startRefreshingFixture } from "./refreshing.test-support.ts";

const t = useFixture(startRefreshingFixture);
afterEach(async () => {
  for (const table of ["graphile_worker._private_jobs", "report_automations", "report_runs"])
    await t.sql(`delete from ${table}`);
});

interface Run {
  id: string;
  status: string;
  stage: string | null;
  provider_calls: number;
  refreshed_posts: number;
  snapshot_number: number | null;
}

const runsOf = async (id: string): Promise<Run[]> =>
  (await t.get(`/v1/report-automations/${id}/runs`)).data;

/** Moves the clocks to a time of the next planned day of an automation. */
async function moveTo(id: string, time: string): Promise<void> {
  const { next_run_at: next } = await t.get(`/v1/report-automations/${id}`);
  const at = Date.parse(`${next.slice(0, 10)}T${time}:00.000Z`);
  await t.later(at - t.app.clock.now().getTime());
}

describe("the refresh of an automation", () => {
  it("reads the clusters of its reports from 07:00 and counts each call, and is over by 08:00", async () => {
    const id = await t.automationOn([await t.paidCluster(3), await t.paidCluster(4)]);
    await moveTo(id, "07:00");
    await t.tick();
    const before = await t.callsOfToday();
    await t.runJobs();
    expect(await runsOf(id)).toMatchObject([
      { status: "running", stage: "refresh", provider_calls: 7, refreshed_posts: 7 },
    ]);
    expect((await t.callsOfToday()) - before).toBe(7);
    for (const _ of [1, 2]) {
      await t.later(60_000);
      await t.runJobs();
    }
    expect(await runsOf(id)).toMatchObject([{ status: "running", snapshot_number: null }]);
    await t.later(58 * 60_000);
    await t.runJobs();
    expect(await runsOf(id)).toMatchObject([{ provider_calls: 7, snapshot_number: 1 }]);
  });

  it("divides the calls of the day among the automations of a workspace, and never goes beyond", async () => {
    const ids: string[] = [];
    for (const _ of [1, 2])
      ids.push(await t.automationOn([await t.paidCluster(6), await t.paidCluster(6)]));
    await moveTo(ids[0] ?? "", "07:00");
    await t.tick();
    const before = await t.callsOfToday();
    for (const _ of [1, 2, 3]) {
      await t.runJobs(before + 14);
      await t.later(60_000);
    }
    const runs = await Promise.all(ids.map(runsOf));
    expect(runs.map(([run]) => run?.provider_calls)).toEqual([6, 6]);
    expect((await t.callsOfToday()) - before).toBe(12);
  });

  it("queues nothing after 07:55, and the report is made of what is there", async () => {
    const id = await t.automationOn([await t.paidCluster(2)]);
    await moveTo(id, "07:55");
    await t.tick();
    const before = await t.callsOfToday();
    await t.runJobs();
    await t.later(5 * 60_000);
    await t.runJobs();
    expect(await runsOf(id)).toMatchObject([{ provider_calls: 0, snapshot_number: 1 }]);
    expect(await t.callsOfToday()).toBe(before);
  });

  it("pays for nothing whose run has gone on without it", async () => {
    const id = await t.automationOn([await t.paidCluster(2)]);
    await moveTo(id, "07:00");
    await t.tick();
    const before = await t.callsOfToday();
    const [run] = await runsOf(id);
    await t.runJob(automationRunJob, { workspace_id: t.workspaceId, run_id: run?.id ?? "" });
    await t.sql("update report_runs set status = 'canceled' where id = $1", [run?.id]);
    await t.runJobs();
    expect(await t.callsOfToday()).toBe(before);
    expect(await t.sql("select calls_reserved from report_runs where id = $1", [run?.id])).toEqual([
      { calls_reserved: 0 },
    ]);
  });

  it("waits for the refresh that a page view ordered, and goes on without one once it is paused", async () => {
    const ref = await t.paidCluster(2);
    await t.later(DAY_MS);
    const id = await t.automationOn([ref]);
    await moveTo(id, "07:00");
    const [showId = "", clusterId = ""] = ref.split("_");
    const { database, clock } = t.app.runtime;
    const queued = await refreshViewedClusters({ database, now: clock.now(), callsPerDay: 1_000 }, [
      { showId, clusterId },
    ]);
    expect(queued).toBe(1);
    await t.tick();
    await t.runJobs();
    expect(await runsOf(id)).toMatchObject([{ stage: "refresh", provider_calls: 0 }]);
    const waiting = () =>
      t.sql(
        "select run_at from graphile_worker._private_jobs where key like 'automation run %' and run_at > $1",
        [new Date(clock.now().getTime() + 30 * 60_000)],
      );
    expect(await waiting()).toEqual([]);
    const other = await t.automationOn([await t.paidCluster(2)]);
    await t.later(7 * DAY_MS - 60_000);
    await moveTo(other, "07:00");
    await t.tick();
    await t.send("PATCH", `/v1/report-automations/${other}`, { status: "paused" });
    await t.runJobs();
    expect((await runsOf(other))[0]).toMatchObject({ provider_calls: 0 });
  });

  it("by hand reads what is older than an hour where that is asked for, after a confirmation", async () => {
    const id = await t.automationOn([await t.paidCluster(2)]);
    await t.later(2 * 3_600_000);
    const path = `/v1/report-automations/${id}/run`;
    const plan = await t.send("POST", `${path}?dry_run=true`, { refresh_first: true });
    expect(plan.body).toMatchObject({
      would_write: { send: false, refresh_first: true },
      cost: { provider_calls: 2, posts: 2, emails: 0 },
    });
    const { body } = await t.send("POST", `${path}?confirm=true`, { refresh_first: true });
    await t.runJobs();
    await t.later(10_000);
    await t.runJobs();
    expect(await t.runOf(body.data.id)).toMatchObject({
      status: "completed",
      provider_calls: 2,
      refreshed_posts: 2,
      snapshot_number: 1,
    });
  });
});

describe("an automation about episodes", () => {
  it("names its clusters, and is paused when the last of them is deleted", async () => {
    const ref = await t.paidCluster(1);
    const id = await t.automationOn([ref]);
    expect(await t.get(`/v1/report-automations/${id}`)).toMatchObject({
      source: { type: "cluster", campaign_id: null, show_ids: [], cluster_refs: [ref] },
    });
    await t.send("DELETE", `/v1/shows/${t.showId}/clusters/${ref.split("_")[1]}?confirm=true`);
    await moveTo(id, "07:00");
    await t.tick();
    expect(await t.get(`/v1/report-automations/${id}`)).toMatchObject({
      status: "paused",
      paused_reason: "cluster_deleted",
    });
  });

  it("is for workspaces of one show too, and not about clusters of others", async () => {
    const { body } = await t.send("POST", "/v1/report-automations", {
      name: "Weekly",
      template_id: "tpl_none",
      source: { type: "cluster", cluster_refs: [`${t.stranger.showId}_none`] },
      schedule: { frequency: "weekly", day_of_week: 1 },
      recipients: ["jo@northwind.example"],
    });
    expect(body.error).toMatchObject({
      code: "parameter_invalid",
      param: expect.stringContaining("cluster_refs"),
    });
    const solo = await t.app.workspace({ kind: "solo" });
    const showId = await t.app.show(solo);
    const key = await t.app.key(solo);
    const cluster = await t.send("POST", `/v1/shows/${showId}/clusters`, { name: "Own" }, key);
    const { data: templates } = await t.get("/v1/report-templates?type=cluster", key);
    const made = await t.send(
      "POST",
      "/v1/report-automations",
      {
        name: "Weekly",
        template_id: templates[0].id,
        source: { type: "cluster", cluster_refs: [cluster.body.data.global_id] },
        schedule: { frequency: "weekly", day_of_week: 1 },
        recipients: ["jo@northwind.example"],
      },
      key,
    );
    expect([made.status, made.body.error]).toEqual([201, null]);
  });
});
