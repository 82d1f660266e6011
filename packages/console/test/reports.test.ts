import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** What people do with reports, on the whole server. */

const browser = await openBrowser();

/** False for the API's answer that it wants a confirmation, which the console asks for. */
const isNoPreview = (fault: string): boolean => !fault.startsWith("409 ");

describe.skipIf(browser === undefined)("a report", () => {
  const server = useFixture(startConsoleApp);
  let owner: Opened;
  beforeAll(async () => {
    owner = await server.open(browser as TestBrowser);
  });
  afterAll(() => browser?.close());

  const sectionsOf = ({ page }: Opened): Promise<string[]> =>
    page
      .frameLocator("iframe")
      .locator("[data-section]")
      .evaluateAll((found) => found.map((one) => (one as HTMLElement).dataset["section"] ?? ""));

  it(
    "is edited beside the page that its reader gets: what is left out is not in it",
    async () => {
      const { page, goto, faults } = owner;
      await goto(`/reports/${server.values["report_id"]}`);
      const paper = page.frameLocator("iframe");
      await paper.getByText("Draft, not issued.").waitFor();
      const before = await sectionsOf(owner);
      expect(before).toContain("what_did_not_go_as_planned");
      const list = page.getByRole("navigation", { name: "Sections" });
      await list.getByRole("button", { name: /^What did not go as planned, / }).click();
      await page.keyboard.press("h");
      await page.getByText("What did not go as planned is left out.").waitFor();
      await expect
        .poll(() => sectionsOf(owner))
        .toEqual(before.filter((id) => id !== "what_did_not_go_as_planned"));
      await page.getByRole("button", { name: "Undo" }).click();
      await expect.poll(() => sectionsOf(owner)).toEqual(before);

      const first = list.getByRole("button", { name: /, 1 of / });
      await first.focus();
      await page.keyboard.press("Alt+ArrowDown");
      await expect.poll(async () => (await sectionsOf(owner))[1]).toBe(before[0]);
      expect(faults.filter(isNoPreview)).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "has a link whose address is shown once, and shows nothing after it is revoked",
    async () => {
      const { page, goto, faults } = owner;
      await goto(`/reports/${server.values["report_id"]}?view=readers`);
      await page.getByRole("button", { name: "New link" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("For").fill("Tide Insurance");
      await dialog.getByRole("button", { name: "Make link" }).click();
      const address = await dialog.locator("code").innerText();
      await dialog.getByRole("button", { name: "I have it" }).click();
      const status = async (): Promise<number> => (await fetch(address)).status;
      expect(await status()).toBe(200);
      await page.getByRole("button", { name: "Acts for the link for Tide Insurance" }).click();
      await page.getByRole("menuitem", { name: "Revoke…" }).click();
      await dialog.getByRole("button", { name: "Revoke" }).click();
      await page.getByText("The link for Tide Insurance shows nothing any more.").waitFor();
      expect(await status()).toBe(404);
      expect(faults.filter(isNoPreview)).toEqual([]);
    },
    timeLimit(30_000),
  );

  it(
    "tells what changed between two snapshots, and sends a held one on a yes",
    async () => {
      const { page, goto, faults } = owner;
      await goto(`/reports/${server.values["report_id"]}?view=snapshots`);
      await page.getByRole("table", { name: "Snapshots" }).waitFor();
      await page.getByRole("combobox", { name: "Between" }).waitFor();
      await page.getByRole("button", { name: "Acts for snapshot 2" }).click();
      await page.getByRole("menuitem", { name: "Files…" }).click();
      await page.getByRole("dialog").getByText("It is being made…").waitFor();
      await page.keyboard.press("Escape");

      await goto("/reports/automations");
      await page.getByText("held back").first().waitFor();
      await page.getByRole("button", { name: "Send it" }).click();
      await page.getByText(/^Send the held report to 1 recipient\.$/).waitFor();
      await page.keyboard.press("Escape");
      expect(faults.filter(isNoPreview)).toEqual([]);
    },
    timeLimit(30_000),
  );
});
