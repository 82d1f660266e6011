import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("the snapshots of a report", () => {
  it("are listed with the newest first, page by page", async () => {
    const id = await t.draft();
    for (const reason of ["First.", "Second."]) await t.generate(id, { reason });
    const page = await t.get(`/v1/reports/${id}/snapshots?limit=1`);
    expect(page.data).toMatchObject([{ number: 2, state: "current", supersedes: 1 }]);
    const rest = await t.get(`/v1/reports/${id}/snapshots?cursor=${page.next_cursor}`);
    expect(rest.data).toMatchObject([{ number: 1, state: "superseded", reason: "First." }]);
  });
});
