import chromium from "@sparticuz/chromium";
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium as driver,
  type Locator,
  type Page,
} from "playwright-core";

/**
 * A real browser for tests: the Chromium that comes with the development packages, or the one
 * `CHROME` names.
 */

/** Ours, and not those the package suggests: they switch off what tests of a browser are for. */
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

export interface TestBrowser {
  /** A person's browser, with cookies of its own. */
  person(
    options?: BrowserContextOptions,
  ): Promise<{ context: BrowserContext; page: Page; faults: string[] }>;
  /** Closes the browsers of all persons. */
  close(): Promise<void>;
}

/** One process for all files of a worker: starting it takes a second. It ends with the worker. */
let started: Promise<Browser> | undefined;

/**
 * Undefined, with a warning on the console, only where no browser can be unpacked here (wrong
 * processor, no space); a browser that does not start is a failure. Use: `const browser = await
 * openBrowser(); describe.skipIf(browser === undefined)(…)`.
 */
export async function openBrowser(): Promise<TestBrowser | undefined> {
  const executablePath = process.env["CHROME"] ?? (await unpack());
  if (executablePath === undefined) return undefined;
  const browser = await (started ??= driver.launch({ executablePath, args: FLAGS }));
  const contexts = new Set<BrowserContext>();
  return {
    person: async (options = {}) => {
      // Without a locale this Chromium says `en-US@posix`, which Intl refuses.
      const context = await browser.newContext({ locale: "en-US", ...options });
      contexts.add(context);
      context.on("close", () => contexts.delete(context));
      context.setDefaultTimeout(25_000);
      const page = await context.newPage();
      return { context, page, faults: faultsOf(page) };
    },
    close: async () => {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

/** Fails when the element does not become visible within the default timeout of its page. */
export function expectVisible(locator: Locator): Promise<void> {
  return locator.waitFor();
}

/** True where the focused field of a form is behind the buttons that stay at the bottom edge. */
export async function hasHiddenFocus(page: Page): Promise<boolean> {
  const isHidden = await page.evaluate(`(() => {
    const focused = document.activeElement;
    const buttons = focused.closest("form")?.querySelector(".buttons") ?? null;
    if (buttons === null || buttons.contains(focused)) return false;
    return focused.getBoundingClientRect().bottom > buttons.getBoundingClientRect().top;
  })()`);
  return isHidden === true;
}

/** Resolves once the page, as it is now, has been drawn. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(
    "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
  );
}

/**
 * The whole page as a picture. Chromium refuses one of a window that it has not drawn yet ("Unable
 * to capture screenshot"), so the window gets the height of the page, and two frames, before it.
 */
export async function pictureOf(page: Page): Promise<Buffer> {
  const height = Number(await page.evaluate("document.documentElement.scrollHeight"));
  const { width } = page.viewportSize() ?? { width: 900 };
  await page.setViewportSize({ width, height });
  await untilDrawn(page);
  return page.screenshot();
}

async function unpack(): Promise<string | undefined> {
  try {
    return await chromium.executablePath();
  } catch (error) {
    console.error(
      `\n*** BROWSER TESTS ARE SKIPPED: no Chromium could be unpacked. Set CHROME to one. ***\n${String(error)}\n`,
    );
    return undefined;
  }
}

/** What a page's script threw, and what its policy refused. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/content security policy|refused to/i.test(message.text())) faults.push(message.text());
  });
  return faults;
}
