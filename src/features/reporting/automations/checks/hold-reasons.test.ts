import { describe, expect, it } from "vitest";
import type { StoredReportChecks } from "../../../../db/schema/report-column-shapes.ts";
import type {
  DocumentSection,
  Figure,
  ReportDocument,
} from "../../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../../domain/report-documents/document.test-support.ts";
import { HOLD_REASONS } from "../automation.schema.ts";
import { type CheckedReport, holdReasons } from "./hold-reasons.ts";

const AS_OF = "2026-10-20T08:00:00.000Z";
const HOUR_MS = 3_600_000;

const checksOf = (changes: Partial<StoredReportChecks> = {}): StoredReportChecks => ({
  approval: false,
  skip_if_unchanged: false,
  hold_if: [...HOLD_REASONS],
  stale_hours: 36,
  fall_percent: 20,
  hold_hours: null,
  ...changes,
});

const figure = (value: Figure["value"], readAt: string | null = AS_OF): Figure => ({
  key: "reach",
  label: "Reach",
  value,
  definition: null,
  basis: "measured",
  read_at: readAt,
  is_estimated: false,
  kept_reason: null,
});

const sectionOf = (
  figures: Figure[],
  status: DocumentSection["status"] = "ready",
): DocumentSection => ({
  id: "results",
  type: "results",
  title: "Results",
  note: null,
  status,
  error: status === "failed" ? { code: "internal_error", message: "It failed." } : null,
  is_exact: false,
  blocks: [{ kind: "figures", key: "figures", figures }],
});

const documentOf = (...sections: DocumentSection[]): ReportDocument =>
  sampleDocument({ as_of: AS_OF, sections });

const known = figure({ kind: "count", count: 4_711 });
const headline = (count: number | null, key = "reach") => [
  { key, label: key, text: String(count), count },
];

const reasonsOf = (
  report: Partial<CheckedReport>,
  checks: Partial<StoredReportChecks> = {},
): string[] =>
  holdReasons(checksOf(checks), {
    document: documentOf(sectionOf([known])),
    headline: [],
    former: [],
    needsSignIn: false,
    ...report,
  });

describe("a report", () => {
  it("is held for nothing where every condition is looked at and none is met", () => {
    expect(reasonsOf({ headline: headline(80), former: headline(100) })).toEqual([]);
  });

  it("is held for approval first, and then for all that it meets", () => {
    const document = documentOf(sectionOf([known]), sectionOf([], "failed"));
    expect(reasonsOf({ document, needsSignIn: true }, { approval: true })).toEqual([
      "approval",
      "needs_reauth",
      "section_failed",
    ]);
  });

  it("is held for nothing that is not asked for", () => {
    const unread = figure({ kind: "count", count: null }, "2020-01-01T00:00:00.000Z");
    const report = {
      document: documentOf(sectionOf([unread], "failed")),
      needsSignIn: true,
      headline: headline(1),
      former: headline(100),
    };
    expect(reasonsOf(report)).toEqual([...HOLD_REASONS]);
    for (const reason of HOLD_REASONS)
      expect(reasonsOf(report, { hold_if: [reason] })).toEqual([reason]);
    expect(reasonsOf(report, { hold_if: [] })).toEqual([]);
  });
});

describe("a report with a failed section", () => {
  it("is held, wherever the section stands", () => {
    const failed = sectionOf([], "failed");
    const ready = sectionOf([known]);
    for (const sections of [[failed, ready], [ready, failed], [failed]])
      expect(reasonsOf({ document: documentOf(...sections) })).toEqual(["section_failed"]);
  });
});

describe("a report without data", () => {
  const unknown: Figure["value"][] = [
    { kind: "count", count: null },
    { kind: "money", minor: null, currency: "gbp" },
    { kind: "ratio", ratio: null },
    { kind: "seconds", seconds: null },
    { kind: "day", day: null },
    { kind: "text", text: null },
  ];

  it("is held where every figure is unknown, of whatever kind", () => {
    for (const value of unknown)
      expect(reasonsOf({ document: documentOf(sectionOf([figure(value)])) })).toEqual(["no_data"]);
    const all = unknown.map((value) => figure(value));
    expect(reasonsOf({ document: documentOf(sectionOf(all)) })).toEqual(["no_data"]);
  });

  it("is not held where one figure is known; zero is", () => {
    const zero = figure({ kind: "count", count: 0 });
    const sections = [sectionOf(unknown.map((value) => figure(value))), sectionOf([zero])];
    expect(reasonsOf({ document: documentOf(...sections) })).toEqual([]);
  });

  it("is not held where it has no figures to be known", () => {
    expect(reasonsOf({ document: documentOf() })).toEqual([]);
  });
});

describe("a report with old readings", () => {
  const readBefore = (milliseconds: number): ReportDocument => {
    const readAt = new Date(Date.parse(AS_OF) - milliseconds).toISOString();
    return documentOf(sectionOf([known, figure({ kind: "count", count: 1 }, readAt)]));
  };

  it("is held where the oldest is older than the hours of the automation", () => {
    expect(reasonsOf({ document: readBefore(36 * HOUR_MS) })).toEqual([]);
    expect(reasonsOf({ document: readBefore(36 * HOUR_MS + 1) })).toEqual(["stale"]);
    expect(reasonsOf({ document: readBefore(3 * HOUR_MS) }, { stale_hours: 2 })).toEqual(["stale"]);
  });

  it("is not held where the automation names no hours, or no figure a reading", () => {
    expect(reasonsOf({ document: readBefore(900 * HOUR_MS) }, { stale_hours: null })).toEqual([]);
    const promised = figure({ kind: "count", count: 1 }, null);
    expect(reasonsOf({ document: documentOf(sectionOf([promised])) })).toEqual([]);
  });
});

describe("a report without data", () => {
  it("is held where every measured figure is unknown, whatever was promised and booked", () => {
    const promised: Figure = { ...known, key: "promised", basis: "promised" };
    const booked: Figure = { ...known, key: "slots_aired", basis: "calculated" };
    const unknown = figure({ kind: "count", count: null });
    expect(reasonsOf({ document: documentOf(sectionOf([unknown, promised, booked])) })).toEqual([
      "no_data",
    ]);
    expect(reasonsOf({ document: documentOf(sectionOf([known, unknown, booked])) })).toEqual([]);
    expect(reasonsOf({ document: documentOf(sectionOf([promised])) })).toEqual([]);
  });
});

describe("a report whose headline fell", () => {
  it("is held where a figure fell by more than the percentage", () => {
    expect(reasonsOf({ headline: headline(79), former: headline(100) })).toEqual(["fell"]);
    expect(reasonsOf({ headline: headline(0), former: headline(100) })).toEqual(["fell"]);
  });

  it("is not held where a figure is new or unknown, or the automation has no percentage", () => {
    expect(reasonsOf({ headline: headline(1), former: headline(100, "views") })).toEqual([]);
    expect(reasonsOf({ headline: headline(null), former: headline(100) })).toEqual([]);
    expect(reasonsOf({ headline: headline(1), former: headline(null) })).toEqual([]);
    const fallen = { headline: headline(1), former: headline(100) };
    expect(reasonsOf(fallen, { fall_percent: null })).toEqual([]);
  });
});
