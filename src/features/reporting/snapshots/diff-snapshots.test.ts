import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("the comparison of snapshots", () => {
  it("says what differs and how it is explained, and refuses an unknown number", async () => {
    const id = await t.draft();
    await t.generate(id);
    const sections = [
      { type: "text", options: { markdown: "Ahead." } },
      { id: "more", type: "text", title: "More", options: { markdown: "Next week." } },
    ];
    await t.send("PATCH", `/v1/reports/${id}`, { sections });
    await t.generate(id);
    const diff = await t.get(`/v1/reports/${id}/diff?from=1&to=2`);
    expect(diff).toMatchObject({
      summary: "1 figure changed: 1 edited. 1 section added.",
      differences: expect.arrayContaining([
        expect.objectContaining({ section: "text", old: "On *plan*.", new: "Ahead." }),
      ]) as unknown,
    });
    expect((await t.send("GET", `/v1/reports/${id}/diff?from=1&to=9`)).status).toBe(404);
  });
});
