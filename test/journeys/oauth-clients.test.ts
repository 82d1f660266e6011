import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import { type Page, PersonBrowser } from "./person-browser.ts";
import { CALLBACK } from "./signing-in-clients.ts";
import { startTwoProcesses } from "./two-processes.ts";

/**
 * Two standard OAuth libraries, told the address and nothing else. They refuse plain http unless
 * allowed; that permission is all they are given, since the servers of tests have no certificate.
 */

let person: PersonBrowser;
let workspaceId: string;

const SCOPE = "shows:read offline_access";
const METADATA = {
  client_name: "Mixdown",
  redirect_uris: [CALLBACK],
  token_endpoint_auth_method: "client_secret_basic",
};

const server = useFixture(startTwoProcesses);
beforeAll(async () => {
  person = new PersonBrowser(fetch, server.base);
  await server.signUp(person, {
    email: "ada@example.com",
    password: "a quiet harbour at noon",
    name: "Ada Quay",
  });
  workspaceId = await server.makeWorkspace(person, "Harbour Audio");
});

async function allow(authorizationUrl: URL): Promise<URL> {
  const back = await person.submit((await person.open(authorizationUrl.href)) as Page, "allow");
  if (!(back instanceof URL)) throw new Error(`not let in: ${back.status} ${back.html}`);
  return back;
}

/** What the token is good for at a process. */
async function workspaceAt(base: string, token: string): Promise<unknown> {
  const answer = await fetch(`${base}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status === 200
    ? ((await answer.json()) as { effective_uid: string }).effective_uid
    : answer.status;
}

describe("openid-client", () => {
  it("finds, registers, signs in, reads, refreshes and revokes by the address alone", async () => {
    const options = { algorithm: "oauth2" as const, execute: [client.allowInsecureRequests] };
    const config = await client.dynamicClientRegistration(
      new URL(server.base),
      METADATA,
      undefined,
      options,
    );
    const verifier = client.randomPKCECodeVerifier();
    const state = client.randomState();
    const challenge = {
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
    };
    const back = await allow(
      client.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: SCOPE,
        state,
        ...challenge,
      }),
    );
    const first = await client.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    for (const base of [server.base, server.otherBase])
      expect(await workspaceAt(base, first.access_token)).toBe(workspaceId);
    const second = await client.refreshTokenGrant(config, first.refresh_token ?? "");
    expect(await client.tokenIntrospection(config, second.access_token)).toMatchObject({
      active: true,
      scope: SCOPE,
      workspace_id: workspaceId,
    });
    expect(
      await client.fetchUserInfo(config, second.access_token, client.skipSubjectCheck),
    ).toMatchObject({ sub: expect.stringMatching(/^per_/), workspace: { id: workspaceId } });
    await client.tokenRevocation(config, second.refresh_token ?? "");
    expect(await client.tokenIntrospection(config, second.access_token)).toEqual({ active: false });
  });
});

describe("oauth4webapi", () => {
  it("finds, registers, signs in, reads, refreshes and revokes by the address of the API alone", async () => {
    const insecure = { [oauth.allowInsecureRequests]: true };
    const resource = new URL(server.base);
    const { authorization_servers: issuers = [] } = await oauth.processResourceDiscoveryResponse(
      resource,
      await oauth.resourceDiscoveryRequest(resource, insecure),
    );
    const issuer = new URL(issuers[0] ?? "");
    const found = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure }),
    );
    const app = await oauth.processDynamicClientRegistrationResponse(
      await oauth.dynamicClientRegistrationRequest(found, METADATA, insecure),
    );
    const secret = oauth.ClientSecretBasic(app.client_secret as string);
    const verifier = oauth.generateRandomCodeVerifier();
    const state = oauth.generateRandomState();
    const url = new URL(found.authorization_endpoint ?? "");
    const challenge = await oauth.calculatePKCECodeChallenge(verifier);
    url.search = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: CALLBACK,
      response_type: "code",
      scope: SCOPE,
      state,
      resource: server.base,
      code_challenge: challenge,
      code_challenge_method: "S256",
    }).toString();
    const callback = oauth.validateAuthResponse(found, app, await allow(url), state);
    const first = await oauth.processAuthorizationCodeResponse(
      found,
      app,
      await oauth.authorizationCodeGrantRequest(
        found,
        app,
        secret,
        callback,
        CALLBACK,
        verifier,
        insecure,
      ),
    );
    const second = await oauth.processRefreshTokenResponse(
      found,
      app,
      await oauth.refreshTokenGrantRequest(found, app, secret, first.refresh_token ?? "", insecure),
    );
    for (const base of [server.base, server.otherBase])
      expect(await workspaceAt(base, second.access_token)).toBe(workspaceId);
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(found, app, secret, second.access_token, insecure),
    );
    const described = await oauth.processIntrospectionResponse(
      found,
      app,
      await oauth.introspectionRequest(found, app, secret, second.access_token, insecure),
    );
    expect(described).toEqual({ active: false });
  });
});
