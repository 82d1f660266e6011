import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser, untilDrawn } from "../../../test/browser.test-support.ts";
import { byLength } from "../../../test/run-length.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";
import { filledPath, routePaths } from "./routes.test-support.ts";
import {
  bareTables,
  brokenBoxes,
  cutControls,
  decimalPoints,
  headingGaps,
  hiddenFocus,
  movingParts,
  smallTargets,
  turnedFigures,
  turnRound,
} from "./usable.test-support.ts";

/** Every route with data, on the whole server with its policy; one page opens all of them. */

const browser = await openBrowser();

const DESKTOP = { width: 1_280, height: 800 };
const PHONE = { width: 390, height: 844 };
const NARROW = { width: 320, height: 700 };
/** A window of 1,440 × 900 at 200 %. */
const ZOOMED = { width: 720, height: 450 };

/** The least height of what is pressed with a pointer, and with a finger. */
const POINTER_PX = 24;
const FINGER_PX = 44;

/** The log of requests: its table has no name, and its rows cut the ring of what they open. */
const BARE_TABLE = "/developer/requests";

/** What the server found about itself, in its own English: versions, sizes. */
const SERVER_TEXT = "/installation";

/** Looks that only the long run judges: their widths and their colours are in the other two. */
const MORE_LOOKS = [
  ["dark", DESKTOP, "dark"],
  ["phone", PHONE, "light"],
].slice(0, byLength(0, 2)) as [string, typeof DESKTOP, "light" | "dark"][];

/** What the page has moved while it loaded, by the browser's own measure. */
const layoutShift = (page: Page): Promise<number> =>
  page.evaluate(`new Promise((done) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => done(
      observer.takeRecords().reduce((sum, { value, hadRecentInput }) => hadRecentInput ? sum : sum + value, 0),
    ));
  })`);

describe.skipIf(browser === undefined)("every route", () => {
  const server = useFixture(startConsoleApp);
  let opened: Opened;
  let german: Opened;
  beforeAll(async () => {
    const isCalm = { reducedMotion: "reduce" } as const;
    opened = await server.open(browser as TestBrowser, "owner", isCalm);
    german = await server.open(browser as TestBrowser, "owner", { ...isCalm, locale: "de-DE" });
    await german.goto("/");
  });
  afterAll(() => browser?.close());

  const look = async (
    viewport: { width: number; height: number },
    colorScheme: "light" | "dark",
  ): Promise<void> => {
    await opened.page.setViewportSize(viewport);
    await opened.page.emulateMedia({ colorScheme });
    await untilDrawn(opened.page);
  };

  it.each(routePaths())(
    "%s is used by everybody: in both themes, at every width, by keys, right to left",
    async (path) => {
      const { page, faults, goto } = opened;
      faults.length = 0;
      await look(DESKTOP, "light");
      await goto(filledPath(path, server.values));
      const shift = await layoutShift(page);
      const found: string[] = [];
      const add = (name: string, findings: readonly string[]): void =>
        void found.push(...findings.map((finding) => `${name}: ${finding}`));
      add("light", await seriousFindings(page));
      add("headings", await headingGaps(page));
      add("tables", await bareTables(page));
      add("motion", await movingParts(page));
      add("by keys", await hiddenFocus(page));
      await turnRound(page, "rtl");
      add("right to left", [...(await brokenBoxes(page)), ...(await turnedFigures(page))]);
      await turnRound(page, "ltr");
      await look(ZOOMED, "light");
      add("200 %", await brokenBoxes(page));
      await look(NARROW, "light");
      add("320 px", await brokenBoxes(page));
      await look(PHONE, "dark");
      add("390 px", await brokenBoxes(page));
      add("390 px, by keys", await hiddenFocus(page));
      add("phone, dark", await seriousFindings(page));
      for (const [name, viewport, theme] of MORE_LOOKS) {
        await look(viewport, theme);
        add(name, await seriousFindings(page, "colours"));
      }
      const isKnown = (finding: string): boolean =>
        path === BARE_TABLE && /^tables: no name|ring cut/.test(finding);
      expect([...found.filter((finding) => !isKnown(finding)), ...faults]).toEqual([]);
      expect(shift).toBe(0);
    },
    timeLimit(60_000),
  );

  it.each(routePaths())(
    "%s fits in German, at a desk and on a phone, with targets for a pointer and for a finger",
    async (path) => {
      const { page, visit } = german;
      const found: string[] = [];
      const add = (name: string, findings: readonly string[]): void =>
        void found.push(...findings.map((finding) => `${name}: ${finding}`));
      await page.setViewportSize(DESKTOP);
      await visit(filledPath(path, server.values));
      add("desk", await cutControls(page));
      add("desk", await smallTargets(page, POINTER_PX));
      if (path !== SERVER_TEXT) add("desk", await decimalPoints(page));
      await page.setViewportSize(PHONE);
      await untilDrawn(page);
      add("phone", await brokenBoxes(page));
      add("phone", await cutControls(page));
      add("phone", await smallTargets(page, FINGER_PX));
      expect(found).toEqual([]);
    },
    timeLimit(60_000),
  );

  it("leaves nothing secret, and nothing of the data, in the browser's stores", async () => {
    const { context, page } = opened;
    const stored = String(
      await page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])"),
    );
    const keys = await page.evaluate<string[]>(
      "[...Object.keys(localStorage), ...Object.keys(sessionStorage)]",
    );
    expect(
      keys.filter((key) => !key.startsWith("castmeter-") && !key.startsWith("tsr-scroll")),
    ).toEqual([]);
    const cookies = await context.cookies();
    const session = await page.evaluate<{ csrf_token: string; email: string }>(
      "fetch('/app-api/session').then((answer) => answer.json()).then(({ csrf_token, person }) => ({ csrf_token, email: person.email }))",
    );
    for (const secret of [...cookies.map(({ value }) => value), ...Object.values(session)])
      expect(stored).not.toContain(secret);
    expect(await page.evaluate("document.cookie")).toBe("");
  });
});
