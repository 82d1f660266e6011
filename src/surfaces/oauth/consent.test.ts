import { hash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type Browser, CALLBACK, ISSUER, startOAuthApp } from "./oauth.test-support.ts";

let workspaceId: string;
let soloId: string;
let clientId: string;
const NAME = `<img src=x onerror=alert(1)> & "Co"`;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace({ name: "Harbour <Audio>" });
  soloId = await app.workspace({ name: "Ana Alone", kind: "solo" });
  app.people.add("ana", [
    { workspaceId, role: "owner" },
    { workspaceId: soloId, role: "admin" },
  ]);
  app.people.add("bo", [{ workspaceId, role: "editor" }]);
  clientId = (
    await app.register({
      client_name: NAME,
      redirect_uris: [CALLBACK, "https://mixdown.example/cb"],
    })
  ).client_id;
});

const urlOf = (extra: Record<string, string> = {}): string => {
  const url = new URL(`${ISSUER}/oauth/authorize`);
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  url.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: CALLBACK,
    scope: "shows:read clusters:write offline_access",
    state: "s",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...extra,
  }).toString();
  return url.href;
};

const begun = async (
  extra: Record<string, string> = {},
  session: string | undefined = "session-of-ana",
): Promise<{ browser: Browser; page: string }> => {
  const browser = app.browser(session);
  return { browser, page: await browser.begin(urlOf(extra)) };
};

const fields = (over: Record<string, unknown> = {}) => ({
  csrfToken: "csrf-of-ana",
  workspace: workspaceId,
  scopes: ["shows:read"],
  ...over,
});

describe("the consent page", () => {
  it("names the app, the workspaces, where the answer goes, and every scope in words, as text and never as markup", async () => {
    const { browser, page } = await begun({ redirect_uri: "https://mixdown.example/cb" });
    const html = await (await browser.request(page)).text();
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;");
    expect(html).not.toContain("<img");
    for (const words of [
      "Harbour &lt;Audio&gt;",
      "Ana Alone",
      "mixdown.example",
      "ana@example.com",
      "Read the workspace",
      "Make and change clusters",
      "Keep access when you are not using the app",
      "Castmeter did not check its name",
    ])
      expect(html).toContain(words);
  });

  it("runs no scripts, has the style its policy names, cannot be framed, and leads to the app only", async () => {
    const { browser, page } = await begun();
    const answer = await browser.request(page);
    const { headers } = answer;
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; font-src 'self'; form-action 'self' http:\/\/127\.0\.0\.1:8123; base-uri 'none'; frame-ancestors 'none'$/,
    );
    const [, style = ""] = /<style>(.*)<\/style>/s.exec(await answer.text()) ?? [];
    expect(policy).toContain(`'sha256-${hash("sha256", style, "base64")}'`);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-frame-options": "DENY",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
    });
    // The typeface is that of all other pages, from this server.
    const [, font = ""] = /src: url\("([^"]+)"\)/.exec(style) ?? [];
    const loaded = await browser.request(new URL(font, page).href);
    expect([loaded.status, loaded.headers.get("content-type")]).toEqual([200, "font/woff2"]);
    expect((await loaded.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
    expect((await browser.request(new URL("/oauth/fonts/other", page).href)).status).toBe(404);
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("request-id")).toMatch(/^req_/);
  });

  it("sends a signed-out person to sign in and back", async () => {
    const browser = app.browser();
    const page = await browser.begin(urlOf());
    const answer = await browser.request(page);
    expect({ status: answer.status, location: answer.headers.get("location") }).toEqual({
      status: 303,
      location: `${ISSUER}/app/sign-in?return_to=${encodeURIComponent(new URL(page).pathname)}`,
    });
    browser.signIn("session-of-ana");
    expect((await browser.request(page)).status).toBe(200);
  });

  it("offers workspaces of the kind an app asks for, and only where the person is owner or admin", async () => {
    const shown = async (account: string, session = "session-of-ana"): Promise<boolean[]> => {
      const { browser, page } = await begun(account === "" ? {} : { account }, session);
      const html = await (await browser.request(page)).text();
      return [html.includes(`value="${workspaceId}"`), html.includes(`value="${soloId}"`)];
    };
    expect(await shown("")).toEqual([true, true]);
    expect(await shown("creator")).toEqual([false, true]);
    expect(await shown("network")).toEqual([true, false]);
    expect(await shown("", "session-of-bo")).toEqual([false, false]);
  });
});

describe("an answer to the consent page", () => {
  const nothingWasGiven = async (
    attempt: () => Promise<Response>,
    status: number,
  ): Promise<void> => {
    const count = async () =>
      (await app.sql<{ count: number }>("select count(*)::int as count from oauth_connections"))[0]
        ?.count;
    const before = await count();
    expect((await attempt()).status).toBe(status);
    expect(await count()).toBe(before);
  };

  it("is taken from our own page alone", async () => {
    const { browser, page } = await begun();
    await nothingWasGiven(() => browser.submit(page, fields({ csrfToken: "guessed" })), 403);
    await nothingWasGiven(() => browser.submit(page, fields({ csrfToken: "" })), 403);
    await nothingWasGiven(
      () => browser.submit(page, fields({ headers: { origin: "https://evil.test" } })),
      403,
    );
    await nothingWasGiven(
      () => browser.submit(page, fields({ headers: { "sec-fetch-site": "cross-site" } })),
      403,
    );
    await nothingWasGiven(() => browser.submit(page, fields({ headers: { origin: "null" } })), 403);
    await nothingWasGiven(
      () =>
        browser.submit(
          page,
          fields({ headers: { origin: "null", "sec-fetch-site": "cross-site" } }),
        ),
      403,
    );
  });

  it("is taken from a browser that hides the origin of a page without referrer", async () => {
    const { browser, page } = await begun();
    const back = await browser.decide(
      page,
      fields({ headers: { origin: "null", "sec-fetch-site": "same-origin" } }),
    );
    expect(back.searchParams.get("code")).toMatch(/^cmc_/);
  });

  it("is taken from the browser that asked, and from the person it was shown to", async () => {
    const { browser, page } = await begun();
    await nothingWasGiven(() => app.browser("session-of-ana").submit(page, fields()), 400);
    browser.signIn("session-of-bo");
    await nothingWasGiven(() => browser.submit(page, fields()), 403);
  });

  it("can be left to another account: the session ends, and the request waits for who signs in", async () => {
    const { browser, page } = await begun();
    const sent = await browser.submit(page, fields({ decision: "switch" }));
    expect({ status: sent.status, location: sent.headers.get("location") }).toEqual({
      status: 303,
      location: `${ISSUER}/app/sign-in?return_to=${encodeURIComponent(new URL(page).pathname)}`,
    });
    expect(sent.headers.get("set-cookie")).toMatch(/^castmeter_session=; .*Max-Age=0/);
    browser.signIn("session-of-bo");
    expect(await (await browser.request(page)).text()).toContain("bo@example.com");
    await nothingWasGiven(
      () => browser.submit(page, fields({ decision: "switch", csrfToken: "csrf-of-ana" })),
      403,
    );
  });

  it("names a workspace of the person's and leaves a scope that was asked for", async () => {
    const foreign = await app.workspace();
    const { browser, page } = await begun();
    await nothingWasGiven(() => browser.submit(page, fields({ workspace: foreign })), 400);
    await nothingWasGiven(() => browser.submit(page, fields({ scopes: [] })), 400);
    await nothingWasGiven(() => browser.submit(page, fields({ scopes: ["offline_access"] })), 400);
    await nothingWasGiven(() => browser.submit(page, fields({ scopes: ["campaigns:write"] })), 400);
    const bo = await begun({}, "session-of-bo");
    await nothingWasGiven(
      () => bo.browser.submit(bo.page, fields({ csrfToken: "csrf-of-bo" })),
      400,
    );
  });

  it("keeps what was chosen where it is sent back, and says what is missing", async () => {
    const { browser, page } = await begun();
    const sentBack = async (over: Record<string, unknown>) => {
      const html = await (await browser.submit(page, fields(over))).text();
      const checked = [...html.matchAll(/value="([^"]+)"[^>]*\schecked/g)].map(
        ([, value]) => value,
      );
      return { fault: /<p role="alert"><strong>(.*?)<\/strong>/.exec(html)?.[1], checked };
    };
    expect(await sentBack({ workspace: soloId, scopes: ["offline_access"] })).toEqual({
      fault: "Leave at least one thing ticked that the app may do, or do not allow it.",
      checked: [soloId, "offline_access"],
    });
    expect(await sentBack({ workspace: undefined, scopes: ["shows:read"] })).toEqual({
      fault: "Choose a workspace.",
      checked: ["shows:read"],
    });
    expect(await sentBack({ decision: "perhaps" })).toEqual({
      fault: "Press Allow or Do not allow.",
      checked: [workspaceId, "shows:read"],
    });
  });

  it("is marked as a choice for every device where the app is authorised already", async () => {
    const { client_id: id } = await app.register({
      client_name: "Twice",
      redirect_uris: [CALLBACK],
    });
    const shown = async () => {
      const next = await begun({ client_id: id });
      return { ...next, html: await (await next.browser.request(next.page)).text() };
    };
    const first = await shown();
    expect(first.html).not.toMatch(/authorised already/);
    await first.browser.decide(first.page, fields());
    const { html } = await shown();
    expect(html).toContain("network, authorised already");
    expect(html).not.toContain("creator, authorised already");
    expect(html).toMatch(/untick\s+here is taken back on every device/);
  });

  it("is taken once, and within half an hour", async () => {
    const { browser, page } = await begun();
    const back = await browser.decide(page, fields());
    expect(back.searchParams.get("code")).toMatch(/^cmc_[0-9A-Za-z]{36}$/);
    expect((await browser.submit(page, fields())).status).toBe(400);
    const late = await begun();
    await app.advance(31 * MINUTE_MS);
    expect((await late.browser.request(late.page)).status).toBe(400);
  });

  it("is the same for two requests that wait in one browser at once", async () => {
    const browser = app.browser("session-of-ana");
    const first = await browser.begin(urlOf({ state: "one" }));
    const second = await browser.begin(urlOf({ state: "two" }));
    const two = await browser.decide(second, fields({ workspace: soloId }));
    const one = await browser.decide(first, fields());
    expect({ one: one.searchParams.get("state"), two: two.searchParams.get("state") }).toEqual({
      one: "one",
      two: "two",
    });
  });
});

describe("a request that cannot be answered", () => {
  const fault = async (extra: Record<string, string>) => {
    const answer = await app.browser("session-of-ana").request(urlOf(extra));
    return { status: answer.status, html: await answer.text() };
  };

  it.each([
    ["an unknown app", { client_id: "unknown" }, 400, "This app is not known here"],
    [
      "an address that was not registered",
      { redirect_uri: "https://elsewhere.example/cb" },
      400,
      "The app asks for the answer at an address that it has not registered",
    ],
    [
      "a description that cannot be read",
      { client_id: "https://app.invalid/client.json" },
      503,
      "This app cannot be checked at the moment",
    ],
  ])("for %s is told in plain words, with a way on", async (_case, extra, expected, words) => {
    const { status, html } = await fault(extra);
    expect(status).toBe(expected);
    expect(html).toContain(words);
    expect(html).toContain(`href="${ISSUER}/app"`);
    // The library's words are for those who make the app, and never the heading.
    expect(/<h1>(.*?)<\/h1>/.exec(html)?.[1]).not.toMatch(/invalid|client|metadata/);
  });

  it("can be tried again where that may help", async () => {
    const { html } = await fault({ client_id: "https://app.invalid/client.json" });
    expect(html).toMatch(
      /<a class="button" href="\/oauth\/authorize\?[^"]*app\.invalid[^"]*">Try again/,
    );
    expect((await fault({ client_id: "unknown" })).html).not.toContain("Try again");
  });

  it("has ended once it was answered, and leads to the account", async () => {
    const { browser, page } = await begun();
    await browser.decide(page, fields());
    const ended = await browser.request(page);
    expect(ended.status).toBe(400);
    const html = await ended.text();
    expect(html).toContain("This request has ended");
    expect(html).toContain(`href="${ISSUER}/app"`);
  });
});
