import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("a change of a report", () => {
  it("of its name leaves it ready; of its content makes it a draft of a new version", async () => {
    const id = await t.draft();
    await t.generate(id);
    const path = `/v1/reports/${id}`;
    const renamed = await t.send("PATCH", path, { name: "Week 3" });
    expect(renamed.body).toMatchObject({
      written: { name: "Week 3" },
      data: { status: "ready", has_unpublished_changes: false },
    });
    const moved = await t.send("PATCH", path, { window: { preset: "last_28_days" } });
    expect(moved.body.data).toMatchObject({ status: "draft", has_unpublished_changes: true });
    expect(await t.events(id)).toEqual([
      "report.created",
      "report.ready",
      "report.snapshot_created",
      "report.updated",
      "report.updated",
    ]);
  });

  it("keeps what was not sent, and clears a window by null", async () => {
    const id = await t.draft({ window: { preset: "last_month" } });
    const path = `/v1/reports/${id}`;
    await t.send("PATCH", path, { branding: { primary_color: "#0A3D62" } });
    const { body } = await t.send("PATCH", path, { window: null });
    expect(body.data).toMatchObject({ window: null, branding: { primary_color: "#0a3d62" } });
  });
});
