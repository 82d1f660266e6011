import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser, untilDrawn } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";
import { replaceSuggestions } from "./suggestions.test-support.ts";

/** The review of suggestions by keys, on the whole server. */

const browser = await openBrowser();
const TITLES = ["A beam, itemised", "Payable on receipt", "The keeper's desk", "Nobody asked"];

describe.skipIf(browser === undefined)("a person who reviews suggestions", () => {
  const server = useFixture(startConsoleApp);
  let owner: Opened;
  let ids: string[];
  beforeAll(async () => {
    owner = await server.open(browser as TestBrowser);
  });
  afterAll(() => browser?.close());

  beforeEach(async () => {
    ids = await replaceSuggestions(server, TITLES);
    await owner.goto("/review");
  });

  const statuses = async (): Promise<(string | undefined)[]> => {
    const rows = await server.app.sql<{ id: string; status: string }>(
      "select id, status from cluster_suggestions",
    );
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const standsAt = async (page: Page, id: string | undefined): Promise<void> => {
    await page.locator(`article[data-suggestion="${id ?? ""}"]`).waitFor();
  };

  it(
    "answers by keys, stands at the next post at once, and takes an answer back",
    async () => {
      const { page, faults, settled } = owner;
      await standsAt(page, ids[0]);
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press("a");
      await standsAt(page, ids[1]);
      await expect.poll(statuses).toEqual(["accepted", "open", "open", "open"]);
      await settled();
      await page.getByRole("button", { name: `belongs here TikTok ${TITLES[0] ?? ""}` }).waitFor();
      const nodes = async (): Promise<number> =>
        (
          await server.app.sql(
            "select 1 from cluster_nodes where platform = 'tiktok' and title is null",
          )
        ).length;
      const before = await nodes();
      await page.keyboard.press("u");
      await standsAt(page, ids[0]);
      await expect.poll(nodes).toBe(before - 1);
      await expect.poll(statuses).toEqual(["open", "open", "open", "open"]);
      await standsAt(page, ids[0]);
      await page.keyboard.press("j");
      await page.keyboard.press("s");
      await standsAt(page, ids[2]);
      // The address follows once the post is drawn.
      await expect.poll(() => new URL(page.url()).searchParams.get("at")).toBe(ids[2]);
      expect(faults).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "sends “not ours” when the page is left, and nothing of one that was taken back",
    async () => {
      const { page, goto } = owner;
      await standsAt(page, ids[0]);
      await page.keyboard.press("d");
      await standsAt(page, ids[1]);
      await page.keyboard.press("d");
      await standsAt(page, ids[2]);
      await page.keyboard.press("u");
      await standsAt(page, ids[1]);
      expect(await statuses()).toEqual(["open", "open", "open", "open"]);
      await page.goto("about:blank");
      await expect.poll(statuses).toEqual(["dismissed", "open", "open", "open"]);
      await goto("/review");
    },
    timeLimit(60_000),
  );

  it(
    "gets back what the API refuses, and accepts all high ones of an episode with one key",
    async () => {
      const { page } = owner;
      await standsAt(page, ids[0]);
      await page.keyboard.press("Shift+A");
      await standsAt(page, ids[2]);
      await expect.poll(statuses).toEqual(["accepted", "accepted", "open", "open"]);
      await server.app.sql("update cluster_suggestions set status = 'dismissed' where id = $1", [
        ids[2],
      ]);
      await page.keyboard.press("a");
      await page.getByText("The answer was taken back").waitFor();
    },
    timeLimit(60_000),
  );

  it(
    "has three buttons at the thumb on a phone, and a viewer has none",
    async () => {
      const { page } = owner;
      await page.setViewportSize({ width: 390, height: 844 });
      await untilDrawn(page);
      const bar = page.getByRole("toolbar", { name: "Answers" });
      const accept = bar.getByRole("button", { name: "Belongs here" });
      expect((await accept.boundingBox())?.height).toBeGreaterThanOrEqual(44);
      expect(await seriousFindings(page, "colours")).toEqual([]);
      await accept.click();
      await expect.poll(async () => (await statuses())[0]).toBe("accepted");
      await page.setViewportSize({ width: 1_280, height: 800 });
      const viewer = await server.open(browser as TestBrowser, "viewer");
      await viewer.goto("/review");
      await viewer.page.getByText("Your role reads suggestions").waitFor();
      expect(await viewer.page.getByRole("button", { name: "Belongs here" }).count()).toBe(0);
      await viewer.context.close();
    },
    timeLimit(60_000),
  );
});
