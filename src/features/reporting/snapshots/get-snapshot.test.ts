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

  it("that is withdrawn has the reason, stays as it is, and is not withdrawn twice", async () => {
    const id = await t.draft();
    await t.generate(id);
    const before = await t.get(`/v1/reports/${id}/snapshots/1?expand=data`);
    const path = `/v1/reports/${id}/snapshots/1/withdraw?confirm=true`;
    const { body } = await t.send("POST", path, { reason: "Wrong campaign." });
    expect(body.data).toMatchObject({ state: "withdrawn", withdrawn_reason: "Wrong campaign." });
    const after = await t.get(`/v1/reports/${id}/snapshots/1?expand=data`);
    expect([after.sha256, after.data]).toEqual([before.sha256, before.data]);
    const again = await t.send("POST", path, { reason: "Again." });
    expect(again.body.error).toMatchObject({ code: "state_conflict", current_state: "withdrawn" });
    const states = await t.sql("select distinct state from report_log where report_id = $1", [id]);
    expect(states).toEqual([{ state: "withdrawn" }]);
  });
});

describe("the comparison of snapshots", () => {
  it("says what differs and how it is explained, and refuses an unknown number", async () => {
    const id = await t.draft();
    await t.generate(id);
    const sections = [{ type: "text", options: { markdown: "Ahead." } }];
    await t.send("PATCH", `/v1/reports/${id}`, { sections });
    await t.generate(id);
    const diff = await t.get(`/v1/reports/${id}/diff?from=1&to=2`);
    expect(diff).toMatchObject({
      summary: "1 figure changed: 1 edited.",
      differences: [{ section: "text", old: "On *plan*.", new: "Ahead." }],
    });
    expect((await t.send("GET", `/v1/reports/${id}/diff?from=1&to=9`)).status).toBe(404);
  });
});
