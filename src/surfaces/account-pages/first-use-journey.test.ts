import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import {
  feedXml,
  startFeedServer,
} from "../../features/catalogue/episodes/import/feed.test-support.ts";
import { createOwnerLink } from "../../people/identity/set-up.ts";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { inWorkspace, row } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the first use of a workspace of one show", () => {
  let accounts: AccountApp;
  let page: Page;
  let faults: string[];
  let workspaceId: string;

  const steps = () => page.getByRole("heading", { name: "What comes next" });
  const isDone = (step: string) => page.locator(`[data-step=${step}] .badge`).isVisible();

  const feeds = useFixture(startFeedServer);
  beforeAll(async () => {
    feeds.pages.set("/feed", feedXml([{ guid: "b", title: "Fog" }, { guid: "a" }]));
    accounts = await startAccountApp("localhost", async () => ({
      services: () => ({
        outbound: feeds.client,
        outboundPolicy: { allowPrivateNetwork: true, ownAddresses: [], ports: [] },
      }),
    }));
    workspaceId = await accounts.app.workspace({ name: "My podcast", kind: "solo" });
    ({ page, faults } = await (browser as TestBrowser).person());
    const { identity } = accounts.app.runtime.services;
    const workspace = { id: workspaceId, name: "My podcast" };
    await page.goto(await createOwnerLink(identity, workspace, accounts.app.clock.now()));
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await inWorkspace(page, "My podcast");
  });
  afterAll(async () => {
    await browser?.close();
    await accounts?.close();
  });

  it("asks for the show first, and for nothing else", async () => {
    await page.getByRole("button", { name: "Add your first show" }).waitFor();
    expect(await steps().isVisible()).toBe(false);
    expect(await page.locator("#one-show").isVisible()).toBe(false);
  });

  it("then shows its page, its accounts and what comes next, and offers no second show", async () => {
    await page.getByRole("button", { name: "Add your first show" }).click();
    const dialog = page.getByRole("dialog", { name: "Add a show" });
    await dialog.getByLabel("Address of its feed").fill(`${feeds.origin}/feed`);
    await page.keyboard.press("Enter");
    await dialog.getByText("Salt and Signal").waitFor();
    await dialog.getByRole("button", { name: "Add show" }).click();
    const show = row(page, "shows", "Salt and Signal");
    await steps().waitFor();
    await expectVisible(show.getByText("No account connected"));
    const address = await show.getByRole("link", { name: "Public page" }).getAttribute("href");
    expect(address).toMatch(/\/s\/salt-and-signal$/);
    expect(await show.getByRole("button", { name: "Delete" }).isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Add a show" }).isVisible()).toBe(false);
    await expectVisible(page.getByText("This workspace holds one show."));
    expect(await Promise.all(["key", "account", "cluster"].map(isDone))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it("marks what is done", async () => {
    await accounts.app.key(workspaceId);
    await page.reload();
    await steps().waitFor();
    await page.locator("[data-step=key] .badge").waitFor();
    expect(await isDone("account")).toBe(false);
    const link = page.getByRole("link", { name: "Connect an account of the show" });
    expect(await link.getAttribute("href")).toMatch(/\/docs\/connections$/);
  });

  it("is turned into a network after saying what changes, and then takes further shows", async () => {
    await page.getByRole("button", { name: "turn it into a network" }).click();
    const sure = page.getByRole("dialog", { name: "Turn My podcast into a network?" });
    await sure.getByText("It gets a page of its own at").waitFor();
    await sure.getByRole("button", { name: "Turn into a network" }).click();
    await page.getByRole("button", { name: "Add a show" }).waitFor();
    expect(await page.locator("#one-show").isVisible()).toBe(false);
    await expectVisible(page.getByText("Network · you are owner"));
    expect(await accounts.app.sql("select kind, handle from workspaces")).toEqual([
      { kind: "network", handle: "my-podcast" },
    ]);
    expect(faults).toEqual([]);
  });
});
