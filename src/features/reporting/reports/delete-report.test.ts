import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("deleting a report", () => {
  it("removes its snapshots and says how many, and tells subscribers", async () => {
    const id = await t.draft();
    await t.generate(id);
    const preview = await t.send("DELETE", `/v1/reports/${id}`);
    expect(preview.body.error.preview.would_delete).toMatchObject({ snapshots: 1 });
    await t.send("DELETE", `/v1/reports/${id}?confirm=true`);
    expect((await t.send("GET", `/v1/reports/${id}`)).status).toBe(404);
    for (const table of ["report_snapshots", "report_documents"])
      expect(await t.sql(`select 1 from ${table} where report_id = $1`, [id])).toEqual([]);
    expect((await t.events(id)).at(-1)).toBe("report.deleted");
  });
});
