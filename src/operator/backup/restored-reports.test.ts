import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { createDatabase, inTransaction } from "../../db/connection/database.ts";
import { createPool } from "../../db/connection/pool.ts";
import { entrySha256, LOG_START } from "../../domain/report-documents/log-entry.ts";
import { isSignedBy } from "../../domain/report-documents/signature.ts";
import { generateReportJob } from "../../features/reporting/reports/generation/generate-report.job.ts";
import { startReportFixture } from "../../features/reporting/reports/reports.test-support.ts";
import { findSigningKeys, rotateSigningKey } from "../../features/reporting/snapshots/index.ts";
import { MASTER_KEY } from "./backup.test-support.ts";
import { checkRestore } from "./check-restore.ts";
import { restoreBackup } from "./restore-backup.ts";
import { writeBackup } from "./write-backup.ts";

const before = useFixture(startReportFixture);
let folder: string;
let restored: TestApp;
let reportId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "castmeter-restored-reports-"));
  reportId = await before.draft();
  await before.generate(reportId);
  const { database, secrets, clock } = before.app.runtime;
  await inTransaction(database, (transaction) =>
    rotateSigningKey(transaction, secrets, clock.now()),
  );
  await before.generate(reportId);
  const request = {
    file: join(folder, "backup"),
    masterKey: MASTER_KEY,
    passphrase: undefined,
    fileStore: undefined,
    now: clock.now(),
  };
  await writeBackup(database, request);
  const target = await cloneDatabase();
  const pool = createPool({ url: target.url, max: 2, applicationName: "castmeter command" });
  await restoreBackup(createDatabase(pool), await checkRestore(request), {
    databaseUrl: target.url,
    fileStore: undefined,
    storeMasterKey: () => Promise.reject(new Error("The key is here.")),
  });
  await pool.end();
  restored = await startTestApp({ start: clock.now().toISOString(), database: target });
});
afterAll(async () => {
  await restored.close();
  await rm(folder, { recursive: true, force: true });
});

describe("a restored installation", () => {
  it("has both keys with their dates, and the documents that they signed", async () => {
    const keys = await findSigningKeys(restored.runtime.database);
    expect(keys).toEqual(await findSigningKeys(before.app.runtime.database));
    expect(keys.map(({ retired_at: at }) => at !== null)).toEqual([false, true]);
    const documents = await restored.sql<{ key_id: string; document: Buffer; signature: Buffer }>(
      "select key_id, document, signature from report_documents order by number, depth",
    );
    expect(documents.length).toBe(6);
    for (const { key_id: keyId, document, signature } of documents) {
      const key = keys.find((one) => one.key_id === keyId)?.public_key ?? Buffer.alloc(32);
      expect(isSignedBy(document, signature, key)).toBe(true);
    }
  });

  it("signs the next snapshot with the restored key, and goes on with the chain", async () => {
    const { body, status } = await restored.request("POST", `/v1/reports/${reportId}/generate`, {
      key: before.key,
      body: {},
    });
    expect(status).toBe(202);
    await restored.runJob(generateReportJob, {
      workspace_id: before.workspaceId,
      run_id: body.data.id,
    });
    const [current] = await findSigningKeys(restored.runtime.database);
    const entries = await restored.sql<{
      sequence: string;
      sha256: string;
      issued_at: Date;
      key_id: string;
      entry_sha256: string;
    }>("select * from report_log order by sequence");
    expect(entries.length).toBe(9);
    expect(entries.at(-1)?.key_id).toBe(current?.key_id);
    let previous = LOG_START;
    for (const entry of entries) {
      previous = entrySha256(previous, {
        sequence: Number(entry.sequence),
        sha256: entry.sha256,
        issuedAt: entry.issued_at.toISOString(),
        keyId: entry.key_id,
      });
      expect(entry.entry_sha256).toBe(previous);
    }
  });
});
