import { describe, expect, it } from "vitest";
import { startSecondRuntime } from "../../../../test/second-runtime.ts";
import { useFixture } from "../../../../test/use-fixture.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import { sampleDocument } from "../../../domain/report-documents/document.test-support.ts";
import { entrySha256, LOG_START } from "../../../domain/report-documents/log-entry.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { startReportFixture } from "../reports/reports.test-support.ts";
import { rotateSigningKey } from "./signing-keys.ts";
import { storeSnapshot } from "./store-snapshot.ts";

const t = useFixture(startReportFixture);

type Process = Pick<Runtime, "database" | "secrets" | "clock">;

interface Entry {
  sequence: string;
  sha256: string;
  issued_at: Date;
  key_id: string;
  entry_sha256: string;
  report_id: string;
}

/** Stores a snapshot in a process, as the job that generates does. */
const store = (
  { database, secrets, clock }: Process,
  reportId: string,
  { number = 1, now = clock.now() }: { number?: number; now?: Date } = {},
) =>
  inTransaction(database, (transaction) =>
    storeSnapshot(
      transaction,
      secrets,
      {
        document: sampleDocument({
          workspace_id: t.workspaceId,
          report_id: reportId,
          number,
          supersedes: number === 1 ? null : number - 1,
        }),
        definitionVersion: 1,
        evidence: [],
        headline: [],
        warnings: [],
        createdBy: null,
      },
      now,
    ),
  );

const rotate = ({ database, secrets, clock }: Process) =>
  inTransaction(database, (transaction) => rotateSigningKey(transaction, secrets, clock.now()));

const log = () =>
  t.sql<Entry & Record<string, unknown>>("select * from report_log order by sequence");

function expectChain(entries: readonly Entry[]): void {
  let previous = LOG_START;
  let before = 0;
  for (const [index, entry] of entries.entries()) {
    expect(Number(entry.sequence)).toBe(index + 1);
    previous = entrySha256(previous, {
      sequence: Number(entry.sequence),
      sha256: entry.sha256,
      issuedAt: entry.issued_at.toISOString(),
      keyId: entry.key_id,
    });
    expect(entry.entry_sha256).toBe(previous);
    expect(entry.issued_at.getTime()).toBeGreaterThanOrEqual(before);
    before = entry.issued_at.getTime();
  }
}

describe("the log of signed documents", () => {
  it("of two processes is one chain without gaps, also while the key is rotated", async () => {
    const second = await startSecondRuntime(t.app, t.app.runtime.services);
    const processes = [t.app.runtime, second.runtime];
    const reports = await Promise.all(Array.from({ length: 12 }, () => t.draft()));
    await Promise.all([
      ...reports.map((id, index) => store(processes[index % 2] ?? t.app.runtime, id)),
      rotate(second.runtime),
      rotate(t.app.runtime),
    ]);
    await second.close();
    const entries = await log();
    expectChain(entries);
    const own = entries.filter(({ report_id: id }) => reports.includes(id));
    expect(own.length).toBe(36);
    // The three documents of a snapshot are one transaction, so they are neighbours with one key.
    for (const group of Map.groupBy(own, ({ report_id: id }) => id).values()) {
      const [first] = group;
      expect(group.map(({ sequence }) => Number(sequence) - Number(first?.sequence))).toEqual([
        0, 1, 2,
      ]);
      expect(new Set(group.map(({ key_id: key }) => key)).size).toBe(1);
    }
  });

  it("has times that do not go back, where a writer waited or its clock is behind", async () => {
    const [first, second] = [await t.draft(), await t.draft()];
    const now = t.app.clock.now();
    await store(t.app.runtime, first, { now });
    await store(t.app.runtime, second, { now: new Date(now.getTime() - 60_000) });
    expectChain(await log());
    const [row] = await t.sql<{ document: Buffer; issued_at: Date }>(
      `select document, issued_at from report_documents
       join report_snapshots using (workspace_id, report_id, number)
       where report_id = $1 and depth = 'full'`,
      [second],
    );
    expect(JSON.parse(row?.document.toString() ?? "")).toMatchObject({
      issued_at: row?.issued_at.toISOString(),
    });
  });
});

describe("a snapshot that was withdrawn", () => {
  it("stays withdrawn when the next one supersedes it, and no link shows it again", async () => {
    const id = await t.draft();
    await t.generate(id);
    await t.send("POST", `/v1/reports/${id}/snapshots/1/withdraw?confirm=true`, {
      reason: "Wrong campaign.",
    });
    await t.generate(id);
    expect(await t.get(`/v1/reports/${id}/snapshots/1`)).toMatchObject({
      state: "withdrawn",
      withdrawn_reason: "Wrong campaign.",
    });
    const states = await t.sql<{ state: string }>(
      "select distinct state from report_log where report_id = $1 and number = 1",
      [id],
    );
    expect(states).toEqual([{ state: "withdrawn" }]);
  });
});

describe("the 501st snapshot", () => {
  it("deletes the oldest one with the bytes of its files, and not one that a link shows", async () => {
    const id = await t.draft();
    await store(t.app.runtime, id);
    await t.sql(
      `insert into report_snapshots (workspace_id, report_id, number, definition_version, state,
         as_of, issued_at)
       select workspace_id, report_id, n, 1, 'superseded', as_of, issued_at
       from report_snapshots, generate_series(2, 501) as n where report_id = $1`,
      [id],
    );
    await t.sql(
      `insert into report_files (workspace_id, report_id, number, depth, format, status, file_id,
         created_at)
       select workspace_id, report_id, number, 'full', 'pdf', 'ready', 'file_of_' || number, as_of
       from report_snapshots where report_id = $1 and number <= 2`,
      [id],
    );
    await t.send("POST", `/v1/reports/${id}/links`, { label: "First version", snapshot: 1 });
    await store(t.app.runtime, id, { number: 502 });
    const rows = await t.sql<{ number: number }>(
      "select number from report_snapshots where report_id = $1 and number < 4 order by 1",
      [id],
    );
    expect(rows.map(({ number }) => number)).toEqual([1, 3]);
    const removed = await t.sql<{ id: string }>(
      `select payload->>'file_id' as id from graphile_worker._private_jobs
       where payload->>'file_id' like 'file_of_%'`,
    );
    expect(removed).toEqual([{ id: "file_of_2" }]);
    const kept = await t.sql("select 1 from report_log where report_id = $1", [id]);
    expect(kept.length).toBe(6);
  });
});
