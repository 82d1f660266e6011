import { describe, expect, it } from "vitest";
import type {
  Block,
  DocumentSection,
  ReportDocument,
} from "../../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../../domain/report-documents/document.test-support.ts";
import { isUnchanged } from "./unchanged.ts";

const section = (type: string, ...blocks: Block[]): DocumentSection => ({
  id: type,
  type,
  title: type,
  note: null,
  status: "ready",
  error: null,
  is_exact: false,
  blocks,
});

const posts = (count: number, readAt: string, kept: string | null = null): Block => ({
  kind: "table",
  key: "posts",
  title: "Posts",
  columns: [
    { key: "post", label: "Post", kind: "text", currency: null, definition: null },
    { key: "count", label: "Count", kind: "count", currency: null, definition: null },
    { key: "read_at", label: "Read at", kind: "moment", currency: null, definition: null },
    { key: "kept", label: "Kept", kind: "text", currency: null, definition: null },
  ],
  rows: [{ key: "nod_1", cells: ["Clip", count, readAt, kept] }],
});

const days = (...list: [day: string, count: number][]): Block => ({
  kind: "series",
  key: "days",
  title: "Days",
  definition: "reach",
  form: "daily",
  days: list.map(([day, count]) => ({ day, count, expected: null, is_incomplete: false })),
  goal: null,
  markers: [],
});

const isSame = (former: readonly DocumentSection[], current: readonly DocumentSection[]): boolean =>
  isUnchanged(compared(former), compared(current));

const compared = (sections: readonly DocumentSection[]) => ({
  document: sampleDocument({ sections: [...sections] }) satisfies ReportDocument,
  readings: [],
});

describe("a report of which no figure differs", () => {
  it("is unchanged though its posts were read again, and the method has the new time", () => {
    const method = (readAt: string) => section("method", posts(1, readAt));
    expect(
      isSame(
        [section("posts", posts(900, "2026-10-12T06:00:00Z")), method("2026-10-12T06:00:00Z")],
        [
          section("posts", posts(900, "2026-10-19T06:00:00Z", "the platform said less")),
          method("2026-10-19T06:00:00Z"),
        ],
      ),
    ).toBe(true);
  });

  it("is unchanged though a list of changes is shorter, and a day was added", () => {
    expect(
      isSame(
        [section("delivery_over_time", days(["2026-10-11", 5])), section("changes_since_last")],
        [
          section("delivery_over_time", days(["2026-10-11", 5], ["2026-10-12", 0])),
          section("changes_since_last", posts(1, "2026-10-12T06:00:00Z")),
        ],
      ),
    ).toBe(true);
  });

  it("is changed by a count, and by a day that was restated", () => {
    const at = "2026-10-12T06:00:00Z";
    expect(isSame([section("posts", posts(900, at))], [section("posts", posts(901, at))])).toBe(
      false,
    );
    const day = (count: number) => [section("delivery_over_time", days(["2026-10-11", count]))];
    expect(isSame(day(5), day(6))).toBe(false);
  });
});
