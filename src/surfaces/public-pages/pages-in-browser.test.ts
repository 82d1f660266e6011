import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { LOOKS, seriousFindings } from "../../../test/axe.test-support.ts";
import { expectVisible, openBrowser, untilDrawn } from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { addClusterDays } from "../../features/measurement/analytics/cluster-days.test-support.ts";
import { DAY_MS, HOUR_MS } from "../../lib/time/clock.ts";
import { copyViewedImages } from "../../features/sharing/page-images/copy-viewed-images.ts";
import { sourceHash, storeImage } from "../../features/sharing/page-images/page-images.store.ts";
import { shrinkImage } from "../../features/sharing/page-images/shrink-image.ts";
import { type PageFixture, startPageFixture } from "./public-pages.test-support.ts";

const browser = await openBrowser();

/** In the page: how much of it has moved, in `window.shift`. */
const SHIFTS = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/**
 * Single words on two lines. One line each: neither an address nor the words below a number lose
 * their last letter.
 */
const BROKEN_WORDS = `[...document.querySelectorAll("section > header > a, td.reach .basis")]
  .filter((each) => !/\\s/.test(each.textContent.trim()))
  .filter((each) => each.getBoundingClientRect().height >= 30)
  .map((each) => each.textContent)`;

/** The cover of the show, as it was copied. */
async function storeCover({ app, workspaceId, showId }: PageFixture): Promise<void> {
  const source = "https://img.example/cover.png";
  const { database } = app.runtime;
  await app.sql("update shows set image = $1 where show_id = $2", [source, showId]);
  await copyViewedImages(database, app.clock.now(), { workspaceId, sources: [source] });
  const cover = sharp({ create: { width: 400, height: 400, channels: 3, background: "#123047" } });
  const image = await shrinkImage(await cover.png().toBuffer());
  await storeImage(database, workspaceId, sourceHash(source), image);
}

describe.skipIf(browser === undefined)("public pages in a browser", () => {
  let origin: string;
  const paths: Record<string, string> = {};
  const t = useFixture(startPageFixture);
  beforeAll(async () => {
    const { app, make, send, showHandle } = t;
    const published = new Date(app.clock.now().getTime() - 20 * DAY_MS).toISOString();
    const { global_id: reference } = await t.make.cluster({
      episode_id: (await t.make.episode({ publishedAt: published })).id,
    });
    // The host comes first: what the directory's plays do not explain of it is held.
    await t.posts(reference, [
      { platform: "transistor", format: "audio_episode", counts: { downloads: 41_207 } },
    ]);
    await t.posts(reference, [
      { platform: "youtube", counts: { views: 48_212, likes: 2_904, comments: 412 } },
      { platform: "spotify", format: "audio_episode", counts: { plays: 22_431 } },
      { platform: "tiktok", format: "short", counts: { views: 58_096, likes: 3_310, shares: 902 } },
      { platform: "linkedin", format: "post" },
      { platform: "youtube", format: "short", counts: { views: 123_456_789 } },
      ...Array.from({ length: 20 }, () => ({ platform: "bluesky", format: "post" }) as const),
    ]);
    const [untitled, long] = await t.posts(reference, [
      { platform: "linkedin", format: "post" },
      { platform: "youtube", format: "short" },
    ]);
    // The address of a post without a title, and a title without blanks, are one long word.
    await app.sql("update cluster_nodes set title = null, url = $2 where id = $1", [
      untitled,
      "https://www.linkedin.com/feed/update/urn:li:activity:7391223344556677889",
    ]);
    await app.sql("update cluster_nodes set title = $2 where id = $1", [long, "Behind".repeat(20)]);
    await addClusterDays(
      app,
      reference,
      Array.from({ length: 20 }, (_, day) => ({
        at: new Date(Date.parse(published) + day * DAY_MS + HOUR_MS),
        platforms: {
          youtube: { reach: 2_000 * (day + 1), views: 2_000 * (day + 1) },
          spotify: { reach: 1_000 * (day + 1), plays: 1_000 * (day + 1) },
          tiktok: { reach: 2_500 * (day + 1), views: 2_500 * (day + 1) },
        },
      })).filter((_, day) => day !== 11),
    );
    const dayAt = (days: number): string =>
      new Date(app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const { id: campaignId } = await make.campaign({
      name: "Northgate Tea, the autumn blend",
      start_date: dayAt(-20),
      end_date: dayAt(20),
    });
    const { id: slotId } = await make.slot(campaignId, {
      air_date: dayAt(-15),
      guaranteed_impressions: 30_000,
    });
    await send("POST", `/v1/campaigns/${campaignId}/clusters`, {
      cluster_ref: reference,
      slot_id: slotId,
    });
    for (const [slotOf, impressions] of [
      [slotId, 20_400],
      [null, 3_120],
    ] as const)
      await app.sql(
        `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, impressions, start_date, end_date, is_period, created_at, updated_at)
         values ($1, $2, $3, 'adswizz', 'Mid-roll', $4, $5, $6, $6, true, now(), now())`,
        [t.workspaceId, campaignId, `row ${slotOf}`, slotOf, impressions, dayAt(-15)],
      );
    await send("PATCH", `/v1/campaigns/${campaignId}`, { visibility: "public" });
    Object.assign(paths, {
      cluster: `/s/cluster/${reference}`,
      show: `/s/${showHandle}`,
      network: "/n/lock-keepers",
      campaign: `/n/lock-keepers/campaigns/${campaignId}`,
      missing: "/s/no-such-show",
    });
    await storeCover(t);
    await t.server.listen({ port: 0, host: "127.0.0.1" });
    origin = `http://127.0.0.1:${(t.server.server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    await browser?.close();
  });

  const NAMES = ["cluster", "show", "network", "campaign", "missing"] as const;

  it("fit phones of 320, 360 and 375 px, with their tables open", async () => {
    const { context, page } = await browser!.person();
    const widths = [320, 360, 375];
    const setWidth = (width: number): Promise<void> => page.setViewportSize({ width, height: 800 });
    for (const name of NAMES) {
      await page.goto(origin + paths[name]);
      await page.evaluate("document.fonts.ready");
      for (const width of widths) {
        await setWidth(width);
        expect([name, width, await overlappingTexts(page)]).toEqual([name, width, []]);
        expect([name, width, await page.evaluate(BROKEN_WORDS)]).toEqual([name, width, []]);
      }
      await page.evaluate(
        `for (const each of document.querySelectorAll("details")) each.open = true`,
      );
      for (const width of widths) {
        await setWidth(width);
        expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([
          name,
          width,
        ]);
      }
    }
    await page.goto(origin + paths["cluster"]);
    for (const width of widths) {
      await setWidth(width);
      for (const column of ["platforms", "posts"])
        expect(
          await page.locator(`.${column} tbody td.number:last-child`).first().isVisible(),
        ).toBe(true);
    }
    await context.close();
  });

  it("draw what the data has: lines of a length, a gap in words, a definition that changed", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    await page.goto(origin + paths["cluster"]);
    const lengths: number[] = await page.evaluate(
      "[...document.querySelectorAll('.curve .edge')].map((line) => line.getTotalLength())",
    );
    expect(lengths.filter((length) => length > 20).length).toBeGreaterThanOrEqual(3);
    expect(await page.locator(".curve .note").allTextContents()).toEqual([
      expect.stringContaining("not captured"),
    ]);
    expect(await page.locator(".curve .point").count()).toBeGreaterThan(2);
    expect(await page.locator("details.data tbody tr").count()).toBe(21);
    await context.close();
  });

  it("show numbers, charts and tables in print and in forced colours", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    for (const media of [
      { media: "print" },
      { media: "screen", forcedColors: "active" },
    ] as const) {
      await page.emulateMedia(media);
      for (const [name, parts] of [
        ["cluster", [".big", ".curve .plot", ".share-bar", ".platforms", ".posts tfoot", ".shape"]],
        ["show", [".big", ".entries", ".words"]],
        ["campaign", [".big", ".pace .plot", "section > table"]],
      ] as const) {
        await page.goto(origin + paths[name]);
        for (const part of parts)
          expect([media, name, part, await page.locator(part).first().isVisible()]).toEqual([
            media,
            name,
            part,
            true,
          ]);
      }
    }
    await page.emulateMedia({ media: "print", forcedColors: "none", colorScheme: "dark" });
    await page.goto(origin + paths["cluster"]);
    const colour = "getComputedStyle(document.documentElement).getPropertyValue";
    expect(await page.evaluate(`${colour}("--ok-bar")`)).toBe("#4a9f78");
    for (const left of ["footer a", "section > header > a", ".skip"])
      expect([left, await page.locator(left).first().isVisible()]).toEqual([left, false]);
    await context.close();
  });

  it("move nothing where the fonts come a second late", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    const late = Promise.withResolvers<void>();
    await page.route(/\.woff2/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.addInitScript(SHIFTS);
    await page.goto(origin + paths["cluster"], { waitUntil: "domcontentloaded" });
    await expectVisible(page.locator(".big"));
    // The letters of the fallback have been drawn before the fonts arrive.
    await untilDrawn(page);
    expect(await page.evaluate("document.fonts.check('14px Inter')")).toBe(false);
    late.resolve();
    await page.evaluate("document.fonts.ready");
    await untilDrawn(page);
    expect(await page.evaluate("document.fonts.check('14px Inter')")).toBe(true);
    expect(await page.evaluate("window.shift")).toBeLessThan(0.02);
    await context.close();
  });

  it.each(LOOKS)(
    "have no serious finding of axe, fit the width, and no text lies on another: $name",
    async ({ width, name: _name, rules, ...look }) => {
      // Scripts are switched on for axe alone; the pages have none.
      const { context, page, faults } = await browser!.person({
        viewport: { width, height: 900 },
        bypassCSP: true,
        ...look,
      });
      for (const name of NAMES) {
        await page.goto(origin + paths[name]);
        await page.evaluate("document.fonts.ready");
        expect([name, await page.evaluate("document.documentElement.scrollWidth")]).toEqual([
          name,
          width,
        ]);
        expect([name, await overlappingTexts(page)]).toEqual([name, []]);
        expect([name, await seriousFindings(page, rules)]).toEqual([name, []]);
      }
      expect(faults).toEqual([]);
      await context.close();
    },
  );

  it("are complete without scripts, move nothing while they load, and reach no other host", async () => {
    const { context, page, faults } = await browser!.person({
      viewport: { width: 1_200, height: 900 },
      javaScriptEnabled: true,
    });
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    await page.addInitScript(SHIFTS);
    for (const name of NAMES) {
      await page.goto(origin + paths[name]);
      await page.evaluate("document.fonts.ready");
      await untilDrawn(page);
      expect(await page.evaluate("window.shift")).toBeLessThan(0.02);
      expect(await page.evaluate("document.fonts.check('14px Inter')")).toBe(true);
    }
    expect(requested.filter((url) => !url.startsWith(origin))).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    expect(faults).toEqual([]);
    await context.close();
  });

  it("are walked by keyboard, with a focus that is seen, past the head of the page first", async () => {
    const { context, page } = await browser!.person({ viewport: { width: 1_200, height: 900 } });
    await page.goto(origin + paths["cluster"]);
    await page.keyboard.press("Tab");
    expect(await page.evaluate("document.activeElement.textContent")).toBe("Skip to content");
    await page.keyboard.press("Enter");
    expect(await page.evaluate("document.activeElement.id")).toBe("main");
    const unseen: string[] = [];
    for (let stop = 0; stop < 200; stop += 1) {
      await page.keyboard.press("Tab");
      const [name, outline] = await page.evaluate<[string, string]>(
        "[document.activeElement.outerHTML.slice(0, 80), getComputedStyle(document.activeElement).outline]",
      );
      if (name.startsWith("<body")) break;
      if (!/solid .*2px|2px .*solid|auto/.test(outline)) unseen.push(`${name} ${outline}`);
    }
    expect(unseen).toEqual([]);
    await page.locator("summary").first().focus();
    await page.keyboard.press("Enter");
    expect(await page.locator("details").first().getAttribute("open")).toBe("");
    await context.close();
  });

  it("are printed on white without links and bars of the browser's page", async () => {
    const { context, page } = await browser!.person({ colorScheme: "dark" });
    await page.goto(origin + paths["cluster"]);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate("getComputedStyle(document.documentElement).backgroundColor")).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await page.locator(".bar").isVisible()).toBe(false);
    expect(await page.locator(".print-line").textContent()).toContain(paths["cluster"]);
    expect((await page.pdf({ format: "A4" })).length).toBeGreaterThan(10_000);
    await context.close();
  });
});
