import { getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import yauzl from "yauzl";
import { useFixture } from "../../../test/use-fixture.ts";
import { DEPTHS } from "../../domain/report-documents/document.ts";
import { makeFilesJob } from "../../features/reporting/exports/index.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);

/** Runs the jobs that wait for files of a report; returns their depths. */
async function makeWaiting(reportId: string): Promise<string[]> {
  const jobs = await t.sql<{ payload: { report_id: string; depth: string } }>(
    `delete from graphile_worker._private_jobs
     where payload->>'report_id' = $1 returning payload`,
    [reportId],
  );
  for (const { payload } of jobs) await t.runJob(makeFilesJob, payload);
  return jobs.map(({ payload }) => payload.depth);
}

async function pdfText(bytes: Buffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const pages = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(""));
  }
  return pages.join("");
}

async function zipFiles(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const archive = await yauzl.fromBufferPromise(bytes, { strictFileNames: true });
  for await (const entry of archive.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await archive.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts));
  }
  return files;
}

describe("the downloads of a link", () => {
  it.each(DEPTHS)("at depth %s are made once, and tell no more than that depth", async (depth) => {
    const id = await t.frozen();
    const { url } = await t.link(id, { allow_export: true, depth });
    const waiting = await t.page(`${url}.pdf`);
    expect([waiting.status, waiting.headers["refresh"]]).toEqual([202, "5"]);
    expect(waiting.text).not.toContain("Autumn flight");
    expect(waiting.text).not.toContain("<script");
    await t.page(`${url}.zip`);
    expect(await makeWaiting(id)).toEqual([depth]);

    const pdf = await t.page(`${url}.pdf`);
    expect(pdf.headers).toMatchObject({
      "content-type": "application/pdf",
      "cache-control": "private, no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(pdf.headers["content-disposition"]).toContain('filename="Autumn flight (1).pdf"');
    const words = await pdfText(pdf.bytes);
    expect(words).toContain("Autumn flight");
    expect(/31,?234/.test(words)).toBe(depth === "full");

    const zip = await t.page(`${url}.zip`);
    const files = await zipFiles(zip.bytes);
    const json = await t.page(`${url}.json`);
    expect(files.get("report.json")?.equals(json.bytes)).toBe(true);
    const all = Buffer.concat([...files.values()]).toString("latin1");
    expect(/31,?234/.test(all)).toBe(depth === "full");
    const xlsx = await t.page(`${url}.xlsx`);
    const cells = Buffer.concat([...(await zipFiles(xlsx.bytes)).values()]).toString("latin1");
    expect(/31,?234/.test(cells)).toBe(depth === "full");

    const part = await t.page(`${url}.pdf`, { headers: { range: "bytes=0-3" } });
    expect([part.status, part.text]).toEqual([206, "%PDF"]);
    expect((await t.page(`${url}.pdf`, { method: "HEAD" })).bytes.length).toBe(0);
    expect(await makeWaiting(id)).toEqual([]);
  });

  it("are on the page, and end with the link or its permission like any address", async () => {
    const id = await t.frozen();
    const link = await t.link(id, { allow_export: true });
    await t.page(`${link.url}.pdf`);
    await makeWaiting(id);
    expect((await t.page(link.url)).text).toContain(`${new URL(link.url).pathname}.pdf"`);
    const path = `/v1/reports/${id}/links/${link.id}`;
    await t.send("PATCH", path, { allow_export: false });
    expect((await t.page(link.url)).text).not.toContain(".pdf");
    for (const form of ["pdf", "xlsx", "zip"])
      expect([form, (await t.page(`${link.url}.${form}`)).status]).toEqual([form, 404]);
    await t.send("PATCH", path, { allow_export: true });
    expect((await t.page(`${link.url}.pdf`)).status).toBe(200);
    await t.send("DELETE", `${path}?confirm=true`);
    expect((await t.page(`${link.url}.pdf`)).status).toBe(404);
  });

  it("are behind the password, which is asked for in words a person reads", async () => {
    const id = await t.frozen();
    const { url } = await t.link(id, { allow_export: true, password: "harbour light" });
    const locked = await t.page(`${url}.pdf`);
    expect(locked.text).toContain("This report has a password");
    expect(await makeWaiting(id)).toEqual([]);
    expect((await t.page(`${url}.pdf`, { headers: { accept: "application/json" } })).status).toBe(
      401,
    );
  });

  it("say where a file could not be made", async () => {
    const id = await t.frozen();
    const { url } = await t.link(id, { allow_export: true });
    await t.page(`${url}.pdf`);
    await t.sql("update report_files set status = 'failed' where report_id = $1", [id]);
    const failed = await t.page(`${url}.pdf`);
    expect([failed.status, failed.text.includes("could not be made")]).toEqual([503, true]);
  });

  it("leave no bytes behind when their snapshot is thinned out", async () => {
    const id = await t.frozen();
    const { url } = await t.link(id, { allow_export: true });
    await t.page(`${url}.pdf`);
    await makeWaiting(id);
    const files = await t.sql<{ file_id: string }>(
      "select file_id from report_files where report_id = $1",
      [id],
    );
    await t.sql("update reports set snapshot_count = 501 where id = $1", [id]);
    await t.freeze(id);
    expect(await t.sql("select 1 from report_snapshots where report_id = $1", [id])).toHaveLength(
      1,
    );
    const jobs = await t.sql<{ file_id: string }>(
      `select payload->>'file_id' as file_id from graphile_worker._private_jobs jobs
       where run_at <= now() and payload->>'file_id' is not null`,
    );
    expect(jobs.map((job) => job.file_id)).toEqual(
      expect.arrayContaining(files.map((file) => file.file_id)),
    );
  });
});
