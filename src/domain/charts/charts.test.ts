import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Html } from "../../lib/text/html.ts";
import { bulletBar, meter, rowBar, shareBar } from "./bars.ts";
import { ORDER } from "./category.ts";
import { curveChart } from "./curve-chart.ts";
import type { CurvePoint } from "./curve-data.ts";
import { paceChart, type PaceData } from "./pace-chart.ts";
import { sparkline } from "./sparkline.ts";
import { type WeekBar, weekBars } from "./week-bars.ts";

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
      stale: fc.boolean(),
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
  days: days.map(({ date, total, partial }) => ({
    date,
    delivered: total,
    expected: total,
    partial,
  })),
  expected: days.map(({ date, audio }) => ({ date, expected: audio ?? 0 })),
  promise: days
    .filter((_, index) => index % 9 === 0)
    .map(({ date, audio }) => ({ date, promised: audio ?? 0 })),
});

const weekOf = (day: CurvePoint): WeekBar => ({
  ...day,
  incomplete: day.partial,
  not_known: day.stale ? ["YouTube"] : [],
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
        expect(isSound(weekBars(days.map(weekOf), breaks))).toBe(true);
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
    stale: false,
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
        { date: dayAt(1), delivered: 10, expected: null, partial: false },
        { date: dayAt(2), delivered: 20, expected: null, partial: false },
        { date: dayAt(3), delivered: null, expected: null, partial: false },
        { date: dayAt(4), delivered: 40, expected: null, partial: false },
        { date: dayAt(5), delivered: 50, expected: null, partial: true },
      ],
      expected: [],
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
      'aria-label="50 delivered by 6\u00a0Jan\u00a02026, so far, of 100 promised by 9\u00a0Jan\u00a02026."',
    );
    expect(chart).toContain("<td>not known</td>");
  });

  /** Rows of the table of a chart, cells as they are read. */
  const tableOf = (chart: Html): string[] =>
    [...chart.toString().matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = ""]) =>
      [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)]
        .map(([, text = ""]) => text.trim().replaceAll("\u00a0", " "))
        .join(" | "),
    );
  const sentence = (chart: Html): string =>
    (/aria-label="([^"]*)"/.exec(chart.toString())?.[1] ?? "").replaceAll("\u00a0", " ");
  const texts = (chart: Html, className: string): string[] =>
    [...chart.toString().matchAll(/<text\s([^>]*)>([\s\S]*?)<\/text/g)]
      .filter(([, attributes = ""]) => attributes.includes(className))
      .map(([, , text = ""]) =>
        text
          .replaceAll(/<[^>]*>/g, "")
          .replaceAll("\u00a0", " ")
          .trim(),
      );

  it("of weeks say in sentence and table what is so far, late, estimated or not known", () => {
    const chart = weekBars(
      [
        weekOf(day(-4, 100)),
        { ...weekOf(day(3, 250)), audio: 50, total: 300, estimated: true },
        { ...weekOf(day(10, null, { audio: 40, total: 40 })), not_known: ["YouTube"] },
        { ...weekOf(day(17, 0)), incomplete: true },
        weekOf(day(24, 40, { partial: true })),
      ],
      [{ date: dayAt(10), name: "Spotify" }],
    );
    expect(sentence(chart)).toBe(
      "Reach by week: 100 in the week of 28 Dec 2025, 40 in that of 11 Jan 2026, most in that of " +
        "4 Jan 2026 with 300; 40 so far in that of 25 Jan 2026. In 1 week not all platforms are " +
        "known. Spotify counts differently from 11 Jan 2026 on.",
    );
    expect(tableOf(chart)).toEqual([
      "Week of | Audio | Video | Social | Total | Note",
      "28 Dec 2025 | not known | 100 | not known | 100 | ",
      "4 Jan 2026 | 50 | 250 | not known | 300 | in part estimated",
      "11 Jan | 40 | not known | not known | 40 | YouTube not known",
      "18 Jan | not known | 0 | not known | 0 | not all days given yet",
      "25 Jan | not known | 40 | not known | 40 | so far",
    ]);
    const markup = chart.toString();
    expect(markup.match(/class="bar-part video running"/g)).toHaveLength(1);
    expect(markup.match(/class="missing"/g)).toHaveLength(1);
    expect(markup.match(/class="estimate"/g)).toHaveLength(1);
    expect(texts(chart, "middle")).toContain("0");
  });

  it("of weeks are as high as what they show: what is below zero is in the table alone", () => {
    const chart = weekBars([weekOf(day(0, 90, { audio: -10, total: 80 }))]);
    expect(chart.toString()).toMatch(/class="bar-part video[^>]*y="40.4"/);
    expect(tableOf(chart)[1]).toContain("−10 | 90 | not known | 80");
    expect(weekBars([]).toString()).toContain("No week is known yet.");
  });

  it("of a curve say in sentence, table and labels what is drawn, with the median", () => {
    const chart = curveChart({
      days: [
        day(0, 1_000, { audio: 10, total: 1_010 }),
        day(1, 2_000, { audio: 20, total: 2_020, estimated: true }),
        day(2, 3_000, { audio: 30, total: 3_030 }),
        day(3, 3_000, { audio: 30, total: 3_030, stale: true }),
        day(4, 5_000, { audio: 50, total: 5_050, partial: true }),
      ],
      posts: [
        { date: dayAt(0), category: "audio" },
        { date: dayAt(2), category: "video" },
        { date: dayAt(2), category: "video" },
      ],
      median: [500, 900, 1_400],
      breaks: [{ date: dayAt(2), name: "YouTube" }],
    });
    expect(sentence(chart)).toBe(
      "Reach by day, from 1,010 on 1 Jan 2026 to 5,050 on 5 Jan 2026, so far: audio 50, video " +
        "5,000. The show’s median is 1,400 by day 2. 1 day was not captured. YouTube counts " +
        "differently from 3 Jan 2026 on.",
    );
    expect(tableOf(chart)).toEqual([
      "Day | Audio | Video | Social | Total | Show’s median | Posts | Note",
      "1 Jan 2026 | 10 | 1,000 | not known | 1,010 | 500 | 1 | ",
      "2 Jan | 20 | 2,000 | not known | 2,020 | 900 |  | estimated",
      "3 Jan | 30 | 3,000 | not known | 3,030 | 1,400 | 2 | ",
      "4 Jan | 30 | 3,000 | not known | 3,030 |  |  | no newer count",
      "5 Jan | 50 | 5,000 | not known | 5,050 |  |  | so far",
    ]);
    expect(texts(chart, 'x="14"')).toEqual(["Total 5,050", "Audio 50", "Video 5,000"]);
    expect(texts(chart, 'y="296"')).toEqual(["Thin line: show’s median, 1,400 by day 2"]);
    expect(chart.toString()).toMatch(/class="median" d="M0 [\d.]+L250 [\d.]+L500 [\d.]+"/);
    expect(texts(chart, "tick")).toEqual([
      "2 k",
      "4 k",
      "6 k reach",
      "1 Jan",
      "2 Jan · day 1",
      "3 Jan · day 2",
      "4 Jan · day 3",
      "today, so far",
    ]);
    // One sign for each category and day.
    expect(chart.toString().match(/class="point"/g)).toHaveLength(2);
  });

  it("name the year where they span two", () => {
    const days = [-3, -2, -1, 0, 1].map((index) => day(index, 10));
    const chart = curveChart({ days, posts: [], median: null, breaks: [] });
    expect(texts(chart, "tick").slice(-5)).toEqual([
      "29 Dec 2025",
      "30 Dec",
      "31 Dec",
      "1 Jan 2026",
      "2 Jan · day 1",
    ]);
    expect(tableOf(chart).map((row) => row.split(" | ")[0])).toEqual([
      "Day",
      "29 Dec 2025",
      "30 Dec",
      "31 Dec",
      "1 Jan 2026",
      "2 Jan",
    ]);
  });

  it("show every sign of posts, however many there are", () => {
    const posts = Array.from({ length: 60 }, (_, index) => ({
      date: dayAt(1),
      category: ORDER[index % 3] ?? "audio",
    }));
    const chart = curveChart({ days: [day(0, 1), day(1, 2)], posts, median: null, breaks: [] });
    for (const category of ORDER)
      expect(chart.toString()).toMatch(new RegExp(`class="point"[\\s\\S]{0,80}${category}`));
    expect(tableOf(chart)[2]).toBe("2 Jan | not known | 2 | not known | 2 | 60 | ");
  });

  it("of pace have a row for each day, bend and step, with what was expected and promised by then", () => {
    const chart = paceChart({
      from: dayAt(-1),
      to: dayAt(10),
      days: [
        { date: dayAt(1), delivered: 10, expected: null, partial: false },
        { date: dayAt(2), delivered: null, expected: null, partial: false },
        { date: dayAt(3), delivered: 50, expected: 8, partial: true },
      ],
      expected: [
        { date: dayAt(-1), expected: 1 },
        { date: dayAt(3), expected: 8 },
        { date: dayAt(10), expected: 100 },
      ],
      promise: [
        { date: dayAt(-1), promised: 30 },
        { date: dayAt(8), promised: 100 },
      ],
    });
    expect(tableOf(chart)).toEqual([
      "Day | Delivered | Expected | Promised | Note",
      "31 Dec 2025 |  | 1 | 30 | ",
      "2 Jan 2026 | 10 |  | 30 | ",
      "3 Jan | not known |  | 30 | ",
      "4 Jan | 50 | 8 | 30 | so far",
      "9 Jan |  |  | 100 | ",
      "11 Jan |  | 100 | 100 | ",
    ]);
    expect(texts(chart, 'x="14"')).toEqual(["Delivered 50", "Expected by then 8", "Promised 100"]);
    // The steps stay, faint, behind the line that pacing reckons with.
    expect(chart.toString()).toMatch(/class="promise ghost"[\s\S]*class="expected"/);
    expect(texts(chart, "tick").slice(-3)).toEqual(["31 Dec 2025", "4 Jan 2026, so far", "11 Jan"]);
  });

  it("keep the names of lines apart on phones, however close their ends are", () => {
    for (const delivered of [8_000, 8_627, 9_500, 16_428]) {
      const chart = paceChart({
        from: dayAt(0),
        to: dayAt(9),
        days: [
          { date: dayAt(0), delivered: 0, expected: 900, partial: false },
          { date: dayAt(9), delivered, expected: 8_627, partial: true },
        ],
        expected: [
          { date: dayAt(0), expected: 900 },
          { date: dayAt(9), expected: 8_627 },
        ],
        promise: [{ date: dayAt(0), promised: 60_000 }],
      }).toString();
      const places = [...chart.matchAll(/class="narrow"\s+x="[^"]+"\s+y="([\d.]+)"/g)].map(
        ([, y]) => Number(y),
      );
      expect(places).toHaveLength(2);
      expect(Math.abs((places[0] ?? 0) - (places[1] ?? 0))).toBeGreaterThanOrEqual(16);
    }
  });

  it("mark a promise at its place, beside what was delivered", () => {
    const bar = String(bulletBar({ delivered: 50, promised: 25 }, 100));
    expect(bar).toMatch(/class="delivered"[^>]*width="49.5%"/);
    expect(bar).toMatch(/class="promised"\s+x1="24.8%"\s+x2="24.8%"/);
    const large = String(meter({ delivered: 331_231, promised: 311_000 }));
    expect(large).toMatch(/class="promised"\s+x1="77.8%"\s+x2="77.8%"/);
    expect(large).toContain("promised 311,000");
  });

  it("run from the oldest value to the newest", () => {
    expect(String(sparkline([1, null, 4]))).toMatch(/d="M0 17h0M100 2h0"/);
  });

  it("draw nothing for what is not known", () => {
    expect(shareBar([{ category: "audio", value: null }])).toBe(false);
    expect(rowBar([{ category: "audio", value: null }], 10)).toBe(false);
    expect(sparkline([null, 3, null])).toBe(false);
    expect(meter({ delivered: null, promised: null })).toBe(false);
  });
});
