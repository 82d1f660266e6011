import { describe, expect, it } from "vitest";
import type { Reading } from "./causes.ts";
import { compareDocuments } from "./compare.ts";
import type { ReportDocument } from "./document.ts";
import { sampleDocument } from "./document.test-support.ts";

const post = (id: string, value: number | null, readAt = "2026-10-18T06:00:00.000Z"): Reading => ({
  kind: "post",
  id,
  label: `Post ${id}`,
  value,
  read_at: readAt,
  counted_in: ["delivered", "slot_1"],
});

/** The sample with another delivered count and another reach of its slot. */
function changed(delivered: number, reach: number, changes: Partial<ReportDocument> = {}) {
  const document = sampleDocument(changes);
  const [, figures, table] = document.sections[0]?.blocks ?? [];
  if (figures?.kind !== "figures" || table?.kind !== "table") throw new Error("Not the sample");
  const [figure] = figures.figures;
  if (figure !== undefined) figure.value = { kind: "count", count: delivered };
  const [row] = table.rows;
  if (row !== undefined) row.cells[1] = reach;
  return document;
}

const compare = (to: ReportDocument, before: Reading[], after: Reading[]) =>
  compareDocuments(
    { document: sampleDocument(), readings: before },
    { document: to, readings: after },
  );

describe("the comparison of two snapshots", () => {
  it("has nothing where nothing differs", () => {
    expect(compare(sampleDocument(), [], [])).toEqual([]);
  });

  it("has exactly the figures that differ, with old, new and change", () => {
    const found = compare(changed(31_300, 4_711), [post("a", 10)], [post("a", 76)]);
    expect(found).toEqual([
      {
        section: "placements",
        path: "figures.delivered",
        label: "delivered",
        old: 31_234,
        new: 31_300,
        change: 66,
        causes: [
          {
            reason: "counted_since",
            readings: [
              {
                kind: "post",
                id: "a",
                label: "Post a",
                old: 10,
                new: 76,
                read_at: "2026-10-18T06:00:00.000Z",
              },
            ],
          },
        ],
      },
    ]);
  });

  it("tells a restatement from an added post and from a removed one, the larger first", () => {
    const found = compare(
      changed(31_000, 4_477),
      [post("a", 900), post("gone", 40)],
      [post("a", 600), post("new", 106)],
    );
    expect(found.map(({ causes }) => causes.map(({ reason }) => reason))).toEqual([
      ["restated_by_platform", "post_added", "post_removed"],
      ["restated_by_platform", "post_added", "post_removed"],
    ]);
  });

  it("tells data of a day in the window that came late from a restated day and a moved window", () => {
    const day = (of: string, value: number | null): Reading => ({
      kind: "account_day",
      id: "con_1",
      label: "YouTube",
      day: of,
      value,
      read_at: null,
      counted_in: ["delivered"],
    });
    const reasons = (before: Reading[], after: Reading[], to = changed(1, 4_711)) =>
      compare(to, before, after)[0]?.causes.map(({ reason }) => reason);
    expect(reasons([], [day("2026-10-17", 5)])).toEqual(["late_data"]);
    expect(reasons([day("2026-10-17", 4)], [day("2026-10-17", 5)])).toEqual([
      "restated_by_platform",
    ]);
    const moved = changed(1, 4_711, {
      window: { start_date: "2026-10-12", end_date: "2026-10-25" },
    });
    expect(reasons([], [day("2026-10-20", 5)], moved)).toEqual(["window_moved"]);
    const slid = changed(1, 4_711, {
      window: { start_date: "2026-10-19", end_date: "2026-10-25" },
    });
    expect(reasons([day("2026-10-14", 5)], [day("2026-10-20", 7)], slid)).toEqual(["window_moved"]);
  });

  it("does not explain a day that became unknown by data that came late", () => {
    const day = (value: number | null): Reading => ({
      ...post("con_1", value),
      kind: "account_day",
      day: "2026-10-17",
    });
    for (const after of [[day(null)], []])
      expect(compare(changed(1, 4_711), [day(5)], after)[0]?.causes[0]?.reason).toBe("unexplained");
  });

  it("names changed rates, promises and definitions", () => {
    const setting = (kind: "rate" | "promise", value: number): Reading => ({
      ...post("setting", value),
      kind,
    });
    const reasons = (kind: "rate" | "promise") =>
      compare(changed(1, 4_711), [setting(kind, 1)], [setting(kind, 2)])[0]?.causes[0]?.reason;
    expect([reasons("rate"), reasons("promise")]).toEqual(["rate_changed", "promise_changed"]);
    const redefined = changed(31_234, 1, {
      definitions: [{ id: "reach", version: 2, label: "reach", text: "Counted anew." }],
    });
    expect(compare(redefined, [], [])[0]?.causes).toEqual([
      { reason: "definition_changed", readings: [] },
    ]);
  });

  it("has an amount whose currency changed, with both in words and without a change", () => {
    const document = sampleDocument();
    const [, figures, table] = document.sections[0]?.blocks ?? [];
    if (figures?.kind !== "figures" || table?.kind !== "table") throw new Error("Not the sample");
    for (const { value } of figures.figures) if (value.kind === "money") value.currency = "eur";
    for (const column of table.columns) if (column.kind === "money") column.currency = "eur";
    const found = compare(document, [], []);
    expect(found.map(({ path, old, new: now, change }) => [path, old, now, change])).toEqual([
      ["figures.spend", "£1,120.00", "€1,120.00", null],
      ["slots.slot_1.cost", "£1,120.00", "€1,120.00", null],
    ]);
  });

  it("has the words of a section that were edited, and a section that failed with that cause", () => {
    const edited = sampleDocument();
    Object.assign(edited.sections[0] ?? {}, { note: "Two reads are open.", title: "Slots" });
    expect(compare(edited, [], []).map(({ path, causes }) => [path, causes[0]?.reason])).toEqual([
      ["title", "edited"],
      ["note", "edited"],
    ]);
    const failed = sampleDocument();
    Object.assign(failed.sections[0] ?? {}, { status: "failed", blocks: [] });
    const reasons = compare(failed, [post("a", 10)], [post("a", 76)]).map(
      ({ causes }) => causes[0]?.reason,
    );
    expect(new Set(reasons)).toEqual(new Set(["section_failed"]));
  });

  it("has no difference between an unknown cell and a row that is absent", () => {
    const document = sampleDocument();
    const table = document.sections[0]?.blocks[2];
    if (table?.kind !== "table") throw new Error("Not the sample");
    table.rows.push({ key: "slot_2", cells: [null, null, null] });
    expect(compare(document, [], [])).toEqual([]);
  });

  it("says of a difference without a known cause that it is unexplained", () => {
    expect(compare(changed(1, 4_711), [post("a", 5)], [post("a", 5)])[0]?.causes).toEqual([
      { reason: "unexplained", readings: [] },
    ]);
  });

  it("goes by keys: rows in another order are the same, and a removed section is said once a figure", () => {
    const shuffled = sampleDocument();
    shuffled.sections[0]?.blocks.reverse();
    expect(compare(shuffled, [], [])).toEqual([]);
    const without = sampleDocument({ sections: [] });
    expect(new Set(compare(without, [], []).map(({ causes }) => causes[0]?.reason))).toEqual(
      new Set(["section_removed"]),
    );
  });
});
