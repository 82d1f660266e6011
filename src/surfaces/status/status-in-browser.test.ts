import { afterAll, describe, expect, it } from "vitest";
import { LOOKS, seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser } from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { COMPONENT_IDS } from "../../observability/monitor/components.ts";
import { emptyState, type MonitorState } from "../../observability/monitor/monitor-state.ts";
import { statusDocument } from "../../observability/monitor/status-document.ts";
import { type CheckOutcome, recordCheck } from "../../observability/monitor/status-rules.ts";
import { statusPage } from "./status-page.ts";

const browser = await openBrowser();
const START_MS = Date.parse("2026-11-20T23:50:00Z");

/** Half an hour of checks over midnight, in which the API fails in the last minutes. */
function failing(): MonitorState {
  let state = emptyState();
  for (let minute = 0; minute < 30; minute += 1)
    for (const id of COMPONENT_IDS) {
      const isDown = id === "api" && minute > 25;
      const result: CheckOutcome = isDown
        ? { outcome: "down", reason: "no_answer" }
        : minute === 4
          ? { outcome: "degraded", reason: "slow" }
          : { outcome: "operational" };
      state = recordCheck(state, { component: id, atMs: START_MS + minute * MINUTE_MS, ...result });
    }
  return state;
}

const endMs = START_MS + 30 * MINUTE_MS;
const PAGES = {
  "with an outage": statusPage(statusDocument(failing(), endMs)),
  "that is stale": statusPage(statusDocument(failing(), endMs + 10 * MINUTE_MS)),
  "without a check": statusPage(statusDocument(emptyState(), endMs)),
};

describe.skipIf(browser === undefined)("the status page in a browser", () => {
  afterAll(() => browser?.close());

  it.each(LOOKS)(
    "has no serious finding of axe, fits the width, and no text lies on another: $name",
    async ({ width, name: _name, rules, ...look }) => {
      const { context, page } = await browser!.person({
        viewport: { width, height: 900 },
        bypassCSP: true,
        ...look,
      });
      for (const [name, html] of Object.entries(PAGES)) {
        await page.setContent(html);
        expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([
          name,
          width,
        ]);
        expect([name, await overlappingTexts(page)]).toEqual([name, []]);
        expect([name, await seriousFindings(page, rules)]).toEqual([name, []]);
      }
      await context.close();
    },
  );

  it("is walked by keyboard, and its tables open", async () => {
    const { context, page } = await browser!.person();
    await page.setContent(PAGES["with an outage"]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details").first().getAttribute("open")).toBe("");
    await context.close();
  });
});
