import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { LOOKS, seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser } from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { createHttpSurfaces } from "../../app/http.ts";
import { TOPICS } from "./contents.ts";

const browser = await openBrowser();

/** One page of each kind, and the shortest: axe takes seconds on the longest documents. */
const PATHS = [
  "/",
  "/docs?q=webhook+signature",
  "/docs/how-to/make-an-app",
  "/docs/search",
  "/docs/reference/auto_build",
  "/no-such-page",
];

/**
 * What ends right of the column of text, without code, which scrolls in its frame, and the headings
 * of tables whose rows are blocks, which screen readers alone get.
 */
const CUT = `[...document.querySelectorAll(".prose *")]
  .filter((each) => each.closest("pre") === null)
  .filter((each) => getComputedStyle(each.closest("thead") ?? each).position !== "absolute")
  .filter((each) => each.getBoundingClientRect().right >
    document.querySelector(".prose").getBoundingClientRect().right + 1)
  .map((each) => each.outerHTML.slice(0, 80))`;

describe.skipIf(browser === undefined)("documents in a browser", () => {
  let origin: string;
  const app = useApp();
  const server = useFixture(() =>
    createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => true }),
  );
  beforeAll(async () => {
    await server.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(LOOKS)(
    "have no serious finding of axe, and no text lies on another: $name",
    async ({ width, name: _name, rules, ...look }) => {
      const { context, page } = await browser!.person({
        viewport: { width, height: 900 },
        bypassCSP: true,
        ...look,
      });
      for (const path of PATHS) {
        await page.goto(origin + path);
        expect.soft([path, await overlappingTexts(page)]).toEqual([path, []]);
        expect.soft([path, await seriousFindings(page, rules)]).toEqual([path, []]);
      }
      await context.close();
    },
  );

  it.each(TOPICS)("fit their column on a desk and on phones: $title", async ({ paths }) => {
    const { context, page } = await browser!.person();
    const wide: unknown[] = [];
    for (const path of paths) {
      await page.goto(`${origin}/docs/${path}`);
      for (const width of [1_200, 390, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const across = await page.evaluate("document.documentElement.scrollWidth");
        const cut = await page.evaluate<string[]>(CUT);
        if (across !== width || cut.length > 0) wide.push([path, width, across, cut.slice(0, 3)]);
      }
    }
    expect(wide).toEqual([]);
    await context.close();
  });

  it("break no name of a setting or a field on a desk", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    for (const path of ["/docs/configuration", "/docs/api", "/docs/reference/campaigns"]) {
      await page.goto(origin + path);
      const broken = await page.evaluate(
        `[...document.querySelectorAll("td:first-child code")]
          .filter((code) => /^[\\w.]+$/.test(code.textContent) && code.getClientRects().length > 1)
          .map((code) => code.textContent)`,
      );
      expect([path, broken]).toEqual([path, []]);
    }
    await context.close();
  });

  it("are printed whole: code on several lines, without what is there for a screen", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 794, height: 1_123 } });
    await page.emulateMedia({ media: "print" });
    await page.goto(`${origin}/docs/README`);
    expect(
      await page.evaluate(
        `[...document.querySelectorAll("pre")].filter((pre) => pre.scrollWidth > pre.clientWidth).length`,
      ),
    ).toBe(0);
    for (const left of [".copy", "nav", ".document-search", ".skip"])
      expect([left, await page.locator(left).first().isVisible()]).toEqual([left, false]);
    await context.close();
  });

  it("show all samples in the language that was chosen, where the reader stands and later", async () => {
    const { context, page } = await browser!.person();
    const open = () => page.locator(".prose details[open] > summary").allTextContents();
    const place = () =>
      page.evaluate<number>(
        `[...document.querySelectorAll("summary")][7].getBoundingClientRect().top`,
      );
    await page.goto(`${origin}/docs/samples`);
    const samples = (await open()).length;
    expect(await open()).toEqual(Array.from({ length: samples }, () => "JavaScript"));
    const python = page.locator("summary").nth(7);
    await python.scrollIntoViewIfNeeded();
    const before = await place();
    await python.click();
    expect(await open()).toEqual(Array.from({ length: samples }, () => "Python"));
    expect(Math.abs((await place()) - before)).toBeLessThan(2);
    await page.reload();
    expect(await open()).toEqual(Array.from({ length: samples }, () => "Python"));
    await context.close();
  });

  it("are walked by keyboard, past the contents first, with code that scrolls", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    await page.goto(`${origin}/docs/README`);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    const code = page.locator("pre").last();
    await page.setViewportSize({ width: 390, height: 900 });
    await code.focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate("document.activeElement.scrollLeft")).toBeGreaterThan(0);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Copy");
    await context.close();
  });
});
