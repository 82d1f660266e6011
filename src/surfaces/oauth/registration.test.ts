import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { purgeOauth } from "../../people/oauth/connections/purge.job.ts";
import { CALLBACK, freshAddress, ISSUER, startOAuthApp } from "./oauth.test-support.ts";
import { postForm } from "./program.test-support.ts";
import { startProgram } from "./program.test-support.ts";

let workspaceId: string;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  workspaceId = await app.workspace();
  app.people.add("ana", [{ workspaceId, role: "owner" }]);
});

const send = async (url: string, init: RequestInit) => {
  const answer = await app.fetch(url, {
    ...init,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": freshAddress(),
      ...(init.headers as Record<string, string>),
    },
  });
  const text = await answer.text();
  return {
    status: answer.status,
    body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
};

const tryRegister = (metadata: Record<string, unknown>) =>
  send(`${ISSUER}/oauth/register`, {
    method: "POST",
    body: JSON.stringify({
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      ...metadata,
    }),
  });

describe("a registration", () => {
  it("is read, changed and deleted with its own token only, and shows its secret once", async () => {
    const made = await app.register({ token_endpoint_auth_method: "client_secret_basic" });
    const other = await app.register();
    expect(made).toMatchObject({
      client_name: "Mixdown",
      redirect_uris: [CALLBACK],
      grant_types: ["authorization_code", "refresh_token"],
      registration_client_uri: `${ISSUER}/oauth/register/${made.client_id}`,
    });
    expect(made.client_id).toMatch(/^app_[0-9A-Za-z]{24}$/);
    const authorization = { authorization: `Bearer ${made.registration_access_token}` };
    const read = await send(made.registration_client_uri, { headers: authorization });
    expect({
      status: read.status,
      clientName: read.body["client_name"],
      clientSecret: "client_secret" in read.body,
    }).toEqual({ status: 200, clientName: "Mixdown", clientSecret: false });
    const change = {
      client_id: made.client_id,
      client_name: "Mixdown 2",
      redirect_uris: ["https://mixdown.example/cb"],
      token_endpoint_auth_method: "client_secret_basic",
    };
    const changed = await send(made.registration_client_uri, {
      method: "PUT",
      headers: authorization,
      body: JSON.stringify(change),
    });
    expect({
      status: changed.status,
      clientName: changed.body["client_name"],
      clientSecret: "client_secret" in changed.body,
    }).toEqual({ status: 200, clientName: "Mixdown 2", clientSecret: false });
    const withSecret = (secret: string | undefined) =>
      send(made.registration_client_uri, {
        method: "PUT",
        headers: authorization,
        body: JSON.stringify({ ...change, client_name: "Mixdown 3", client_secret: secret }),
      });
    expect((await withSecret("cms_wrong")).status).toBe(400);
    expect((await withSecret(made.client_secret)).body).toMatchObject({
      client_name: "Mixdown 3",
    });
    expect(
      (
        await postForm(
          app.fetch,
          "/oauth/introspect",
          { token: "cma_x" },
          {
            authorization: `Basic ${Buffer.from(`${made.client_id}:${made.client_secret}`).toString("base64")}`,
          },
        )
      ).body,
    ).toEqual({ active: false });
    const foreign = { authorization: `Bearer ${other.registration_access_token}` };
    expect((await send(made.registration_client_uri, { headers: foreign })).status).toBe(401);
    expect(
      (await send(made.registration_client_uri, { method: "DELETE", headers: authorization }))
        .status,
    ).toBe(204);
    expect((await send(made.registration_client_uri, { headers: authorization })).status).toBe(401);
  });

  it("keeps its secret through a change", async () => {
    const made = await app.register({ token_endpoint_auth_method: "client_secret_post" });
    const change = {
      client_id: made.client_id,
      client_name: "Renamed",
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "client_secret_post",
    };
    await send(made.registration_client_uri, {
      method: "PUT",
      headers: { authorization: `Bearer ${made.registration_access_token}` },
      body: JSON.stringify(change),
    });
    const form = new URLSearchParams({
      client_id: made.client_id,
      client_secret: made.client_secret ?? "",
      token: "x",
    });
    expect(
      (await app.fetch(`${ISSUER}/oauth/introspect`, { method: "POST", body: form })).status,
    ).toBe(200);
    form.set("client_secret", "cms_wrong");
    expect(
      (await app.fetch(`${ISSUER}/oauth/introspect`, { method: "POST", body: form })).status,
    ).toBe(401);
  });

  it("lets an app sign instead of holding a secret, each signature once", async () => {
    const { privateKey, publicKey } = await crypto.subtle.generateKey(
      { name: "ECDSA", namedCurve: "P-256" },
      true,
      ["sign", "verify"],
    );
    const jwk = {
      ...(await crypto.subtle.exportKey("jwk", publicKey)),
      kid: "k1",
      alg: "ES256",
      use: "sig",
    };
    const made = await app.register({
      token_endpoint_auth_method: "private_key_jwt",
      jwks: { keys: [jwk] },
    });
    const authentication = client.PrivateKeyJwt({ key: privateKey, kid: "k1" });
    let assertion = "";
    const program = await startProgram(app, made.client_id, {
      authentication: (server, metadata, body, headers) => {
        const signed = authentication(server, metadata, body, headers) as unknown as Promise<void>;
        return Promise.resolve(signed).then(() => {
          assertion = String(body.get("client_assertion"));
        }) as unknown as void;
      },
    });
    const tokens = await program.signIn({ workspace: workspaceId });
    expect((await app.get("/v1/me", { key: tokens.access_token })).status).toBe(200);
    const again = new URLSearchParams({
      grant_type: "refresh_token",
      refresh_token: tokens.refresh_token ?? "",
      client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
      client_assertion: assertion,
    });
    expect((await app.fetch(`${ISSUER}/oauth/token`, { method: "POST", body: again })).status).toBe(
      401,
    );
  });

  it("takes every connection of its app with it", async () => {
    const made = await app.register();
    const tokens = await (
      await startProgram(app, made.client_id)
    ).signIn({ workspace: workspaceId });
    await send(made.registration_client_uri, {
      method: "DELETE",
      headers: { authorization: `Bearer ${made.registration_access_token}` },
    });
    app.runtime.access.clear();
    expect((await app.get("/v1/me", { key: tokens.access_token })).status).toBe(401);
    expect((await app.apps.list(workspaceId)).map(({ clientId }) => clientId)).not.toContain(
      made.client_id,
    );
  });

  it.each([
    ["plain http", { redirect_uris: ["http://evil.test/cb"] }],
    ["credentials in the address", { redirect_uris: ["https://user:pw@a.test/cb"] }],
    ["a wildcard", { redirect_uris: ["https://*.a.test/cb"] }],
    ["a fragment", { redirect_uris: ["https://a.test/cb#x"] }],
    ["a script", { redirect_uris: ["javascript:alert(1)"] }],
    ["a scheme of its own", { redirect_uris: ["mixdown://cb"] }],
    ["a backslash", { redirect_uris: ["https://a.test\\@evil.test/cb"] }],
    ["loopback by another spelling", { redirect_uris: ["http://2130706433.evil.test/cb"] }],
    ["no address", { redirect_uris: [] }],
    [
      "21 addresses",
      { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://a.test/${index}`) },
    ],
    ["a name of 101 letters", { client_name: "x".repeat(101) }],
    ["a name that turns the line around", { client_name: "Cast\u202Emeter" }],
    [
      "an address to call at once",
      { sector_identifier_uri: "https://169.254.169.254/latest", subject_type: "pairwise" },
    ],
    ["a grant we do not have", { grant_types: ["client_credentials"] }],
    ["a response we do not have", { response_types: ["token"] }],
    ["a method we do not have", { token_endpoint_auth_method: "client_secret_jwt" }],
  ])("is refused with %s", async (_what, metadata) => {
    const answer = await tryRegister(metadata);
    expect({
      status: answer.status,
      isMetadataError: ["invalid_redirect_uri", "invalid_client_metadata"].includes(
        String(answer.body["error"]),
      ),
    }).toEqual({ status: 400, isMetadataError: true });
  });

  it("is refused when it is large, and after the tenth from one address in an hour", async () => {
    expect(
      (
        await tryRegister({
          contacts: Array.from({ length: 3_000 }, (_, index) => `person${index}@a.test`),
        })
      ).status,
    ).toBe(413);
    const from = { "x-forwarded-for": "203.0.113.77" };
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push(
        (
          await send(`${ISSUER}/oauth/register`, {
            method: "POST",
            headers: from,
            body: JSON.stringify({ redirect_uris: [CALLBACK] }),
          })
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
  });

  it("is forgotten after thirty days without a token, and kept with one", async () => {
    const idle = await app.register();
    const used = await app.register();
    await (await startProgram(app, used.client_id)).signIn({ workspace: workspaceId });
    await app.advance(31 * DAY_MS);
    await purgeOauth(app.runtime.database, app.clock.now());
    const known = async ({
      registration_client_uri: url,
      registration_access_token: token,
    }: typeof idle) => (await send(url, { headers: { authorization: `Bearer ${token}` } })).status;
    expect({ idle: await known(idle), used: await known(used) }).toEqual({ idle: 401, used: 200 });
  });
});
