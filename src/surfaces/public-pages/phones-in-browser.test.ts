import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { openBrowser } from "../../../test/browser.test-support.ts";
import { addAccountDays } from "../../features/accounts/account-history/account-days.test-support.ts";
import { addClusterDays } from "../../features/measurement/analytics/cluster-days.test-support.ts";
import { link } from "../../features/measurement/geography/geography.test-support.ts";
import { addDays } from "../../lib/time/calendar-day.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../lib/time/clock.ts";
import { type PageFixture, startPageFixture } from "./public-pages.test-support.ts";

const browser = await openBrowser();
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1_200, height: 900 };

describe.skipIf(browser === undefined)("on a phone of 390 px", () => {
  const paths: Record<string, string> = {};
  let origin: string;

  const dayAt = (days: number): string => addDays(utcDay(t.app.clock.now()), days);

  /** A show whose last 28 days brought 50 % more than the 28 before. */
  async function addChange({ app, showId }: PageFixture): Promise<void> {
    await link(app, showId, "youtube", { accountId: showId });
    const days = Array.from({ length: 56 }, (_, index) => ({
      day: dayAt(index - 56),
      views: index < 28 ? 200 : 300,
    }));
    await addAccountDays(app, showId, "youtube", days);
    await app.sql("update connections set days_through = $2 where show_id = $1", [
      showId,
      dayAt(-1),
    ]);
  }

  const t = useFixture(startPageFixture);
  beforeAll(async () => {
    const { app, make, send, showHandle } = t;
    await addChange(t);
    const published = app.clock.now().getTime() - 20 * DAY_MS;
    const { global_id: reference } = await t.make.cluster({
      episode_id: (await t.make.episode({ publishedAt: new Date(published).toISOString() })).id,
    });
    await t.posts(reference, [{ platform: "youtube", counts: { views: 48_212, likes: 2_904 } }]);
    await addClusterDays(
      app,
      reference,
      Array.from({ length: 20 }, (_, day) => ({
        at: new Date(published + day * DAY_MS + HOUR_MS),
        platforms: { youtube: { reach: 2_000 * (day + 1), views: 2_000 * (day + 1) } },
      })),
    );
    const { id: campaignId } = await make.campaign({ start_date: dayAt(-20), end_date: dayAt(20) });
    const { id: slotId } = await make.slot(campaignId, {
      air_date: dayAt(-15),
      guaranteed_impressions: 30_000,
    });
    await send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: reference,
      slot_id: slotId,
    });
    await send("PATCH", `/v1/campaigns/${campaignId}`, { visibility: "public" });
    Object.assign(paths, {
      show: `/s/${showHandle}`,
      network: "/n/lock-keepers",
      campaign: `/n/lock-keepers/campaigns/${campaignId}`,
    });
    await t.server.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(t.server.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
  });

  /**
   * What the rows below a column's head show: the words of the column while it is seen, else those
   * that stand in its row for phones alone. Nothing of it may lie outside the window.
   */
  async function shown(page: Page, path: string, head: string): Promise<string[]> {
    await page.goto(origin + path);
    const table = page.locator("table", { has: page.locator("th", { hasText: head }) }).first();
    const column = await table.locator("thead th").allTextContents();
    const index = column.findIndex((text) => text.trim().startsWith(head));
    const isWide = await table.locator("thead th").nth(index).isVisible();
    const texts: string[] = [];
    for (const row of await table.locator("tbody tr").all()) {
      const place = isWide ? row.locator("th, td").nth(index) : row.locator(".phone");
      for (const one of await place.all()) {
        if (!(await one.isVisible())) continue;
        const box = await one.boundingBox();
        const { width } = page.viewportSize() ?? PHONE;
        expect([head, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 0) <= width]).toEqual([
          head,
          true,
          true,
        ]);
        texts.push(((await one.textContent()) ?? "").replaceAll(/\s+/g, " ").trim());
      }
    }
    return texts;
  }

  it.each([
    ["Change", "network", "+50 %"],
    ["By day 7", "show", "by day 7: 14,000"],
    ["Rate", "campaign", "25.00 per 1,000"],
  ])(
    "%s stands under the number of its row where its column has no place",
    async (head, name, words) => {
      const { context, page } = await browser!.person({ viewport: PHONE });
      const onPhone = await shown(page, paths[name] ?? "", head);
      expect(onPhone).toContain(words);
      await page.setViewportSize(DESK);
      const onDesk = await shown(page, paths[name] ?? "", head);
      expect(onDesk.map((text) => text.replace(/^by day 7: /i, ""))).toEqual(
        onPhone.map((text) => text.replace(/^by day 7: /i, "")),
      );
      expect(await page.locator(".phone").first().isVisible()).toBe(false);
      await context.close();
    },
  );
});
