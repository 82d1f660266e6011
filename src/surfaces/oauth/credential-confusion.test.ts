import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startWholeServer, type Visitor } from "../../../test/whole-server.ts";
import { newToken } from "../../kernel/access/credentials/tokens.ts";
import { Browser, CALLBACK, ISSUER, type RegisteredClient } from "./oauth.test-support.ts";
import { type Authorized, postForm, type Program, startProgram } from "./program.test-support.ts";

/**
 * One kind of credential where another belongs; on the whole server, where all of them live side by
 * side.
 */

let person: Visitor;
let workspaceId: string;
let registered: RegisteredClient;
let program: Program;
let key: string;
let authorized: Authorized;
let tokens: { access_token: string; refresh_token?: string };

const server = useFixture(startWholeServer);
beforeAll(async () => {
  person = await server.person("ada@example.com");
  workspaceId = await server.workspaceOf(person);
  registered = await server.register();
  program = await startProgram(
    { fetch: server.fetch, browser: () => new Browser(server.fetch) },
    registered.client_id,
    { browser: person.browser, csrfToken: person.csrfToken },
  );
  key = (
    await person.must("POST", "/app-api/developer/keys", { label: "ours", preset: "full_access" })
  ).data.key;
  authorized = await program.authorize({ workspace: workspaceId });
  tokens = await program.signIn({ workspace: workspaceId });
});

const send = async (
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<[number, unknown]> => {
  const answer = await server.fetch(`${ISSUER}${path}`, { method, headers });
  const body = (await answer.json()) as { error?: { code?: string } | string };
  return [answer.status, typeof body.error === "object" ? body.error.code : body.error];
};
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const basic = (secret: string) => ({
  authorization: `Basic ${Buffer.from(`${secret}:`).toString("base64")}`,
});
const cookie = (token: string) => ({ cookie: `castmeter_session=${token}` });

describe("at /v1", () => {
  it("keys and access tokens are credentials, a key also as Basic", async () => {
    for (const headers of [bearer(key), basic(key), bearer(tokens.access_token)])
      expect(await send("/v1/me", headers)).toEqual([200, undefined]);
  });

  it("codes, refresh tokens, registration tokens, sessions, CSRF tokens and a key's hash are none", async () => {
    const [row] = await server.sql<{ hash: string }>(
      "select encode(secret_hash, 'hex') as hash from credential_directory limit 1",
    );
    const session = await person.must("GET", "/app-api/session");
    const strangers = [
      tokens.refresh_token ?? "",
      authorized.back.searchParams.get("code") ?? "",
      registered.registration_access_token,
      session.csrf_token,
      row?.hash ?? "",
      newToken("cmk"),
      newToken("cma"),
    ];
    for (const secret of strangers)
      expect({ secret, answer: await send("/v1/me", bearer(secret)) }).toEqual({
        secret,
        answer: [401, "credential_invalid"],
      });
    expect(await send("/v1/me", basic(tokens.access_token))).toEqual([401, "credential_invalid"]);
  });

  it("a session cookie is not looked at: no person's browser can be made to call it", async () => {
    const { browser } = person;
    const answer = await browser.request(`${ISSUER}/v1/me`, {
      headers: { accept: "application/json" },
    });
    expect(answer.status).toBe(401);
    const write = await browser.request(`${ISSUER}/v1/webhook-endpoints`, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        origin: ISSUER,
        "x-csrf-token": person.csrfToken,
      },
      body: "{}",
    });
    expect(write.status).toBe(401);
  });
});

describe("at the tool server", () => {
  it("a session cookie, a refresh token and a code open nothing", async () => {
    const { browser } = person;
    const call = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
    const headers = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    expect(
      (await browser.request(`${ISSUER}/mcp`, { method: "POST", headers, body: call })).status,
    ).toBe(401);
    for (const secret of [
      tokens.refresh_token ?? "",
      authorized.back.searchParams.get("code") ?? "",
    ]) {
      expect(
        (
          await server.fetch(`${ISSUER}/mcp`, {
            method: "POST",
            headers: { ...headers, ...bearer(secret) },
            body: call,
          })
        ).status,
      ).toBe(401);
    }
  });
});

describe("at /app-api", () => {
  it("neither a key nor an access token of the widest rights is a session, alone or as a cookie", async () => {
    const wide = await program.signIn({
      workspace: workspaceId,
      scope: "shows:write webhooks:write offline_access",
    });
    for (const secret of [key, wide.access_token, wide.refresh_token ?? ""]) {
      for (const [path, method] of [
        ["/app-api/session", "GET"],
        ["/app-api/developer/keys", "GET"],
        ["/app-api/developer/keys", "POST"],
      ] as const) {
        expect(await send(path, bearer(secret), method)).toEqual([401, "credential_invalid"]);
        expect(await send(path, cookie(secret), method)).toEqual([401, "credential_invalid"]);
      }
    }
  });

  it("changes nothing without the CSRF token, with that of another session, or for another site", async () => {
    const other = await server.person("ben@example.com");
    const body = { label: "theirs", preset: "full_access" };
    for (const headers of [
      { "x-csrf-token": "" },
      { "x-csrf-token": other.csrfToken },
      { origin: "https://evil.example" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      expect({
        headers,
        status: (await person.call("POST", "/app-api/developer/keys", body, headers)).status,
      }).toEqual({ headers, status: 401 });
    }
    expect((await person.must("GET", "/app-api/developer/keys")).data).toHaveLength(1);
  });
});

describe("at /oauth", () => {
  it("a key is no token: not for userinfo, not to introspect, and revoking it does nothing", async () => {
    expect(await send("/oauth/userinfo", bearer(key))).toEqual([401, "invalid_token"]);
    const app = { client_id: registered.client_id };
    expect(
      (await postForm(server.fetch, "/oauth/introspect", { token: key, ...app })).body,
    ).toEqual({ active: false });
    expect((await postForm(server.fetch, "/oauth/revoke", { token: key, ...app })).status).toBe(
      200,
    );
    expect((await send("/v1/me", bearer(key)))[0]).toBe(200);
  });

  it("an access token, a key and a code are no refresh token, and a refresh token is no code", async () => {
    const app = { client_id: registered.client_id };
    for (const secret of [
      tokens.access_token,
      key,
      authorized.back.searchParams.get("code") ?? "",
    ]) {
      expect(
        (
          await postForm(server.fetch, "/oauth/token", {
            grant_type: "refresh_token",
            refresh_token: secret,
            ...app,
          })
        ).body["error"],
      ).toBe("invalid_grant");
    }
    const asCode = {
      grant_type: "authorization_code",
      code: tokens.refresh_token ?? "",
      redirect_uri: CALLBACK,
      code_verifier: authorized.verifier,
      ...app,
    };
    expect((await postForm(server.fetch, "/oauth/token", asCode)).body["error"]).toBe(
      "invalid_grant",
    );
    expect((await program.exchange(authorized)).access_token).toMatch(/^cma_/);
  });

  it("a registration token manages its registration, an access token none", async () => {
    expect(
      (await send(`/oauth/register/${registered.client_id}`, bearer(tokens.access_token)))[0],
    ).toBe(401);
    expect(
      (
        await send(
          `/oauth/register/${registered.client_id}`,
          bearer(registered.registration_access_token),
        )
      )[0],
    ).toBe(200);
  });
});

describe("a second consent to the same app", () => {
  it("that says write leaves what reads able to read, and one that leaves write unticked takes it away", async () => {
    const { client_id: clientId } = await server.register();
    const mine = await startProgram(
      { fetch: server.fetch, browser: () => new Browser(server.fetch) },
      clientId,
      { browser: person.browser, csrfToken: person.csrfToken },
    );
    const scopesOf = async (token: string): Promise<unknown> => {
      server.runtime.access.clear();
      return (await server.get("/v1/me", { key: token })).body.scopes;
    };
    const reads = await mine.signIn({ workspace: workspaceId, scope: "shows:read offline_access" });
    const writes = await mine.signIn({
      workspace: workspaceId,
      scope: "shows:write offline_access",
    });
    expect({
      reads: await scopesOf(reads.access_token),
      writes: await scopesOf(writes.access_token),
    }).toEqual({ reads: ["shows:read"], writes: ["shows:read", "shows:write"] });
    const refreshed = await postForm(server.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: reads.refresh_token ?? "",
      client_id: clientId,
    });
    expect(String(refreshed.body["scope"]).split(" ").toSorted()).toEqual([
      "offline_access",
      "shows:read",
    ]);
    await mine.signIn({
      workspace: workspaceId,
      scope: "shows:read shows:write offline_access",
      allowed: ["shows:read", "offline_access"],
    });
    expect(await scopesOf(writes.access_token)).toEqual(["shows:read"]);
  });
});

describe("a token of one workspace", () => {
  it("finds nothing of another one of the same person, by the answer that is given for nothing at all", async () => {
    const showId = await server.show(workspaceId);
    const other = await server.workspaceOf(person);
    const elsewhere = await program.signIn({ workspace: other });
    expect((await send(`/v1/shows/${showId}`, bearer(tokens.access_token)))[0]).toBe(200);
    const foreign = await server.get(`/v1/shows/${showId}`, { key: elsewhere.access_token });
    const unknown = await server.get(`/v1/shows/${"0".repeat(20)}`, {
      key: elsewhere.access_token,
    });
    expect({ status: foreign.status, message: foreign.body.error.message }).toEqual({
      status: 404,
      message: unknown.body.error.message,
    });
    const named = await server.get("/v1/me", {
      key: elsewhere.access_token,
      headers: { "castmeter-workspace": workspaceId },
    });
    expect(named.body.effective_uid).toBe(other);
    person.workspaceId = workspaceId;
  });
});
