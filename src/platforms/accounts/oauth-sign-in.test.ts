import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import { OauthServer, SIMULATED_CLIENT } from "../../../simulators/accounts/oauth-server.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { DAY_MS, HOUR_MS, ManualClock } from "../../lib/time/clock.ts";
import type { PlatformOauth } from "./connector-manifest.ts";
import { createPlatformSignIn } from "./oauth-sign-in.ts";
import type { PlatformSignIn, TokenAnswer } from "./platform-sign-in.ts";

const REDIRECT_URI = "https://castmeter.example/app/connect/callback";

const clock = new ManualClock("2026-10-20T12:00:00Z");
let signIn: PlatformSignIn;
let oauth: PlatformOauth;
let instagram: PlatformOauth;

const server = useFixture(() => startAccountSimulator(new OauthServer()));
beforeAll(async () => {
  signIn = createPlatformSignIn({
    http: loopbackHttp,
    clock,
    clients: new Map([["TIDES", SIMULATED_CLIENT]]),
    redirectUri: REDIRECT_URI,
    allowHttp: true,
  });
  const at = (path: string): string => `${server.origin}${path}`;
  oauth = {
    authorizationUrl: at("/authorize"),
    tokenUrl: at("/token"),
    revocationUrl: at("/revoke"),
    scopes: ["read", "stats"],
    extraParameters: { prompt: "consent" },
    pkce: true,
    clientAuthentication: "post",
    renewal: { kind: "refresh_token" },
    settings: "TIDES",
  };
  instagram = {
    ...oauth,
    pkce: false,
    renewal: {
      kind: "exchange",
      url: at("/refresh"),
      grantType: "ig_refresh_token",
      notBeforeHours: 24,
      atOnce: { url: at("/exchange"), grantType: "ig_exchange_token", withSecret: true },
    },
  };
});
beforeEach(() => server.reset());

/** The whole way, with what the platform sends back changed or not. */
async function go(
  platform = oauth,
  change: (back: URL) => void = () => undefined,
): Promise<TokenAnswer> {
  const { url, state, verifier } = await signIn.start(platform);
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  change(back);
  return signIn.finish(platform, { address: back, state, verifier });
}

const tokensOf = (answer: TokenAnswer): Record<string, string> => {
  if (!answer.ok) throw new Error(answer.message);
  return { ...answer.tokens.secrets };
};

describe("signing in at a platform", () => {
  it("asks for what the manifest names, with a state and proof of its own each time", async () => {
    const [first, second] = [await signIn.start(oauth), await signIn.start(oauth)];
    const query = new URL(first.url).searchParams;
    expect(Object.fromEntries(query)).toEqual({
      client_id: SIMULATED_CLIENT.clientId,
      response_type: "code",
      redirect_uri: REDIRECT_URI,
      scope: "read stats",
      state: first.state,
      code_challenge: expect.any(String),
      code_challenge_method: "S256",
      prompt: "consent",
    });
    expect(first.state).not.toBe(second.state);
    expect(first.verifier).not.toBe(second.verifier);
    expect(query.get("code_challenge")).not.toBe(first.verifier);
    const bare = await signIn.start({ ...oauth, pkce: false, scopes: [] });
    expect(bare.verifier).toBeNull();
    expect([...new URL(bare.url).searchParams.keys()]).not.toContain("scope");
    expect([...new URL(bare.url).searchParams.keys()]).not.toContain("code_challenge");
  });

  it.each(["post", "basic"] as const)(
    "trades the code for tokens, as a client that proves itself by %s",
    async (clientAuthentication) => {
      const answer = await go({ ...oauth, clientAuthentication });
      expect(tokensOf(answer)).toEqual({
        access_token: server.service.grant?.accessToken,
        refresh_token: server.service.grant?.refreshToken,
      });
      expect(answer.ok && answer.tokens.expiresAt).toEqual(
        new Date(clock.now().getTime() + HOUR_MS),
      );
      const [call] = server.seen.filter(({ path }) => path === "/token");
      expect(call?.path).not.toContain("secret");
    },
  );

  it("has an end only where there is a way to renew it", async () => {
    const answer = await go({ ...oauth, renewal: { kind: "none" } });
    expect(answer).toMatchObject({ ok: true, tokens: { expiresAt: null } });
  });

  it("turns the hour-long token of Instagram, whose answer names neither type nor life, into one of sixty days", async () => {
    server.service.state.wrapsTokens = true;
    const answer = await go(instagram);
    expect(tokensOf(answer)).toEqual({ access_token: server.service.grant?.accessToken });
    expect(server.service.grant?.accessToken).toContain("long");
    expect(answer.ok && answer.tokens.expiresAt?.getTime()).toBeGreaterThan(
      clock.now().getTime() + 59 * DAY_MS,
    );
    const [exchanged] = server.seen.filter(({ path }) => path.startsWith("/exchange"));
    expect(
      Object.fromEntries(new URL(exchanged?.path ?? "", server.origin).searchParams),
    ).toMatchObject({
      grant_type: "ig_exchange_token",
      client_secret: SIMULATED_CLIENT.clientSecret,
    });
  });

  it("takes no answer to another's question: a changed state, none, two, or one of another issuer", async () => {
    for (const change of [
      (back: URL) => back.searchParams.set("state", "another"),
      (back: URL) => back.searchParams.delete("state"),
      (back: URL) => back.searchParams.append("state", "another"),
      (back: URL) => back.searchParams.set("iss", "https://elsewhere.example"),
      (back: URL) => back.searchParams.delete("code"),
    ]) {
      expect((await go(oauth, change)).ok).toBe(false);
      expect(server.seen.filter(({ path }) => path === "/token")).toEqual([]);
    }
  });

  it("tells a declined sign-in, a refused code and a platform that is down apart", async () => {
    server.service.state.isDeclined = true;
    expect(await go()).toMatchObject({ ok: false, code: "access_denied" });
    server.service.state.isDeclined = false;
    expect(await go(oauth, (back) => back.searchParams.set("code", "forged"))).toMatchObject({
      ok: false,
      code: "invalid_grant",
    });
    for (const fault of [
      { status: 500 },
      { kind: "malformed" },
      { kind: "html" },
      { kind: "empty_object" },
    ] as const) {
      server.fault(fault, { skip: 1 });
      expect({ fault, ...(await go()) }).toMatchObject({
        fault,
        ok: false,
        code: "provider_error",
        message: expect.stringContaining("127.0.0.1"),
      });
    }
  });

  it("is not configured without a client", async () => {
    const unknown = { ...oauth, settings: "UNKNOWN" };
    expect(signIn.isConfigured(oauth)).toBe(true);
    expect(signIn.isConfigured(unknown)).toBe(false);
    expect(
      await signIn.finish(unknown, { address: new URL(REDIRECT_URI), state: "s", verifier: null }),
    ).toMatchObject({
      ok: false,
      code: "not_configured",
      message: expect.stringContaining("UNKNOWN_CLIENT_ID"),
    });
    expect(await signIn.renew(unknown, {})).toMatchObject({ ok: false, code: "not_configured" });
    await expect(signIn.start(unknown)).rejects.toThrow("UNKNOWN");
  });
});

describe("renewing a sign-in", () => {
  it("keeps the refresh token where none is named, and takes a new one where one is", async () => {
    const first = tokensOf(await go());
    const second = tokensOf(await signIn.renew(oauth, first));
    expect(second["refresh_token"]).toBe(first["refresh_token"]);
    expect(second["access_token"]).not.toBe(first["access_token"]);
    server.service.state.rotates = true;
    const third = tokensOf(await signIn.renew(oauth, second));
    expect(third["refresh_token"]).not.toBe(first["refresh_token"]);
    expect(await signIn.renew(oauth, second)).toMatchObject({ ok: false, code: "invalid_grant" });
  });

  it("takes null members of a token answer for absent ones, in sign-in and renewal", async () => {
    server.service.state.printsNulls = true;
    const first = tokensOf(await go());
    expect(first["refresh_token"]).toBe(server.service.grant?.refreshToken);
    const second = tokensOf(await signIn.renew(oauth, first));
    expect(second["refresh_token"]).toBe(first["refresh_token"]);
    expect(second["access_token"]).not.toBe(first["access_token"]);
  });

  it("exchanges a token that has no refresh token", async () => {
    const first = tokensOf(await go(instagram));
    const second = tokensOf(await signIn.renew(instagram, first));
    expect(second).toEqual({ access_token: server.service.grant?.accessToken });
    expect(second["access_token"]).not.toBe(first["access_token"]);
    const renewed = server.seen.at(-1)?.path ?? "";
    expect(renewed).toMatch(/^\/refresh\?/);
    expect(renewed).not.toContain("client_secret");
  });

  it("tells a withdrawn permission from a platform that is down or busy", async () => {
    const held = tokensOf(await go(instagram));
    for (const status of [429, 500]) {
      server.fault({ status });
      expect({ status, ...(await signIn.renew(instagram, held)) }).toMatchObject({
        status,
        code: "provider_error",
      });
    }
    server.service.state.isWithdrawn = true;
    const refusals = [
      await signIn.renew(instagram, held),
      await signIn.renew(oauth, { access_token: "a-4711", refresh_token: "r-4711" }),
      await signIn.renew(oauth, { access_token: "a-4711" }),
    ];
    for (const refusal of refusals) {
      expect(refusal).toMatchObject({ ok: false, code: "invalid_grant" });
      expect(JSON.stringify(refusal)).not.toMatch(/4711|simulated-long/);
    }
  });
});

describe("giving a sign-in back", () => {
  it("names the refresh token, whose end ends the access token too", async () => {
    const held = tokensOf(await go());
    await signIn.revoke(oauth, held);
    expect(server.service.revoked).toEqual([held["refresh_token"]]);
  });

  it("sends no request where the platform has no address for it, and does not mind one that is down", async () => {
    const held = tokensOf(await go());
    const requests = server.seen.length;
    await signIn.revoke({ ...oauth, revocationUrl: null }, held);
    await signIn.revoke(oauth, {});
    expect(server.seen.length).toBe(requests);
    server.fault({ status: 500 });
    await expect(signIn.revoke(oauth, held)).resolves.toBeUndefined();
  });
});
