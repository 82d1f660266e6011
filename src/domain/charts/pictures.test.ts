import { readFileSync, writeFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser, pictureOf } from "../../../test/browser.test-support.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { type Html, html } from "../../lib/text/html.ts";
import { bulletBar, meter, rowBar, shareBar } from "./bars.ts";
import { curveChart } from "./curve-chart.ts";
import type { CurvePoint } from "./curve-data.ts";
import { paceChart } from "./pace-chart.ts";
import { sparkline } from "./sparkline.ts";
import { type DayState, statusBars } from "./status-bars.ts";
import { type WeekBar, weekBars } from "./week-bars.ts";

/**
 * Every chart as a picture that a person has looked at. `CHART_PICTURES=write npx vitest run
 * src/domain/charts/pictures.test.ts` makes them anew: look at each before it is committed.
 */

const FOLDER = new URL("./pictures/", import.meta.url);
const THEME = new URL("../../surfaces/theme/", import.meta.url);
const isWriting = process.env["CHART_PICTURES"] === "write";
const browser = await openBrowser();

const dayAt = (index: number): string =>
  new Date(Date.UTC(2026, 10, 2) + index * 86_400_000).toISOString().slice(0, 10);

/**
 * An episode of 21 days: one was not captured, social is not known at first, the last one still
 * runs.
 */
const CURVE: CurvePoint[] = Array.from({ length: 21 }, (_, age) => {
  const grown = (most: number): number => Math.round(most * (1 - Math.exp(-(age + 1) / 4)));
  const [audio, video, social] = [grown(32_305), grown(101_215), age < 2 ? null : grown(115_640)];
  return {
    date: dayAt(age),
    age_days: age,
    audio,
    video,
    social,
    total: audio + video + (social ?? 0),
    estimated: age === 11,
    stale: false,
    partial: age === 20,
  };
});
const POSTS = [0, 0, 1, 1, 1, 2, 4, 6, 9, 11].map((day, index) => ({
  date: dayAt(day),
  category: (["audio", "video", "social"] as const)[index % 3] ?? "audio",
}));
const MEDIAN = CURVE.map((_, age) => Math.round(170_790 * (1 - Math.exp(-(age + 1) / 5))));

/** Of 90 days over New Year, the last ten without a capture, with four posts on most days. */
const LONG: CurvePoint[] = Array.from({ length: 90 }, (_, age) => ({
  date: dayAt(age),
  age_days: age,
  audio: 400 * Math.min(age, 79),
  video: 900 * Math.min(age, 79),
  social: null,
  total: 1_300 * Math.min(age, 79),
  estimated: false,
  stale: age > 79,
  partial: false,
}));
const MANY_POSTS = LONG.flatMap(({ date }, day) =>
  (["audio", "video", "social", "video"] as const)
    .filter((_, index) => (day * (index + 1)) % 3 === 0)
    .map((category) => ({ date, category })),
);

/** One is not known, one is zero, a platform is missing in two, two are in part estimated. */
const WEEKS: WeekBar[] = Array.from({ length: 13 }, (_, index) => {
  const factor = index === 2 ? 0 : 1 + ((index * 7) % 5) / 8;
  const isUnknown = index === 4;
  const isMissing = index === 6 || index === 7;
  const [audio, video, social] = [22_000, 60_000, 34_000].map((base) =>
    isUnknown ? null : Math.round(base * factor),
  ) as [number | null, number | null, number | null];
  return {
    date: dayAt(index * 7 - 84),
    audio,
    video: isMissing ? null : video,
    social,
    total: isUnknown ? null : (audio ?? 0) + (isMissing ? 0 : (video ?? 0)) + (social ?? 0),
    estimated: index === 7 || index === 9,
    partial: index === 12,
    incomplete: index > 10,
    not_known: isMissing ? ["YouTube"] : [],
  };
});

const DAYS: DayState[] = Array.from({ length: 90 }, (_, index) =>
  index < 12
    ? "no_data"
    : index === 70
      ? "down"
      : index === 40 || index === 41
        ? "degraded"
        : "operational",
);

const CHARTS: Readonly<Record<string, Html | false>> = {
  shares: shareBar([
    { category: "audio", value: 32_305 },
    { category: "video", value: 101_215 },
    { category: "social", value: 115_640 },
  ]),
  curve: curveChart({ days: CURVE, posts: POSTS, median: MEDIAN, breaks: [] }),
  break: curveChart({
    days: CURVE.slice(0, 9),
    posts: [],
    median: null,
    breaks: [{ date: dayAt(5), name: "YouTube" }],
  }),
  "first-day": curveChart({
    days: CURVE.slice(0, 1),
    posts: POSTS.slice(0, 2),
    median: null,
    breaks: [],
  }),
  long: curveChart({
    days: LONG,
    posts: MANY_POSTS,
    median: Array.from({ length: 31 }, (_, age) => 2_400 * age),
    breaks: [],
  }),
  pace: paceChart({
    from: dayAt(0),
    to: dayAt(63),
    days: CURVE.map(({ date, audio, age_days: age }) => ({
      date: dayAt(age * 2),
      delivered: age < 4 || date === dayAt(12) ? null : (audio ?? 0) * 8,
      expected: age * 6_000,
      partial: age === 20,
    })),
    expected: [8, 38, 50, 63].map((day, index) => ({
      date: dayAt(day),
      expected: [0, 150_000, 240_000, 320_000][index] ?? 0,
    })),
    promise: [8, 22, 34, 50].map((day, index) => ({
      date: dayAt(day),
      promised: 80_000 * (index + 1),
    })),
  }),
  weeks: weekBars(WEEKS, [{ date: dayAt(-30), name: "TikTok" }]),
  "row-video": rowBar([{ category: "video", value: 62_000 }], 101_215),
  "row-single": rowBar([{ category: null, value: 101_215 }], 101_215),
  "row-small": rowBar(
    [
      { category: "audio", value: 100 },
      { category: "video", value: 200 },
      { category: "social", value: 900 },
    ],
    249_160,
  ),
  "bullet-over": bulletBar({ delivered: 26_402, promised: 25_000 }, 84_826),
  "bullet-unknown": bulletBar({ delivered: null, promised: 60_000 }, 84_826),
  meter: meter({ delivered: 331_231, promised: 311_000 }),
  sparkline: sparkline([3, 5, 4, null, 6, 9, 8, 12]),
  status: statusBars(DAYS, "API"),
};

/** The fonts within the style, so that the pictures need no server. */
const STYLE = [
  readFileSync(new URL("tokens.css", THEME), "utf8"),
  readFileSync(new URL("fonts.css", THEME), "utf8").replaceAll(
    /url\("([^"#]+)"\)/g,
    (_, name: string) => {
      const font = readFileSync(new URL(`fonts/${name}`, THEME));
      return `url("data:font/woff2;base64,${font.toString("base64")}")`;
    },
  ),
  readFileSync(new URL("chart.css", import.meta.url), "utf8"),
  "body{margin:24px;background:var(--paper);font-family:var(--sans)}",
  "body>div{margin-bottom:28px}.hidden,details{display:none}.sparkline{max-width:160px}",
].join("");

const sheet = (dir: "ltr" | "rtl", style = ""): string =>
  `<!doctype html><html lang="en" dir="${dir}"><meta charset="utf-8"><style>${STYLE}${style}</style>` +
  html`<body>
    ${Object.entries(CHARTS).map(([name, chart]) => html`<div id="${name}">${chart}</div>`)}
  </body>`.toString();

/** Pixels of a chart that may differ: fewer than its thinnest line has. */
const PIXELS_MAX = 30;

/** In the page: how many pixels of each chart have a channel that differs by more than 4 of 255. */
const COMPARE = `async ([one, other]) => {
  const load = async (url) => {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width, image.height];
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [a, b] = [await load(one), await load(other)];
  const charts = [...document.querySelectorAll("body > div")];
  return charts.map(({ id, offsetTop: top, offsetHeight: height }) => {
    if (a.width !== b.width) return [id, Infinity];
    let different = 0;
    const [from, to] = [Math.max(0, top - 14) * a.width * 4, (top + height + 13) * a.width * 4];
    for (let at = from; at < to; at += 4)
      if ([0, 1, 2].some((channel) => !(Math.abs(a.data[at + channel] - b.data[at + channel]) <= 4)))
        different += 1;
    return [id, different];
  });
}`;

/** In the page: texts that begin left of it or end right of it. */
const OUTSIDE = `[...document.querySelectorAll("text")]
  .map((text) => [text.textContent.trim(), text.getBoundingClientRect()])
  .filter(([, { left, right, width }]) => width > 0 && (left < 0 || right > innerWidth))
  .map(([words]) => words)`;

const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

async function changedCharts(page: Page, before: Buffer, after: Buffer): Promise<string[]> {
  const urls = JSON.stringify([before, after].map(urlOf));
  const found: [string, number][] = await page.evaluate(`(${COMPARE})(${urls})`);
  return found.filter(([, pixels]) => pixels > PIXELS_MAX).map(([name]) => name);
}

async function show(page: Page, content: string): Promise<void> {
  await page.setContent(content);
  await page.evaluate("document.fonts.ready");
}

async function openSheet(
  colorScheme: "light" | "dark",
  width: number,
  dir: "ltr" | "rtl",
): Promise<{ page: Page; close: () => Promise<void> }> {
  const { context, page } = await browser!.person({
    colorScheme,
    viewport: { width, height: 800 },
  });
  await show(page, sheet(dir));
  return { page, close: () => context.close() };
}

describe.skipIf(browser === undefined)("the pictures of charts", () => {
  afterAll(() => browser?.close());

  it.each([
    { name: "light", colorScheme: "light", width: 900, dir: "ltr" },
    { name: "dark", colorScheme: "dark", width: 900, dir: "ltr" },
    { name: "phone", colorScheme: "light", width: 390, dir: "ltr" },
    { name: "right-to-left", colorScheme: "light", width: 900, dir: "rtl" },
  ] as const)("are those that were looked at: $name", async ({ name, colorScheme, width, dir }) => {
    const { page, close } = await openSheet(colorScheme, width, dir);
    const drawn = await pictureOf(page);
    const file = new URL(`${name}.png`, FOLDER);
    if (isWriting) writeFileSync(file, drawn);
    expect(await changedCharts(page, readFileSync(file), drawn)).toEqual([]);
    await close();
  });

  const plain = useFixture(async () => {
    const { page, close } = await openSheet("light", 900, "ltr");
    return { page, close, picture: await pictureOf(page) };
  });

  it.each([
    [".expected{stroke:none}", ["pace"]],
    [".break{stroke:none}", ["break", "weeks"]],
    [".median{stroke:none}", ["curve", "long"]],
    [".dotted{stroke-dasharray:none}", ["curve", "long", "pace"]],
    [".alone{stroke:none}", ["first-day"]],
    [".missing,.estimate{stroke:none}", ["weeks"]],
    [".grid{stroke:none}", ["curve", "break", "first-day", "long", "pace", "weeks"]],
    [".sparkline{transform:scaleX(-1)}", ["sparkline"]],
  ])("tell what is missing: %s", async (style, charts) => {
    await show(plain.page, sheet("ltr", `.chart ${style}`.replace(".chart .spark", ".spark")));
    const after = await pictureOf(plain.page);
    expect(await changedCharts(plain.page, plain.picture, after)).toEqual(charts);
  });

  it("have no text on another, and none outside of a phone", async () => {
    for (const width of [900, 390, 360, 320]) {
      const { page, close } = await openSheet("light", width, "ltr");
      expect([width, await overlappingTexts(page)]).toEqual([width, []]);
      expect([width, await page.evaluate(OUTSIDE)]).toEqual([width, []]);
      await close();
    }
  });
});
