import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { SIMULATED_SPOTIFY_COOKIES } from "../../simulators/accounts/dashboards/spotify-server.ts";
import { SIMULATED_PODIGEE_COOKIES } from "../../simulators/accounts/hosting/podigee-server.ts";
import { sessionFieldsOf } from "../../src/platforms/accounts/connector-manifest.ts";
import { APPLE_PODCASTS } from "../../src/platforms/apple-podcasts/manifest.ts";
import { PODIGEE } from "../../src/platforms/podigee/manifest.ts";
import { SPOTIFY } from "../../src/platforms/spotify/manifest.ts";
import { expectVisible, openBrowser, type TestBrowser } from "../browser.test-support.ts";
import { EXTENSION, openPopup, sessionCookie, startExtensionWorld } from "./popup.test-support.ts";

const read = (name: string): string => readFileSync(join(EXTENSION, name), "utf8");
const SPOTIFY_JAR = Object.fromEntries(
  Object.entries(SIMULATED_SPOTIFY_COOKIES).map(([name, value]) => [
    `https://accounts.spotify.com/ ${name}`,
    value,
  ]),
);

const PODIGEE_JAR = {
  "https://app.podigee.com/ _podigee_session_v5": SIMULATED_PODIGEE_COOKIES._podigee_session_v5,
};

describe("the extension", () => {
  const manifest = JSON.parse(read("manifest.json")) as Record<string, unknown>;

  it("asks for cookies of its dashboards alone, for other hosts only when a person names one, and runs nothing by itself", () => {
    expect(manifest).toMatchObject({
      manifest_version: 3,
      permissions: ["cookies", "scripting", "storage"],
      host_permissions: [
        "https://accounts.spotify.com/*",
        "https://podcastsconnect.apple.com/*",
        "https://app.podigee.com/*",
      ],
    });
    for (const field of [
      "background",
      "content_scripts",
      "externally_connectable",
      "web_accessible_resources",
    ])
      expect(manifest).not.toHaveProperty(field);
  });

  it("holds every file it names, and no script from elsewhere", () => {
    const files = new Set(readdirSync(EXTENSION, { recursive: true }).map(String));
    const named = [
      ...read("popup.html").matchAll(/(?:src|href)="([^"]+)"/g),
      ...read("popup.js").matchAll(/from "\.\/([^"]+)"/g),
    ].map((match) => match[1] ?? "");
    expect(named.filter((name) => !files.has(name))).toEqual([]);
    for (const name of ["popup.js", "lib/castmeter.js", "lib/dashboards.js"])
      expect(read(name)).not.toMatch(/innerHTML|\beval\(|new Function|console\./);
  });

  it.each([
    ["spotify", SPOTIFY],
    ["applePodcasts", APPLE_PODCASTS],
    ["podigee", PODIGEE],
  ])("reads of %s the cookies its connector takes", (id, { connect }) => {
    const secrets = sessionFieldsOf(connect)
      .filter(({ secret }) => secret)
      .map(({ name }) => name);
    const [, names = ""] =
      new RegExp(`id: "${id}"[\\s\\S]*?cookies: \\[([^\\]]*)\\]`).exec(read("lib/dashboards.js")) ??
      [];
    expect(names.split(",").map((name) => name.trim().replaceAll('"', ""))).toEqual(secrets);
  });
});

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the extension's popup", () => {
  let editor: { token: string; showId: string };
  let context: BrowserContext;

  const world = useFixture(startExtensionWorld);
  beforeAll(async () => {
    editor = await world.editor();
  });
  afterEach(async () => {
    world.spotify.reset();
    world.seen.length = 0;
    await context.close();
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function open({
    isSignedIn = true,
    cookies = SPOTIFY_JAR,
  }: { isSignedIn?: boolean; cookies?: Record<string, string> } = {}) {
    ({ context } = await (browser as TestBrowser).person());
    if (isSignedIn) await context.addCookies([sessionCookie(world.baseUrl, editor.token)]);
    const opened = await openPopup(context, {
      popupUrl: world.popupUrl,
      baseUrl: world.baseUrl,
      cookies,
    });
    const { popup } = opened;
    const choose = async (): Promise<void> => {
      await popup.getByLabel("Address of your Castmeter").fill(world.baseUrl);
      await popup.getByRole("button", { name: "Continue" }).click();
    };
    return { ...opened, choose };
  }

  it("shows what it would send and to whom, sends it on a click, and the dashboard is connected", async () => {
    const { popup, choose, kept } = await open();
    await choose();
    await popup.getByText("ada@example.com").waitFor();
    await popup.getByLabel("Dashboard").selectOption("Spotify");
    await popup.getByRole("row", { name: /^sp_dc AQB…ie \(\d+ characters\)$/ }).waitFor();
    await popup.getByText(`To ${world.baseUrl}, for Salt and Signal.`).waitFor();
    expect(world.spotify.seen).toEqual([]);
    for (const value of Object.values(SIMULATED_SPOTIFY_COOKIES))
      expect(await popup.content()).not.toContain(value);

    await popup.getByRole("button", { name: "Sync" }).click();
    await popup.getByText("Connected Salt and Signal.").waitFor();
    const [row] = await world.app.sql<{ status: string; account: string }>(
      "select status, external_account_id as account from connections where show_id = $1",
      [editor.showId],
    );
    expect(row).toEqual({ status: "connected", account: world.show.id });
    expect([...kept]).toEqual([["base", world.baseUrl]]);
  });

  it("connects the dashboard of a host, of which it reads one cookie", async () => {
    const { popup, choose, asked } = await open({ cookies: PODIGEE_JAR });
    await choose();
    await popup.getByLabel("Dashboard").selectOption("Podigee");
    await popup
      .getByRole("row", { name: /^_podigee_session_v5 Sm9…80 \(\d+ characters\)$/ })
      .waitFor();
    await popup.getByText("Needed only where your login has several.").waitFor();
    await popup.getByRole("button", { name: "Sync" }).click();
    await popup.getByText("Connected Salt and Signal.").waitFor();
    // It is read again where the server's answer arrives after the choice.
    expect(new Set(asked.filter((cookie) => cookie.includes("podigee")))).toEqual(
      new Set(Object.keys(PODIGEE_JAR)),
    );
    const rows = await world.app.sql(
      "select connect_via, status from connections where show_id = $1 and platform = 'podigee'",
      [editor.showId],
    );
    expect(rows).toEqual([{ connect_via: "extension", status: "connected" }]);
  });

  it("says that a server does not know a dashboard, and then sends nothing", async () => {
    const { popup, choose } = await open({ cookies: PODIGEE_JAR });
    await context.route("**/app-api/sync", async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { platforms: { platform: string }[] };
      const platforms = body.platforms.filter(({ platform }) => platform !== "podigee");
      await route.fulfill({ response: answer, json: { ...body, platforms } });
    });
    await choose();
    await popup.getByLabel("Dashboard").selectOption("Podigee");
    await popup.getByText("This server does not read the dashboard of Podigee.").waitFor();
    expect(await popup.getByRole("button", { name: "Sync" }).isDisabled()).toBe(true);
  });

  it("calls the server as its own pages do: no other origin is let in for it", async () => {
    const { popup, choose } = await open();
    await choose();
    await popup.getByLabel("Dashboard").selectOption("Spotify");
    await popup.getByRole("button", { name: "Sync" }).click();
    await popup.getByText("Connected Salt and Signal.").waitFor();
    expect(world.seen.filter(({ path }) => path.startsWith("/app-api/sync/"))).toEqual([
      { origin: world.baseUrl, site: "same-origin", path: "/app-api/sync/spotify" },
    ]);
    expect([
      ...new Set(
        world.seen.filter(({ path }) => path.startsWith("/app-api")).map(({ site }) => site),
      ),
    ]).toEqual(["same-origin"]);
  });

  it("sends a person who is not signed in to the server's own sign-in", async () => {
    const { popup, choose, opened, asked } = await open({ isSignedIn: false });
    await choose();
    await popup.getByText("You are not signed in").waitFor();
    await popup.getByRole("button", { name: "Sign in" }).click();
    await expect.poll(() => opened.at(-1)).toBe(`${world.baseUrl}/app/sign-in`);
    expect(asked).toEqual([]);
  });

  it("says what is missing, and what the server does not take, and then sends nothing", async () => {
    const { popup, choose } = await open({ cookies: {} });
    await choose();
    await popup.getByLabel("Dashboard").selectOption("Apple Podcasts");
    await popup.getByText("This server takes no session of Apple Podcasts").waitFor();
    await popup.getByLabel("Dashboard").selectOption("Spotify");
    await popup.getByText("Sign in at creators.spotify.com first.").waitFor();
    expect(await popup.getByRole("button", { name: "Sync" }).isDisabled()).toBe(true);
  });

  it("shows the message of the server's refusal", async () => {
    const { popup, choose } = await open();
    world.spotify.service.endTokens();
    world.spotify.service.state.session = "login_required";
    await choose();
    await popup.getByLabel("Dashboard").selectOption("Spotify");
    await popup.getByRole("button", { name: "Sync" }).click();
    await expectVisible(popup.getByText("The session at Spotify has ended."));
  });

  it.each([
    "http://castmeter.example.com",
    "ftp://castmeter.example.com",
    "https://user:word@castmeter.example.com",
    "//",
  ])("takes no address such as %s", async (address) => {
    const { popup, opened } = await open();
    await popup.getByLabel("Address of your Castmeter").fill(address);
    await popup.getByRole("button", { name: "Continue" }).click();
    await popup.getByText("That is no https address.").waitFor();
    expect(opened).toEqual([]);
  });
});
