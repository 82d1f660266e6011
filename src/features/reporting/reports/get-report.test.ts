import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("one report", () => {
  it("has no data without a snapshot, also where it is asked for", async () => {
    const id = await t.draft();
    expect(await t.get(`/v1/reports/${id}?expand=data`)).toMatchObject({
      status: "draft",
      published_snapshot: null,
      data: null,
    });
  });
});
