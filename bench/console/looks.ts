/**
 * Pictures of every screen of the console as people look at it who need more than the usual: in
 * forced colours, at 200 % zoom, on narrow windows, right to left. For eyes; what boxes and styles
 * tell is printed. On a server that runs, with the session of a browser (a file of cookies):
 *
 *   CASTMETER_URL=http://localhost:4000 COOKIES=cookies.json node bench/console/looks.ts out [path…]
 *
 * `LOOKS=forced,zoom` takes some of the looks.
 */
import { mkdirSync, readFileSync } from "node:fs";
import chromium from "@sparticuz/chromium";
import { type BrowserContextOptions, chromium as driver, type Page } from "playwright-core";
import { filledPath, routePaths } from "../../packages/console/test/routes.test-support.ts";
import {
  bareTables,
  brokenBoxes,
  headingGaps,
  hiddenFocus,
  movingParts,
  turnedFigures,
  turnRound,
} from "../../packages/console/test/usable.test-support.ts";

const DESKTOP = { width: 1_440, height: 900 };
const LOOKS: Readonly<Record<string, BrowserContextOptions & { isTurned?: boolean }>> = {
  forced: { viewport: DESKTOP, forcedColors: "active", colorScheme: "dark" },
  "forced-light": { viewport: DESKTOP, forcedColors: "active" },
  zoom: { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 },
  rtl: { viewport: DESKTOP, isTurned: true },
  "rtl-phone": { viewport: { width: 390, height: 844 }, isTurned: true },
  phone: { viewport: { width: 390, height: 844 } },
  narrow: { viewport: { width: 320, height: 700 }, colorScheme: "dark" },
};
const SETTLED_MS = Number(process.env["WAIT_MS"] ?? 1_200);

const url = setting("CASTMETER_URL");
const [out = "looks", ...asked] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
const names = process.env["LOOKS"]?.split(",") ?? Object.keys(LOOKS);
const browser = await driver.launch({
  executablePath: process.env["CHROME"] ?? (await chromium.executablePath()),
  args: ["--no-sandbox", "--disable-dev-shm-usage"],
});
try {
  for (const name of names) await look(name);
} finally {
  await browser.close();
}

async function look(name: string): Promise<void> {
  const { isTurned = false, ...options } = LOOKS[name] ?? {};
  const context = await browser.newContext({
    locale: "en-GB",
    reducedMotion: "reduce",
    ...options,
  });
  await context.addCookies(JSON.parse(readFileSync(setting("COOKIES"), "utf8")));
  const page = await context.newPage();
  page.on("pageerror", ({ message }) => console.log(`${name} ERROR ${message}`));
  const paths = asked.length > 0 ? asked : await allPaths(page);
  for (const path of paths) {
    await page.goto(`${url}/app${path}`);
    await page.locator("main h1").first().waitFor();
    await page.waitForTimeout(SETTLED_MS);
    if (isTurned) await turnRound(page, "rtl");
    await page.waitForTimeout(100);
    const found = [
      ...(await brokenBoxes(page)),
      ...(isTurned ? await turnedFigures(page) : []),
      ...(await movingParts(page)),
      ...(await headingGaps(page)),
      ...(await bareTables(page)),
      ...(await hiddenFocus(page)),
    ];
    for (const finding of new Set(found)) console.log(`${name} ${path} ${finding}`);
    const file = path
      .replaceAll(/[^a-z0-9]+/gi, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 60);
    await page.screenshot({ path: `${out}/${file || "home"}-${name}.png`, fullPage: true });
  }
  await context.close();
}

/** Every route, with ids of what the workspace holds. */
async function allPaths(page: Page): Promise<string[]> {
  await page.goto(`${url}/app/`);
  await page.locator("main h1").first().waitFor();
  const values = await page.evaluate<Record<string, string>>(`(async () => {
    const { memberships } = await (await fetch("/app-api/session")).json();
    const headers = { "Castmeter-Workspace": memberships[0].workspace_id };
    const first = async (path) => (await (await fetch("/app-api/v1" + path, { headers })).json()).data[0];
    const cluster = await first("/clusters?limit=1&sort=reach");
    const values = { global_cluster_id: cluster.global_id, show_id: cluster.show_id };
    return { ...values, episode_id: cluster.episode_id };
  })()`);
  return routePaths().flatMap((path) => {
    try {
      return [filledPath(path, values)];
    } catch {
      console.log(`left out: ${path}`);
      return [];
    }
  });
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}
