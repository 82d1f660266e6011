import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { TEST_START } from "../../../test/harness.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../src/lib/time/clock.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";
import { filledPath, routePaths } from "./routes.test-support.ts";

/** What people do with the console, on the whole server. */

const browser = await openBrowser();
const SHOW = "Salt and Signal";

/** Acts that change something, by the first word of their label. */
const CHANGES =
  /^(Add|New|Create|Connect|Delete|Remove|Take out|Invite|Rotate|Revoke|Refresh|Edit|Rename|Import|Approve|Reject|Save|Archive)\b/;

const focused = (page: Page): Promise<string> =>
  page.evaluate("document.activeElement.textContent.trim()");

describe.skipIf(browser === undefined)("a person", () => {
  const server = useFixture(startConsoleApp);
  let owner: Opened;
  beforeAll(async () => {
    owner = await server.open(browser as TestBrowser);
  });
  afterAll(() => browser?.close());

  it("goes everywhere by keys alone", async () => {
    const { page, goto, faults } = owner;
    await goto("/");
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("Skip to the content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("content");
    await page.keyboard.press("g");
    await page.keyboard.press("s");
    await page.waitForURL("**/app/shows");
    await page.keyboard.press("?");
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Go to Shows").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox").waitFor();
    await page.keyboard.type("salt");
    await page.getByRole("option", { name: SHOW }).first().waitFor();
    await page.keyboard.press("Enter");
    await page.waitForURL(`**/app/shows/${server.values["show_id"] ?? ""}**`);
    expect(faults).toEqual([]);
  });

  it("moves through a list by keys, opens a row, and finds the way back", async () => {
    const { page, goto } = owner;
    await goto("/parts");
    await page.getByRole("button", { name: "Reach", exact: true }).focus();
    await page.keyboard.press("Tab");
    expect(await focused(page)).toMatch(/^Episode 10000/);
    for (const key of ["j", "j", "ArrowDown", "k", "Enter"]) await page.keyboard.press(key);
    const chosen = page.locator('[role="row"][aria-selected="true"]');
    expect(await chosen.innerText()).toContain("Episode 9998");
    await page.keyboard.press("End");
    expect(await focused(page)).toMatch(/^Episode 1\D/);
    await page.keyboard.press("Home");
    expect(await focused(page)).toMatch(/^Episode 10000/);
    const opener = page.getByRole("button", { name: "Open a drawer" });
    await opener.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe("Open a drawer");
  });

  it("shows a panel as a table and saves it by keys", async () => {
    const { page, goto } = owner;
    await goto("/");
    await page.keyboard.press("t");
    await page.getByRole("table").waitFor();
    await page.keyboard.press("t");
    await page.getByRole("table").waitFor({ state: "detached" });
    const saved = page.waitForEvent("download");
    await page.keyboard.press("Shift+E");
    expect((await saved).suggestedFilename()).toMatch(/^analytics-timeline-.*\.csv$/);
  });

  it("reads where a number comes from, by pointer and by key", async () => {
    const { page, goto } = owner;
    await goto("/parts");
    const number = page.getByRole("button", { name: "18,204" });
    await number.hover();
    const card = page.getByText("own API of the platform");
    await card.waitFor();
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
    await page.mouse.move(0, 0);
    await page.getByRole("button", { name: "412,908" }).focus();
    await page.keyboard.press("Tab");
    await card.waitFor();
    expect(await number.getAttribute("aria-expanded")).toBe("true");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Escape");
    await card.waitFor({ state: "detached" });
  });

  it(
    "who may only read sees no act that changes something",
    async () => {
      const viewer = await server.open(browser as TestBrowser, "viewer");
      const found: string[] = [];
      await viewer.goto("/");
      for (const path of routePaths().filter((route) => route !== "/parts" && route !== "/start")) {
        await viewer.visit(filledPath(path, server.values));
        for (const act of await viewer.page.locator("main button, main a").allInnerTexts())
          if (CHANGES.test(act.trim())) found.push(`${path}: ${act}`);
      }
      await viewer.context.close();
      expect(found).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "sees nothing of one workspace while another is open",
    async () => {
      const { page, goto, settled } = owner;
      await goto("/shows");
      await goto("/");
      await page.evaluate(`(() => {
      globalThis.mixed = [];
      const look = () => {
        const { innerText } = document.body;
        if (document.querySelector("[aria-haspopup] strong")?.textContent === ${JSON.stringify(server.other.name)} &&
          innerText.includes(${JSON.stringify(SHOW)})) globalThis.mixed.push(innerText.slice(0, 200));
      };
      new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
    })()`);
      await page.locator("[aria-haspopup=menu]").first().click();
      await page.getByRole("menuitemcheckbox", { name: server.other.name }).click();
      await page.getByText(server.other.name).first().waitFor();
      await settled();
      for (const key of ["s", "e", "c", "a", "o"]) {
        await page.keyboard.press("g");
        await page.keyboard.press(key);
        await settled();
      }
      expect(await page.evaluate("globalThis.mixed")).toEqual([]);
      await page.goBack();
      await settled();
      expect(await page.evaluate("globalThis.mixed")).toEqual([]);
      await page.evaluate("localStorage.removeItem('castmeter-workspace')");
    },
    timeLimit(60_000),
  );

  it(
    "keeps the old numbers while the server is busy, and reads what helps",
    async () => {
      const busy = await server.open(browser as TestBrowser);
      const { page, goto, settled } = busy;
      await goto("/");
      await expect.poll(() => page.getByRole("tablist").innerText()).toMatch(/Reach\n\d/);
      const numbers = await page.getByRole("tablist").innerText();
      server.setBusy(true);
      try {
        // A minute later the answers are old: they are read again when the window is looked at.
        await page.clock.setFixedTime(new Date(Date.parse(TEST_START) + MINUTE_MS));
        await page.evaluate(
          "document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))",
        );
        await page.getByText("Not read again").first().waitFor();
        await settled();
        await expect.poll(() => page.getByRole("tablist").innerText()).toBe(numbers);
        await goto("/");
        const problem = page.getByRole("alert").first();
        await problem.getByText("The database does not answer.").waitFor();
        expect(await problem.innerText()).toContain("req_busy");
      } finally {
        server.setBusy(false);
      }
      await page.getByRole("button", { name: "Try again" }).first().click();
      await settled();
      await page.reload();
      await settled();
      await expect.poll(() => page.getByRole("tablist").innerText()).toBe(numbers);
      await busy.context.close();
    },
    timeLimit(60_000),
  );
});
