import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

const run = (id: string, body: object, query = "?confirm=true", as?: string) =>
  t.send("POST", `/v1/report-automations/${id}/run${query}`, body, as);

describe("an automation that is run now", () => {
  it("makes a snapshot and sends no mail, and its planned time stays", async () => {
    const id = await t.automate();
    const { next_run_at: next } = await t.automation(id);
    const { status, body } = await run(id, {});
    expect([status, body.data]).toMatchObject([
      202,
      { status: "queued", trigger: "manual", planned_at: null },
    ]);
    await t.runJobs(id, 2);
    await t.tick();
    expect(await t.sendMails(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "completed", snapshot_number: 1 }]);
    expect(await t.automation(id)).toMatchObject({ next_run_at: next });
  });

  it("mails its recipients where that is asked, and names them masked", async () => {
    const id = await t.automate();
    const plan = await run(id, { send: true }, "?dry_run=true");
    expect(plan.body.would_write).toEqual({ send: true, recipients: MASKED });
    expect(plan.text).not.toMatch(/(jo|ada)@/);
    expect(await t.runsOf(id)).toEqual([]);
    await run(id, { send: true });
    await t.runJobs(id);
    expect(await t.sendMails(id)).toEqual(["ada@northwind.example", "jo@northwind.example"]);
  });

  it("is held by the rules of a planned one", async () => {
    const id = await t.automate({ approval: true });
    await run(id, { send: true });
    await t.runJobs(id);
    expect(await t.sendMails(id)).toEqual([]);
    expect(await t.runsOf(id)).toMatchObject([{ status: "held", hold_reasons: ["approval"] }]);
  });

  it("is not run without a confirmation, nor by another workspace", async () => {
    const id = await t.automate();
    expect((await run(id, {}, "")).body.error.code).toBe("confirmation_required");
    expect((await run(id, {}, "?confirm=true", t.stranger.key)).status).toBe(404);
    expect(await t.runsOf(id)).toEqual([]);
  });
});
