import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { deleteWorkspace } from "../../administration/removal/index.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";

const t = useFixture(startReportFixture);

describe("a snapshot", () => {
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

describe("the snapshots of a workspace that is deleted", () => {
  const deleted = useFixture(startReportFixture);

  it("are withdrawn in the log, whose chain stays whole", async () => {
    const id = await deleted.draft();
    await deleted.generate(id);
    const { database, urls, clock } = deleted.app.runtime;
    await inTransaction(database, (transaction) =>
      deleteWorkspace(transaction, deleted.workspaceId, { urls, now: clock.now() }),
    );
    const entries = await deleted.sql("select state from report_log where report_id = $1", [id]);
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ state: "withdrawn" })));
  });
});
