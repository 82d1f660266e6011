import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { findMigrations, splitStatements } from "../../../db/upgrade/migration-files.ts";
import { startDeliveryFixture } from "./external-delivery.test-support.ts";

let campaignId: string;
const t = useFixture(startDeliveryFixture);

beforeEach(async () => {
  campaignId = (await t.make.campaign()).id;
});

/** As a release before stored them: the label was a part of the key. */
async function store(rows: readonly Record<string, unknown>[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    const values = { source: "adswizz", label: "", slot_id: null, show_id: null, ...row } as Record<
      string,
      unknown
    >;
    await t.sql(
      `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, show_id, impressions, listeners, start_date, end_date, is_period, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, false, now(), now())`,
      [
        t.workspaceId,
        campaignId,
        `stored-${index}`,
        values["source"],
        values["label"],
        values["slot_id"],
        values["show_id"],
        values["impressions"],
        values["listeners"] ?? null,
        values["day"] ?? "2026-09-14",
      ],
    );
  }
}

async function migrateRows(): Promise<void> {
  const migration = (await findMigrations()).find(({ name }) => name.startsWith("0072_"));
  if (migration === undefined) throw new Error("the migration is not there");
  for (const statement of splitStatements(migration.sql)) await t.sql(statement);
}

describe("stored delivery rows that differ in their label alone", () => {
  it("are added up by the migration, each group to one row, and only once", async () => {
    const { id: slotId } = await t.make.slot(campaignId);
    await store([
      { label: "Spots EU", impressions: 1_000, listeners: 10 },
      { label: "Spots Europe", impressions: 200 },
      { label: "", impressions: 30, listeners: 5 },
      { source: "other", label: "Spots EU", impressions: 7 },
      { label: "Spots EU", impressions: 4, day: "2026-09-15" },
      { show_id: t.showId, impressions: 50 },
      { slot_id: slotId, show_id: t.showId, label: "a", impressions: 60 },
      { slot_id: slotId, show_id: "moved", label: "b", impressions: 1 },
    ]);
    await migrateRows();
    await migrateRows();
    const { data, meta } = (await t.rows(campaignId)).body;
    const counts = data.map((row: Record<string, unknown>) => [
      row["source"],
      row["label"],
      row["impressions"],
      row["listeners"],
    ]);
    expect(counts.toSorted()).toEqual([
      ["adswizz", "", 50, null],
      ["adswizz", "Spots EU, Spots Europe", 1_230, 15],
      ["adswizz", "Spots EU", 4, null],
      ["adswizz", "a, b", 61, null],
      ["other", "Spots EU", 7, null],
    ]);
    expect(meta.totals).toEqual([
      { source: "adswizz", impressions: 1_345, listeners: 15 },
      { source: "other", impressions: 7, listeners: null },
    ]);
  });

  it("are replaced together by the row that is sent, also where they were written since", async () => {
    await store([
      { label: "Spots EU", impressions: 1_000 },
      { label: "Spots Europe", impressions: 1_000 },
    ]);
    const sent = { source: "adswizz", date: "2026-09-14", impressions: 1_200 };
    const { body } = await t.upload(campaignId, [sent]);
    expect(body.data).toMatchObject({
      upserted: 0,
      updated: 1,
      total_rows: 1,
      totals: [{ source: "adswizz", impressions: 1_200, listeners: null }],
    });
  });
});
