import { describe, expect, it } from "vitest";
import type { Reading } from "./causes.ts";
import { compareDocuments } from "./compare.ts";
import type { Cell, Column } from "./document.ts";
import { sampleDocument } from "./document.test-support.ts";

const reading = (id: string, value: number | null, kept?: Reading["kept"]): Reading => ({
  kind: "post",
  id,
  label: `Post ${id}`,
  value,
  read_at: "2026-10-18T06:00:00.000Z",
  counted_in: [],
  ...(kept === undefined ? {} : { kept }),
});

describe("the causes of differences", () => {
  describe("of posts", () => {
    const columns = [
      { key: "post", label: "Post", kind: "text" },
      { key: "count", label: "Count", kind: "count" },
      { key: "likes", label: "Likes", kind: "count" },
      { key: "read_at", label: "Read at", kind: "moment" },
      { key: "kept", label: "Earlier number kept", kind: "text" },
    ].map((column) => ({ ...column, currency: null, definition: null })) as Column[];
    /** The document with a table of posts, and a figure that is the sum of their counts. */
    const posts = (rows: Record<string, Cell[]>) => {
      const document = sampleDocument();
      const [section] = document.sections;
      const sum = Object.values(rows).reduce((all, [, count]) => all + Number(count), 0);
      section?.blocks.push(
        {
          kind: "table",
          key: "posts",
          title: "Posts",
          columns,
          rows: Object.entries(rows).map(([key, cells]) => ({ key, cells })),
        },
        {
          kind: "figures",
          key: "sums",
          figures: [
            {
              key: "reach",
              label: "Reach",
              value: { kind: "count", count: sum },
              definition: "reach",
              basis: "measured",
              read_at: null,
              is_estimated: false,
              kept_reason: null,
            },
          ],
        },
      );
      return document;
    };
    const reasons = (
      before: [Record<string, Cell[]>, Reading[]],
      after: [Record<string, Cell[]>, Reading[]],
    ) =>
      Object.fromEntries(
        compareDocuments(
          { document: posts(before[0]), readings: before[1] },
          { document: posts(after[0]), readings: after[1] },
        ).map(({ path, causes }) => [path, causes.map((cause) => cause.reason)]),
      );

    it("names what became of each post, and of a sum what became of all of them", () => {
      const found = reasons(
        [
          {
            risen: ["Risen", 900, 8, "2026-10-19T06:00:00Z", null],
            late: ["Late", null, null, "2026-10-19T06:00:00Z", null],
            kept: ["Kept", 50, 5, "2026-10-19T06:00:00Z", null],
            lost: ["Lost", 7, 1, "2026-10-19T06:00:00Z", null],
          },
          [reading("risen", 900), reading("late", null), reading("kept", 50), reading("lost", 7)],
        ],
        [
          {
            risen: ["Risen", 1_000, 6, "2026-10-20T06:00:00Z", null],
            late: ["Late", 40, 2, "2026-10-20T06:00:00Z", null],
            kept: ["Kept", 50, 5, "2026-10-19T06:00:00Z", "the platform said less"],
            lost: ["Lost", 7, 1, "2026-10-19T06:00:00Z", "the platform did not answer"],
            added: ["Added", 30, 1, "2026-10-20T06:00:00Z", null],
          },
          [
            reading("risen", 1_000),
            reading("late", 40),
            reading("kept", 50, { reason: "decrease", refused_value: 41 }),
            reading("lost", 7, { reason: "fetch_failed", refused_value: null }),
            reading("added", 30),
          ],
        ],
      );
      expect(found).toEqual({
        "posts.risen.count": ["counted_since"],
        "posts.risen.likes": ["restated_by_platform"],
        "posts.late.count": ["late_data"],
        "posts.late.likes": ["late_data"],
        "posts.kept.kept": ["restated_by_platform"],
        "posts.lost.kept": ["not_read"],
        "posts.added.post": ["post_added"],
        "posts.added.count": ["post_added"],
        "posts.added.likes": ["post_added"],
        "posts.added.read_at": ["post_added"],
        "sums.reach": ["counted_since", "late_data", "post_added"],
      });
    });

    it("has the answer that was refused as the new number of a kept one", () => {
      const rows = (kept: string | null) => ({ kept: ["Kept", 50, 5, null, kept] as Cell[] });
      const [difference] = compareDocuments(
        { document: posts(rows(null)), readings: [reading("kept", 50)] },
        {
          document: posts(rows("the platform said less")),
          readings: [reading("kept", 50, { reason: "decrease", refused_value: 41 })],
        },
      );
      expect(difference?.causes[0]?.readings).toMatchObject([{ id: "kept", old: 50, new: 41 }]);
    });

    it("says of words that differ that a state changed, whatever was counted in their row", () => {
      const found = reasons(
        [
          { slot_1: ["Scheduled", 1, 1, null, null] },
          [{ ...reading("a", 1), counted_in: ["slot_1"] }],
        ],
        [{ slot_1: ["Aired", 2, 1, null, null] }, [{ ...reading("a", 2), counted_in: ["slot_1"] }]],
      );
      expect(found).toMatchObject({
        "posts.slot_1.post": ["state_changed"],
        "posts.slot_1.count": ["counted_since"],
      });
    });
  });

  it("says of a figure that changes with the time alone that time passed", () => {
    const time = (value: number): Reading => ({
      ...reading("time", value),
      kind: "time",
      counted_in: ["delivered"],
    });
    const later = sampleDocument();
    const figures = later.sections[0]?.blocks[1];
    if (figures?.kind !== "figures" || figures.figures[0] === undefined)
      throw new Error("Not the sample");
    figures.figures[0].value = { kind: "count", count: 31_300 };
    const [difference] = compareDocuments(
      { document: sampleDocument(), readings: [time(1), reading("a", 10)] },
      { document: later, readings: [time(2), reading("a", 76)] },
    );
    expect(difference?.causes.map(({ reason }) => reason)).toEqual(["time_passed"]);
  });

  it("says of days of a series that were not over that they were counted since", () => {
    const later = sampleDocument();
    const series = later.sections[0]?.blocks.find(({ kind }) => kind === "series");
    if (series?.kind !== "series") throw new Error("Not the sample");
    series.days.push({ day: "2026-10-19", count: 5, expected: null, is_incomplete: false });
    expect(
      compareDocuments(
        { document: sampleDocument(), readings: [] },
        { document: later, readings: [] },
      ).map(({ path, causes }) => [path, causes[0]?.reason]),
    ).toEqual([["days.2026-10-19", "counted_since"]]);
  });

  it("leaves out what sections about the report itself tell", () => {
    const ofMethod = (text: string) => {
      const document = sampleDocument();
      const [section] = document.sections;
      if (section !== undefined) section.type = "method";
      const [, , table] = section?.blocks ?? [];
      if (table?.kind === "table" && table.rows[0] !== undefined) table.rows[0].cells[0] = text;
      return document;
    };
    expect(
      compareDocuments(
        { document: ofMethod("9 posts"), readings: [] },
        { document: ofMethod("10 posts"), readings: [] },
      ),
    ).toEqual([]);
  });
});
