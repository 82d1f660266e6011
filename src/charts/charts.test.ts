import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Html } from "../lib/html.ts";
import { bulletBar, meter, rowBar, shareBar } from "./bars.ts";
import { ORDER } from "./category.ts";
import { curveChart } from "./curve-chart.ts";
import type { CurvePoint } from "./curve-data.ts";
import { paceChart, type PaceData } from "./pace-chart.ts";
import { sparkline } from "./sparkline.ts";
import { weekBars } from "./week-bars.ts";

const count = fc.option(
  fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constantFrom(0, 1, 9_007_199_254_740_991)),
);
const dayAt = (index: number): string =>
  new Date(Date.UTC(2026, 0, 1) + index * 86_400_000).toISOString().slice(0, 10);

const points: fc.Arbitrary<CurvePoint[]> = fc
  .array(
    fc.record({
      audio: count,
      video: count,
      social: count,
      estimated: fc.boolean(),
      partial: fc.boolean(),
    }),
    { maxLength: 120 },
  )
  .map((rows) =>
    rows.map((row, index) => ({
      ...row,
      date: dayAt(index),
      age_days: index,
      total:
        row.audio === null && row.video === null && row.social === null
          ? null
          : (row.audio ?? 0) + (row.video ?? 0) + (row.social ?? 0),
    })),
  );

/** Odd days too: a promise before the first day or after the last one. */
const paceOf = (days: readonly CurvePoint[]): PaceData => ({
  from: dayAt(2),
  to: dayAt(90),
  days: days.map(({ date, total, partial }) => ({ date, delivered: total, partial })),
  promise: days
    .filter((_, index) => index % 9 === 0)
    .map(({ date, audio }) => ({ date, promised: audio ?? 0 })),
});

const UNSOUND = /NaN|Infinity|undefined|null| style=|<script/;

/** Elements are closed, numbers are numbers, and nothing needs a style or a script. */
function isSound(chart: Html | false): boolean {
  const markup = chart === false ? "" : chart.toString();
  const open: string[] = [];
  for (const [, slash, name = "", rest = ""] of markup.matchAll(
    /<(\/?)([a-z]+)((?:"[^"]*"|[^">])*)>/g,
  )) {
    if (slash === "/") {
      if (open.pop() !== name) return false;
    } else if (!rest.endsWith("/")) open.push(name);
  }
  return open.length === 0 && !UNSOUND.test(markup);
}

describe("charts", () => {
  it("are sound for any data", () => {
    const posts = fc.array(
      fc.record({ date: fc.nat(130).map(dayAt), category: fc.constantFrom(...ORDER) }),
      { maxLength: 40 },
    );
    const breaksOf = fc.array(fc.record({ date: fc.nat(130).map(dayAt), name: fc.string() }), {
      maxLength: 4,
    });
    const median = fc.option(fc.array(count, { maxLength: 130 }));
    fc.assert(
      fc.property(points, posts, median, breaksOf, (days, own, middle, breaks) => {
        expect(isSound(curveChart({ days, posts: own, median: middle, breaks }))).toBe(true);
        expect(isSound(weekBars(days, breaks))).toBe(true);
        expect(isSound(paceChart(paceOf(days)))).toBe(true);
        expect(isSound(sparkline(days.map(({ total }) => total)))).toBe(true);
      }),
      { numRuns: 60 },
    );
    fc.assert(
      fc.property(count, count, count, (one, two, three) => {
        const values = [
          { category: "audio" as const, value: one },
          { category: null, value: two },
        ];
        expect(isSound(shareBar(values))).toBe(true);
        expect(isSound(rowBar(values, three ?? 0))).toBe(true);
        expect(isSound(bulletBar({ delivered: one, promised: two }, three ?? 0))).toBe(true);
        expect(isSound(meter({ delivered: one, promised: two }))).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  const day = (
    index: number,
    total: number | null,
    more: Partial<CurvePoint> = {},
  ): CurvePoint => ({
    date: dayAt(index),
    age_days: index,
    audio: null,
    video: total,
    social: null,
    total,
    estimated: false,
    partial: false,
    ...more,
  });
  const edges = (chart: Html): string[] =>
    [...chart.toString().matchAll(/class="edge ([a-z ]*?)\s*"\s+d="([^"]+)"/g)].map(
      ([, kind = "", path = ""]) => `${kind.trim()} ${path.split("L").length}`,
    );

  it("show one day alone, as that of a release, by a mark", () => {
    const chart = curveChart({ days: [day(0, 5)], posts: [], median: null, breaks: [] });
    expect(edges(chart)).toEqual(["video alone 2"]);
  });

  it("leave a gap for the category that is not known, and for none above it", () => {
    const days = [0, 1, 2, 3].map((index) =>
      day(index, 30 + index, { audio: index < 2 ? 10 : null, video: 20 + index }),
    );
    const chart = curveChart({ days, posts: [], median: null, breaks: [] });
    expect(edges(chart)).toEqual(["audio 2", "video 4"]);
  });

  it("name platforms together that count differently from one day on", () => {
    const breaks = ["YouTube", "Spotify"].map((name) => ({ date: dayAt(1), name }));
    const chart = curveChart({ days: [day(0, 1), day(1, 2)], posts: [], median: null, breaks });
    expect(chart.toString()).toContain("YouTube, Spotify count differently");
  });

  it("leave a gap where a day is not known, and draw no zero", () => {
    const chart = curveChart({
      days: [day(0, 5), day(1, 8), day(2, null), day(3, 9), day(4, 12)],
      posts: [],
      median: null,
      breaks: [],
    });
    expect(edges(chart)).toEqual(["video 2", "video 2"]);
    expect(chart.toString()).toContain("<td>not known</td>");
  });

  it("keep a gap below apart from the layers above, and draw a day alone as a mark", () => {
    const of = (index: number, audio: number | null, video: number | null): CurvePoint =>
      day(index, video, { audio, total: (audio ?? 0) + (video ?? 0) });
    const chart = curveChart({
      days: [of(0, null, 5), of(1, 3, 6), of(2, null, 7), of(3, 4, 8), of(4, 5, 9)],
      posts: [],
      median: null,
      breaks: [],
    });
    expect(edges(chart)).toEqual(["audio alone 2", "audio 2", "video 5"]);
  });

  it("part their lines where a platform counts differently, with its day and name", () => {
    const chart = curveChart({
      days: [day(0, 5), day(1, 8), day(2, 9), day(3, 12)],
      posts: [],
      median: null,
      breaks: [{ date: dayAt(2), name: "YouTube" }],
    });
    expect(edges(chart)).toEqual(["video 2", "video 2"]);
    expect(chart.toString()).toContain("3\u00a0Jan, YouTube counts differently");
  });

  it("dot what is drawn between captures and what still runs, and say which days", () => {
    const chart = curveChart({
      days: [
        day(0, 5),
        day(1, 6, { estimated: true }),
        day(2, 7, { estimated: true }),
        day(3, 9),
        day(4, 10, { partial: true }),
      ],
      posts: [],
      median: null,
      breaks: [],
    });
    expect(edges(chart)).toEqual(["video dotted 3", "video 2", "video dotted 2"]);
    expect(chart.toString()).toContain("2\u00a0Jan to 3\u00a0Jan not captured");
    expect(chart.toString()).toContain("today, so far");
  });

  it("draw delivery against steps of the promise, the running day dotted, unknown days open", () => {
    const chart = paceChart({
      from: dayAt(0),
      to: dayAt(10),
      days: [
        { date: dayAt(1), delivered: 10, partial: false },
        { date: dayAt(2), delivered: 20, partial: false },
        { date: dayAt(3), delivered: null, partial: false },
        { date: dayAt(4), delivered: 40, partial: false },
        { date: dayAt(5), delivered: 50, partial: true },
      ],
      promise: [
        { date: dayAt(2), promised: 30 },
        { date: dayAt(8), promised: 100 },
      ],
    }).toString();
    expect(
      [...chart.matchAll(/class="line ([a-z]*)"\s+d="([^"]+)"/g)].map(([, kind, d]) => [
        kind,
        d?.split("L").length,
      ]),
    ).toEqual([
      ["", 2],
      ["alone", 1],
      ["dotted", 2],
    ]);
    expect(chart).toContain('class="promise" d="M0 226H200V166H800V26H1000"');
    expect(chart).toContain(
      'aria-label="50 delivered by 6\u00a0Jan, of 100 promised by 9\u00a0Jan."',
    );
    expect(chart).toContain("<td>not known</td>");
  });

  it("name themselves in a sentence, and have their numbers as a table", () => {
    const text = weekBars([
      { ...day(0, 100), estimated: false },
      { ...day(7, 250) },
      { ...day(14, 40), partial: true },
    ]).toString();
    expect(text).toContain(
      'role="img" aria-label="Reach by week: 100 in the week of 1\u00a0Jan, 250 in that of ' +
        '8\u00a0Jan, most in that of 8\u00a0Jan with 250."',
    );
    expect(text).toContain("<caption");
    expect(text.match(/class="bar-part video running"/g)).toHaveLength(1);
  });

  it("draw nothing for what is not known", () => {
    expect(shareBar([{ category: "audio", value: null }])).toBe(false);
    expect(rowBar([{ category: "audio", value: null }], 10)).toBe(false);
    expect(sparkline([null, 3, null])).toBe(false);
    expect(meter({ delivered: null, promised: null })).toBe(false);
  });
});
