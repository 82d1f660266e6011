import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startOpenidServer } from "../../../people/identity/openid/openid-server.test-support.ts";
import { CALLBACK } from "../../../people/identity/openid/social.test-support.ts";
import { PASSWORD } from "../../../people/identity/sign-in.test-support.ts";
import { type Browser, startSignInSurface } from "./app-session.test-support.ts";

const openid = useFixture(() => startOpenidServer(CALLBACK));
const surface = useFixture(() => startSignInSurface([openid.provider()]));

const START = "/app-api/social-sign-in/start";
const FINISH = "/app-api/social-sign-in/finish";

/** What the page sends when the browser is back. */
async function awayAndBack(browser: Browser, start = START): Promise<Record<string, string>> {
  const { status, body } = await browser.call("POST", start, { provider: "oidc" });
  expect({ status, fields: Object.keys(body).toSorted() }).toEqual({
    status: 200,
    fields: ["authorization_url", "browser_secret", "object"],
  });
  const back = await openid.visit(body.authorization_url);
  return {
    ...Object.fromEntries(
      [...back.searchParams].filter(([name]) => ["state", "code", "iss"].includes(name)),
    ),
    browser_secret: body.browser_secret,
  };
}

describe("the ways a person signs in", () => {
  it("are listed, linked and removed by a signed-in person alone", async () => {
    const LINK = "/app-api/linked-accounts";
    const methodsOf = async (browser: Browser) =>
      (await browser.call("GET", "/app-api/sign-in-methods")).body;
    openid.account = { sub: "bo", email: "bo@example.com", email_verified: true };
    const browser = surface.browser();
    const { email } = (await surface.person()).session.person;
    await browser.call("POST", "/app-api/sign-in", { email, password: PASSWORD });
    expect(await methodsOf(browser)).toEqual({
      object: "sign_in_methods",
      has_password: true,
      linked_accounts: [],
      providers: [{ id: "oidc", name: "Harbour ID" }],
      is_last: true,
    });
    const back = await awayAndBack(browser, `${LINK}/start`);
    expect((await surface.browser().call("POST", `${LINK}/finish`, back)).status).toBe(401);
    expect(await browser.call("POST", `${LINK}/finish`, back)).toMatchObject({
      status: 200,
      body: { object: "linked_account", status: "linked" },
    });
    const { linked_accounts: linked, is_last: isLast } = await methodsOf(browser);
    expect(linked).toMatchObject([{ provider: "oidc", provider_name: "Harbour ID" }]);
    expect(isLast).toBe(false);
    const removal = `/app-api/linked-accounts/${linked[0].id}`;
    expect((await surface.browser().call("DELETE", removal)).status).toBe(401);
    expect((await browser.call("DELETE", removal)).body).toMatchObject({ deleted: true });
    expect((await browser.call("DELETE", removal)).status).toBe(404);
  });
});

describe("signing in at another provider", () => {
  it("sets the cookie of a session, which says how it began", async () => {
    openid.account = {
      sub: "ada",
      email: "ada@example.com",
      email_verified: true,
      name: "Ada Quay",
    };
    const browser = surface.browser();
    const answer = await browser.call("POST", FINISH, await awayAndBack(browser));
    expect(answer).toMatchObject({
      status: 201,
      body: {
        object: "session",
        person: { email: "ada@example.com", name: "Ada Quay", email_verified: true },
      },
    });
    expect(String(answer.headers["set-cookie"])).toMatch(
      /castmeter_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax/,
    );
    expect(await browser.call("GET", "/app-api/sessions")).toMatchObject({
      status: 200,
      body: { data: [{ signed_in_by: "social", current: true }] },
    });
    expect(
      await browser.call("POST", "/app-api/password/change", {
        current_password: "none",
        new_password: PASSWORD,
      }),
    ).toMatchObject({ status: 409, body: { error: { code: "state_conflict" } } });
  });

  it("answers every failure alike: an unconfirmed account, an address the provider did not confirm, an unknown state", async () => {
    const refusals: unknown[] = [];
    const refuse = async (
      change: (sent: Record<string, string>) => Record<string, string>,
    ): Promise<void> => {
      const browser = surface.browser();
      const { status, body, headers } = await browser.call(
        "POST",
        FINISH,
        change(await awayAndBack(browser)),
      );
      refusals.push({
        status,
        error: { ...body.error, request_id: "" },
        cookie: headers["set-cookie"],
      });
    };
    await surface.person("unconfirmed@example.com");
    await surface.app.sql(
      "update people set email_verified_at = null where email = 'unconfirmed@example.com'",
    );
    openid.account = { sub: "ben", email: "unconfirmed@example.com", email_verified: true };
    await refuse((sent) => sent);
    openid.account = { sub: "cy", email: "cy@example.com", email_verified: false };
    await refuse((sent) => sent);
    openid.account = { sub: "ada", email: "ada@example.com", email_verified: true };
    await refuse((sent) => ({ ...sent, state: "guessed" }));
    await refuse((sent) => ({ ...sent, browser_secret: "guessed" }));
    await refuse((sent) => ({ ...sent, code: "guessed" }));
    expect(refusals[0]).toMatchObject({
      status: 401,
      error: { code: "credential_invalid", reason: "unknown", param: null },
      cookie: undefined,
    });
    for (const each of refusals) expect(each).toEqual(refusals[0]);
  });

  it("names the invalid field, and accepts no return address", async () => {
    for (const provider of ["google", "", "__proto__"])
      expect(await surface.browser().call("POST", START, { provider })).toMatchObject({
        status: 400,
        body: { error: { code: "parameter_invalid", param: "provider" } },
      });
    for (const param of ["return_to", "redirect_uri"])
      expect(
        await surface.browser().call("POST", START, { provider: "oidc", [param]: "//evil.test" }),
      ).toMatchObject({ status: 400, body: { error: { param } } });
    const whole = { state: "s", code: "c", browser_secret: "b" };
    for (const [param, value] of [
      ["state", ""],
      ["code", "x".repeat(4_001)],
      ["iss", ""],
      ["browser_secret", 1],
    ] as const) {
      expect(
        await surface.browser().call("POST", FINISH, { ...whole, [param]: value }),
      ).toMatchObject({ status: 400, body: { error: { code: "parameter_invalid", param } } });
    }
  });

  it("is held to ten a minute from one address", async () => {
    const browser = surface.browser();
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1)
      statuses.push((await browser.call("POST", START, { provider: "oidc" })).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});
