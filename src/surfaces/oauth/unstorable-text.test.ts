import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { CALLBACK, freshAddress, ISSUER, startOAuthApp } from "./oauth.test-support.ts";

/** Text that PostgreSQL cannot store, at every endpoint that takes text from anyone. */

const NUL = "\u0000";
const HALF_PAIR = "\ud800";

let clientId: string;
let registrationToken: string;

const app = useFixture(startOAuthApp);
beforeAll(async () => {
  app.people.add("ana", [{ workspaceId: await app.workspace(), role: "owner" }]);
  const client = await app.register();
  clientId = client.client_id;
  registrationToken = client.registration_access_token;
});

async function send(path: string, init: RequestInit = {}) {
  const answer = await app.fetch(`${ISSUER}${path}`, {
    ...init,
    headers: { "x-forwarded-for": freshAddress(), ...(init.headers as Record<string, string>) },
  });
  const { error } = (await answer.json()) as { error?: string };
  return { status: answer.status, error };
}

/** An unsigned token whose subject is the app that claims to have made it. */
const assertionOf = (subject: string): string =>
  ["{}", JSON.stringify({ sub: subject }), "x"]
    .map((part) => Buffer.from(part).toString("base64url"))
    .join(".");

describe("text that cannot be stored", () => {
  it.each(["/oauth/token", "/oauth/revoke", "/oauth/introspect"])(
    "names no app at %s",
    async (path) => {
      const post = (fields: Record<string, string>) =>
        send(path, {
          method: "POST",
          body: new URLSearchParams({ grant_type: "refresh_token", token: "x", ...fields }),
        });
      expect(await post({ client_id: NUL })).toEqual({ status: 401, error: "invalid_client" });
      for (const subject of [NUL, HALF_PAIR])
        expect(
          await post({
            client_assertion: assertionOf(subject),
            client_assertion_type: "urn:ietf:params:oauth:client-assertion-type:jwt-bearer",
          }),
        ).toEqual({ status: 401, error: "invalid_client" });
    },
  );

  it("is refused in an authorization request, whichever parameter holds it", async () => {
    const good = {
      response_type: "code",
      client_id: clientId,
      redirect_uri: CALLBACK,
      scope: "shows:read",
      state: "s",
      code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
      code_challenge_method: "S256",
      login_hint: "ana",
      resource: `${ISSUER}/mcp`,
    };
    for (const name of Object.keys(good)) {
      const query = new URLSearchParams({ ...good, [name]: `x${NUL}` });
      const answer = await app
        .browser("session-of-ana")
        .request(`${ISSUER}/oauth/authorize?${query.toString()}`);
      const location = new URL(answer.headers.get("location") ?? CALLBACK, ISSUER);
      expect({ name, status: answer.status, isAsked: location.origin === ISSUER }).toEqual({
        name,
        status: expect.toSatisfy((status) => status === 303 || status === 400),
        isAsked: false,
      });
    }
  });

  it("is refused in a registration and in its change, whichever field holds it", async () => {
    const good = {
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: "none",
      client_name: "Mixdown",
    };
    const json = { "content-type": "application/json" };
    const change = { ...json, authorization: `Bearer ${registrationToken}` };
    for (const text of [NUL, HALF_PAIR]) {
      for (const fields of [
        { client_name: text },
        { contacts: [text] },
        { software_statement: text, client_uri: `https://a.example/${text}` },
        { jwks: { keys: [{ kty: "OKP", crv: "Ed25519", x: "AA", kid: text }] } },
      ]) {
        const refused = { status: 400, error: "invalid_client_metadata" };
        expect(
          await send("/oauth/register", {
            method: "POST",
            headers: json,
            body: JSON.stringify({ ...good, ...fields }),
          }),
        ).toEqual(refused);
        expect(
          await send(`/oauth/register/${clientId}`, {
            method: "PUT",
            headers: change,
            body: JSON.stringify({ client_id: clientId, ...good, ...fields }),
          }),
        ).toEqual(refused);
      }
    }
  });

  it("finds no registration", async () => {
    expect(
      await send("/oauth/register/%00", {
        headers: { authorization: `Bearer ${registrationToken}` },
      }),
    ).toEqual({ status: 401, error: "invalid_token" });
  });
});
