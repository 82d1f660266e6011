import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { dumpDatabase, findSecrets, logOf } from "../../../../test/journeys/leaks.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { OpenidProvider } from "./openid-provider.ts";
import { type OpenidServer, startOpenidServer } from "./openid-server.test-support.ts";
import type { SignInApp } from "../sign-in.test-support.ts";
import { CALLBACK, refusal, startSocialApp } from "./social.test-support.ts";
import type { SocialProof, SocialProvider } from "./social-provider.ts";
import { deleteExpiredRows } from "../sessions/expired-rows.store.ts";
import { startSocialAuthentication } from "./social-sign-in.ts";

let openid: OpenidServer;
let signIn: SignInApp;
const now = (): Date => social.now();

const social = useFixture(startSocialApp);
beforeAll(async () => {
  ({ openid, signIn } = social);
});

describe("what comes back", () => {
  it("works once: of twenty concurrent ones one succeeds, and later ones fail", async () => {
    social.account();
    const away = await social.goThere();
    const tries = await Promise.allSettled(Array.from({ length: 20 }, () => social.comeBack(away)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await refusal(social.comeBack(away))).toMatchObject({
      code: "credential_invalid",
      status: 401,
    });
  });

  it("works in the browser it began in: another's is refused and spoils nothing", async () => {
    social.account();
    const [victim, attacker] = [await social.goThere(), await social.goThere()];
    expect(
      await refusal(social.comeBack({ ...attacker, browserSecret: victim.browserSecret })),
    ).toMatchObject({ code: "credential_invalid" });
    expect(await refusal(social.comeBack({ ...attacker, browserSecret: "guessed" }))).toMatchObject(
      { code: "credential_invalid" },
    );
    await social.comeBack(attacker);
    await social.comeBack(victim);
  });

  it("works for ten minutes and not a millisecond longer", async () => {
    social.account();
    const away = await social.goThere();
    expect(
      await refusal(social.comeBack(away, { at: social.later(10 * MINUTE_MS) })),
    ).toMatchObject({ code: "credential_invalid" });
    await social.comeBack(away, { at: social.later(10 * MINUTE_MS - 1) });
  });

  it.each([
    ["another state", (back: URL) => back.searchParams.set("state", "guessed")],
    ["no state", (back: URL) => back.searchParams.delete("state")],
    ["another code", (back: URL) => back.searchParams.set("code", "guessed")],
    [
      "the name of another provider",
      (back: URL) => back.searchParams.set("iss", "https://accounts.google.com"),
    ],
    ["no issuer, which this provider always sends", (back: URL) => back.searchParams.delete("iss")],
  ])("with %s signs in no one", async (_what, change) => {
    const email = social.account();
    const away = await social.goThere();
    change(away.back);
    expect(await refusal(social.comeBack(away))).toMatchObject({
      code: "credential_invalid",
      status: 401,
    });
    expect(await social.peopleWith(email)).toEqual([]);
  });

  it.each([
    ["nonce", "nonce"],
    ["PKCE challenge", "code_challenge"],
  ])("is worth nothing when a stranger asked with another %s", async (_what, parameter) => {
    const email = social.account();
    const other = new URL(
      (await startSocialAuthentication(signIn.parts, "oidc", now())).authorizationUrl,
    );
    const away = await social.goThere(signIn.parts, (url) =>
      url.searchParams.set(parameter, other.searchParams.get(parameter) ?? ""),
    );
    expect(await refusal(social.comeBack(away))).toMatchObject({ code: "credential_invalid" });
    expect(await social.peopleWith(email)).toEqual([]);
  });

  it("is worth nothing with the code of another sign-in", async () => {
    social.account();
    const [mine, theirs] = [await social.goThere(), await social.goThere()];
    mine.back.searchParams.set("code", theirs.back.searchParams.get("code") ?? "");
    expect(await refusal(social.comeBack(mine))).toMatchObject({ code: "credential_invalid" });
  });

  it("is worth nothing signed by another key, and the answer is that of every other failure", async () => {
    const email = social.account();
    const other = await startOpenidServer(CALLBACK);
    const swapped: Pick<OutboundClient, "request"> = {
      request: (request) =>
        openid.outbound.request(
          request.url.endsWith("/jwks")
            ? { ...request, url: `${other.settings.issuer}/jwks` }
            : request,
        ),
    };
    const parts = social.with({}, swapped);
    const forged = await refusal(social.throughProvider(parts));
    const away = await social.goThere();
    away.back.searchParams.set("state", "guessed");
    const { code, message, status } = await refusal(social.comeBack(away));
    expect({ code: forged.code, message: forged.message, status: forged.status }).toEqual({
      code,
      message,
      status,
    });
    expect(await social.peopleWith(email)).toEqual([]);
    await other.close();
  });

  it("says no where the person said no", async () => {
    openid.account = null;
    const { back } = await social.goThere();
    expect({ error: back.searchParams.get("error"), code: back.searchParams.get("code") }).toEqual({
      error: "access_denied",
      code: null,
    });
  });
});

describe("a provider", () => {
  it("that is not configured is named as wrong, and one that was removed meanwhile signs in no one", async () => {
    expect(await refusal(startSocialAuthentication(signIn.parts, "google", now()))).toMatchObject({
      code: "parameter_invalid",
      param: "provider",
    });
    social.account();
    const away = await social.goThere();
    const without = { ...signIn.parts, socialProviders: [] };
    expect(without.socialProviders).toEqual([]);
    expect(await refusal(social.comeBack(away, { parts: without }))).toMatchObject({
      code: "credential_invalid",
    });
  });

  it("that is down, or is another than it says, is asked again the next time", async () => {
    const down = await startOpenidServer(CALLBACK);
    let isDown = true;
    const flaky: Pick<OutboundClient, "request"> = {
      request: (request) =>
        isDown
          ? down.outbound.request({
              ...request,
              url: request.url.replace(openid.settings.issuer, down.settings.issuer),
            })
          : openid.outbound.request(request),
    };
    const parts = social.with({}, flaky);
    expect(await refusal(startSocialAuthentication(parts, "oidc", now()))).toMatchObject({
      code: "service_unavailable",
      message: expect.stringContaining("Harbour ID"),
    });
    await down.stop();
    expect(await refusal(startSocialAuthentication(parts, "oidc", now()))).toMatchObject({
      code: "service_unavailable",
      status: 503,
    });
    isDown = false;
    social.account();
    await social.throughProvider(parts);
    await down.close();
  });

  it("that goes down while the person is there, or refuses our client, is reported as down; its message is not repeated", async () => {
    social.account();
    const whole = await social.goThere();
    const silent = social.with(
      {},
      {
        request: async (request) =>
          request.method === "POST"
            ? { ok: false, code: "timeout", message: "no answer" }
            : openid.outbound.request(request),
      },
    );
    expect(await refusal(social.comeBack(whole, { parts: silent }))).toMatchObject({
      code: "service_unavailable",
      cause: { message: "127.0.0.1: no answer" },
    });
    const wrong = social.with({ clientSecret: "not the secret" });
    expect(await refusal(social.throughProvider(wrong))).toMatchObject({
      code: "service_unavailable",
      cause: { message: "The provider answered invalid_client" },
    });
  });

  it("is reached through the client that checks addresses alone: a private one is refused unless private networks are allowed", async () => {
    const guarded = signIn.app.runtime.services.outbound;
    const parts = {
      ...signIn.parts,
      socialProviders: [
        new OpenidProvider(openid.settings, {
          outbound: guarded,
          redirectUri: CALLBACK,
          allowHttp: true,
        }),
      ],
    };
    expect(await refusal(startSocialAuthentication(parts, "oidc", now()))).toMatchObject({
      code: "service_unavailable",
      cause: { name: "ProviderSilent", message: expect.stringContaining("127.0.0.1") },
    });
    const strict = {
      ...signIn.parts,
      socialProviders: [
        new OpenidProvider(openid.settings, {
          outbound: openid.outbound,
          redirectUri: CALLBACK,
          allowHttp: false,
        }),
      ],
    };
    expect(await refusal(startSocialAuthentication(strict, "oidc", now()))).toMatchObject({
      code: "service_unavailable",
      cause: { code: "OAUTH_HTTP_REQUEST_FORBIDDEN" },
    });
  });
});

describe("what is stored of it", () => {
  it("contains no secret in clear: not the server's, not the browser's, not the provider's tokens", async () => {
    const email = social.account();
    const secrets = [{ kind: "client secret", value: openid.settings.clientSecret }];
    const spied: Pick<OutboundClient, "request"> = {
      request: async (request) => {
        const answer = await openid.outbound.request(request);
        const { access_token, id_token } =
          answer.ok && request.url.endsWith("/token")
            ? (JSON.parse(Buffer.from(answer.body).toString()) as Record<string, string>)
            : {};
        for (const value of [access_token, id_token])
          if (value !== undefined) secrets.push({ kind: "token", value });
        return answer;
      },
    };
    const inner = openid.provider({}, spied);
    const provider: SocialProvider = {
      id: inner.id,
      name: inner.name,
      issuer: inner.issuer,
      authorizationUrl: (proof: SocialProof, at) => {
        secrets.push(
          ...Object.entries(proof).map(([kind, value]: [string, string]) => ({ kind, value })),
        );
        return inner.authorizationUrl(proof, at);
      },
      identify: (...parts) => inner.identify(...parts),
    };
    const parts = { ...signIn.parts, socialProviders: [provider] };
    const [waiting, away] = [await social.goThere(parts), await social.goThere(parts)];
    for (const { browserSecret, back } of [waiting, away])
      secrets.push(
        { kind: "browser secret", value: browserSecret },
        { kind: "code", value: back.searchParams.get("code") ?? "" },
      );
    const { token } = await social.comeBack(away, { parts });
    secrets.push({ kind: "session", value: token });
    await signIn.mails();
    const stores = [...(await dumpDatabase(signIn.app)), logOf(signIn.app)];
    expect(stores.filter(({ text }) => text.includes(email)).map(({ name }) => name)).toContain(
      "public.people",
    );
    expect(stores.find(({ name }) => name === "public.social_sign_ins")?.text).toContain("s1.");
    expect(secrets.length).toBe(14);
    expect(findSecrets(stores, secrets)).toEqual([]);
  });

  it("is swept away when it is over", async () => {
    social.account();
    const away = await social.goThere();
    const rows = async (): Promise<number> =>
      (await signIn.app.sql("select from social_sign_ins")).length;
    expect(await rows()).toBeGreaterThan(0);
    await deleteExpiredRows(signIn.parts.database, social.later(HOUR_MS));
    expect(await rows()).toBe(0);
    expect(await refusal(social.comeBack(away))).toMatchObject({ code: "credential_invalid" });
  });
});
