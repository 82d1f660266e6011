import * as oauth from "oauth4webapi";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { MINUTE_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { purgeOauth } from "../../people/oauth/connections/purge.job.ts";
import { OAUTH_ROUTES } from "./oauth-routes.ts";
import { CALLBACK, freshAddress, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { postForm, startProgram } from "./program.test-support.ts";

let workspaceId: string;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

const insecure = () =>
  ({
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: object) => app.fetch(url, init),
  }) as const;

describe("the documents", () => {
  it("are read by a program that knows one address, down to its registration", async () => {
    const issuer = new URL(ISSUER);
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure() }),
    );
    expect(server).toMatchObject({
      issuer: ISSUER,
      code_challenge_methods_supported: ["S256"],
      client_id_metadata_document_supported: true,
      authorization_response_iss_parameter_supported: true,
    });
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(
        server,
        { redirect_uris: [CALLBACK], client_name: "By the book" },
        insecure(),
      ),
    );
    expect(registered).toMatchObject({
      client_name: "By the book",
      client_secret: expect.stringMatching(/^cms_/),
    });
  });

  it("say for the API and for the tool server where to sign in", async () => {
    for (const [resource, suffix] of [
      [ISSUER, ""],
      [`${ISSUER}/mcp`, "/mcp"],
    ]) {
      const answer = await app.fetch(`${ISSUER}/.well-known/oauth-protected-resource${suffix}`);
      expect(answer.headers.get("access-control-allow-origin")).toBe("*");
      expect(await answer.json()).toMatchObject({
        resource,
        authorization_servers: [ISSUER],
        bearer_methods_supported: ["header"],
      });
    }
  });

  it("hold no key, no identity token and no address that is not answered", async () => {
    const metadata = (await (
      await app.fetch(`${ISSUER}/.well-known/oauth-authorization-server`)
    ).json()) as Record<string, unknown>;
    expect(
      Object.keys(metadata).filter((field) => /jwks|id_token|claims|subject/.test(field)),
    ).toEqual([]);
    const endpoints = Object.entries(metadata).filter(([field]) => field.endsWith("_endpoint"));
    expect(endpoints).toHaveLength(6);
    for (const [, url] of endpoints)
      expect(OAUTH_ROUTES).toContain(String(url).slice(ISSUER.length));
    for (const path of [
      "/.well-known/openid-configuration",
      "/jwks",
      "/oauth/jwks",
      "/session/end",
      "/session/end/confirm",
    ])
      expect({ path, status: (await app.fetch(`${ISSUER}${path}`)).status }).toEqual({
        path,
        status: 404,
      });
  });
});

describe("every answer", () => {
  it("has a request id, tells caches and sniffers to keep away, and faults as the standard has them", async () => {
    for (const [path, init, status] of [
      [
        "/oauth/token",
        { method: "POST", body: new URLSearchParams({ grant_type: "password" }) },
        400,
      ],
      ["/oauth/token", { method: "GET" }, 405],
      [
        "/oauth/token",
        { method: "POST", headers: { "content-type": "application/json" }, body: "{}" },
        400,
      ],
      ["/oauth/revoke", { method: "POST", body: new URLSearchParams({ token: "x" }) }, 400],
      [
        "/oauth/introspect",
        { method: "POST", body: new URLSearchParams({ token: "x", client_id: "app_unknown" }) },
        401,
      ],
      [
        "/oauth/register",
        { method: "POST", headers: { "content-type": "application/json" }, body: "[" },
        400,
      ],
      ["/oauth/userinfo", { method: "GET" }, 401],
      ["/oauth/authorize/unknown", { method: "GET" }, 400],
    ] as const) {
      const answer = await app.fetch(`${ISSUER}${path}`, {
        ...init,
        headers: {
          accept: "application/json",
          ...("headers" in init ? init.headers : {}),
          "x-forwarded-for": freshAddress(),
        },
      });
      expect({ path, status: answer.status }).toEqual({ path, status });
      expect({
        path,
        requestId: answer.headers.get("request-id"),
        cacheControl: answer.headers.get("cache-control"),
        xContentTypeOptions: answer.headers.get("x-content-type-options"),
      }).toEqual({
        path,
        requestId: expect.stringMatching(/^req_/),
        cacheControl: expect.stringContaining("no-store"),
        xContentTypeOptions: "nosniff",
      });
      expect(((await answer.json()) as { error: string }).error).toMatch(/^[a-z_]+$/);
    }
  });

  it("can be read by any website, registration included, and by none with cookies", async () => {
    const origin = { origin: "https://studio.example" };
    for (const path of [
      "/oauth/token",
      "/oauth/register",
      "/oauth/revoke",
      "/oauth/userinfo",
      "/.well-known/oauth-authorization-server",
    ]) {
      const preflight = await app.fetch(`${ISSUER}${path}`, {
        method: "OPTIONS",
        headers: {
          ...origin,
          "access-control-request-method": "POST",
          "access-control-request-headers": "content-type",
        },
      });
      expect({
        path,
        status: preflight.status,
        accessControlAllowOrigin: preflight.headers.get("access-control-allow-origin"),
        accessControlAllowHeaders: preflight.headers.get("access-control-allow-headers"),
      }).toEqual({
        path,
        status: 204,
        accessControlAllowOrigin: "*",
        accessControlAllowHeaders: expect.stringContaining("Content-Type"),
      });
    }
    const made = await app.fetch(`${ISSUER}/oauth/register`, {
      method: "POST",
      headers: { ...origin, "content-type": "application/json", "x-forwarded-for": freshAddress() },
      body: JSON.stringify({ redirect_uris: [CALLBACK] }),
    });
    expect({
      status: made.status,
      accessControlAllowOrigin: made.headers.get("access-control-allow-origin"),
      accessControlAllowCredentials: made.headers.get("access-control-allow-credentials"),
    }).toEqual({ status: 201, accessControlAllowOrigin: "*", accessControlAllowCredentials: null });
    const answered = await app.fetch(`${ISSUER}/oauth/token`, {
      method: "POST",
      headers: origin,
      body: new URLSearchParams({ grant_type: "x", client_id: "y" }),
    });
    expect(["*", "https://studio.example"]).toContain(
      answered.headers.get("access-control-allow-origin"),
    );
  });
});

describe("limits", () => {
  it("are 30 authorizations a minute from an address", async () => {
    const browser = app.browser("session-of-ana");
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1)
      statuses.push((await browser.request(`${ISSUER}/oauth/authorize?client_id=none`)).status);
    expect({ allowed: new Set(statuses.slice(0, 30)), next: statuses[30] }).toEqual({
      allowed: new Set([400]),
      next: 429,
    });
  });

  it("are 60 token requests a minute of one app from one address, and neither another app nor another address waits", async () => {
    const one = (await app.register()).client_id;
    const two = (await app.register()).client_id;
    const ask = (clientId: string, address: string) =>
      postForm(
        app.fetch,
        "/oauth/token",
        { grant_type: "refresh_token", refresh_token: "cmr_x", client_id: clientId },
        { "x-forwarded-for": address },
      );
    const address = freshAddress();
    const statuses: number[] = [];
    for (let count = 0; count < 60; count += 1) statuses.push((await ask(one, address)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const refused = await ask(one, address);
    expect({
      status: refused.status,
      error: refused.body["error"],
      retryAfter: refused.headers.get("retry-after"),
    }).toEqual({ status: 429, error: "temporarily_unavailable", retryAfter: "1" });
    expect({
      otherClient: (await ask(two, address)).status,
      otherAddress: (await ask(one, freshAddress())).status,
    }).toEqual({ otherClient: 400, otherAddress: 400 });
    await app.advance(MINUTE_MS);
    expect((await ask(one, address)).status).toBe(400);
  });

  it.each(["/oauth/revoke", "/oauth/introspect"])(
    "are 60 requests a minute of one app from one address at %s, apart from its token requests",
    async (path) => {
      const { client_id: clientId } = await app.register();
      const address = { "x-forwarded-for": freshAddress() };
      const ask = (at: string) =>
        postForm(app.fetch, at, { token: "cmr_x", client_id: clientId }, address);
      const statuses: number[] = [];
      for (let count = 0; count < 61; count += 1) statuses.push((await ask(path)).status);
      expect({ allowed: new Set(statuses.slice(0, 60)), next: statuses[60] }).toEqual({
        allowed: new Set([200]),
        next: 429,
      });
      expect((await ask("/oauth/token")).status).toBe(400);
    },
  );

  it("are 20 unknown apps or wrong secrets a minute from an address, while a right one passes", async () => {
    const known = await app.register({ token_endpoint_auth_method: "client_secret_post" });
    const address = { "x-forwarded-for": freshAddress() };
    const ask = (path: string, fields: Record<string, string>) =>
      postForm(app.fetch, path, { token: "cma_x", ...fields }, address);
    const wrong = [
      ["/oauth/token", { grant_type: "refresh_token", client_id: "app_invented" }],
      ["/oauth/revoke", { client_id: "app_invented" }],
      ["/oauth/introspect", { client_id: known.client_id, client_secret: "cms_wrong" }],
    ] as const;
    const answers: string[] = [];
    for (let count = 0; count < 21; count += 1) {
      const [path, fields] = wrong[count % 3] ?? wrong[0];
      const { status, body } = await ask(path, { ...fields });
      answers.push(`${status} ${String(body["error"])}`);
    }
    expect({ first: new Set(answers.slice(0, 20)), next: answers[20] }).toEqual({
      first: new Set(["401 invalid_client"]),
      next: "429 temporarily_unavailable",
    });
    const right = { client_id: known.client_id, client_secret: known.client_secret ?? "" };
    expect((await ask("/oauth/introspect", right)).status).toBe(200);
  });

  it("give each connection a budget of its own", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const other = await startProgram(app, (await app.register()).client_id);
    const first = await program.signIn({ workspace: workspaceId });
    const second = await other.signIn({ workspace: workspaceId });
    const remaining = async (key: string) =>
      Number((await app.get("/v1/me", { key })).headers["ratelimit-remaining"]);
    const before = await remaining(first.access_token);
    await remaining(second.access_token);
    expect(await remaining(first.access_token)).toBe(before - 1);
    const refreshed = await postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: first.refresh_token ?? "",
      client_id: program.config.clientMetadata().client_id,
    });
    expect(await remaining(String(refreshed.body["access_token"]))).toBe(before - 2);
  });
});

describe("the database", () => {
  it("holds no token, code or secret as it was given out", async () => {
    const registered = await app.register({ token_endpoint_auth_method: "client_secret_post" });
    const open = await startProgram(app, (await app.register()).client_id);
    const authorized = await open.authorize({ workspace: workspaceId });
    const tokens = await open.exchange(authorized);
    const child = await postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token ?? "",
      client_id: open.config.clientMetadata().client_id,
    });
    const given = [
      registered.client_secret,
      registered.registration_access_token,
      authorized.back.searchParams.get("code"),
      tokens.access_token,
      tokens.refresh_token,
      child.body["access_token"],
      child.body["refresh_token"],
    ].map(String);
    const tables = await app.sql<{ name: string }>(
      "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
    );
    expect(tables.map(({ name }) => name)).toContain("oauth_artifacts");
    for (const { name } of tables) {
      const rows = await app.sql<{ text: string }>(
        `select to_jsonb(t)::text as text from "${name}" t`,
      );
      for (const text of rows.map((row) => row.text))
        expect({
          name,
          secrets: given.filter(
            (secret) => text.includes(secret) || text.includes(Buffer.from(secret).toString("hex")),
          ),
        }).toEqual({ name, secrets: [] });
    }
    const answers = () => app.sql("select 1 from oauth_artifacts where sealed_answer is not null");
    expect(await answers()).not.toEqual([]);
    await app.advance(31 * SECOND_MS);
    await purgeOauth(app.runtime.database, app.clock.now());
    expect(await answers()).toEqual([]);
    expect(
      app.logged.filter(({ fields, message }) =>
        given.some((secret) => `${JSON.stringify(fields)} ${message}`.includes(secret)),
      ),
    ).toEqual([]);
  });
});
