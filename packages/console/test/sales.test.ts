import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readerInProcess } from "../../../src/domain/order-documents/read/read-in-process.test-support.ts";
import { readOrderJob } from "../../../src/features/sponsorship/insertion-orders/index.ts";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser, untilDrawn } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** From a sponsor's order to a slot that is proven, on the whole server. */

const browser = await openBrowser();
const LIMIT = timeLimit(60_000);

const ORDER = `Insertion order QM-2026-1184
Advertiser: Northwind Roasters
Agency: Quayside Media
Campaign: Autumn blend
Start date: 2026-12-07
End date: 2026-12-20
Currency: GBP

Show | Placement | Length | Air date | Impressions | CPM | Net total
Salt and Signal | Mid-roll | :60 | 2026-12-08 | 30,000 | £28.00 | £840.00
Night Freight | Pre-roll | :30 | 2026-12-10 | 10,000 | £20.00 | £200.00
Total | | | | | | £1,040.00
`;

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1_280, height: 800 };

/** A second of silence: 8,000 samples of 8 bits. */
function silence(): Buffer {
  const samples = 8_000;
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + samples, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(samples, 24);
  head.writeUInt32LE(samples, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(samples, 40);
  return Buffer.concat([head, Buffer.alloc(samples, 128)]);
}

describe.skipIf(browser === undefined)("a person who sells", () => {
  const server = useFixture(startConsoleApp);
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    Object.assign(server.app.runtime.services, { documents: readerInProcess });
    opened = await server.open(browser as TestBrowser);
    ({ page } = opened);
  });
  afterAll(() => browser?.close());

  /** What axe finds on a phone, and whether the page scrolls sideways there. */
  const judgePhone = async (): Promise<string[]> => {
    await page.setViewportSize(PHONE);
    await untilDrawn(page);
    const found = await seriousFindings(page, "all");
    const wide = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    await page.setViewportSize(DESKTOP);
    return [...found, ...(wide > 0 ? [`${wide} px sideways`] : [])];
  };

  it(
    "has an order read, and finds each field in the document and the other way round",
    async () => {
      await opened.goto("/insertion-orders?act=add");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Document", { exact: true }).setInputFiles({
        name: "order.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(ORDER),
      });
      await dialog.getByRole("button", { name: "Upload" }).click();
      await dialog.getByText("Read the insertion order").waitFor();
      await dialog.getByRole("button", { name: "Read it" }).click();
      await page.waitForURL("**/insertion-orders/io_*");
      await page.reload();
      await page.getByText("waits for its turn").waitFor();
      const [, orderId = ""] = /\/(io_\w+)/.exec(page.url()) ?? [];
      const workspaceId = server.values["workspace_id"];
      await server.app.runJob(readOrderJob, { workspace_id: workspaceId, order_id: orderId });
      const agency = page.getByLabel("Agency");
      await agency.waitFor();
      const marked = page.locator("mark[data-current]");
      await agency.focus();
      await expect.poll(() => marked.allInnerTexts()).toEqual(["Agency: Quayside Media"]);
      await page.locator("mark").filter({ hasText: "Night Freight" }).first().click();
      await page.getByLabel("Show as printed").waitFor();
      const isFocused = "document.activeElement.value";
      await expect.poll(() => page.evaluate(isFocused)).toBe("Night Freight");
      await expect.poll(() => marked.first().innerText()).toContain("Night Freight");
      expect(await judgePhone()).toEqual([]);
    },
    LIMIT,
  );

  it(
    "corrects it, is told of a wrong field before saving, and books it",
    async () => {
      await page.getByLabel("Currency").fill("pounds");
      await page.getByText("must match pattern").waitFor();
      expect(await page.getByRole("button", { name: "Save corrections" }).isDisabled()).toBe(true);
      await page.getByLabel("Currency").fill("gbp");
      await page.getByLabel("Campaign", { exact: true }).fill("Autumn blend 2");
      await page.getByText("checked, not saved").waitFor();
      await page.getByRole("button", { name: "Save corrections" }).click();
      await page.getByRole("button", { name: "Book" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByText('Create the campaign "Autumn blend 2" with 1 slot.').waitFor();
      await drawer.getByText("8 Dec 2026").waitFor();
      await drawer.getByRole("button", { name: "Book", exact: true }).click();
      await page.getByRole("link", { name: "Open the campaign" }).waitFor();
      expect(await page.getByRole("button", { name: "Book" }).count()).toBe(0);
    },
    LIMIT,
  );

  it(
    "answers air checks by keys, and knows before what an answer does",
    async () => {
      const { campaign_id: campaignId = "", slot_id: slotId = "" } = server.values;
      await opened.goto(`/campaigns/${campaignId}/air-checks?act=add`);
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Slot", { exact: true }).selectOption(slotId);
      await dialog.getByLabel("How it is known").selectOption("manual");
      await dialog.getByLabel("Begins at").fill("later");
      await dialog.getByRole("button", { name: "Make the air check" }).click();
      await dialog.getByText("start_sec must be").waitFor();
      await dialog.getByLabel("Begins at").fill("10:20");
      await dialog.getByLabel("Ends at").fill("11:10");
      await dialog.getByRole("button", { name: "Make the air check" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.waitForURL("**/air-checks/air_*");
      await page.getByText(/Approving makes slot \d+ verified/).waitFor();
      await page.getByText("10:20").first().waitFor();
      expect(await judgePhone()).toEqual([]);
      await page.keyboard.press("d");
      await dialog.getByLabel("Reason").fill("It is another brand.");
      await dialog.getByRole("button", { name: "Reject", exact: true }).click();
      await page.getByText("Rejected: a make-good is due.").first().waitFor();
      await opened.settled();
      await page.keyboard.press("a");
      await page.getByText("Approved: the slot is verified.").first().waitFor();
    },
    LIMIT,
  );

  it(
    "plays a recording of the library beside its air check, by key",
    async () => {
      const { campaign_id: campaignId = "", slot_id: slotId = "" } = server.values;
      await opened.goto("/library?act=add");
      const dialog = page.getByRole("dialog");
      await dialog
        .getByLabel("File", { exact: true })
        .setInputFiles({ name: "read.wav", mimeType: "audio/wav", buffer: silence() });
      await dialog.getByRole("button", { name: "Upload" }).click();
      await page.waitForURL("**/library?file=file_*");
      const length = (): Promise<number> =>
        page.evaluate("document.querySelector('audio').duration");
      await page.locator("audio").waitFor();
      await expect.poll(length).toBe(1);
      await opened.goto(`/campaigns/${campaignId}/air-checks?act=add`);
      await dialog.getByLabel("Slot", { exact: true }).selectOption(slotId);
      await dialog.getByLabel("How it is known").selectOption("upload");
      await dialog.getByLabel("Recording of the library").selectOption({ label: "read.wav" });
      await dialog.getByRole("button", { name: "Make the air check" }).click();
      await dialog.waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Play the recording" }).waitFor();
      await expect.poll(length).toBe(1);
      const played = page.evaluate(
        "new Promise((done) => document.querySelector('audio').addEventListener('play', () => done(true)))",
      );
      await page.keyboard.press("p");
      expect(await played).toBe(true);
    },
    LIMIT,
  );

  it(
    "stores contacts of a brand that nobody is shown again",
    async () => {
      await opened.goto("/brands?act=add");
      const drawer = page.getByRole("dialog");
      await drawer.getByLabel("Name").fill("Tidewater Tea");
      await drawer.getByRole("button", { name: "Add", exact: true }).click();
      await page.waitForURL("**/brands/brd_*");
      await page.getByRole("button", { name: "Add contacts…" }).click();
      await drawer.getByLabel("E-mail").fill("ines@tidewater.example");
      await drawer.getByRole("button", { name: "Store them" }).click();
      await page.getByText("There is one.").waitFor();
      await drawer.waitFor({ state: "detached" });
      await page.reload();
      await page.getByText("There is one.").waitFor();
      expect(await page.locator("main").innerText()).not.toContain("tidewater.example");
      // A preview is a refusal (409), and a wrong field one of the dry run (400).
      expect(opened.faults.filter((fault) => !/^(400|409) /.test(fault))).toEqual([]);
    },
    LIMIT,
  );
});
