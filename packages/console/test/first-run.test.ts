import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** From an empty workspace to its first cluster, and what others change meanwhile. */

const browser = await openBrowser();

describe.skipIf(browser === undefined)("an empty workspace", () => {
  const server = useFixture(startConsoleApp);
  let opened: Opened;
  let page: Page;
  beforeAll(async () => {
    opened = await server.open(browser as TestBrowser, "newcomer");
    ({ page } = opened);
  });
  afterAll(() => browser?.close());

  it("asks for the address of a feed and for nothing else", async () => {
    await opened.goto("/");
    await page.waitForURL("**/app/start");
    await page.getByLabel("Address of the feed").fill("not an address");
    await page.getByRole("button", { name: "Start" }).click();
    // The browser's own check of addresses holds it back.
    const isValid = "document.querySelector('input[type=url]').validity.valid";
    expect(await page.evaluate(isValid)).toBe(false);
  });

  it("makes the show of a feed, looks for accounts when asked, and names what that costs", async () => {
    await page.getByLabel("Address of the feed").fill(server.values["feed_url"] ?? "");
    await page.keyboard.press("Enter");
    await page.getByText("Show made").waitFor();
    await server.runJobs();
    await page.getByText(/\d+ episodes?, newest/).waitFor();
    await page.getByRole("button", { name: "Look for accounts, at most 12 calls" }).click();
    await page.getByText("Looking through the website and directories").waitFor();
    await server.runJobs();
    await expectVisible(page.getByText("Connect another account"));
  });

  it("makes the first cluster of pasted addresses, and keeps the way there over a reload", async () => {
    await page.reload();
    await page.getByText(/\d+ episodes?, newest/).waitFor();
    await page.getByRole("button", { name: "Make the cluster" }).click();
    await page.getByRole("link", { name: "Open the cluster" }).click();
    await page.waitForURL("**/app/clusters/**");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(opened.faults).toEqual([]);
  });

  it("shows by itself what a program changes", async () => {
    const [key, cluster] = await Promise.all([
      server.app.key(server.emptyWorkspaceId),
      server.app.sql<{ show_id: string; id: string }>(
        "select show_id, id from clusters order by created_at desc limit 1",
      ),
    ]);
    const { show_id: showId, id } = cluster[0] ?? { show_id: "", id: "" };
    await server.app.request("PATCH", `/v1/shows/${showId}/clusters/${id}`, {
      key,
      body: { name: "Renamed by a program" },
    });
    await expectVisible(page.getByRole("heading", { level: 1, name: "Renamed by a program" }));
  });
});
