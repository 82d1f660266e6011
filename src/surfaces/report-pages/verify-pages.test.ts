import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { entrySha256, LOG_START } from "../../domain/report-documents/log-entry.ts";
import { startLinkFixture } from "./report-pages.test-support.ts";

const t = useFixture(startLinkFixture);

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) console.error("\n*** openssl IS NOT INSTALLED: a check with it is skipped. ***\n");

async function hashOf(reportId: string, number = 1): Promise<string> {
  const [row] = await t.sql<{ sha256: string }>(
    "select sha256 from report_documents where report_id = $1 and number = $2 and depth = 'full'",
    [reportId, number],
  );
  return row?.sha256 ?? "";
}

describe("verification", () => {
  it("tells the state of a document, and neither its content nor its name", async () => {
    const id = await t.frozen();
    const sha256 = await hashOf(id);
    const asked = async () => JSON.parse((await t.page(`/s/verify/${sha256}.json`)).text);
    expect(await asked()).toMatchObject({ state: "current", version: 1, sha256 });
    await t.freeze(id);
    expect(await asked()).toMatchObject({ state: "superseded", superseded_by: 2 });
    await t.send("POST", `/v1/reports/${id}/snapshots/1/withdraw?confirm=true`, {
      reason: "Wrong.",
    });
    expect(await asked()).toMatchObject({ state: "withdrawn", withdrawn_reason: "Wrong." });
    const page = await t.page(`/s/verify/${sha256}`);
    expect([page.status, page.text.includes("It was withdrawn: Wrong.")]).toEqual([200, true]);
    for (const { text } of [page, await t.page(`/s/verify/${sha256}.json`)])
      for (const secret of ["Autumn flight", "Harbour Audio", id, t.workspaceId, "31,234"])
        expect(text).not.toContain(secret);
  });

  it("says of an unknown hash and of a text that is none that it was not issued here", async () => {
    for (const name of ["0".repeat(64), "hash", "%00", "%3Cscript%3E"]) {
      const page = await t.page(`/s/verify/${name}`);
      expect([page.status, page.text.includes("Not issued by this installation")]).toEqual([
        404,
        true,
      ]);
      expect(page.text).not.toContain("<script>");
    }
    const json = await t.page(`/s/verify/${"0".repeat(64)}.json`);
    expect([json.status, JSON.parse(json.text).error.code]).toEqual([404, "resource_not_found"]);
  });

  it("gives a log whose chain holds, page by page, without names", async () => {
    await t.frozen();
    await t.frozen();
    let previous = LOG_START;
    let after: number | null = 0;
    let text = "";
    while (after !== null) {
      const answer = await t.page(`/.well-known/castmeter-report-log?after=${after}&limit=4`);
      text += answer.text;
      const { entries, next_after: next } = JSON.parse(answer.text);
      for (const {
        sequence,
        sha256,
        issued_at: issuedAt,
        key_id: keyId,
        entry_sha256: own,
      } of entries) {
        previous = entrySha256(previous, { sequence, sha256, issuedAt, keyId });
        expect(own).toBe(previous);
      }
      after = next;
    }
    expect(text).not.toMatch(/rep_|Autumn|Harbour/);
    expect(text).not.toContain(t.workspaceId);
  });

  it.skipIf(!hasOpenssl)("is possible with openssl and what the link serves alone", async () => {
    const { url } = await t.link(await t.frozen());
    const folder = mkdtempSync(join(tmpdir(), "castmeter-verify-"));
    const file = (name: string): string => join(folder, name);
    writeFileSync(file("report.json"), (await t.page(`${url}.json`)).bytes);
    writeFileSync(file("report.sig"), (await t.page(`${url}.sig`)).bytes);
    const { keys } = JSON.parse((await t.page("/.well-known/castmeter-report-keys.json")).text);
    const pem = await t.page(`/s/verify/${keys[0].key_id}.pem`);
    expect(pem.text).toBe(keys[0].public_key);
    writeFileSync(file("pub.pem"), pem.bytes);
    const line = [
      "pkeyutl",
      "-verify",
      "-pubin",
      "-inkey",
      file("pub.pem"),
      "-rawin",
      "-in",
      file("report.json"),
      "-sigfile",
      file("report.sig"),
    ];
    expect(execFileSync("openssl", line).toString()).toContain("Verified Successfully");
    writeFileSync(file("report.json"), "{}");
    expect(spawnSync("openssl", line).status).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});
