import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  hasHiddenFocus,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { SCOPES } from "../../kernel/access/scopes.ts";
import { nameWarning } from "../../people/oauth/clients/name-warning.ts";
import { plainPage } from "../../people/oauth/pages/plain-page.ts";
import { type ConsentPage, consentPage } from "./consent-page.ts";

const browser = await openBrowser();

const markup = (over: Partial<ConsentPage> = {}): string =>
  plainPage(
    consentPage({
      action: "/oauth/consent/x",
      csrfToken: "csrf",
      email: "ada@harbour.example",
      appName: "Mixdown",
      appHost: null,
      redirectUri: "http://127.0.0.1:8123/callback",
      scopes: [...SCOPES, "offline_access"],
      workspaces: [
        { id: "one", name: "Harbour Audio", kind: "network", isConnected: false },
        { id: "two", name: "Ada Alone", kind: "solo", isConnected: false },
      ],
      appsUrl: "https://castmeter.example/app/developer/apps",
      refused: null,
      ...over,
    }),
  ).toString();

describe.skipIf(browser === undefined)("the consent page in a browser", () => {
  let page: Page;
  const shown = async (
    over: Partial<ConsentPage> = {},
    viewport = { width: 1280, height: 850 },
  ): Promise<Page> => {
    await page.setViewportSize(viewport);
    await page.setContent(markup(over));
    return page;
  };

  beforeAll(async () => {
    ({ page } = await (browser as TestBrowser).person());
  });
  afterAll(() => browser?.close());

  it.each([
    { width: 1280, height: 850 },
    { width: 390, height: 844 },
    { width: 320, height: 568 },
  ])(
    "has both answers in sight and never scrolls sideways at $width x $height",
    async (viewport) => {
      await shown({}, viewport);
      for (const name of ["Allow", "Do not allow"]) {
        const box = await page.getByRole("button", { name, exact: true }).boundingBox();
        expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
      }
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(viewport.width);
      await page.setViewportSize({ ...viewport, height: 3_000 });
      expect(await overlappingTexts(page)).toEqual([]);
    },
  );

  it.each([
    { width: 1280, height: 500 },
    { width: 320, height: 568 },
  ])("never hides what has the focus behind its answers at $width x $height", async (viewport) => {
    await shown({}, viewport);
    const hidden: number[] = [];
    const fields = await page.locator("input:visible, .note a").count();
    for (let step = 0; step < fields; step += 1) {
      await page.keyboard.press("Tab");
      if (await hasHiddenFocus(page)) hidden.push(step);
    }
    expect(hidden).toEqual([]);
  });

  it("has one row a resource, with reading and changing apart, and marks what costs or deletes", async () => {
    await shown({ scopes: ["shows:read", "clusters:read", "clusters:write", "refresh:write"] });
    expect(await page.locator(".resource > div > strong").allTextContents()).toEqual([
      "Shows",
      "Clusters",
      "Refresh",
    ]);
    const marksOf = (name: string) =>
      page.locator(".resource", { hasText: name }).locator(".badge").allTextContents();
    expect(await marksOf("Shows")).toEqual([]);
    expect(await marksOf("Clusters")).toEqual(["Spends metered calls", "Can delete"]);
    expect(await marksOf("Refresh")).toEqual(["Spends metered calls"]);
  });

  it("has no box without effect: reading is included while changing is chosen", async () => {
    await shown({ scopes: ["clusters:read", "clusters:write"] });
    const read = page.getByLabel("Read clusters, their metrics");
    const change = page.getByLabel("Make and change clusters");
    expect(await read.isVisible()).toBe(false);
    expect(await page.getByText("Read, included").isVisible()).toBe(true);
    await change.uncheck();
    expect(await read.isVisible()).toBe(true);
    expect(await page.getByText("Read, included").isVisible()).toBe(false);
  });

  it("names the app smaller than its own heading, and says what is known about the app", async () => {
    await shown();
    const sizeOf = async (selector: string): Promise<number> =>
      Number(
        await page.evaluate(
          `Number.parseFloat(getComputedStyle(document.querySelector("${selector}")).fontSize)`,
        ),
      );
    expect(await page.locator("h1").textContent()).toBe("An app asks for access to Castmeter");
    expect(await sizeOf(".app-name")).toBeLessThan(await sizeOf("h1"));
    await page.getByText("Unverified app").waitFor();
    await page.getByText("a program on this computer (127.0.0.1:8123)").waitFor();
    await shown({ appHost: "mixdown.example", redirectUri: "https://mixdown.example/cb" });
    expect(await page.getByText("Unverified app").count()).toBe(0);
    expect(await page.locator(".app .badge").textContent()).toBe("mixdown.example");
    await shown({ appName: "Саstmeter" });
    await page.getByText("It calls itself Castmeter.").waitFor();
  });

  it("leads to the list of apps that were let in, and lets a person change the account before the answer", async () => {
    await shown();
    expect(await page.getByRole("link", { name: "Developer, Apps" }).getAttribute("href")).toBe(
      "https://castmeter.example/app/developer/apps",
    );
    // Enter in the form presses its first button, which must not end the session.
    const first = page
      .locator("form", { has: page.locator(".buttons") })
      .locator("button")
      .first();
    expect(await first.getAttribute("value")).toBe("allow");
    await page.getByRole("button", { name: "Not you? Use another account" }).waitFor();
  });
});

describe("the name of an app", () => {
  it.each(["Mixdown", "Яндекс Music", "Ελλάδα FM", "日本のPodcast", "Café 24", ""])(
    "%j is plain",
    (name) => expect(nameWarning(name)).toBeNull(),
  );

  it.each([
    "Castmeter",
    "Саstmeter",
    "CASTMETER Login",
    "C a s t m é t e r",
    "Castmet3r",
    "Саѕтметег",
  ])("%j imitates Castmeter", (name) =>
    expect(nameWarning(name)).toContain("calls itself Castmeter"),
  );

  it.each(["Mixdоwn", "Gοogle", "Аpple"])("%j mixes alphabets", (name) =>
    expect(nameWarning(name)).toContain("different alphabets"),
  );
});
