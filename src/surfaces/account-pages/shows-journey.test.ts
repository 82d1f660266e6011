import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import {
  type FeedServer,
  feedXml,
  startFeedServer,
} from "../../features/episodes/import/feed.test-support.ts";
import { createOwnerLink } from "../../identity/set-up.ts";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { row } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the shows of a person with nothing but a browser", () => {
  let accounts: AccountApp;
  let feeds: FeedServer;
  let page: Page;
  let faults: string[];
  let workspaceId: string;

  const dialog = () => page.getByRole("dialog", { name: "Add a show" });
  const readFeed = async (path: string): Promise<void> => {
    await dialog().getByLabel("Address of its feed").fill(`${feeds.origin}${path}`);
    await page.keyboard.press("Enter");
  };

  beforeAll(async () => {
    feeds = await startFeedServer();
    feeds.pages.set("/feed", feedXml([{ guid: "b", title: "Fog" }, { guid: "a" }]));
    accounts = await startAccountApp("localhost", async () => ({
      services: () => ({
        outbound: feeds.client,
        outboundPolicy: { allowPrivateNetwork: true, ownAddresses: [], ports: [] },
      }),
    }));
    workspaceId = await accounts.app.workspace({ name: "Harbour Audio" });
    ({ page, faults } = await (browser as TestBrowser).person());
    const { identity } = accounts.app.runtime.services;
    const workspace = { id: workspaceId, name: "Harbour Audio" };
    await page.goto(await createOwnerLink(identity, workspace, accounts.app.clock.now()));
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("heading", { level: 1, name: "Harbour Audio" }).waitFor();
  });
  afterAll(async () => {
    await browser?.close();
    await accounts?.close();
    await feeds?.close();
  });

  it("adds the first one by its feed: it is read, shown, and added by the second press", async () => {
    await page.getByRole("button", { name: "Add your first show" }).click();
    await readFeed("/gone");
    await dialog().getByText("The feed could not be read. 127.0.0.1 answered 404.").waitFor();
    expect(await page.locator(":focus").getAttribute("name")).toBe("rss_url");
    await readFeed("/feed");
    await dialog().getByText("Salt and Signal").waitFor();
    await dialog().getByText("2 episodes", { exact: true }).waitFor();
    await dialog().getByText("Newest: Fog").waitFor();
    expect(await accounts.app.sql("select name from shows")).toEqual([]);
    await dialog().getByRole("button", { name: "Add show" }).click();
    await row(page, "shows", "Salt and Signal").getByText("Feed not read yet").waitFor();
    expect(await accounts.app.sql("select name from shows")).toEqual([{ name: "Salt and Signal" }]);
  });

  it("names the show that has the feed already, and reads another address anew", async () => {
    await page.getByRole("button", { name: "Add a show" }).click();
    await readFeed("/feed");
    await dialog()
      .getByText(/^The show "Salt and Signal" .* has the same feed already/)
      .waitFor();
    await dialog().getByLabel("Address of its feed").fill(`${feeds.origin}/other`);
    expect(await dialog().getByRole("button", { name: "Add show" }).count()).toBe(0);
    expect(await dialog().getByText("Salt and Signal").count()).toBe(0);
    await dialog().getByRole("button", { name: "Cancel" }).click();
  });

  it("shows a viewer the shows without anything to change them", async () => {
    const setRole = (role: string) =>
      accounts.app.sql("update workspace_members set role = $1", [role]);
    await setRole("viewer");
    await page.reload();
    await row(page, "shows", "Salt and Signal").waitFor();
    expect(await page.locator("#shows button:visible").count()).toBe(0);
    await setRole("owner");
  });

  it("had no script fail and no policy broken on the way", () => {
    expect(faults).toEqual([]);
  });
});
