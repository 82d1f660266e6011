import { describe, expect, it } from "vitest";
import { startSecondRuntime } from "../../../../test/second-runtime.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { isSignedBy } from "../../../domain/report-documents/signature.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { rotateSigningKey } from "./signing-keys.ts";
import { findSigningKeys } from "./signing-keys.store.ts";

const t = useFixture(startReportFixture);

const rotate = ({ database, secrets, clock } = t.app.runtime) =>
  inTransaction(database, (transaction) => rotateSigningKey(transaction, secrets, clock.now()));

interface Signed {
  key_id: string;
  document: Buffer;
  signature: Buffer;
}

const signedOf = (id: string, number: number): Promise<Signed[]> =>
  t.sql<Signed & Record<string, unknown>>(
    "select key_id, document, signature from report_documents where report_id = $1 and number = $2",
    [id, number],
  );

describe("the key that signs reports", () => {
  it("is replaced at once in every process, and what it signed still verifies", async () => {
    const id = await t.draft();
    await t.generate(id);
    const second = await startSecondRuntime(t.app, t.app.runtime.services);
    const { retired, created } = await rotate(second.runtime);
    await second.close();
    await t.generate(id);
    const [before, after] = [await signedOf(id, 1), await signedOf(id, 2)];
    expect(new Set(before.map(({ key_id: key }) => key))).toEqual(new Set([retired?.key_id]));
    expect(new Set(after.map(({ key_id: key }) => key))).toEqual(new Set([created.key_id]));
    const keys = await findSigningKeys(t.app.runtime.database);
    for (const { key_id: keyId, document, signature } of [...before, ...after]) {
      const key = keys.find((one) => one.key_id === keyId)?.public_key ?? Buffer.alloc(32);
      expect(isSignedBy(document, signature, key)).toBe(true);
    }
    for (const { document } of after) {
      const { issued_at: issuedAt } = JSON.parse(document.toString());
      expect(Date.parse(issuedAt)).toBeGreaterThanOrEqual(created.created_at.getTime());
    }
    expect(retired?.retired_at?.getTime()).toBeLessThanOrEqual(created.created_at.getTime());
  });

  it("has its private part sealed while it signs, and erased when it is retired", async () => {
    await t.generate(await t.draft());
    await rotate();
    const rows = await t.sql<{ retired_at: Date | null; private_key_sealed: string | null }>(
      "select retired_at, private_key_sealed from report_signing_keys",
    );
    expect(rows.filter(({ retired_at: at }) => at === null).length).toBe(1);
    for (const { retired_at: at, private_key_sealed: sealed } of rows) {
      expect(sealed === null).toBe(at !== null);
      expect(sealed ?? "s1.").toMatch(/^s1\.[\w-]*$/);
    }
  });

  it("is one, where two processes rotate at once", async () => {
    const results = await Promise.all([rotate(), rotate(), rotate()]);
    const keys = await findSigningKeys(t.app.runtime.database);
    expect(keys.filter(({ retired_at: at }) => at === null).length).toBe(1);
    for (const { created } of results)
      expect(keys.map(({ key_id: id }) => id)).toContain(created.key_id);
  });
});
