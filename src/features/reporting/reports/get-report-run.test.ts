import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("a run of a report", () => {
  it("ends as failed where the report was deleted while it waited", async () => {
    const id = await t.draft();
    const { body } = await t.send("POST", `/v1/reports/${id}/generate`, {});
    expect(await t.get(`/v1/report-runs/${body.data.id}`)).toMatchObject({
      status: "queued",
      trigger: "manual",
      report_id: id,
    });
    await t.send("DELETE", `/v1/reports/${id}?confirm=true`);
    await t.run(body.data.id);
    expect(await t.get(`/v1/report-runs/${body.data.id}`)).toMatchObject({
      status: "failed",
      error: { code: "resource_not_found" },
    });
  });
});
