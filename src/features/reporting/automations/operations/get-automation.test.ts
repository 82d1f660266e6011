import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { MASKED, startAutomationFixture } from "../automations.test-support.ts";

const t = useFixture(startAutomationFixture);

describe("an automation that is read", () => {
  it("shows its latest run, and its recipients masked", async () => {
    const id = await t.automate({ reply_to: "sales@northwind.example" });
    expect(await t.automation(id)).toMatchObject({ id, last_run: null, recipients: MASKED });
    await t.passDay(id);
    const [run] = await t.runsOf(id);
    const { text, body } = await t.send("GET", `/v1/report-automations/${id}`);
    expect(body.last_run).toMatchObject({ id: run?.id, status: "completed", error: null });
    expect(body.report_id).toMatch(/^rep_/);
    expect(text).not.toMatch(/(jo|ada|sales)@/);
  });

  it("is not found by another workspace, like one that does not exist", async () => {
    const path = `/v1/report-automations/${await t.automate()}`;
    const foreign = await t.send("GET", path, undefined, t.stranger.key);
    const unknown = await t.send("GET", `${path.slice(0, -4)}zzzz`);
    for (const { status, body } of [foreign, unknown])
      expect([status, body.error.code]).toEqual([404, "resource_not_found"]);
  });
});
