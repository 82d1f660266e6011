import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { unsubscribe } from "../sending/index.ts";
import { sendReportMailJob } from "../sending/send-report-mail.job.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { automationRunJob } from "./run-automation.job.ts";
import { tickAutomationsJob } from "./tick.job.ts";

const t = useFixture(startReportFixture);

interface Run {
  id: string;
  status: string;
  planned_at: string | null;
  hold_reasons: string[];
  sent_count: number;
  [field: string]: unknown;
}

const template = async (
  sections: object[] = [{ type: "text", options: { markdown: "On plan." } }],
) =>
  (await t.send("POST", "/v1/report-templates", { name: "Ours", type: "custom", sections })).body
    .data.id;

const create = async (fields: object = {}): Promise<string> => {
  const { status, body, text } = await t.send("POST", "/v1/report-automations", {
    name: "Weekly",
    template_id: await template(),
    source: { type: "custom", show_ids: [t.showId] },
    schedule: { frequency: "weekly", day_of_week: 1 },
    recipients: ["jo@northwind.example", "ada@northwind.example"],
    ...fields,
  });
  if (status !== 201) throw new Error(text);
  return body.data.id;
};

const get = (id: string) => t.get(`/v1/report-automations/${id}`);
const runsOf = async (id: string): Promise<Run[]> =>
  (await t.get(`/v1/report-automations/${id}/runs`)).data;

/** Moves the clock to an hour and minute of the automation's next planned day, and ticks. */
const moveTo = async (id: string, time: string): Promise<void> => {
  const { next_run_at: next } = await get(id);
  t.app.clock.set(`${next.slice(0, 10)}T${time}:00.000Z`);
  await t.app.advance(0);
  await t.runJob(tickAutomationsJob);
};

const runJobs = async (id: string, times = 1): Promise<void> => {
  for (let time = 0; time < times; time += 1)
    for (const run of await runsOf(id)) {
      const payload = { workspace_id: t.workspaceId, run_id: run.id };
      await t.runJob(automationRunJob, payload);
    }
};

const mailRows = (id: string) =>
  t.sql<{ run_id: string; address_hash: string; state: string }>(
    `select mails.* from report_mails mails join report_runs runs on runs.id = mails.run_id
     where runs.automation_id = $1 order by address_hash`,
    [id],
  );

const sendMails = async (id: string): Promise<string[]> => {
  const from = t.app.mails.length;
  for (const row of await mailRows(id))
    await t.runJob(sendReportMailJob, {
      workspace_id: t.workspaceId,
      run_id: row.run_id,
      address_hash: row.address_hash,
    });
  return t.app.mails
    .slice(from)
    .map(({ to }) => to)
    .toSorted();
};

/** Passes a whole planned day. */
const passDay = async (id: string): Promise<string[]> => {
  await moveTo(id, "08:00");
  await runJobs(id);
  const sent = await sendMails(id);
  await t.runJob(tickAutomationsJob);
  return sent;
};

describe("an automation", () => {
  it("refreshes from 07:00, and sends at 08:00 to each recipient once, however often it is killed", async () => {
    const id = await create();
    await moveTo(id, "06:59");
    expect(await runsOf(id)).toEqual([]);
    await moveTo(id, "07:00");
    await t.runJob(tickAutomationsJob);
    await Promise.all([t.runJob(tickAutomationsJob), t.runJob(tickAutomationsJob)]);
    const [run, ...others] = await runsOf(id);
    expect(others).toEqual([]);
    await runJobs(id, 2);
    expect((await runsOf(id))[0]).toMatchObject({ status: "running", stage: "refresh" });
    expect(await mailRows(id)).toEqual([]);
    t.app.clock.set(run?.planned_at ?? "");
    // Each stage is repeated from what the one before committed.
    await runJobs(id, 3);
    await t.sql("update report_runs set stage = 'send', status = 'running' where id = $1", [
      run?.id,
    ]);
    await runJobs(id, 2);
    expect(await sendMails(id)).toEqual(["ada@northwind.example", "jo@northwind.example"]);
    expect(await sendMails(id)).toEqual([]);
    await runJobs(id);
    await t.runJob(tickAutomationsJob);
    expect(await runsOf(id)).toMatchObject([
      { status: "completed", snapshot_number: 1, sent_count: 2, trigger: "schedule" },
    ]);
    const automation = await get(id);
    expect(automation.recipients).toEqual(["a***@northwind.example", "j***@northwind.example"]);
    expect(await t.events(automation.report_id)).toEqual([
      "report.created",
      "report.ready",
      "report.sent",
    ]);
  });

  it("makes the latest of the times that passed while the server was down, and skips the others", async () => {
    const id = await create();
    const { next_run_at: first } = await get(id);
    t.app.clock.set(new Date(Date.parse(first) + 22 * 86_400_000));
    await t.app.advance(0);
    await t.runJob(tickAutomationsJob);
    const runs = (await runsOf(id)).toSorted((one, other) =>
      (one.planned_at ?? "") < (other.planned_at ?? "") ? -1 : 1,
    );
    expect(runs.map(({ status }) => status)).toEqual(["skipped", "skipped", "skipped", "queued"]);
    expect(Date.parse((await get(id)).next_run_at)).toBe(Date.parse(first) + 28 * 86_400_000);
    await runJobs(id);
    expect((await sendMails(id)).length).toBe(2);
  });

  it("sends nothing where nothing changed, if that is what it is told", async () => {
    const id = await create({ skip_if_unchanged: true });
    expect((await passDay(id)).length).toBe(2);
    expect(await passDay(id)).toEqual([]);
    expect((await runsOf(id))[0]).toMatchObject({
      status: "skipped",
      snapshot_number: 2,
      hold_reasons: ["unchanged"],
    });
  });

  it("does not write to who has unsubscribed, also when its recipients are set again", async () => {
    const id = await create();
    const [row] = await t.sql<{ address_hash: string }>(
      "select address_hash from report_recipients where automation_id = $1 and masked like 'j%'",
      [id],
    );
    const hash = row?.address_hash ?? "";
    const subscription = { workspaceId: t.workspaceId, automationId: id, hash };
    await unsubscribe(t.app.runtime.database, subscription, t.app.clock.now());
    await unsubscribe(t.app.runtime.database, subscription, t.app.clock.now());
    const recipients = ["jo@northwind.example", "new@northwind.example"];
    await t.send("PATCH", `/v1/report-automations/${id}`, { recipients });
    expect(await get(id)).toMatchObject({ unsubscribed_count: 1 });
    expect(await passDay(id)).toEqual(["new@northwind.example"]);
    const mail = t.app.mails.at(-1);
    expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\//);
    expect(mail?.unsubscribeUrl).not.toContain("northwind");
  });
});

describe("a report that is held", () => {
  const held = async (fields: object): Promise<{ id: string; run: Run }> => {
    const id = await create(fields);
    expect(await passDay(id)).toEqual([]);
    const [run] = await runsOf(id);
    if (run === undefined) throw new Error("no run");
    return { id, run };
  };

  it("waits for approval, and is sent once when it is released", async () => {
    const { id, run } = await held({ approval: true });
    expect(run).toMatchObject({ status: "held", hold_reasons: ["approval"], held_until: null });
    const path = `/v1/report-runs/${run.id}`;
    const foreign = await t.send("POST", `${path}/release?confirm=true`, {}, t.stranger.key);
    expect(foreign.status).toBe(404);
    expect((await t.send("POST", `${path}/release`, {})).body.error.code).toBe(
      "confirmation_required",
    );
    expect((await t.send("POST", `${path}/release?confirm=true`, {})).status).toBe(200);
    expect((await sendMails(id)).length).toBe(2);
    expect((await t.send("POST", `${path}/release?confirm=true`, {})).status).toBe(409);
    expect(await sendMails(id)).toEqual([]);
  });

  it("is not sent once it is canceled", async () => {
    const { id, run } = await held({ approval: true, hold_hours: 1 });
    expect((await t.send("POST", `/v1/report-runs/${run.id}/cancel`, {})).status).toBe(200);
    t.app.clock.advance(2 * 3_600_000);
    await t.runJob(tickAutomationsJob);
    expect(await sendMails(id)).toEqual([]);
    expect(await runsOf(id)).toMatchObject([{ status: "canceled" }]);
  });

  it("is sent by itself after its hours, if that is set", async () => {
    const { id } = await held({ approval: true, hold_hours: 2 });
    t.app.clock.advance(2 * 3_600_000 - 1);
    await t.runJob(tickAutomationsJob);
    expect(await sendMails(id)).toEqual([]);
    t.app.clock.advance(1);
    await t.runJob(tickAutomationsJob);
    expect((await sendMails(id)).length).toBe(2);
  });
});

describe("an automation that fails", () => {
  it("is paused by the third failure in a row with that reason; a resumed one counts anew", async () => {
    const id = await create();
    for (let week = 0; week < 3; week += 1) {
      await moveTo(id, "08:00");
      await t.sql("update report_automations set template_id = 'tpl_gone' where id = $1", [id]);
      await runJobs(id, 2);
      await t.runJob(tickAutomationsJob);
    }
    expect(await get(id)).toMatchObject({
      status: "paused",
      paused_reason: "failing",
      next_run_at: null,
      consecutive_failures: 3,
      last_run: { status: "failed" },
    });
    expect(await t.events(id)).toEqual(["report_automation.paused"]);
    t.app.clock.advance(60_000);
    const resumed = await t.send("PATCH", `/v1/report-automations/${id}`, { status: "active" });
    expect(resumed.body.data).toMatchObject({ status: "active", consecutive_failures: 0 });
    await t.runJob(tickAutomationsJob);
    expect(await get(id)).toMatchObject({ status: "active", paused_reason: null });
  });

  it("is paused when its only show is gone", async () => {
    const showId = await t.app.show(t.workspaceId);
    const id = await create({
      template_id: "tpl_builtinShowOneSheet",
      source: { type: "show", show_ids: [showId] },
    });
    const gone = await t.send("DELETE", `/v1/shows/${showId}?confirm=true`);
    expect(gone.status).toBe(200);
    t.app.runtime.access.clear();
    await moveTo(id, "07:00");
    expect(await get(id)).toMatchObject({ status: "paused", paused_reason: "show_deleted" });
  });
});

describe("another workspace", () => {
  it("sees and changes nothing of an automation", async () => {
    const id = await create();
    const path = `/v1/report-automations/${id}`;
    for (const [method, url] of [
      ["GET", path],
      ["GET", `${path}/runs`],
      ["PATCH", path],
      ["DELETE", `${path}?confirm=true`],
      ["POST", `${path}/run?confirm=true`],
    ] as const) {
      const body = method === "GET" ? undefined : {};
      expect([url, (await t.send(method, url, body, t.stranger.key)).status]).toEqual([url, 404]);
    }
    expect((await t.get("/v1/report-automations", t.stranger.key)).data).toEqual([]);
  });
});
