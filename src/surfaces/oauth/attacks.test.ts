import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import { CALLBACK, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { postForm, type Program, startProgram } from "./program.test-support.ts";

let workspaceId: string;
let clientId: string;
let program: Program;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
  clientId = (await app.register()).client_id;
  program = await startProgram(app, clientId);
});

const statusOf = async (token: unknown): Promise<number> => {
  app.runtime.access.clear();
  return (await app.get("/v1/me", { key: String(token) })).status;
};

const refresh = (token: unknown, fetcher = app.fetch) =>
  postForm(fetcher, "/oauth/token", {
    grant_type: "refresh_token",
    refresh_token: String(token),
    client_id: clientId,
  });

describe("a code", () => {
  it("works once; used again it takes the tokens it gave with it", async () => {
    const authorized = await program.authorize({ workspace: workspaceId });
    const tokens = await program.exchange(authorized);
    expect(await statusOf(tokens.access_token)).toBe(200);
    await expect(program.exchange(authorized)).rejects.toMatchObject({ error: "invalid_grant" });
    expect(await statusOf(tokens.access_token)).toBe(401);
    expect((await refresh(tokens.refresh_token)).body["error"]).toBe("invalid_grant");
  });

  it("has one winner among twenty exchanges over two processes, and its tokens end with the others' attempts", async () => {
    const { back, verifier } = await program.authorize({ workspace: workspaceId });
    const fields = {
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      client_id: clientId,
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        postForm(index % 2 === 0 ? app.fetch : app.fetchOther, "/oauth/token", fields),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect({
      wins: won.length,
      losses: new Set(
        answers
          .filter(({ status }) => status !== 200)
          .map(({ status, body }) => `${status} ${String(body["error"])}`),
      ),
    }).toEqual({ wins: 1, losses: new Set(["400 invalid_grant"]) });
    expect(await statusOf(won[0]?.body["access_token"])).toBe(401);
    const [row] = await app.sql<{ count: number }>(
      "select count(*)::int as count from oauth_access_tokens where revoked_at is null and grant_id in (select grant_id from oauth_connections where revoked_at is not null)",
    );
    expect(row?.count).toBe(0);
  });

  it("is bound to the app, the verifier and the address it was sent to", async () => {
    const { back, verifier } = await program.authorize({ workspace: workspaceId });
    const other = (await app.register()).client_id;
    const fields = {
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: CALLBACK,
      code_verifier: verifier,
      client_id: clientId,
    };
    const { code_verifier: _, ...withoutVerifier } = fields;
    for (const wrong of [
      { ...fields, client_id: other },
      { ...fields, code_verifier: client.randomPKCECodeVerifier() },
      { ...fields, redirect_uri: `${CALLBACK}/` },
      withoutVerifier,
    ]) {
      expect((await postForm(app.fetch, "/oauth/token", wrong)).status).toBe(400);
    }
    expect((await postForm(app.fetch, "/oauth/token", fields)).status).toBe(200);
  });
});

describe("a refresh token", () => {
  it("gives twenty that ask at once over two processes the same child", async () => {
    const tokens = await program.signIn({ workspace: workspaceId });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        refresh(tokens.refresh_token, index % 2 === 0 ? app.fetch : app.fetchOther),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(
      new Set(
        answers.map(
          ({ body }) => `${String(body["access_token"])} ${String(body["refresh_token"])}`,
        ),
      ).size,
    ).toBe(1);
    expect(answers[0]?.body).toMatchObject({ workspace: { id: workspaceId } });
    expect(await statusOf(answers[0]?.body["access_token"])).toBe(200);
  });

  it("answers its child again for 30 s, and then ends the family", async () => {
    const first = await program.signIn({ workspace: workspaceId });
    const child = await refresh(first.refresh_token);
    await app.advance(30 * SECOND_MS);
    const again = await refresh(first.refresh_token, app.fetchOther);
    expect(again.body).toEqual({ ...child.body, expires_in: 3_570 });
    await app.advance(SECOND_MS);
    expect((await refresh(first.refresh_token)).body["error"]).toBe("invalid_grant");
    expect(await statusOf(child.body["access_token"])).toBe(401);
    expect((await refresh(child.body["refresh_token"])).body["error"]).toBe("invalid_grant");
  });

  it("answers its child to the same question alone", async () => {
    const first = await program.signIn({
      workspace: workspaceId,
      scope: "shows:read episodes:read offline_access",
    });
    await refresh(first.refresh_token);
    const narrower = await postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: first.refresh_token ?? "",
      client_id: clientId,
      scope: "shows:read",
    });
    expect(narrower.body["error"]).toBe("invalid_grant");
    expect((await refresh(first.refresh_token)).status).toBe(200);
  });

  it("whose successor was used gives nothing, and revokes nothing", async () => {
    const first = await program.signIn({ workspace: workspaceId });
    const child = await refresh(first.refresh_token);
    const grandchild = await refresh(child.body["refresh_token"]);
    expect((await refresh(first.refresh_token)).body["error"]).toBe("invalid_grant");
    expect(await statusOf(grandchild.body["access_token"])).toBe(200);
    expect((await refresh(grandchild.body["refresh_token"])).status).toBe(200);
  });

  it("gives another app nothing, within the leeway or without", async () => {
    const first = await program.signIn({ workspace: workspaceId });
    const other = (await app.register()).client_id;
    const stolen = {
      grant_type: "refresh_token",
      refresh_token: first.refresh_token ?? "",
      client_id: other,
    };
    expect((await postForm(app.fetch, "/oauth/token", stolen)).body["error"]).toBe("invalid_grant");
    const child = await refresh(first.refresh_token);
    expect((await postForm(app.fetch, "/oauth/token", stolen)).body["error"]).toBe("invalid_grant");
    expect((await refresh(first.refresh_token)).body["access_token"]).toBe(
      child.body["access_token"],
    );
  });

  it("cannot be widened", async () => {
    const first = await program.signIn({ workspace: workspaceId });
    const wider = await postForm(app.fetch, "/oauth/token", {
      grant_type: "refresh_token",
      refresh_token: first.refresh_token ?? "",
      client_id: clientId,
      scope: "shows:read clusters:write",
    });
    expect({ status: wider.status, error: wider.body["error"] }).toEqual({
      status: 400,
      error: "invalid_scope",
    });
  });
});

describe("PKCE", () => {
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
  const ask = async (extra: Record<string, string>) => {
    const url = new URL(`${ISSUER}/oauth/authorize`);
    url.search = new URLSearchParams({
      response_type: "code",
      client_id: clientId,
      redirect_uri: CALLBACK,
      scope: "shows:read",
      state: "s",
      ...extra,
    }).toString();
    const answer = await app.browser("session-of-ana").request(url.href);
    const { searchParams, hash } = new URL(answer.headers.get("location") ?? "", ISSUER);
    return searchParams.get("error") ?? new URLSearchParams(hash.slice(1)).get("error");
  };

  it("is demanded, by S256 alone", async () => {
    expect(await ask({})).toBe("invalid_request");
    expect(await ask({ code_challenge: challenge })).toBe("invalid_request");
    expect(await ask({ code_challenge: challenge, code_challenge_method: "plain" })).toBe(
      "invalid_request",
    );
    expect(await ask({ code_challenge: "short", code_challenge_method: "S256" })).toBe(
      "invalid_request",
    );
    expect(await ask({ code_challenge: challenge, code_challenge_method: "S256" })).toBeNull();
  });

  it("is accepted beside known scopes, a known account and a known resource", async () => {
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    expect(await ask({ ...pkce, scope: "openid profile" })).toBe("invalid_scope");
    expect(await ask({ ...pkce, scope: "offline_access" })).toBe("invalid_scope");
    expect(await ask({ ...pkce, scope: "openid shows:read", nonce: "n" })).toBeNull();
    expect(await ask({ ...pkce, account: "everybody" })).toBe("invalid_request");
    expect(await ask({ ...pkce, account: "creator" })).toBeNull();
    expect(await ask({ ...pkce, resource: "https://elsewhere.example" })).toBe("invalid_target");
    expect(await ask({ ...pkce, response_type: "token" })).toBe("invalid_request");
    expect(await ask({ ...pkce, prompt: "none" })).toBe("consent_required");
  });
});

describe("a redirect address", () => {
  it("is followed only where it is registered, and the fault is shown to the person and sent nowhere", async () => {
    const { client_id: id } = await app.register({
      redirect_uris: [
        "https://app.example/back?x=1",
        "http://127.0.0.1:8123/callback",
        "http://[::1]/cb",
      ],
    });
    const location = async (redirectUri: string): Promise<string | null> => {
      const url = new URL(`${ISSUER}/oauth/authorize`);
      url.search = new URLSearchParams({
        response_type: "code",
        client_id: id,
        redirect_uri: redirectUri,
        scope: "shows:read",
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
        code_challenge_method: "S256",
      }).toString();
      const answer = await app.browser("session-of-ana").request(url.href);
      expect(answer.headers.get("request-id")).toMatch(/^req_/);
      return answer.headers.get("location")?.startsWith("/oauth/consent/") === true
        ? "asked"
        : answer.headers.get("location");
    };
    for (const good of [
      "https://app.example/back?x=1",
      "http://127.0.0.1:8123/callback",
      "http://127.0.0.1:55555/callback",
      "http://127.0.0.1/callback",
      "http://[::1]:9/cb",
    ])
      expect({ uri: good, location: await location(good) }).toEqual({
        uri: good,
        location: "asked",
      });
    const bad = [
      "https://app.example/back",
      "https://app.example/back?x=1&y=2",
      "https://app.example:444/back?x=1",
      "https://app.example.evil.test/back?x=1",
      "https://app.example@evil.test/back?x=1",
      "https://APP.example/back?x=1",
      "http://app.example/back?x=1",
      "http://127.0.0.1:8123/callback/",
      "http://127.0.0.1:8123/callback?x",
      "http://localhost:8123/callback",
      "http://127.0.0.1:8123@evil.test/callback",
      "http://127.0.0.1:8123/./callback",
      "https://127.0.0.1:8123/callback",
    ];
    for (const uri of bad)
      expect({ uri, location: await location(uri) }).toEqual({ uri, location: null });
  });
});

describe("another app's token", () => {
  it("is neither revoked nor described", async () => {
    const tokens = await program.signIn({ workspace: workspaceId });
    const stranger = await app.register({ token_endpoint_auth_method: "client_secret_basic" });
    const basic = {
      authorization: `Basic ${Buffer.from(`${stranger.client_id}:${stranger.client_secret}`).toString("base64")}`,
    };
    for (const token of [tokens.access_token, tokens.refresh_token ?? ""]) {
      expect((await postForm(app.fetch, "/oauth/introspect", { token }, basic)).body).toEqual({
        active: false,
      });
      expect((await postForm(app.fetch, "/oauth/revoke", { token }, basic)).status).toBe(200);
    }
    expect(await statusOf(tokens.access_token)).toBe(200);
    expect((await refresh(tokens.refresh_token)).status).toBe(200);
  });
});
