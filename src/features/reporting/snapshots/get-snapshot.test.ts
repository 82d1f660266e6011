import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("a snapshot", () => {
  it("is returned with hash, signature and, on request, the document that was signed", async () => {
    const id = await t.draft();
    await t.generate(id);
    const snapshot = await t.get(`/v1/reports/${id}/snapshots/1?expand=data`);
    expect(snapshot).toMatchObject({ number: 1, state: "current", data: { number: 1 } });
    expect(snapshot.verify_url).toContain(`/verify/${snapshot.sha256}`);
    const list = await t.get(`/v1/reports/${id}/snapshots`);
    expect(list.data).toEqual([{ ...snapshot, data: null }]);
  });
});
