import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** What people do with a campaign, on the whole server. */

const browser = await openBrowser();
const SHOW = "Salt and Signal";

const CSV = [
  "Report of the week",
  "Day,Impressions,Listeners",
  '2026-10-05,"1,250",900',
  "2026-10-06,830,",
  "2026-10-40,7,",
  "2199-01-01,5,",
  "Total,2092,",
].join("\n");

describe.skipIf(browser === undefined)("a campaign", () => {
  const server = useFixture(startConsoleApp);
  let opened: Opened;
  let page: Page;
  let path: string;
  beforeAll(async () => {
    opened = await server.open(browser as TestBrowser);
    ({ page } = opened);
    path = `/campaigns/${server.values["campaign_id"] ?? ""}`;
  });
  afterAll(() => browser?.close());

  const chip = (name: RegExp) => page.getByRole("button", { name });

  it(
    "is made by keys, tried by the server while its name is typed",
    async () => {
      await opened.goto("/campaigns");
      await page.keyboard.press("n");
      await page.getByLabel("Name", { exact: true }).fill("Winter flight");
      await page.getByLabel("First day").fill("2026-12-20");
      await page.getByLabel("Last day").fill("2026-12-01");
      await expectVisible(page.getByText(/end_date/).first());
      await page.getByLabel("Last day").fill("2027-01-10");
      await page.getByText("The server would take this.").waitFor();
      await page.getByRole("button", { name: "Create campaign" }).click();
      await expectVisible(page.getByRole("heading", { level: 1, name: "Winter flight" }));
      await page.waitForURL(/\/campaigns\/[^/?]+$/);
    },
    // The first page that a browser opens is the slowest one of a run.
    timeLimit(60_000),
  );

  it("has a board on which a slot is added, carried by keys and taken back", async () => {
    await opened.goto(`${path}/board`);
    await page.keyboard.press("n");
    await page.getByRole("combobox", { name: "Show" }).selectOption({ label: SHOW });
    await page.getByLabel("Day", { exact: true }).fill("2026-12-08");
    await page.getByText("The server would take this.").waitFor();
    await page.getByRole("button", { name: "Add slot" }).click();
    const slot = chip(/Tue,? 8 Dec, planned/);
    await slot.focus();
    await page.keyboard.press("m");
    await page.getByText(/week of 7 Dec\. Enter/).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await expectVisible(page.getByText(/^Moved to Salt and Signal, Tue,? 15 Dec/));
    await expectVisible(chip(/Tue,? 15 Dec, planned/));
    await page.getByRole("button", { name: "Undo" }).click();
    await expectVisible(slot);
    await page.getByText("Moved back.").waitFor();
  });

  it("moves a slot that is dragged to another week, without opening it", async () => {
    await opened.goto(`${path}/board`);
    const slot = chip(/Tue,? 8 Dec, planned/);
    await slot.waitFor();
    const box = await slot.boundingBox();
    if (box === null) throw new Error("The slot is not drawn");
    await page.mouse.move(box.x + 20, box.y + 10);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + 12);
    await page.mouse.move(box.x + 20 + box.width + 12, box.y + 10, { steps: 4 });
    // The place is marked by the frame that follows the pointer.
    await page.locator("[data-lane] > [aria-hidden]").waitFor();
    await page.mouse.up();
    await expectVisible(chip(/Tue,? 15 Dec, planned/));
    expect(await seriousFindings(page)).toEqual([]);
  });

  it("makes a missed slot good, and the two name each other", async () => {
    const missed = server.values["missed_slot_id"] ?? "";
    await opened.goto(`${path}/board?slot=${missed}`);
    await page.getByRole("button", { name: "Open a make-good…" }).click();
    await page.getByLabel("Airs on").fill("2026-12-18");
    await page.getByRole("button", { name: "Open the make-good" }).click();
    await page.getByRole("button", { name: /^Replaces slot 1/ }).click();
    await expectVisible(page.getByText(/^Replaced by slot/));
    await page.waitForURL(`**slot=${missed}`);
  });

  it("takes the counts of an ad server: what is new, and what is refused by row", async () => {
    await opened.goto(`${path}/delivery?act=upload`);
    const file = { name: "week.csv", mimeType: "text/csv", buffer: Buffer.from(CSV) };
    await page.locator("input[type=file]").setInputFiles(file);
    await expectVisible(page.getByText(/^2 new · 2 refused/));
    await expectVisible(page.getByText(/refused · Day: "2026-10-40" is no day/));
    expect(await seriousFindings(page)).toEqual([]);
    await page.getByRole("button", { name: "Store 2 rows" }).click();
    await expectVisible(page.getByText("2 new, 0 changed, 0 unchanged."));
    await expectVisible(page.getByText("5 Oct 2026"));
    await page.locator("body").press("u");
    await opened.goto(`${path}/delivery?act=upload`);
    await page.locator("input[type=file]").setInputFiles(file);
    await expectVisible(page.getByText(/^2 unchanged · 2 refused/));
  });

  it("counts a cluster no longer that is unlinked, until it is undone", async () => {
    await opened.goto(`${path}/clusters`);
    const unlink = page.getByRole("button", { name: /^Unlink/ });
    await unlink.click();
    await expectVisible(page.getByText("No clusters so far"));
    await page.getByRole("button", { name: "Undo" }).click();
    await expectVisible(unlink);
  });

  it("is turned week by week on a phone", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await opened.goto(`${path}/board?week=2026-12-07`);
    await page.getByRole("button", { name: "Week after" }).click();
    await expectVisible(page.getByText("Week of 14 Dec"));
    await expectVisible(chip(/15 Dec, planned/));
    expect(await seriousFindings(page)).toEqual([]);
    expect(opened.faults.filter((fault) => !fault.startsWith("400"))).toEqual([]);
  });
});
