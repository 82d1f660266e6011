import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { createHttpSurfaces } from "../../app/http.ts";
import { newId } from "../../kernel/ids.ts";
import { sessionCookieName } from "../../kernel/access/credentials/session-cookie.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { entryPage } from "./entry-pages.ts";
import type { SignUpMode } from "../../people/identity/sign-up-mode.ts";
import { pagePaths } from "./page-paths.ts";
import { safeReturnPath } from "./return-path.ts";

const BASE_URL = "http://127.0.0.1:4000";
const { home, account, pages } = pagePaths(`${BASE_URL}/app`);

const signedIn = { cookie: `${sessionCookieName("http://127.0.0.1")}=token-of-ana` };

const app = useApp({
  services: ({ clock }) => ({
    people: {
      findSession: async (token) => {
        if (token !== "token-of-ana") return undefined;
        const person = {
          id: newId("per"),
          email: "ana<b>@example.com",
          emailVerified: true,
          name: `<script>alert("Ana")</script>`,
        };
        return {
          id: newId("ses"),
          person,
          createdAt: clock.now(),
          expiresAt: new Date(clock.now().getTime() + MINUTE_MS),
          csrfToken: "csrf-of-ana",
        };
      },
      membershipsOf: async () => [],
    },
  }),
});
const server = useFixture(() =>
  createHttpSurfaces(app.runtime, { trustProxy: false, isReady: async () => true }),
);
beforeAll(async () => {
  await server.ready();
});

let addresses = 0;
const ask = (
  url: string,
  {
    method = "GET",
    headers = {},
    remoteAddress = `198.51.100.${(addresses += 1)}`,
  }: { method?: string; headers?: Record<string, string>; remoteAddress?: string } = {},
) => server.inject({ method: method as "GET", url, headers, remoteAddress });

const GUARDS = {
  "content-security-policy":
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; " +
    "img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; " +
    "frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
  "cache-control": "no-store",
  "request-id": expect.stringMatching(/^req_/),
};

describe("every page", () => {
  it("allows nothing inline, nothing from elsewhere, no frame, no referrer and no cache", async () => {
    for (const [path, headers, status] of [
      ...Object.values(pages).map((page) => [page, {}, 200] as const),
      ...Object.values(account).map((page) => [page, signedIn, 200] as const),
      [home, {}, 303],
      [`${home}/nothing`, {}, 303],
      [`${home}/assets/none.js`, {}, 404],
      [pages["sign-in"], signedIn, 303],
    ] as const) {
      const answer = await ask(path, { headers });
      expect({ path, status: answer.statusCode }).toEqual({ path, status });
      expect(answer.headers).toMatchObject(GUARDS);
      expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
      expect(answer.body).not.toMatch(
        /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc="\/app\/assets\/)/,
      );
      for (const [, address] of answer.body.matchAll(/(?:src|href)="([^"]*)"/g))
        expect(address).toMatch(/^(\/|#|http:\/\/127\.0\.0\.1:4000|http:\/\/localhost:4000$)/);
    }
  });

  it("is read and nothing else, and says what it is without a script", async () => {
    for (const path of [home, ...Object.values(pages), `${home}/nothing`]) {
      for (const method of ["POST", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
        const answer = await ask(path, { method });
        expect({ path, method, status: answer.statusCode, allow: answer.headers.allow }).toEqual({
          path,
          method,
          status: 405,
          allow: "GET, HEAD",
        });
      }
      expect((await ask(path, { method: "HEAD" })).body).toBe("");
    }
    expect((await ask(pages["sign-in"])).body).toContain("<noscript>");
  });

  it("labels each of its fields, has an element for its error, and sends no field with an address", async () => {
    for (const html of [
      ...(await Promise.all(Object.values(pages).map((path) => ask(path)))),
      ...(await Promise.all(
        Object.values(account).map((path) => ask(path, { headers: signedIn })),
      )),
    ].map(({ body }) => body)) {
      const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of html.matchAll(/<(?:input|select|textarea)[^>]* id="([^"]+)"/g))
        expect(html).toContain(`for="${id}"`);
      for (const [, references] of html.matchAll(/aria-describedby="([^"]+)"/g))
        for (const id of (references ?? "").split(" ")) expect(ids).toContain(id);
      for (const [, method] of html.matchAll(/<form[^>]* method="(\w+)"/g))
        expect(["post", "dialog"]).toContain(method);
    }
  });

  it("tells password managers what its fields hold", async () => {
    const fieldsOf = async (path: string) =>
      [...(await ask(path)).body.matchAll(/name="([^"]+)"\s+autocomplete="([^"]+)"/g)].map(
        (match) => match.slice(1),
      );
    expect(await fieldsOf(pages["sign-in"])).toEqual([
      ["email", "username webauthn"],
      ["password", "current-password"],
    ]);
    expect(await fieldsOf(pages["sign-up"])).toEqual([
      ["name", "name"],
      ["email", "username"],
      ["password", "new-password"],
    ]);
    expect(await fieldsOf(pages.reset)).toEqual([["password", "new-password"]]);
    expect(await fieldsOf(pages["set-up"])).toEqual([
      ["name", "name"],
      ["email", "username"],
      ["password", "new-password"],
      ["workspace.name", "organization"],
      // Of the backup that is restored instead.
      ["passphrase", "off"],
    ]);
  });

  it("writes a person's name as text", async () => {
    const { body } = await ask(account.profile, { headers: signedIn });
    expect(body).toContain("&lt;script&gt;alert(&quot;Ana&quot;)&lt;/script&gt;");
    expect(body).toContain("ana&lt;b&gt;@example.com");
  });

  it("offers no provider where none is configured", async () => {
    for (const path of [pages["sign-in"], pages["sign-up"]])
      expect((await ask(path)).body).not.toMatch(/data-social|Continue with/);
  });

  it("has one heading of the first level, and the others below it", async () => {
    for (const path of [...Object.values(account), ...Object.values(pages)]) {
      const { statusCode, body } = await ask(path, { headers: signedIn });
      if (statusCode === 303) continue;
      const levels = [...body.matchAll(/<h(\d)/g)].map((match) => match[1]);
      expect({ path, first: levels[0], ones: levels.filter((level) => level === "1") }).toEqual({
        path,
        first: "1",
        ones: ["1"],
      });
    }
  });

  it("say where the links of mails are where no mail server is set", async () => {
    const options = { paths: pagePaths(`${BASE_URL}/app`), version: "v", baseUrl: BASE_URL };
    const visit = { returnTo: null, app: null, socialProviders: [], signUp: "off" as const };
    const forgot = (mailsWait: boolean): string =>
      entryPage({ ...options, mailsWait }, "forgot-password", {
        ...visit,
        person: null,
      }).toString();
    expect(forgot(true)).toContain("This server has no mail server");
    expect(forgot(true)).toContain('data-mails="outbox"');
    expect(forgot(false)).toContain("We will mail you a link");
  });

  it("offer an account to those alone who may make one", () => {
    const options = { paths: pagePaths(`${BASE_URL}/app`), version: "v", baseUrl: BASE_URL };
    const shown = (name: "sign-in" | "sign-up" | "accept-invitation", signUp: SignUpMode) =>
      entryPage(options, name, {
        returnTo: null,
        app: null,
        person: null,
        socialProviders: [],
        signUp,
      }).toString();
    expect(shown("sign-in", "open")).toContain("New here?");
    expect(shown("sign-in", "invited")).toContain("Invited to a workspace?");
    expect(shown("sign-up", "invited")).toContain("with the address that was");
    for (const name of ["sign-in", "accept-invitation"] as const)
      expect(shown(name, "off")).not.toContain("Create an account");
    expect(shown("sign-up", "off")).not.toContain("<form");
  });

  it("shows beside the name of a waiting app what is known about it, where the password is typed", () => {
    const options = { paths: pagePaths(`${BASE_URL}/app`), version: "v", baseUrl: BASE_URL };
    const visit = {
      returnTo: "/oauth/consent/x",
      person: null,
      socialProviders: [],
      signUp: "open" as const,
    };
    for (const name of ["sign-in", "sign-up"] as const) {
      const shown = (app: { name: string; host: string | null }): string =>
        entryPage(options, name, { ...visit, app }).toString();
      const unknown = shown({ name: "Саstmeter", host: null });
      expect(unknown).toContain("Unverified app");
      expect(unknown).toContain("It calls itself Castmeter.");
      const known = shown({ name: "Mixdown", host: "mixdown.example" });
      expect(known).toContain(">mixdown.example</span>");
      expect(known).not.toMatch(/Unverified app|role="alert">It/);
    }
  });

  it("says that passkeys need a name where the address is a number, and gives visitors no instructions for the operator", async () => {
    expect((await ask(account.security, { headers: signedIn })).body).toContain(
      "Passkeys need a host name",
    );
    const { body } = await ask(pages["sign-in"]);
    expect(body).not.toMatch(/BASE_URL|Start the server|host name/);
    expect(body).toContain('data-passkeys="off"');
  });

  it("is given 120 times a minute to an address", async () => {
    const remoteAddress = "203.0.113.9";
    for (let count = 0; count < 120; count += 1) await ask(pages["sign-in"], { remoteAddress });
    const refused = await ask(pages["sign-in"], { remoteAddress });
    expect({
      status: refused.statusCode,
      hasRetryAfter: Number(refused.headers["retry-after"]) > 0,
    }).toEqual({ status: 429, hasRetryAfter: true });
    expect((await ask(pages["sign-in"])).statusCode).toBe(200);
    // A person who is refused a page does not see the answer without its style.
    const [, style = ""] = /href="([^"]+pages\.css)"/.exec(refused.body) ?? [];
    expect((await ask(style, { remoteAddress })).statusCode).toBe(200);
  });
});

describe("the files of the pages", () => {
  it("are kept for good under the address of their version, and not under another's", async () => {
    const { body } = await ask(pages["sign-in"]);
    const [, folder, name] = /src="([^"]+\/)(entry\.js)"/.exec(body) ?? [];
    const current = await ask(`${folder}${name}`);
    expect(current.headers).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    });
    const other = await ask(`${home}/assets/another/${name}`);
    expect({
      status: other.statusCode,
      cacheControl: other.headers["cache-control"],
      etag: other.headers["etag"],
    }).toEqual({ status: 200, cacheControl: "no-cache", etag: current.headers["etag"] });
    for (const tag of [
      String(current.headers["etag"]),
      `"x", W/${String(current.headers["etag"])}`,
    ]) {
      const known = await ask(`${folder}${name}`, { headers: { "if-none-match": tag } });
      expect({ status: known.statusCode, body: known.body }).toEqual({ status: 304, body: "" });
    }
    const imported = [...current.body.matchAll(/from "\.\/([^"]+)"/g)].map((match) => match[1]);
    expect(imported.length).toBeGreaterThan(2);
    for (const module of imported)
      expect({ module, status: (await ask(`${folder}${module}`)).statusCode }).toEqual({
        module,
        status: 200,
      });
  });

  it("are those of the folder alone", async () => {
    for (const name of [
      "../assets.ts",
      "..%2fassets.ts",
      "%2e%2e%2fadd-account-pages.ts",
      "entry",
      "pages.css%00",
      "constructor",
      "",
    ]) {
      const answer = await ask(`${home}/assets/v/${name}`);
      expect({ name, status: answer.statusCode }).toEqual({ name, status: 404 });
    }
  });

  it("put nothing into a page but as text, and send nothing but to this server", async () => {
    const { body } = await ask(account.profile, { headers: signedIn });
    const [, folder] = /src="([^"]+\/)account\.js"/.exec(body) ?? [];
    const seen = new Map<string, string>();
    const read = async (name: string): Promise<void> => {
      if (seen.has(name)) return;
      const text = (await ask(`${folder}${name}`)).body;
      seen.set(name, text);
      for (const [, module] of text.matchAll(/from "\.\/([^"]+)"/g)) await read(module ?? "");
    };
    for (const name of ["account.js", "connect.js", "entry.js"]) await read(name);
    expect(seen.size).toBeGreaterThan(10);
    for (const [name, text] of seen)
      expect({
        name,
        found:
          /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|https?:\/\//.exec(
            text,
          )?.[0],
      }).toEqual({ name, found: undefined });
  });
});

describe("return_to", () => {
  it.each(["/app", "/app?workspace=abc", "/oauth/consent/aB3_-x", "/app#keys", "/a/b%20c?d=//e"])(
    "leads to %s",
    async (path) => {
      expect(safeReturnPath([path], BASE_URL)).toBe(path);
      const answer = await ask(`${pages["sign-in"]}?return_to=${encodeURIComponent(path)}`, {
        headers: signedIn,
      });
      expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({
        status: 303,
        location: path,
      });
      expect(
        (await ask(`${pages["sign-up"]}?return_to=${encodeURIComponent(path)}`)).body,
      ).toContain(`data-return-to="${path}"`);
    },
  );

  it.each([
    "//evil.test",
    "///evil.test",
    "/\\evil.test",
    "\\\\evil.test",
    "\\/evil.test",
    "/\t/evil.test",
    "/\n/evil.test",
    "/\r\nSet-Cookie: a=b",
    "\t//evil.test",
    " //evil.test",
    "/ /evil.test",
    "https://evil.test",
    "http:evil.test",
    "https:/evil.test",
    "javascript:alert(1)",
    "data:text/html,x",
    "evil.test",
    "",
    "app",
    "?x",
    "#x",
    "@evil.test",
    ":80",
    "/.//evil.test",
    "/..//evil.test",
    "/a/..//evil.test",
    "/%2e//evil.test",
    "/app\\..\\..\\\\evil.test",
    "/\u0000",
    "/\u007f",
    "/\u2028",
    "/é",
    "/\u200b/evil.test",
    "／／evil.test",
    "/．／evil.test",
    `/${"a".repeat(2_000)}`,
    `${BASE_URL}/app`,
    `${BASE_URL}@evil.test`,
  ])("does not lead to %j", async (path) => {
    expect(safeReturnPath([path], BASE_URL)).toBeNull();
    const answer = await ask(`${pages["sign-in"]}?return_to=${encodeURIComponent(path)}`, {
      headers: signedIn,
    });
    expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({
      status: 303,
      location: home,
    });
    const { body } = await ask(`${pages["sign-in"]}?return_to=${encodeURIComponent(path)}`);
    expect(body).not.toContain("data-return-to");
    expect(body).not.toContain("evil.test");
  });

  it("is one or none", async () => {
    expect(
      (await ask(`${pages["sign-in"]}?return_to=/app&return_to=//evil.test`, { headers: signedIn }))
        .headers.location,
    ).toBe(home);
    expect(
      (await ask(`${pages["sign-in"]}?return_to=/%2509/evil.test`, { headers: signedIn })).headers
        .location,
    ).toBe("/%09/evil.test");
  });
});

describe("who is not signed in", () => {
  it("is sent to sign in, also with an invalid cookie", async () => {
    for (const headers of [
      {},
      { cookie: `${sessionCookieName("http://127.0.0.1")}=guessed` },
      {
        cookie: `${sessionCookieName("http://127.0.0.1")}=token-of-ana; ${sessionCookieName("http://127.0.0.1")}=planted`,
      },
    ] as Record<string, string>[]) {
      const answer = await ask(home, { headers });
      expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({
        status: 303,
        location: pages["sign-in"],
      });
    }
    expect((await ask(`${home}/`)).headers.location).toBe(home);
  });

  it("comes back from signing in to the platform they were about to connect, and to what a platform sent along", async () => {
    for (const path of [
      account.security,
      `${home}/developer/apps`,
      `${home}/team?act=invite`,
      `${home}/shows/shw1/connect/youtube`,
      `${home}/connect/callback?code=a%2Bb&state=c`,
    ]) {
      const answer = await ask(path);
      expect({ status: answer.statusCode, location: answer.headers.location }).toEqual({
        status: 303,
        location: `${pages["sign-in"]}?return_to=${encodeURIComponent(path)}`,
      });
    }
  });
});
