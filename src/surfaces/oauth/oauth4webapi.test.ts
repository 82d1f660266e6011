import * as oauth from "oauth4webapi";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { CALLBACK, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { postForm } from "./program.test-support.ts";

/**
 * The flows once more with the library below the comfortable one: every request and every check on
 * an answer by name.
 */

let workspaceId: string;
let server: oauth.AuthorizationServer;

const insecure = () =>
  ({
    [oauth.allowInsecureRequests]: true,
    [oauth.customFetch]: (url: string, init: object) => app.fetch(url, init),
  }) as const;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace({ name: "Harbour Audio" });
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
  server = await oauth.processDiscoveryResponse(
    new URL(ISSUER),
    await oauth.discoveryRequest(new URL(ISSUER), { algorithm: "oauth2", ...insecure() }),
  );
});

interface Asked {
  client: oauth.Client;
  scope?: string;
  decision?: "allow" | "deny";
  pkce?: Record<string, string>;
}

const authorizationUrl = ({
  client,
  scope = "shows:read episodes:read offline_access",
  pkce = {},
}: Asked): string => {
  const url = new URL(server.authorization_endpoint ?? "");
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    response_type: "code",
    scope,
    state: "s1",
    ...pkce,
  }).toString();
  return url.href;
};

/** Where the person's answer sends the app, and the verifier of the request. */
async function authorize(asked: Asked): Promise<{ back: URL; verifier: string }> {
  const verifier = oauth.generateRandomCodeVerifier();
  const pkce = {
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
  };
  const browser = app.browser("session-of-ana");
  const page = await browser.begin(authorizationUrl({ ...asked, pkce }));
  const scopes = (asked.scope ?? "shows:read episodes:read offline_access").split(" ");
  return {
    back: await browser.decide(page, {
      csrfToken: "csrf-of-ana",
      decision: asked.decision ?? "allow",
      workspace: workspaceId,
      scopes,
    }),
    verifier,
  };
}

async function signIn(
  client: oauth.Client,
  authentication: oauth.ClientAuth,
): Promise<oauth.TokenEndpointResponse> {
  const { back, verifier } = await authorize({ client });
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authentication,
    oauth.validateAuthResponse(server, client, back, "s1"),
    CALLBACK,
    verifier,
    insecure(),
  );
  return oauth.processAuthorizationCodeResponse(server, client, answer);
}

const refresh = async (
  client: oauth.Client,
  authentication: oauth.ClientAuth,
  token: string | undefined,
  scope?: string,
): Promise<oauth.TokenEndpointResponse> => {
  const extra = scope === undefined ? {} : { additionalParameters: { scope } };
  return oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(server, client, authentication, token ?? "", {
      ...insecure(),
      ...extra,
    }),
  );
};

const introspect = async (
  client: oauth.Client,
  authentication: oauth.ClientAuth,
  token: string,
): Promise<oauth.IntrospectionResponse> =>
  oauth.processIntrospectionResponse(
    server,
    client,
    await oauth.introspectionRequest(server, client, authentication, token, insecure()),
  );

const publicClient = async (): Promise<oauth.Client> => ({
  client_id: (await app.register()).client_id,
  token_endpoint_auth_method: "none",
});

async function confidentialClient(): Promise<{ client: oauth.Client; secret: string }> {
  const { client_id: id, client_secret: secret = "" } = await app.register({
    token_endpoint_auth_method: "client_secret_basic",
  });
  return { client: { client_id: id, token_endpoint_auth_method: "client_secret_basic" }, secret };
}

describe.each(["public", "confidential"])("a %s client of the library", (kind) => {
  it("signs in, refreshes, introspects, asks for its person and revokes, every answer as the standard has it", async () => {
    const confidential = kind === "confidential" ? await confidentialClient() : undefined;
    const client = confidential?.client ?? (await publicClient());
    const authentication =
      confidential === undefined ? oauth.None() : oauth.ClientSecretBasic(confidential.secret);
    const first = await signIn(client, authentication);
    expect(first).toMatchObject({
      token_type: "bearer",
      expires_in: 3_600,
      scope: "shows:read episodes:read offline_access",
      workspace: { id: workspaceId },
    });
    const second = await refresh(client, authentication, first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(await introspect(client, authentication, second.access_token)).toMatchObject({
      active: true,
      client_id: client.client_id,
      sub: "ana",
      workspace_id: workspaceId,
    });
    const userinfo = await oauth.processUserInfoResponse(
      server,
      client,
      "ana",
      await oauth.userInfoRequest(server, client, second.access_token, insecure()),
    );
    expect(userinfo).toMatchObject({ sub: "ana", workspace: { id: workspaceId } });
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(
        server,
        client,
        authentication,
        second.refresh_token ?? "",
        insecure(),
      ),
    );
    expect(await introspect(client, authentication, second.access_token)).toEqual({
      active: false,
    });
    await expect(refresh(client, authentication, second.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
      status: 400,
    });
    app.runtime.access.clear();
    const refused = await oauth.userInfoRequest(server, client, second.access_token, insecure());
    await expect(
      oauth.processUserInfoResponse(server, client, "ana", refused),
    ).rejects.toMatchObject({
      cause: [{ scheme: "bearer", parameters: { error: "invalid_token" } }],
    });
  });
});

describe("scopes an app registers with", () => {
  it("bind it to nothing: programs register what was asked of them that day, and a later day asks for more", async () => {
    const metadata = {
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      scope: "shows:read offline_access",
    };
    const registered = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(server, metadata, insecure()),
    );
    const tokens = await signIn(registered, oauth.None());
    expect(tokens.scope).toBe("shows:read episodes:read offline_access");
  });
});

describe("a protected resource", () => {
  it("is found by its own address, names this server, and is named to a caller without a token", async () => {
    for (const resource of [ISSUER, `${ISSUER}/mcp`]) {
      const url = new URL(resource);
      const found = await oauth.processResourceDiscoveryResponse(
        url,
        await oauth.resourceDiscoveryRequest(url, insecure()),
      );
      expect(found).toMatchObject({ resource, authorization_servers: [ISSUER] });
    }
    const challenged = oauth.protectedResourceRequest(
      "cma_unknown_token",
      "GET",
      new URL(`${ISSUER}/v1/me`),
      undefined,
      undefined,
      insecure(),
    );
    await expect(challenged).rejects.toMatchObject({
      code: oauth.WWW_AUTHENTICATE_CHALLENGE,
      status: 401,
      cause: [{ scheme: "bearer" }],
    });
  });
});

describe("against a mix-up", () => {
  const elsewhere = (back: URL, iss: string | null): URL => {
    const url = new URL(back);
    url.searchParams.delete("iss");
    if (iss !== null) url.searchParams.set("iss", iss);
    return url;
  };

  it.each(["allow", "deny"] as const)(
    "an answer names its issuer, also when the person says: %s",
    async (decision) => {
      const client = await publicClient();
      const { back } = await authorize({ client, decision });
      expect(back.searchParams.getAll("iss")).toEqual([ISSUER]);
      const validate = (url: URL) => () => oauth.validateAuthResponse(server, client, url, "s1");
      // Another issuer's answer and one that names none are refused before anything in them is
      // believed, an error too.
      expect(validate(elsewhere(back, "https://other.example"))).toThrow(/"iss"/);
      expect(validate(elsewhere(back, null))).toThrow(/"iss"/);
      expect(validate(elsewhere(back, `${ISSUER}/`))).toThrow(/"iss"/);
      if (decision === "allow") expect(validate(back)().get("code")).toMatch(/^cmc_/);
      else expect(validate(back)).toThrow(expect.objectContaining({ error: "access_denied" }));
    },
  );

  it("a request that cannot be answered names it too", async () => {
    const client = await publicClient();
    const answer = await app.browser("session-of-ana").request(authorizationUrl({ client }));
    expect(() =>
      oauth.validateAuthResponse(
        server,
        client,
        new URL(answer.headers.get("location") ?? ""),
        "s1",
      ),
    ).toThrow(expect.objectContaining({ error: "invalid_request" }));
  });
});

describe("against a downgrade", () => {
  const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";

  it.each<[string, Record<string, string>]>([
    ["no challenge", {}],
    ["a plain one", { code_challenge: challenge, code_challenge_method: "plain" }],
    ["one of no method, which means plain", { code_challenge: challenge }],
    ["a method with no challenge", { code_challenge_method: "S256" }],
    ["an unknown method", { code_challenge: challenge, code_challenge_method: "S512" }],
  ])("%s is refused, to public and confidential apps alike", async (_what, pkce) => {
    for (const client of [await publicClient(), (await confidentialClient()).client]) {
      const answer = await app
        .browser("session-of-ana")
        .request(authorizationUrl({ client, pkce }));
      expect(() =>
        oauth.validateAuthResponse(
          server,
          client,
          new URL(answer.headers.get("location") ?? ""),
          "s1",
        ),
      ).toThrow(expect.objectContaining({ error: "invalid_request" }));
    }
  });

  it("a code cannot be exchanged without its verifier, not by the app's secret either", async () => {
    const { client, secret } = await confidentialClient();
    const { back, verifier } = await authorize({ client });
    const callback = oauth.validateAuthResponse(server, client, back, "s1");
    const exchange = async (given: string | typeof oauth.nopkce) =>
      oauth.processAuthorizationCodeResponse(
        server,
        client,
        await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.ClientSecretBasic(secret),
          callback,
          CALLBACK,
          given,
          insecure(),
        ),
      );
    await expect(exchange(oauth.nopkce)).rejects.toMatchObject({ error: "invalid_grant" });
    await expect(exchange(oauth.generateRandomCodeVerifier())).rejects.toMatchObject({
      error: "invalid_grant",
    });
    expect(await exchange(verifier)).toHaveProperty("access_token");
  });
});

describe("client_secret_basic", () => {
  const percent = (text: string): string =>
    Buffer.from(text).toString("hex").replaceAll(/../g, "%$&");
  const basic = (id: string, secret: string): Record<string, string> => ({
    authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
  });
  const ask = async (headers: Record<string, string>, fields: Record<string, string> = {}) => {
    const {
      status,
      body,
      headers: answered,
    } = await postForm(
      app.fetch,
      "/oauth/introspect",
      { token: "cma_unknown_token", ...fields },
      headers,
    );
    return [
      status,
      body["error"] ?? body["active"],
      answered.get("www-authenticate")?.split(" ")[0] ?? null,
    ];
  };

  it("is read form-encoded, as the standard has it, and as it is, as many send it", async () => {
    const { client, secret } = await confidentialClient();
    const { client_id: id } = client;
    // The library encodes the underscore of the client id.
    const sent = new Headers();
    await oauth.ClientSecretBasic(secret)(server, client, new URLSearchParams(), sent);
    expect(
      Buffer.from(sent.get("authorization")?.slice("Basic ".length) ?? "", "base64").toString(),
    ).toBe(`${id.replace("_", "%5F")}:${secret.replace("_", "%5F")}`);
    expect(await ask({ authorization: sent.get("authorization") ?? "" })).toEqual([
      200,
      false,
      null,
    ]);
    expect(await ask(basic(id, secret))).toEqual([200, false, null]);
    expect(await ask(basic(percent(id), percent(secret)))).toEqual([200, false, null]);
  });

  it("is refused with 401 and a challenge when it is wrong, in whatever way", async () => {
    const { client, secret } = await confidentialClient();
    const { client_id: id } = client;
    for (const [user, password] of [
      [id, `${secret}+`],
      [id, `${secret}%20`],
      [id, secret.toUpperCase()],
      [`${id}%2B`, secret],
    ] as const) {
      expect({ user, password, answer: await ask(basic(user, password)) }).toEqual({
        user,
        password,
        answer: [401, "invalid_client", "Basic"],
      });
    }
    // Text that is no encoding, or none of a secret, is a fault of the request, and never ours.
    for (const password of ["", "%", "%zz", "%c3%28", `${secret}%00`])
      expect({ password, answer: await ask(basic(id, password)) }).toEqual({
        password,
        answer: [400, "invalid_request", null],
      });
    const other = (await confidentialClient()).client.client_id;
    expect((await ask(basic(id, secret), { client_id: other }))[0]).toBe(400);
    expect((await ask(basic(id, secret), { client_id: id, client_secret: secret }))[0]).toBe(400);
  });

  it("cannot be left out", async () => {
    const { client_id: id } = (await confidentialClient()).client;
    expect(await ask({}, { client_id: id })).toEqual([401, "invalid_client", null]);
  });
});

describe("a refresh for less", () => {
  it("gives a token that may less, and leaves what the next one may ask for", async () => {
    const client = await publicClient();
    const first = await signIn(client, oauth.None());
    const narrow = await refresh(client, oauth.None(), first.refresh_token, "shows:read");
    expect(narrow.scope).toBe("shows:read");
    const refused = await app.get(`/v1/shows/${await app.show(workspaceId)}/episodes`, {
      key: narrow.access_token,
    });
    expect({
      status: refused.status,
      code: refused.body.error.code,
      requiredScope: refused.body.error.required_scope,
    }).toEqual({ status: 403, code: "scope_missing", requiredScope: "episodes:read" });
    expect((await app.get("/v1/me", { key: narrow.access_token })).body.scopes).toEqual([
      "shows:read",
    ]);
    const wide = await refresh(client, oauth.None(), narrow.refresh_token);
    expect(wide.scope).toBe("shows:read episodes:read offline_access");
    expect((await app.get("/v1/me", { key: wide.access_token })).body.scopes).toEqual([
      "episodes:read",
      "shows:read",
    ]);
    await expect(
      refresh(client, oauth.None(), wide.refresh_token, "shows:read shows:write"),
    ).rejects.toMatchObject({ error: "invalid_scope" });
  });
});
