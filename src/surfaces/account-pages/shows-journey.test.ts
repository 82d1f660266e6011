import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { connectedShow } from "../../../test/connected-show.ts";
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
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { inWorkspace, row } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the shows of a person with nothing but a browser", () => {
  let accounts: AccountApp;
  let page: Page;
  let faults: string[];
  let workspaceId: string;

  const dialog = () => page.getByRole("dialog", { name: "Add a show" });
  /** What is seldom wanted is one press behind; the list is made anew after each action. */
  const more = (name: string) =>
    row(page, "shows", name).getByText("More", { exact: true }).click();
  const readFeed = async (path: string): Promise<void> => {
    await dialog().getByLabel("Address of its feed").fill(`${feeds.origin}${path}`);
    await page.keyboard.press("Enter");
  };

  const feeds = useFixture(startFeedServer);
  beforeAll(async () => {
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
    await inWorkspace(page, "Harbour Audio");
  });
  afterAll(async () => {
    await browser?.close();
    await accounts?.close();
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

  it("reads the feed now, and shows what came or why nothing did", async () => {
    const show = row(page, "shows", "Salt and Signal");
    await show.getByRole("button", { name: "Read the feed now" }).click();
    await page.getByText("The feed of Salt and Signal was read: 2 new episodes").waitFor();
    await show.getByText("2 episodes", { exact: true }).waitFor();
    await accounts.app.advance(2 * MINUTE_MS);
    feeds.pages.set("/feed", { status: 410 });
    await show.getByRole("button", { name: "Read the feed now" }).click();
    await show.getByText("feed failed", { exact: true }).waitFor();
    await show.getByText("2 episodes", { exact: true }).waitFor();
    await expectVisible(show.getByText("127.0.0.1 answered 410."));
  });

  it("archives a show and takes it back", async () => {
    const show = row(page, "shows", "Salt and Signal");
    await expectVisible(show.getByText("No account connected"));
    expect(await show.getByRole("button", { name: "Delete" }).isVisible()).toBe(false);
    await more("Salt and Signal");
    await show.getByRole("button", { name: "Archive" }).click();
    await show.getByText("archived", { exact: true }).waitFor();
    await more("Salt and Signal");
    await show.getByRole("button", { name: "Unarchive" }).click();
    await show.getByText("archived", { exact: true }).waitFor({ state: "detached" });
    await more("Salt and Signal");
    await expectVisible(show.getByRole("button", { name: "Archive" }));
  });

  it("deletes a show after showing what goes, and restores it with what it had", async () => {
    const show = row(page, "shows", "Salt and Signal");
    await show.getByRole("button", { name: "Delete" }).click();
    const sure = page.getByRole("dialog", { name: "Delete Salt and Signal?" });
    await sure.getByText("with 2 episodes").waitFor();
    await page.keyboard.press("Enter");
    await sure.waitFor({ state: "hidden" });
    expect(await accounts.app.sql("select deleted_at from shows")).toEqual([{ deleted_at: null }]);
    await show.getByRole("button", { name: "Delete" }).click();
    await sure.getByRole("button", { name: "Delete show" }).click();
    await show.getByText("Can be restored for 30 days").waitFor();
    await show.getByRole("button", { name: "Restore" }).click();
    await show.getByText("More", { exact: true }).waitFor();
    await expectVisible(show.getByText("2 episodes", { exact: true }));
  });

  it("offers editors no deletion, and viewers no change", async () => {
    const setRole = (role: string) =>
      accounts.app.sql("update workspace_members set role = $1", [role]);
    const show = row(page, "shows", "Salt and Signal");
    await setRole("editor");
    await page.reload();
    await show.getByText("More", { exact: true }).click();
    await show.getByRole("button", { name: "Archive" }).waitFor();
    expect(await show.getByRole("button", { name: "Delete" }).count()).toBe(0);
    await setRole("viewer");
    await page.reload();
    await show.waitFor();
    expect(await page.locator("#shows button:visible").count()).toBe(0);
    await setRole("owner");
  });

  it("has accounts older than four hours read again, on the page of its shows alone", async () => {
    const { app, baseUrl } = accounts;
    const [old, young] = [
      await connectedShow(app, workspaceId, 5),
      await connectedShow(app, workspaceId, 3),
    ];
    app.runtime.access.clear();
    const queued = async (): Promise<string[]> =>
      (
        await app.sql<{ id: string }>(
          "select payload ->> 'show_id' as id from graphile_worker._private_jobs " +
            "where payload ->> 'trigger' = 'page'",
        )
      ).map(({ id }) => id);
    await page.goto(`${baseUrl}/app/team`);
    await page.getByRole("button", { name: "Sign out" }).waitFor();
    expect(await queued()).toEqual([]);
    const opened = page.waitForResponse((each) => each.url().endsWith("/app-api/dashboard/opened"));
    await page.goto(`${baseUrl}/app?workspace=${workspaceId}`);
    expect((await opened).status()).toBe(200);
    expect(await queued()).toEqual([old]);
    expect(old).not.toBe(young);
  });

  it("finds a page at every address in the app that answers of the API give", async () => {
    const { app } = accounts;
    const key = await app.key(workspaceId);
    const { body: campaign } = await app.request("POST", "/v1/campaigns", {
      key,
      body: { name: "Autumn blend" },
    });
    const { data: shows } = (await app.get("/v1/shows", { key })).body;
    const show = `/v1/shows/${shows[0].id}`;
    const { body: cluster } = await app.request("POST", `${show}/clusters`, {
      key,
      body: { name: "Fog" },
    });
    const { body: changed } = await app.request("PATCH", show, { key, body: { about: "Fog" } });
    expect([campaign.ok, cluster.ok, changed.ok]).toEqual([true, true, true]);
    const paths = [
      "/v1/me",
      "/v1/shows",
      show,
      "/v1/clusters",
      "/v1/campaigns",
      `/v1/urls?type=show&id=${shows[0].id}`,
      `/v1/urls?type=network&id=${workspaceId}`,
      `/v1/urls?type=campaign&id=${campaign.id}`,
    ];
    const answers = await Promise.all(
      paths.map(async (path) => (await app.get(path, { key })).body),
    );
    const text = JSON.stringify([...answers, campaign, cluster, changed]);
    const addresses = new Set(
      [...text.matchAll(/"app(?:_url)?":"([^"]+)"/g)].map(([, address]) => address ?? ""),
    );
    expect([...addresses]).toContain(`${accounts.baseUrl}/app`);
    for (const address of addresses) {
      const answer = await page.request.get(address);
      expect([address, answer.status(), answer.url()]).toEqual([address, 200, address]);
    }
  });

  it("had no script fail and no policy broken on the way", () => {
    expect(faults).toEqual([]);
  });
});
