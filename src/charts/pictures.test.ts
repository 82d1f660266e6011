import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser } from "../../test/browser.test-support.ts";
import { type Html, html } from "../lib/html.ts";
import { bulletBar, meter, rowBar, shareBar } from "./bars.ts";
import { curveChart } from "./curve-chart.ts";
import type { CurvePoint } from "./curve-data.ts";
import { paceChart } from "./pace-chart.ts";
import { sparkline } from "./sparkline.ts";
import { type DayState, statusBars } from "./status-bars.ts";
import { weekBars } from "./week-bars.ts";

/**
 * Every chart as a picture that a person has looked at. `CHART_PICTURES=write npx vitest run
 * src/charts/pictures.test.ts` makes them anew: look at each before it is committed.
 */

const FOLDER = new URL("./pictures/", import.meta.url);
const THEME = new URL("../theme/", import.meta.url);
const isWriting = process.env["CHART_PICTURES"] === "write";
const browser = await openBrowser();

const dayAt = (index: number): string =>
  new Date(Date.UTC(2026, 10, 2) + index * 86_400_000).toISOString().slice(0, 10);

/** An episode of 21 days: one was not captured, one is not known, the last still runs. */
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
    partial: age === 20,
  };
});
const POSTS = [0, 0, 1, 1, 1, 2, 4, 6, 9, 11].map((day, index) => ({
  date: dayAt(day),
  category: (["audio", "video", "social"] as const)[index % 3] ?? "audio",
}));
const MEDIAN = CURVE.map((_, age) => Math.round(170_790 * (1 - Math.exp(-(age + 1) / 5))));

const WEEKS = Array.from({ length: 13 }, (_, index) => {
  const factor = 1 + ((index * 7) % 5) / 8;
  const isUnknown = index === 4;
  const [audio, video, social] = [22_000, 60_000, 34_000].map((base) =>
    isUnknown ? null : Math.round(base * factor),
  ) as [number | null, number | null, number | null];
  return {
    date: dayAt(index * 7 - 84),
    audio,
    video,
    social,
    total: isUnknown ? null : (audio ?? 0) + (video ?? 0) + (social ?? 0),
    estimated: false,
    partial: index === 12,
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

const CHARTS: readonly (Html | false)[] = [
  shareBar([
    { category: "audio", value: 32_305 },
    { category: "video", value: 101_215 },
    { category: "social", value: 115_640 },
  ]),
  curveChart({ days: CURVE, posts: POSTS, median: MEDIAN, breaks: [] }),
  curveChart({
    days: CURVE.slice(0, 9),
    posts: [],
    median: null,
    breaks: [{ date: dayAt(5), name: "YouTube" }],
  }),
  paceChart({
    from: dayAt(0),
    to: dayAt(63),
    days: CURVE.map(({ date, audio, age_days: age }) => ({
      date: dayAt(age * 2),
      delivered: age < 4 || date === dayAt(12) ? null : (audio ?? 0) * 8,
      partial: age === 20,
    })),
    promise: [8, 22, 34, 50].map((day, index) => ({
      date: dayAt(day),
      promised: 80_000 * (index + 1),
    })),
  }),
  weekBars(WEEKS, [{ date: dayAt(-30), name: "TikTok" }]),
  rowBar([{ category: "video", value: 62_000 }], 101_215),
  rowBar([{ category: null, value: 101_215 }], 101_215),
  bulletBar({ delivered: 26_402, promised: 25_000 }, 84_826),
  bulletBar({ delivered: null, promised: 60_000 }, 84_826),
  meter({ delivered: 331_231, promised: 311_000 }),
  sparkline([3, 5, 4, null, 6, 9, 8, 12]),
  statusBars(DAYS, "API"),
];

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
  ".sheet>*{margin-bottom:28px}.hidden,details{display:none}.sparkline{max-width:160px}",
].join("");

const sheet = (dir: "ltr" | "rtl"): string =>
  `<!doctype html><html lang="en" dir="${dir}"><meta charset="utf-8"><style>${STYLE}</style>` +
  html`<body>
    <div class="sheet">${CHARTS.map((chart) => html`<div>${chart}</div>`)}</div>
  </body>`.toString();

/** Pixels that may differ: edges of letters and lines. */
const SHARE_MAX = 0.01;

/** In the page: the share of pixels of which a channel differs by more than 48 of 255. */
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
  if (a.width !== b.width || a.height !== b.height) return 1;
  let different = 0;
  for (let at = 0; at < a.data.length; at += 4)
    if ([0, 1, 2].some((channel) => Math.abs(a.data[at + channel] - b.data[at + channel]) > 48))
      different += 1;
  return different / (a.data.length / 4);
}`;

const urlOf = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

describe.skipIf(browser === undefined)("the pictures of charts", () => {
  afterAll(() => browser?.close());

  it.each([
    { name: "light", colorScheme: "light", width: 900, dir: "ltr" },
    { name: "dark", colorScheme: "dark", width: 900, dir: "ltr" },
    { name: "phone", colorScheme: "light", width: 390, dir: "ltr" },
    { name: "right-to-left", colorScheme: "light", width: 900, dir: "rtl" },
  ] as const)("are those that were looked at: $name", async ({ name, colorScheme, width, dir }) => {
    const { context, page } = await browser!.person({
      colorScheme,
      viewport: { width, height: 800 },
    });
    await page.setContent(sheet(dir));
    await page.evaluate("document.fonts.ready");
    const drawn = await page.screenshot({ fullPage: true });
    const file = new URL(`${name}.png`, FOLDER);
    if (isWriting || !existsSync(file)) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(file, drawn);
    }
    const differenceTo = (other: Buffer): Promise<number> =>
      page.evaluate(`(${COMPARE})(${JSON.stringify([urlOf(drawn), urlOf(other)])})`);
    expect(isWriting ? 0 : await differenceTo(readFileSync(file))).toBeLessThan(SHARE_MAX);
    const part = await page.locator(".sheet").screenshot();
    expect(await differenceTo(part)).toBeGreaterThan(SHARE_MAX);
    await context.close();
  });
});
