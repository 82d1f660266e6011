import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { sha256Hex } from "../../../../domain/report-documents/canonical.ts";
import { startReportCommands } from "./report-commands.test-support.ts";

const t = useFixture(startReportCommands);

/** The run of a report that waits for its worker. */
async function waitingRun(reportId: string): Promise<string> {
  const row = await vi.waitFor(async () => {
    const [found] = await t.sql<{ id: string }>(
      "select id from report_runs where report_id = $1 and status = 'queued'",
      [reportId],
    );
    if (found === undefined) throw new Error("No run waits");
    return found;
  });
  return row.id;
}

describe("castmeter report list", () => {
  it("has the reports of the key's workspace, filtered, with what they show", async () => {
    const ready = await t.ready({ name: "Autumn\nflight" });
    const draft = await t.draft({ name: "Winter flight" });
    const { code, out, error } = await t.report("list");
    expect([code, error]).toEqual([0, ""]);
    expect(out).toMatch(new RegExp(`^${ready} +custom +ready +1 .* UTC +no +Autumn flight$`, "m"));
    expect(out).toMatch(new RegExp(`^${draft} +custom +draft +none +– +no +Winter flight$`, "m"));
    const filtered = await t.report("list", "--status", "draft", "--json");
    expect(filtered.json).toMatchObject({ data: [{ id: draft }], has_more: false });
    const first = await t.report("list", "--limit", "1", "--json");
    expect([first.json.data.length, first.json.has_more]).toEqual([1, true]);
  });

  it("refuses wrong usage, and prints what the API refuses", async () => {
    for (const args of [
      ["--limit", "0"],
      ["--type", "song"],
      ["--status", "done"],
    ])
      expect((await t.report("list", ...args)).code).toBe(2);
    const { code, error } = await t.operate(
      "report",
      "list",
      "--api-key",
      "cmk_wrong",
      "--base-url",
      t.origin,
    );
    expect([code, error.startsWith("castmeter: ")]).toEqual([1, true]);
  });
});

describe("castmeter report generate", () => {
  it("waits for the snapshot, and names its number, hash and address", async () => {
    const id = await t.draft();
    const running = t.report("generate", id, "--reason", "First.");
    await t.run(await waitingRun(id));
    const { code, out, error } = await running;
    expect([code, error]).toEqual([0, ""]);
    const snapshot = await t.get(`/v1/reports/${id}/snapshots/1`);
    expect(snapshot.reason).toBe("First.");
    expect(out).toContain("Snapshot 1 is published");
    expect(out).toContain(`SHA-256 ${snapshot.sha256}, signed with the key ${snapshot.key_id}`);
    expect(out).toContain(snapshot.verify_url);
  });

  it("fails with the reason of a run that failed, and after its time", async () => {
    const id = await t.draft();
    const late = await t.report("generate", id, "--timeout", "1");
    expect([late.code, late.error]).toEqual([1, expect.stringContaining("a worker has to run")]);
    const other = await t.draft();
    const running = t.report("generate", other);
    await t.sql(
      `update report_runs set status = 'failed', error = '{"code":"timeout","message":"Too slow."}'
       where id = $1`,
      [await waitingRun(other)],
    );
    const { code, error } = await running;
    expect([code, error]).toEqual([1, expect.stringContaining("is failed. Too slow.")]);
  });

  it("does not wait with --no-wait", async () => {
    const { code, json } = await t.report("generate", await t.draft(), "--no-wait", "--json");
    expect([code, json.status]).toEqual([0, "queued"]);
  });
});

describe("castmeter report export", () => {
  it("downloads each format, and the archive verifies", async () => {
    const id = await t.ready();
    for (const format of ["zip", "pdf", "json", "csv", "xlsx"]) {
      const file = join(t.folder, `${id}.${format}`);
      const { code, json } = await t.report(
        "export",
        id,
        "--format",
        format,
        "--out",
        file,
        "--json",
      );
      expect(code).toBe(0);
      expect(json).toMatchObject({ number: 1, format, file });
      const bytes = readFileSync(file);
      expect([bytes.length, sha256Hex(bytes)]).toEqual([json.size_bytes, json.sha256]);
    }
    const { code, out } = await t.operate("report", "verify", join(t.folder, `${id}.zip`));
    expect([code, out.split("\n")[0]]).toEqual([0, "Verified."]);
  });

  it("keeps a file that is there, unless it is forced", async () => {
    const id = await t.ready();
    const file = join(t.folder, `${id}-kept.pdf`);
    const args = ["export", id, "--format", "pdf", "--out", file];
    expect((await t.report(...args)).code).toBe(0);
    const again = await t.report(...args);
    expect([again.code, again.error]).toEqual([1, expect.stringContaining("--force replaces it")]);
    expect((await t.report(...args, "--force")).code).toBe(0);
  });

  it("says that there is no such snapshot", async () => {
    const { code, error } = await t.report("export", await t.draft());
    expect([code, error]).toEqual([1, expect.stringContaining("castmeter: ")]);
    expect((await t.report("export", "rep_x", "--number", "0")).code).toBe(2);
  });
});

describe("castmeter report send", () => {
  const to = ["--to", "jo@northwind.example", "ada@northwind.example"];

  it("shows the masked recipients, and sends nothing without --confirm", async () => {
    const id = await t.ready();
    const { code, out } = await t.report("send", id, ...to);
    expect(code).toBe(0);
    expect(out).toContain("Would send snapshot 1, one mail to each of:");
    expect(out).toContain("j***@northwind.example");
    expect(out).not.toContain("jo@northwind.example");
    expect(out).toContain("Nothing was sent.");
    expect(await t.sql("select 1 from report_mails")).toEqual([]);
  });

  it("queues one mail a recipient with --confirm", async () => {
    const id = await t.ready();
    const { code, json } = await t.report("send", id, ...to, "--confirm", "--json");
    expect(code).toBe(0);
    expect(json).toMatchObject({ snapshot_number: 1, accepted: 2 });
    expect((await t.sql("select 1 from report_mails")).length).toBe(2);
  });

  it("refuses to send to none, and what is no address", async () => {
    const id = await t.ready();
    expect((await t.report("send", id)).code).toBe(2);
    const { code, error } = await t.report("send", id, "--to", "northwind.example");
    expect([code, error]).toEqual([1, expect.stringContaining("recipients[0]")]);
  });
});
