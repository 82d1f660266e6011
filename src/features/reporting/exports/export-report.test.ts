import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { documentTables } from "../../../domain/report-files/document-tables.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { makeFilesJob } from "./make-files.job.ts";

const t = useFixture(startReportFixture);

const makeFiles = (reportId: string, number = 1): Promise<void> =>
  t.runJob(makeFilesJob, { workspace_id: t.workspaceId, report_id: reportId, number });

describe("a snapshot as a file", () => {
  it("is queued, then made by a worker, the same bytes each time", async () => {
    const id = await t.draft();
    const path = `/v1/reports/${id}/export?format=pdf`;
    expect((await t.send("GET", path)).status).toBe(404);
    await t.generate(id);
    expect(await t.get(path)).toMatchObject({ status: "queued", download_url: null });
    await makeFiles(id);
    const made = await t.get(path);
    expect(made).toMatchObject({ status: "ready", accessible: true, missing_glyphs: [] });
    await t.sql("update report_files set status = 'queued' where report_id = $1", [id]);
    await makeFiles(id);
    expect((await t.get(path)).sha256).toBe(made.sha256);
  });

  it("has a signed address, and as JSON the bytes whose hash the snapshot has", async () => {
    const id = await t.draft();
    await t.generate(id);
    await makeFiles(id);
    const file = await t.get(`/v1/reports/${id}/export?format=json`);
    const { sha256, data } = await t.get(`/v1/reports/${id}/snapshots/1?expand=data`);
    expect(file.sha256).toBe(sha256);
    expect(documentTables(data)).toEqual([]);
    expect(new URL(file.download_url).pathname).toMatch(/^\/files\/file_[A-Za-z0-9]{24}$/);
    expect(Date.parse(file.expires_at) - t.app.clock.now().getTime()).toBeLessThanOrEqual(300_000);
  });

  it("is removed from the store with its report", async () => {
    const id = await t.draft();
    await t.generate(id);
    await makeFiles(id);
    const files = await t.sql<{ file_id: string }>(
      "select file_id from report_files where report_id = $1",
      [id],
    );
    await t.send("DELETE", `/v1/reports/${id}?confirm=true`);
    const jobs = await t.sql<{ file_id: string }>(
      `select payload->>'file_id' as file_id from graphile_worker._private_jobs jobs
       where run_at <= now() and payload->>'file_id' is not null`,
    );
    expect(jobs.map(({ file_id: one }) => one)).toEqual(
      expect.arrayContaining(files.map(({ file_id: one }) => one)),
    );
  });
});
