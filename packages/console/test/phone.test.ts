import { randomBytes, hash } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestWorker,
  deliverDue,
  type Receiver,
  startReceiver,
} from "../../../src/delivery/webhooks/webhooks.test-support.ts";
import { readerInProcess } from "../../../src/domain/order-documents/read/read-in-process.test-support.ts";
import { readOrderJob } from "../../../src/features/sponsorship/insertion-orders/index.ts";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";
import { replaceSuggestions } from "./suggestions.test-support.ts";
import { brokenBoxes } from "./usable.test-support.ts";

/** Seven journeys by fingers alone: taps, without keys that act, hover or drag. */

const browser = await openBrowser();
const LIMIT = timeLimit(60_000);
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const ORDER = `Insertion order QM-2026-1190
Advertiser: Northwind Roasters
Campaign: To be named
Start date: 2026-12-07
End date: 2026-12-20
Currency: GBP

Show | Placement | Length | Air date | Impressions | CPM | Net total
Salt and Signal | Mid-roll | :60 | 2026-12-15 | 30,000 | £28.00 | £840.00
Total | | | | | | £840.00
`;

const COUNTS = "Reported,Spot plays\n2026-10-05,410\n2026-10-06,820\n";

describe.skipIf(browser === undefined)("on a phone a person", () => {
  const server = useFixture(startConsoleApp);
  let opened: Opened;
  let page: Page;
  let receiver: Receiver;
  beforeAll(async () => {
    Object.assign(server.app.runtime.services, { documents: readerInProcess });
    receiver = await startReceiver(() => server.app.clock.now());
    opened = await server.open(browser as TestBrowser, "owner", PHONE);
    ({ page } = opened);
  });
  afterAll(async () => {
    await receiver.close();
    await browser?.close();
  });

  const tap = (name: string | RegExp, within: Page | Locator = page): Promise<void> =>
    within.getByRole("button", { name, exact: typeof name === "string" }).tap();
  const tapItem = (name: string): Promise<void> => page.getByRole("menuitem", { name }).tap();
  /** What axe finds, and text that is cut, covered or beside the page. */
  const judge = async () => [...(await seriousFindings(page)), ...(await brokenBoxes(page))];

  it(
    "answers suggestions at the thumb, takes an answer back, and accepts several at once",
    async () => {
      const [first, second, third] = await replaceSuggestions(server, ["One", "Two", "Three"]);
      await opened.goto("/review");
      const standsAt = (id: string | undefined): Promise<void> =>
        page.locator(`article[data-suggestion="${id ?? ""}"]`).waitFor();
      const bar = page.getByRole("toolbar", { name: "Answers" });
      await standsAt(first);
      await tap("Not ours", bar);
      await standsAt(second);
      await tap("Undo", bar);
      await standsAt(first);
      const notice = page.getByText("It waits for an answer again");
      await notice.waitFor();
      // The notice stands above the bar, not on it.
      const [below, above] = [await bar.boundingBox(), await notice.boundingBox()];
      expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
      await tap("Other…", bar);
      await page.getByRole("dialog", { name: "Which cluster has this post?" }).waitFor();
      await tap("Close");
      expect(await judge()).toEqual([]);
      await tap("All 2 high", bar);
      await standsAt(third);
      const accepted = "select 1 from cluster_suggestions where status = 'accepted'";
      await expect.poll(async () => (await server.app.sql(accepted)).length).toBe(2);
    },
    LIMIT,
  );

  it(
    "has an order read, corrects and books it, and reads the statement of the counts",
    async () => {
      const { campaign_id: campaignId = "" } = server.values;
      await opened.goto("/insertion-orders");
      await tap("Read an order");
      const dialog = page.getByRole("dialog");
      const document = { name: "order.txt", mimeType: "text/plain", buffer: Buffer.from(ORDER) };
      await dialog.getByLabel("Document", { exact: true }).setInputFiles(document);
      await tap("Upload", dialog);
      await tap("Read it", dialog);
      await page.waitForURL("**/insertion-orders/io_*");
      await server.app.runJob(readOrderJob, {
        workspace_id: server.values["workspace_id"],
        order_id: /\/(io_\w+)/.exec(page.url())?.[1] ?? "",
      });
      await page.locator("mark").filter({ hasText: "To be named" }).tap();
      await expect.poll(() => page.evaluate("document.activeElement.value")).toBe("To be named");
      await page.getByLabel("Campaign", { exact: true }).fill("Autumn blend 3");
      await page.getByText("checked, not saved").waitFor();
      expect(await judge()).toEqual([]);
      await tap("Save corrections");
      await tap("Book");
      await dialog.getByText('Create the campaign "Autumn blend 3" with 1 slot.').waitFor();
      await tap("Book", dialog);
      await page.getByRole("link", { name: "Open the campaign" }).tap();
      await page.getByRole("link", { name: "Board" }).tap();
      // The order is for another week than this one.
      await tap(/^Go to the week of/);
      await page.locator("[data-slot]").first().waitFor();

      await opened.visit(`/campaigns/${campaignId}/delivery`);
      await tap("Upload counts");
      const file = { name: "week.csv", mimeType: "text/csv", buffer: Buffer.from(COUNTS) };
      await page.locator("input[type=file]").setInputFiles(file);
      await page.getByText(/^Name the column of the day/).waitFor();
      const column = (field: string) => page.getByRole("combobox", { name: field, exact: true });
      await column("Day").selectOption({ label: "Reported" });
      await column("Impressions").selectOption({ label: "Spot plays" });
      await column("Slot").last().selectOption({ index: 1 });
      await page.getByText(/^2 new/).waitFor();
      await tap("Store 2 rows");
      // There are no heads: the name of the ad server stands before its count.
      await page.getByRole("cell", { name: "AdsWizz 1,230" }).waitFor();
      expect(await judge()).toEqual([]);
    },
    LIMIT,
  );

  it(
    "composes a report, schedules and shares it, and the sponsor reads it",
    async () => {
      const { report_id: reportId = "" } = server.values;
      await opened.goto(`/reports/${reportId}`);
      const sections = page.getByRole("navigation", { name: "Sections" });
      await tap(/^What did not go as planned, /, sections);
      // Its buttons are in sight beside it, however long the list is.
      const box = await sections.getByRole("button", { name: "Leave out" }).boundingBox();
      expect(box?.y).toBeLessThan(844 - 56);
      await tap("Leave out", sections);
      await page.getByText("What did not go as planned is left out.").waitFor();
      await opened.visit(`/reports/automations?act=new&report=${reportId}`);
      const form = page.getByRole("dialog", { name: "New schedule" });
      await form.getByLabel("Name", { exact: true }).fill("Each Friday");
      await form.getByLabel("Template").selectOption({ index: 1 });
      await form.getByLabel("On", { exact: true }).selectOption({ label: "Friday" });
      await form.getByLabel("To", { exact: true }).fill("ines@tidewater.example");
      await tap("Make schedule", form);
      await page.getByText("every Friday").first().waitFor();
      await opened.visit(`/reports/${reportId}?view=readers`);
      await tap("New link");
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("For", { exact: true }).fill("Tidewater Tea");
      await tap("Make link", dialog);
      const address = await dialog.locator("code").innerText();
      expect(await judge()).toEqual([]);
      await tap("I have it", dialog);
      await page.goto(address);
      await page.locator("[data-section]").first().waitFor();
      expect(await judge()).toEqual([]);
    },
    LIMIT,
  );

  it(
    "makes a key from a preset, and its first call works until it is revoked",
    async () => {
      await opened.goto("/developer/keys");
      await tap("Create key");
      const form = page.getByRole("dialog", { name: "Create an API key" });
      await form.getByLabel("What is it for?").fill("From a phone");
      await form.getByLabel("Permissions").selectOption({ label: "Read only" });
      await tap("Create key", form);
      const made = page.getByRole("dialog", { name: "Your new key" });
      const sample = await made.locator("pre").first().innerText();
      const [, address = ""] = /"(http[^"]+)"/.exec(sample) ?? [];
      const [, key = ""] = /Bearer (\w+)/.exec(sample) ?? [];
      const status = async (): Promise<number> =>
        (await fetch(address, { headers: { Authorization: `Bearer ${key}` } })).status;
      expect(await status()).toBe(200);
      expect(await judge()).toEqual([]);
      await tap("I have stored it", made);
      await tap("Acts for From a phone");
      await tapItem("Revoke…");
      await tap("Revoke key", page.getByRole("dialog"));
      await page.getByText("From a phone was revoked.").waitFor();
      expect(await status()).toBe(401);
    },
    LIMIT,
  );

  it(
    "reads why a webhook failed, and retries it once the receiver is mended",
    async () => {
      await opened.goto("/developer/webhooks");
      await tap("Add endpoint");
      const form = page.getByRole("dialog", { name: "Add a webhook endpoint" });
      await form.getByLabel("Address").fill(receiver.url);
      await tap("Add endpoint", form);
      await tap("I have stored it", page.getByRole("dialog"));
      receiver.answer(503);
      const event = server.values["event_id"] ?? "";
      await opened.visit(`/developer/events?event=${event}&act=resend`);
      await tap("Send again", page.getByRole("dialog", { name: "Send this event again" }));
      await page.getByText(/^It is sent again/).waitFor();
      const worker = createTestWorker(server.app);
      await deliverDue(worker);
      await opened.visit("/developer/webhooks");
      await page.getByRole("row").last().tap();
      await page.getByText("status 503").waitFor();
      expect(await judge()).toEqual([]);
      receiver.answer(200);
      await tap("Retry now");
      await page.getByRole("heading", { name: "What they answered: 200" }).waitFor();
      await worker.stop();
    },
    LIMIT,
  );

  it(
    "lets an app in for less than it asked for, and takes its access away",
    async () => {
      const origin = new URL(server.home).origin;
      receiver.answer(200);
      const app = { client_name: "Mixdown", token_endpoint_auth_method: "none" };
      const registered = await fetch(`${origin}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ ...app, redirect_uris: [receiver.url] }),
      });
      const { client_id: client } = (await registered.json()) as { client_id: string };
      const request = new URLSearchParams({
        response_type: "code",
        client_id: client,
        redirect_uri: receiver.url,
        scope: "shows:read clusters:write offline_access",
        state: "s",
        code_challenge: hash("sha256", randomBytes(32).toString("base64url"), "base64url"),
        code_challenge_method: "S256",
      });
      await page.goto(`${origin}/oauth/authorize?${request.toString()}`);
      await page.getByLabel("Make and change clusters").tap();
      await page.getByRole("radio").first().tap();
      expect(await judge()).toEqual([]);
      await tap("Allow");
      await page.waitForURL(`${receiver.url}?code=*`);
      await opened.goto("/developer/apps");
      await page
        .getByRole("row", { name: /Mixdown/ })
        .getByText("Mixdown")
        .tap();
      const drawer = page.getByRole("dialog", { name: "Mixdown" });
      await drawer.getByText("Until it is removed").waitFor();
      expect(await drawer.innerText()).not.toContain("Clusters");
      await tap("Close", drawer);
      await tap("Remove Mixdown");
      await tap("Remove app", page.getByRole("dialog"));
      await page.getByText("Mixdown was removed.").waitFor();
      expect(await judge()).toEqual([]);
    },
    LIMIT,
  );

  it(
    "invites a person, limits a colleague, and takes the access of one away",
    async () => {
      await opened.goto("/team");
      await tap("Invite a person");
      const form = page.getByRole("dialog", { name: "Invite a person" });
      await form.getByLabel("E-mail").fill("bo@example.com");
      await form.getByRole("radio", { name: /^Editor/ }).tap();
      await tap("Send invitation", form);
      await tap("Acts for bo@example.com");
      await tapItem("Withdraw the invitation");
      await page.getByText("The invitation was withdrawn.").waitFor();
      for (const role of ["Editor", "Viewer"]) {
        await tap("Acts for Ada Quill");
        await page.getByRole("menuitemcheckbox", { name: new RegExp(`^${role}`) }).tap();
        await page.getByText(`Ada Quill is ${role.toLowerCase()} from now on.`).waitFor();
      }
      expect(await judge()).toEqual([]);
      await tap("Acts for Ada Quill");
      await tapItem("Remove…");
      await tap("Remove", page.getByRole("dialog"));
      await page.getByText("Ada Quill was removed.").waitFor();
    },
    LIMIT,
  );
});
