import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, SECOND_MS } from "../../lib/time/clock.ts";
import { tokenPrefix } from "../../kernel/access/credentials/tokens.ts";
import { ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { startProgram } from "./program.test-support.ts";

let workspaceId: string;
let secondWorkspaceId: string;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace({ name: "Harbour Audio" });
  secondWorkspaceId = await app.workspace({ name: "Ana Alone", kind: "solo" });
  const viewed = await app.workspace({ name: "Only Looked At" });
  app.people.add("ana", [
    { workspaceId, role: "owner" },
    { workspaceId: secondWorkspaceId, role: "admin" },
    { workspaceId: viewed, role: "editor" },
  ]);
});

describe("an app written against the standard", () => {
  it("gets tokens of our shape, with the workspace, by PKCE", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const tokens = await program.signIn({ workspace: workspaceId });
    expect(tokens).toMatchObject({
      token_type: "bearer",
      expires_in: 3_600,
      scope: "shows:read offline_access",
      workspace: { id: workspaceId, name: "Harbour Audio", kind: "network" },
    });
    expect({
      access: tokenPrefix(tokens.access_token),
      refresh: tokenPrefix(tokens.refresh_token ?? ""),
    }).toEqual({ access: "cma", refresh: "cmr" });
    const me = await app.get("/v1/me", { key: tokens.access_token });
    expect(me.status).toBe(200);
    expect(me.body).toMatchObject({
      effective_uid: workspaceId,
      authenticated_uid: "ana",
      auth_kind: "oauth",
      key_label: "Mixdown",
      scopes: ["shows:read"],
      credential: { type: "oauth" },
    });
  });

  it("refreshes, with the workspace again, and the old pair of a chain stays one family", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const first = await program.signIn({ workspace: workspaceId });
    const second = await client.refreshTokenGrant(program.config, first.refresh_token ?? "");
    expect(second).toMatchObject({ expires_in: 3_600, workspace: { id: workspaceId } });
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await app.get("/v1/me", { key: second.access_token })).status).toBe(200);
  });

  it("authenticates with its secret by Basic and in the form, and by a wrong one not at all", async () => {
    for (const [method, authentication] of [
      ["client_secret_basic", client.ClientSecretBasic],
      ["client_secret_post", client.ClientSecretPost],
    ] as const) {
      const registered = await app.register({ token_endpoint_auth_method: method });
      const secret = registered.client_secret ?? "";
      expect(tokenPrefix(secret)).toBe("cms");
      expect(
        await (
          await startProgram(app, registered.client_id, { authentication: authentication(secret) })
        ).signIn({ workspace: workspaceId }),
      ).toHaveProperty("access_token");
      const wrong = await startProgram(app, registered.client_id, {
        authentication: authentication(`${secret}x`),
      });
      await expect(wrong.signIn({ workspace: workspaceId })).rejects.toMatchObject({ status: 401 });
    }
  });

  it("gets no refresh token without offline_access, and read access when it asks for nothing", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const tokens = await program.signIn({ workspace: workspaceId, scope: "shows:read" });
    expect(tokens.refresh_token).toBeUndefined();
    const { searchParams } = (
      await program.authorize({ workspace: workspaceId, scope: "", allowed: ["shows:read"] })
    ).back;
    expect(searchParams.get("code")).not.toBeNull();
    expect(searchParams.get("iss")).toBe(ISSUER);
  });

  it("revokes, introspects and asks who its token is for", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const tokens = await program.signIn({ workspace: workspaceId });
    expect(await client.tokenIntrospection(program.config, tokens.access_token)).toMatchObject({
      active: true,
      sub: "ana",
      workspace_id: workspaceId,
      scope: "shows:read offline_access",
    });
    expect(
      await client.tokenIntrospection(program.config, tokens.refresh_token ?? ""),
    ).toMatchObject({ active: true });
    const userinfo = await client.fetchUserInfo(program.config, tokens.access_token, "ana");
    expect(userinfo).toMatchObject({
      sub: "ana",
      scope: "shows:read",
      workspace: { id: workspaceId, name: "Harbour Audio", kind: "network" },
    });
    await client.tokenRevocation(program.config, tokens.refresh_token ?? "");
    expect(await client.tokenIntrospection(program.config, tokens.access_token)).toEqual({
      active: false,
    });
    app.runtime.access.clear();
    const after = await app.get("/v1/me", { key: tokens.access_token });
    expect({
      status: after.status,
      code: after.body.error.code,
      reason: after.body.error.reason,
    }).toEqual({ status: 401, code: "credential_invalid", reason: "unknown" });
    await expect(
      client.refreshTokenGrant(program.config, tokens.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
    await client.tokenRevocation(program.config, "cmr_unknown_token");
  });

  it("is told the same scopes whichever resource it asks for", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    for (const resource of [undefined, `${ISSUER}/mcp`, ISSUER]) {
      const tokens = await program.signIn({
        workspace: workspaceId,
        ...(resource === undefined ? {} : { resource }),
      });
      expect({ resource, scope: tokens.scope }).toEqual({
        resource,
        scope: "shows:read offline_access",
      });
      expect({
        resource,
        scope: (await client.refreshTokenGrant(program.config, tokens.refresh_token ?? "")).scope,
      }).toEqual({ resource, scope: "shows:read offline_access" });
    }
  });

  it("holds less when the person unticks scopes", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const tokens = await program.signIn({
      workspace: workspaceId,
      scope: "shows:read clusters:write offline_access",
      allowed: ["shows:read", "offline_access"],
    });
    expect(tokens.scope).toBe("shows:read offline_access");
    const refused = await app.get("/v1/clusters", { key: tokens.access_token });
    expect({ status: refused.status, code: refused.body.error.code }).toEqual({
      status: 403,
      code: "scope_missing",
    });
    const refreshed = await client.refreshTokenGrant(program.config, tokens.refresh_token ?? "");
    expect(refreshed.scope).toBe("shows:read offline_access");
  });

  it("connects two workspaces of one person from one browser, each with its own tokens", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const one = await program.signIn({ workspace: workspaceId });
    const two = await program.signIn({ workspace: secondWorkspaceId });
    expect([one["workspace"], two["workspace"]]).toMatchObject([
      { id: workspaceId },
      { id: secondWorkspaceId, kind: "solo" },
    ]);
    await client.tokenRevocation(program.config, two.refresh_token ?? "");
    app.runtime.access.clear();
    expect({
      one: (await app.get("/v1/me", { key: one.access_token })).status,
      two: (await app.get("/v1/me", { key: two.access_token })).status,
    }).toEqual({ one: 200, two: 401 });
  });

  it("has one connection for each app, workspace and person, which a second consent narrows", async () => {
    const registered = await app.register();
    const program = await startProgram(app, registered.client_id);
    const wide = await program.signIn({
      workspace: workspaceId,
      scope: "shows:read episodes:read offline_access",
    });
    await program.signIn({
      workspace: workspaceId,
      scope: "shows:read episodes:read offline_access",
      allowed: ["shows:read", "offline_access"],
    });
    const listed = (await app.apps.list(workspaceId)).filter(
      ({ clientId }) => clientId === registered.client_id,
    );
    expect(listed).toMatchObject([
      {
        name: "Mixdown",
        scopes: ["shows:read", "offline_access"],
        authorizedBy: "ana@example.com",
      },
    ]);
    app.runtime.access.clear();
    expect((await app.get("/v1/me", { key: wide.access_token })).body.scopes).toEqual([
      "shows:read",
    ]);
    expect((await client.refreshTokenGrant(program.config, wide.refresh_token ?? "")).scope).toBe(
      "shows:read offline_access",
    );
  });

  it("is told access_denied when the person says no", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const browser = app.browser("session-of-ana");
    const url = await program.url(
      await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
      {},
      "s1",
    );
    const back = await browser.decide(await browser.begin(url.href), {
      csrfToken: "csrf-of-ana",
      decision: "deny",
    });
    expect({
      error: back.searchParams.get("error"),
      state: back.searchParams.get("state"),
      iss: back.searchParams.get("iss"),
      code: back.searchParams.get("code"),
    }).toEqual({ error: "access_denied", state: "s1", iss: ISSUER, code: null });
  });
});

describe("lifetimes", () => {
  it("are an hour for an access token, which is then expired and not unknown", async () => {
    const tokens = await (
      await startProgram(app, (await app.register()).client_id)
    ).signIn({ workspace: workspaceId });
    await app.advance(HOUR_MS - SECOND_MS);
    app.runtime.access.clear();
    expect((await app.get("/v1/me", { key: tokens.access_token })).status).toBe(200);
    await app.advance(2 * SECOND_MS);
    const after = await app.get("/v1/me", { key: tokens.access_token });
    expect({ status: after.status, reason: after.body.error.reason }).toEqual({
      status: 401,
      reason: "expired",
    });
  });

  it("are a minute for a code", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const authorized = await program.authorize({ workspace: workspaceId });
    await app.advance(61 * SECOND_MS);
    await expect(program.exchange(authorized)).rejects.toMatchObject({ error: "invalid_grant" });
  });

  it("are 60 idle and 180 days in all for refreshing", async () => {
    const program = await startProgram(app, (await app.register()).client_id);
    const idle = await program.signIn({ workspace: workspaceId });
    await app.advance(60 * DAY_MS + SECOND_MS);
    await expect(
      client.refreshTokenGrant(program.config, idle.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
    let tokens = await program.signIn({ workspace: workspaceId });
    for (let month = 1; month <= 3; month += 1) {
      await app.advance(59 * DAY_MS);
      tokens = await client.refreshTokenGrant(program.config, tokens.refresh_token ?? "");
    }
    await app.advance(3 * DAY_MS + SECOND_MS);
    await expect(
      client.refreshTokenGrant(program.config, tokens.refresh_token ?? ""),
    ).rejects.toMatchObject({ error: "invalid_grant" });
  });
});
