import { describe, expect, it } from "vitest";
import type {
  Figure,
  ReportDocument,
  Value,
} from "../../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../../domain/report-documents/document.test-support.ts";
import { changeOf } from "./headline-changes.ts";
import { subjectOf } from "./mail-subject.ts";

const figure = (key: string, label: string, value: Value): Figure => ({
  key,
  label,
  value,
  definition: null,
  basis: "measured",
  read_at: null,
  is_estimated: false,
  kept_reason: null,
});

const DELIVERED = figure("delivered", "Delivered impressions", { kind: "count", count: 31_234 });
const PERCENT = figure("percent_delivered", "Delivered", { kind: "ratio", ratio: "0.6199" });

/** A document whose headline has these figures. */
const documentOf = (figures: Figure[], changes: Partial<ReportDocument> = {}): ReportDocument =>
  sampleDocument({
    issuer: { name: "Northern Stories", url: null },
    header: [{ key: "advertiser", label: "Advertiser", text: "Acme" }],
    sections: [
      {
        id: "headline",
        type: "headline",
        title: "At a glance",
        note: null,
        status: "ready",
        error: null,
        is_exact: false,
        blocks: [{ kind: "figures", key: "figures", figures }],
      },
    ],
    ...changes,
  });

/** Six weeks, of which the third began on the 19th. */
const FLIGHT = { start: "2026-10-05", end: "2026-11-15" };

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("the subject of a mail about a campaign", () => {
  it("names both parties, the week of the flight and what is delivered", () => {
    expect(subjectOf(documentOf([DELIVERED, PERCENT]), FLIGHT)).toBe(
      "Acme x Northern Stories: week 3 of 6, 61 % delivered",
    );
  });

  it.each([
    ["2026-10-05T00:00:00.000Z", "week 1 of 6"],
    ["2026-10-11T23:59:59.000Z", "week 1 of 6"],
    ["2026-10-12T00:00:00.000Z", "week 2 of 6"],
    ["2026-11-15T23:00:00.000Z", "week 6 of 6"],
    ["2026-11-16T00:00:00.000Z", "ended 15 Nov 2026"],
    ["2026-10-04T23:00:00.000Z", "starts 5 Oct 2026"],
  ])("at %s says %s", (asOf, week) => {
    const subject = subjectOf(documentOf([PERCENT], { as_of: asOf }), FLIGHT);
    expect(plain(subject)).toBe(`Acme x Northern Stories: ${week}, 61 % delivered`);
  });

  it("counts no weeks of an open flight, one of a week, and of final figures", () => {
    const document = documentOf([PERCENT]);
    expect(subjectOf(document, null)).toBe("Acme x Northern Stories: 61 % delivered");
    expect(subjectOf(document, { start: "2026-10-16", end: "2026-10-22" })).toBe(
      "Acme x Northern Stories: 61 % delivered",
    );
    expect(subjectOf({ ...document, is_final: true }, FLIGHT)).toBe(
      "Acme x Northern Stories: final report, 61 % delivered",
    );
  });

  it("has the name of the report where no advertiser is known, and the first figure", () => {
    expect(subjectOf(documentOf([DELIVERED], { header: [] }), FLIGHT)).toBe(
      "Autumn flight: week 3 of 6, Delivered impressions 31,234",
    );
  });
});

describe("the subject of another report", () => {
  it("has its name, its days and its first known figure", () => {
    const unknown = figure("reach", "Reach", { kind: "count", count: null });
    const subject = subjectOf(documentOf([unknown, DELIVERED], { type: "show" }), null);
    expect(plain(subject)).toBe(
      "Autumn flight: 12 to 18 October 2026, Delivered impressions 31,234",
    );
    expect(subjectOf(documentOf([], { type: "custom", window: null }), null)).toBe("Autumn flight");
  });
});

describe("the change of a figure", () => {
  const count = (value: number | null): Value => ({ kind: "count", count: value });
  it.each<[string, Value, Value, string | null]>([
    ["more", count(1_000), count(2_200), "+1,200"],
    ["less", count(2_200), count(1_000), "\u22121,200"],
    ["the same", count(5), count(5), "unchanged"],
    ["unknown before and after", count(null), count(null), null],
    ["unknown before", count(null), count(5), "before: not known"],
    ["unknown after", count(5), count(null), "before: 5"],
    [
      "a share",
      { kind: "ratio", ratio: "0.5000" },
      { kind: "ratio", ratio: "0.6125" },
      "+11.3 points",
    ],
    [
      "money",
      { kind: "money", minor: 1_000, currency: "gbp" },
      { kind: "money", minor: 1_250, currency: "gbp" },
      "+£2.50",
    ],
    [
      "money of another currency",
      { kind: "money", minor: 1_000, currency: "usd" },
      { kind: "money", minor: 1_250, currency: "gbp" },
      "before: $10.00",
    ],
    [
      "a band",
      { kind: "text", text: "1,000 to 1,500" },
      { kind: "text", text: "1,500 to 2,000" },
      "before: 1,000 to 1,500",
    ],
  ])("is said of %s", (_, old, now, change) => {
    expect(changeOf(old, now)).toBe(change);
  });
});
