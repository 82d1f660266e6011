import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp, { type Sharp } from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, untilDrawn } from "../../../test/browser.test-support.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { startConsoleApp } from "./console-app.test-support.ts";

/**
 * Three pictures of the page of all parts. They were made by one version of Chromium, named in
 * their files; in another one nothing is compared, and the run warns. `PICTURES=write` makes them
 * anew.
 */

const FOLDER = fileURLToPath(new URL("pictures/", import.meta.url));
/** A seventh of the size: a part that lost its look is seen, and how letters are drawn is not. */
const SCALE = 0.15;
/** Differences of a channel from 0 to 255 that do not count: smoothing of edges. */
const TOLERANCE = 24;
/** Share of points that may differ by more. */
const DIFFERENT_MAX = 0.01;

const LOOKS = [
  { name: "light", width: 1_280, colorScheme: "light" },
  { name: "dark", width: 1_280, colorScheme: "dark" },
  { name: "phone", width: 390, colorScheme: "light" },
] as const;

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the page of all parts looks as it did", () => {
  const server = useFixture(startConsoleApp);
  afterAll(() => browser?.close());

  it.each(LOOKS)("$name", async ({ name, width, colorScheme }) => {
    const { context, page, goto } = await server.open(browser as TestBrowser, "owner", {
      viewport: { width, height: 900 },
      colorScheme,
      reducedMotion: "reduce",
      timezoneId: "UTC",
    });
    const version = context.browser()?.version().split(".")[0] ?? "";
    const file = `${FOLDER}parts-${name}-chromium-${version}.webp`;
    await goto("/parts");
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await untilDrawn(page);
    const whole = await page.locator("main").screenshot({ animations: "disabled" });
    await context.close();
    const { width: wholeWidth } = await sharp(whole).metadata();
    const small = sharp(whole).resize({ width: Math.round(wholeWidth * SCALE) });
    if (process.env["PICTURES"] === "write")
      await small.clone().removeAlpha().webp({ lossless: true, effort: 6 }).toFile(file);
    if (!existsSync(file)) {
      console.warn(
        `\n*** NO PICTURE OF CHROMIUM ${version}: the look of parts is not compared ***\n`,
      );
      return;
    }
    const pixels = (image: Sharp) =>
      image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const [now, before] = [await pixels(small), await pixels(sharp(file))];
    expect(now.info.width).toBe(before.info.width);
    expect(Math.abs(now.info.height - before.info.height)).toBeLessThanOrEqual(2);
    const length = Math.min(now.data.length, before.data.length);
    let different = 0;
    for (let at = 0; at < length; at += 3)
      if (
        [0, 1, 2].some(
          (channel) =>
            Math.abs((now.data[at + channel] ?? 0) - (before.data[at + channel] ?? 0)) > TOLERANCE,
        )
      )
        different += 1;
    expect(different / (length / 3)).toBeLessThanOrEqual(DIFFERENT_MAX);
  });
});
