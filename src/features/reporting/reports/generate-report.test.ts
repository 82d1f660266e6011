import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { canonicalBytes, sha256Hex } from "../../../domain/report-documents/canonical.ts";
import { entrySha256, LOG_START } from "../../../domain/report-documents/log-entry.ts";
import { isSignedBy } from "../../../domain/report-documents/signature.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { claimRun } from "./generation/claim-run.ts";
import { endRunIn } from "./generation/end-run.ts";
import { freezeReport } from "./generation/freeze-report.ts";
import { generateReportJob } from "./generation/generate-report.job.ts";
import { startReportFixture } from "./reports.test-support.ts";

const t = useFixture(startReportFixture);

interface Document {
  depth: string;
  document: Buffer;
  sha256: string;
  signature: Buffer;
  key_id: string;
}

const documentsOf = (id: string, number = 1): Promise<Document[]> =>
  t.sql("select * from report_documents where report_id = $1 and number = $2 order by depth", [
    id,
    number,
  ]);

describe("a snapshot of a report", () => {
  it("is made by a worker, published, and is what the API returns", async () => {
    const id = await t.draft();
    const run = await t.generate(id);
    expect(run).toMatchObject({ status: "completed", snapshot_number: 1, error: null });
    const report = await t.get(`/v1/reports/${id}?expand=data`);
    expect(report).toMatchObject({
      status: "ready",
      published_snapshot: 1,
      has_unpublished_changes: false,
      data: { object: "report_document", number: 1, depth: "full", name: "Autumn flight" },
    });
    expect(report.data.sections[0].blocks).toEqual([
      { kind: "text", key: "text", markdown: "On *plan*." },
    ]);
    expect(await t.events(id)).toEqual([
      "report.created",
      "report.ready",
      "report.snapshot_created",
    ]);
    const [event] = await t.sql<{ data: { object: object } }>(
      "select data from events where object_id = $1 and type = 'report.snapshot_created'",
      [id],
    );
    const { data: _document, ...snapshot } = await t.get(`/v1/reports/${id}/snapshots/1`);
    expect(event?.data.object).toEqual(snapshot);
  });

  it("is stored as canonical bytes, with their hash and a signature that verifies", async () => {
    const id = await t.draft();
    await t.generate(id);
    const [key] = await t.sql<{ public_key: Buffer; private_key_sealed: string }>(
      "select * from report_signing_keys",
    );
    const documents = await documentsOf(id);
    expect(documents.map(({ depth }) => depth)).toEqual(["bands", "full", "none"]);
    for (const { document, sha256, signature } of documents) {
      expect(sha256Hex(document)).toBe(sha256);
      expect(canonicalBytes(JSON.parse(document.toString()))).toEqual(document);
      expect(isSignedBy(document, signature, key?.public_key ?? Buffer.alloc(32))).toBe(true);
      const altered = Buffer.from(document.toString().replace("Autumn", "Spring"));
      expect(isSignedBy(altered, signature, key?.public_key ?? Buffer.alloc(32))).toBe(false);
    }
    expect(key?.private_key_sealed).not.toContain("PRIVATE KEY");
  });

  it("is superseded by the next one and never changes", async () => {
    const id = await t.draft();
    await t.generate(id);
    const first = await documentsOf(id);
    await t.send("PATCH", `/v1/reports/${id}`, { name: "Renamed" });
    await t.generate(id, { reason: "The name was wrong." });
    expect(await documentsOf(id)).toEqual(first);
    const [second] = await documentsOf(id, 2);
    expect(JSON.parse(second?.document.toString() ?? "")).toMatchObject({
      supersedes: 1,
      reason: "The name was wrong.",
      name: "Renamed",
    });
    expect(
      await t.sql("select number, state from report_snapshots where report_id = $1 order by 1", [
        id,
      ]),
    ).toEqual([
      { number: 1, state: "superseded" },
      { number: 2, state: "current" },
    ]);
  });

  it("is in the chain of the log, which stays when the report is deleted", async () => {
    const id = await t.draft();
    await t.generate(id);
    const deleted = await t.send("DELETE", `/v1/reports/${id}?confirm=true`);
    expect(deleted.status).toBe(200);
    const entries = await t.sql<{
      sequence: string;
      sha256: string;
      issued_at: Date;
      key_id: string;
      entry_sha256: string;
      report_id: string;
      state: string;
    }>("select * from report_log order by sequence");
    let previous = LOG_START;
    for (const { sequence, sha256, issued_at: issuedAt, key_id: keyId, ...entry } of entries) {
      previous = entrySha256(previous, {
        sequence: Number(sequence),
        sha256,
        issuedAt: issuedAt.toISOString(),
        keyId,
      });
      expect(entry.entry_sha256).toBe(previous);
    }
    const own = entries.filter((entry) => entry.report_id === id);
    expect(own.map(({ state }) => state)).toEqual(["withdrawn", "withdrawn", "withdrawn"]);
  });

  it("is one, where a run is repeated after its worker was killed", async () => {
    const id = await t.draft();
    const { body } = await t.send("POST", `/v1/reports/${id}/generate`, {});
    const again = await t.send("POST", `/v1/reports/${id}/generate`, {});
    expect(again.body.data.id).toBe(body.data.id);
    expect(again.body.warnings).toEqual(["A snapshot of the report is being made already."]);
    await t.sql("update report_runs set status = 'running' where id = $1", [body.data.id]);
    const payload = { workspace_id: t.workspaceId, run_id: body.data.id };
    await Promise.all([
      t.runJob(generateReportJob, payload),
      t.runJob(generateReportJob, payload),
    ]).catch(() => undefined);
    await t.runJob(generateReportJob, payload);
    const [count] = await t.sql<{ count: string }>(
      "select count(*) from report_snapshots where report_id = $1",
      [id],
    );
    expect(Number(count?.count)).toBe(1);
  });

  it("is not made again by a worker that was paused while another one made it", async () => {
    const id = await t.draft();
    const { body } = await t.send("POST", `/v1/reports/${id}/generate`, {});
    const paused = await claimRun(t.app.runtime, t.workspaceId, body.data.id);
    if (paused === undefined) throw new Error("The run was not claimed");
    await t.run(body.data.id);
    await freezeReport(t.app.runtime, paused);
    expect(await t.sql("select number from report_snapshots where report_id = $1", [id])).toEqual([
      { number: 1 },
    ]);
    expect(await t.generate(id)).toMatchObject({ status: "completed", snapshot_number: 2 });
  });

  it("fails as deleted where its report is deleted while it is made", async () => {
    const id = await t.draft();
    const { body } = await t.send("POST", `/v1/reports/${id}/generate`, {});
    const claimed = await claimRun(t.app.runtime, t.workspaceId, body.data.id);
    if (claimed === undefined) throw new Error("The run was not claimed");
    await t.send("DELETE", `/v1/reports/${id}?confirm=true`);
    await inTransaction(t.app.runtime.database, (transaction) =>
      endRunIn(transaction, t.app.runtime, claimed, { snapshot: 1, definitionVersion: 1 }),
    );
    expect(await t.get(`/v1/report-runs/${body.data.id}`)).toMatchObject({
      status: "failed",
      snapshot_number: null,
      error: { code: "resource_not_found" },
    });
  });

  it("makes a report that is edited afterwards a draft with unpublished changes", async () => {
    const id = await t.draft();
    await t.generate(id);
    const edited = { sections: [{ type: "text", options: { markdown: "Ahead." } }] };
    expect((await t.send("PATCH", `/v1/reports/${id}`, edited)).body.data).toMatchObject({
      status: "draft",
      published_snapshot: 1,
      has_unpublished_changes: true,
    });
  });
});
