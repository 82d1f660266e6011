import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { BASE_URL, PASSWORD } from "../../../people/identity/sign-in.test-support.ts";
import { SoftwareAuthenticator } from "../../../people/identity/passkeys/software-authenticator.test-support.ts";
import { type Browser, startSignInSurface } from "./app-session.test-support.ts";
import { signInRoutes } from "./index.ts";

const surface = useFixture(startSignInSurface);

let people = 0;

async function signedIn(email = `browser-${(people += 1)}@example.com`): Promise<Browser> {
  const browser = surface.browser();
  expect(
    await browser.call("POST", "/app-api/sign-up", {
      email,
      password: PASSWORD,
      name: " Ada Quay ",
    }),
  ).toMatchObject({ status: 202, body: { object: "sign_up", status: "check_your_mail" } });
  expect(
    await browser.call("POST", "/app-api/email/verify", { token: await surface.mailedToken() }),
  ).toMatchObject({ status: 201, body: { object: "session" } });
  return browser;
}

const withoutIds = ({
  status,
  body,
}: {
  status: number;
  body: { error?: { request_id?: string } };
}): unknown => ({ status, body: { ...body, error: { ...body.error, request_id: "" } } });

describe("a signed-out caller", () => {
  it("signs up, follows the link, is signed in, signs out, and signs in again", async () => {
    const browser = await signedIn("whole.way@example.com");
    const { status, body } = await browser.call("GET", "/app-api/session");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "session",
      person: { email: "whole.way@example.com", name: "Ada Quay", email_verified: true },
      memberships: [],
    });
    expect(await browser.call("POST", "/app-api/sign-out", {})).toMatchObject({
      status: 200,
      body: { status: "signed_out" },
    });
    expect(browser.cookie).toBeNull();
    expect((await browser.call("GET", "/app-api/session")).status).toBe(401);
    expect(
      await browser.call("POST", "/app-api/sign-in", {
        email: "Whole.Way@example.com",
        password: PASSWORD,
      }),
    ).toMatchObject({ status: 201, body: { person: { email: "whole.way@example.com" } } });
    expect((await browser.call("GET", "/app-api/session")).status).toBe(200);
  });

  it("learns nothing about who has an account: not by signing up, resetting or signing in", async () => {
    await signedIn("known@example.com");
    const ask = async (email: string): Promise<unknown[]> => {
      const browser = surface.browser();
      return [
        withoutIds(
          await browser.call("POST", "/app-api/sign-up", {
            email,
            password: PASSWORD,
            name: "Eve",
          }),
        ),
        withoutIds(await browser.call("POST", "/app-api/password/request-reset", { email })),
        withoutIds(
          await browser.call("POST", "/app-api/sign-in", {
            email,
            password: "not the word at all",
          }),
        ),
        browser.cookie,
      ];
    };
    expect(await ask("known@example.com")).toEqual(await ask("unknown@example.com"));
  });

  it("hears which field is wrong", async () => {
    const account = { email: "eve@example.com", password: PASSWORD, name: "Eve" };
    const wrong: [object, string][] = [
      [{ password: "short" }, "password"],
      [{ email: "eve" }, "email"],
      [{ email: "eve@example.com\r\nBcc: x@example.com" }, "email"],
      [{ name: "  " }, "name"],
      [{ password: "x".repeat(1_025) }, "password"],
      [{ extra: 1 }, "extra"],
    ];
    for (const [part, param] of wrong)
      expect(
        await surface.browser().call("POST", "/app-api/sign-up", { ...account, ...part }),
      ).toMatchObject({ status: 400, body: { error: { code: "parameter_invalid", param } } });
  });

  it("is held to five guesses a minute at one account, from however many addresses, whether it exists or not", async () => {
    await signedIn("guessed@example.com");
    for (const email of ["guessed@example.com", "not-there@example.com"]) {
      const statuses = [];
      for (let guess = 0; guess < 6; guess += 1)
        statuses.push(
          (
            await surface
              .browser()
              .call("POST", "/app-api/sign-in", { email, password: `guess number ${guess}` })
          ).status,
        );
      expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    }
    const refused = await surface
      .browser()
      .call("POST", "/app-api/sign-in", { email: "Guessed@example.com", password: PASSWORD });
    expect(refused).toMatchObject({
      status: 429,
      body: { error: { code: "rate_limited", reason: "requests" } },
    });
    expect(refused.headers["retry-after"]).toBe("12");
    surface.app.clock.advance(12_000);
    expect(
      (
        await surface
          .browser()
          .call("POST", "/app-api/sign-in", { email: "guessed@example.com", password: PASSWORD })
      ).status,
    ).toBe(201);
  });

  it("is held to ten sign-ins and five mails a minute from one address", async () => {
    const browser = surface.browser();
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1)
      statuses.push(
        (
          await browser.call("POST", "/app-api/sign-in", {
            email: `unknown-${guess}@example.com`,
            password: "some word",
          })
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    for (const path of ["/app-api/sign-up", "/app-api/password/request-reset"]) {
      const answers: number[] = [];
      for (let mail = 0; mail < 6; mail += 1) {
        const email = `many-${mail}@example.com`;
        answers.push(
          (
            await browser.call(
              "POST",
              path,
              path.endsWith("sign-up") ? { email, password: PASSWORD, name: "Eve" } : { email },
            )
          ).status,
        );
      }
      expect(answers).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it("chooses a new password by the mailed link", async () => {
    await signedIn("forgot@example.com");
    const browser = surface.browser();
    await browser.call("POST", "/app-api/password/request-reset", { email: "forgot@example.com" });
    const token = await surface.mailedToken();
    expect(
      await browser.call("POST", "/app-api/password/reset", { token, password: "short" }),
    ).toMatchObject({ status: 400, body: { error: { param: "password" } } });
    expect(
      (
        await browser.call("POST", "/app-api/password/reset", {
          token,
          password: "another word for the sea",
        })
      ).status,
    ).toBe(201);
    expect(
      await browser.call("POST", "/app-api/password/reset", {
        token,
        password: "another word for the sea",
      }),
    ).toMatchObject({ status: 404, body: { error: { code: "resource_not_found" } } });
  });
});

describe("a person", () => {
  it("changes the password and is told how many other sessions ended", async () => {
    const browser = await signedIn("changer@example.com");
    await surface
      .browser()
      .call("POST", "/app-api/sign-in", { email: "changer@example.com", password: PASSWORD });
    expect(
      await browser.call("POST", "/app-api/password/change", {
        current_password: "wrong",
        new_password: "another word for the sea",
      }),
    ).toMatchObject({ status: 401 });
    expect(
      await browser.call("POST", "/app-api/password/change", {
        current_password: PASSWORD,
        new_password: "short",
      }),
    ).toMatchObject({ status: 400, body: { error: { param: "new_password" } } });
    expect(
      await browser.call("POST", "/app-api/password/change", {
        current_password: PASSWORD,
        new_password: "another word for the sea",
      }),
    ).toMatchObject({ status: 200, body: { status: "changed", ended_sessions: 1 } });
    expect((await browser.call("GET", "/app-api/session")).status).toBe(200);
  });

  it("sees their sessions and ends them: a foreign one is not there", async () => {
    const browser = await signedIn("many.sessions@example.com");
    const other = surface.browser();
    await other.call("POST", "/app-api/sign-in", {
      email: "many.sessions@example.com",
      password: PASSWORD,
    });
    const { body } = await browser.call("GET", "/app-api/sessions");
    expect(
      body.data
        .map((entry: { current: boolean; signed_in_by: string }) => [
          entry.current,
          entry.signed_in_by,
        ])
        .toSorted(),
    ).toEqual([
      [false, "password"],
      [true, "mail_link"],
    ]);
    const [foreign] = (await (await signedIn()).call("GET", "/app-api/sessions")).body.data;
    const missing = await browser.call("DELETE", `/app-api/sessions/${foreign.id}`);
    expect(withoutIds(missing)).toEqual(
      withoutIds(await browser.call("DELETE", "/app-api/sessions/ses_000000000000000000000000")),
    );
    expect(missing.status).toBe(404);
    expect(await browser.call("DELETE", "/app-api/sessions")).toMatchObject({
      status: 200,
      body: { ended_sessions: 1 },
    });
    expect((await other.call("GET", "/app-api/session")).status).toBe(401);
    const own = (await browser.call("GET", "/app-api/sessions")).body.data[0];
    expect(await browser.call("DELETE", `/app-api/sessions/${own.id}`)).toMatchObject({
      status: 200,
      body: { object: "session", deleted: true },
    });
    expect(browser.cookie).toBeNull();
  });

  it("adds a passkey, signs in with it elsewhere, renames and deletes it", async () => {
    const browser = await signedIn();
    const key = new SoftwareAuthenticator();
    const { options } = (await browser.call("POST", "/app-api/passkeys/options", {})).body;
    const question = (challenge: string) => ({ challenge, rpId: "localhost", origin: BASE_URL });
    const added = await browser.call("POST", "/app-api/passkeys", {
      name: "Laptop",
      response: key.register(question(options.challenge), options.user.id),
    });
    expect(added).toMatchObject({
      status: 201,
      body: { object: "passkey", name: "Laptop", last_used_at: null },
    });
    const elsewhere = surface.browser();
    const asked = (await elsewhere.call("POST", "/app-api/passkeys/sign-in/options", {})).body
      .options;
    expect(asked.allowCredentials ?? []).toEqual([]);
    const answer = key.answer(question(asked.challenge));
    expect(
      await elsewhere.call("POST", "/app-api/passkeys/sign-in", { response: answer }),
    ).toMatchObject({ status: 201, body: { object: "session" } });
    expect(
      await surface.browser().call("POST", "/app-api/passkeys/sign-in", { response: answer }),
    ).toMatchObject({ status: 401, body: { error: { code: "credential_invalid" } } });
    const path = `/app-api/passkeys/${added.body.id}`;
    expect((await (await signedIn()).call("PATCH", path, { name: "Mine" })).status).toBe(404);
    expect(await browser.call("PATCH", path, { name: "Desk" })).toMatchObject({
      status: 200,
      body: { name: "Desk" },
    });
    expect((await browser.call("GET", "/app-api/passkeys")).body.data).toMatchObject([
      { name: "Desk" },
    ]);
    expect(await browser.call("DELETE", path)).toMatchObject({
      status: 200,
      body: { deleted: true },
    });
    expect((await browser.call("DELETE", path)).status).toBe(404);
  });

  it("is told that a broken passkey response is an invalid field, never a server error", async () => {
    const browser = await signedIn();
    const key = new SoftwareAuthenticator();
    const whole = key.register({ challenge: "x", rpId: "localhost", origin: BASE_URL }, "x");
    const broken = [
      { clientDataJSON: "e30", attestationObject: "oA" },
      { clientDataJSON: "bm8", attestationObject: "_w" },
      { ...whole.response, attestationObject: whole.response.attestationObject.slice(0, 60) },
    ];
    for (const response of broken)
      expect(
        await browser.call("POST", "/app-api/passkeys", {
          name: "Laptop",
          response: { ...whole, response },
        }),
      ).toMatchObject({ status: 400, body: { error: { param: "response" } } });
  });
});

describe("the routes", () => {
  it("are named once, under /app-api, and only those that start a session need none", () => {
    expect(new Set(signInRoutes.map(({ id }) => id)).size).toBe(signInRoutes.length);
    expect(new Set(signInRoutes.map(({ method, path }) => `${method} ${path}`)).size).toBe(
      signInRoutes.length,
    );
    const open = signInRoutes.filter(({ access }) => access === "anonymous");
    expect(open.map(({ path }) => path).toSorted()).toEqual([
      "/app-api/email/verify",
      "/app-api/passkeys/sign-in",
      "/app-api/passkeys/sign-in/options",
      "/app-api/password/request-reset",
      "/app-api/password/reset",
      "/app-api/set-up",
      "/app-api/sign-in",
      "/app-api/sign-up",
      "/app-api/social-sign-in/finish",
      "/app-api/social-sign-in/start",
    ]);
    for (const { path, addressRequestsPerMinute: perMinute } of open)
      expect({ path, isLimited: (perMinute ?? Infinity) <= 10 }).toEqual({ path, isLimited: true });
  });
});
