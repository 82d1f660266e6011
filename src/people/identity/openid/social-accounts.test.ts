import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { OutboundClient } from "../../../infrastructure/outbound/outbound-client.ts";
import { type OpenidServer, startOpenidServer } from "./openid-server.test-support.ts";
import { PASSWORD, type SignInApp } from "../sign-in.test-support.ts";
import { CALLBACK, refusal, startSocialApp } from "./social.test-support.ts";
import { findSessionsOfPerson } from "../sessions/sessions.store.ts";
import { findMemberships } from "../people.store.ts";
import { confirmEmail, requestSignUp } from "../sign-up.ts";
import { signInWithPassword } from "../passwords/password-sign-in.ts";
import { replacePassword } from "../passwords/change-password.ts";
import { completePasswordReset, requestPasswordReset } from "../passwords/reset-password.ts";
import { startSocialAuthentication } from "./social-sign-in.ts";

let openid: OpenidServer;
let signIn: SignInApp;
const now = (): Date => social.now();

const social = useFixture(startSocialApp);
beforeAll(async () => {
  ({ openid, signIn } = social);
});

describe("a person who comes by a provider for the first time", () => {
  it("gets an account with a confirmed address and no password, and the same one the next time, whatever their address is by then", async () => {
    const email = social.account({ email: "New.Person@Example.com", name: " Ada\n Quay " });
    const first = await social.throughProvider();
    expect(first.session.person).toMatchObject({
      email: email.toLowerCase(),
      emailVerified: true,
      name: "Ada Quay",
    });
    expect(await signIn.mails()).toEqual([]);
    expect(await social.peopleWith("new.person@example.com")).toMatchObject([
      { password_hash: null },
    ]);
    const { sub } = openid.account ?? { sub: "" };
    social.account({ sub, email: "moved@example.com" });
    const second = await social.throughProvider();
    expect(second.session.person).toEqual(first.session.person);
    expect(await social.peopleWith("moved@example.com")).toEqual([]);
    expect(
      (await findSessionsOfPerson(signIn.parts.database, first.session.person.id, now())).map(
        ({ signed_in_by }) => signed_in_by,
      ),
    ).toEqual(["social", "social"]);
  });

  it("is called by their address without a name, and gets the memberships that wait for it", async () => {
    const workspace = await signIn.app.workspace();
    const email = social.account({ name: "" });
    await signIn.app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, 'mem_waiting', $2, 'editor', 'accepted', $3)",
      [workspace, email, now()],
    );
    const { session } = await social.throughProvider();
    expect(session.person.name).toBe(email.split("@")[0]);
    expect(await findMemberships(signIn.parts.database, session.person.id)).toEqual([
      { workspaceId: workspace, role: "editor" },
    ]);
  });

  it("takes the address from a stranger who signed up with it and waits for the mail", async () => {
    const email = social.account();
    await requestSignUp(
      signIn.parts,
      { email, password: "the stranger's own", name: "Eve" },
      now(),
    );
    const token = await signIn.mailedToken();
    const { session } = await social.throughProvider();
    expect(await signIn.app.sql("select from sign_ups where email = $1", [email])).toEqual([]);
    expect(await refusal(confirmEmail(signIn.parts, token, now()))).toMatchObject({
      code: "resource_not_found",
    });
    expect(
      await refusal(
        signInWithPassword(signIn.parts, { email, password: "the stranger's own" }, now()),
      ),
    ).toMatchObject({ code: "credential_invalid" });
    expect(await social.peopleWith(email)).toMatchObject([{ id: session.person.id }]);
  });

  it("is one person after two sign-ins at once", async () => {
    const email = social.account();
    const away = [await social.goThere(), await social.goThere()];
    const both = await Promise.all(away.map((one) => social.comeBack(one)));
    expect(new Set(both.map(({ session }) => session.person.id)).size).toBe(1);
    expect(await social.peopleWith(email)).toHaveLength(1);
  });

  it("chooses a first password by mail alone: not with the session, and not by guessing", async () => {
    const email = social.account();
    const { session } = await social.throughProvider();
    signIn.scryptRuns();
    expect(
      await refusal(signInWithPassword(signIn.parts, { email, password: PASSWORD }, now())),
    ).toMatchObject({
      code: "credential_invalid",
    });
    expect(signIn.scryptRuns()).toBe(1);
    expect(
      await refusal(replacePassword(signIn.parts, session, { current: "", next: PASSWORD }, now())),
    ).toMatchObject({
      code: "state_conflict",
      message: expect.stringContaining("Forgot your password"),
    });
    await requestPasswordReset(signIn.parts, email, now());
    await completePasswordReset(
      signIn.parts,
      { token: await signIn.mailedToken(), password: PASSWORD },
      now(),
    );
    await signInWithPassword(signIn.parts, { email, password: PASSWORD }, now());
    expect((await social.throughProvider()).session.person.id).toBe(session.person.id);
  });
});

describe("a person who has an account here", () => {
  it("signs in to it when its address is confirmed, keeps their password, and is told by mail, once", async () => {
    const email = social.account();
    const { session } = await signIn.person(email);
    const byProvider = await social.throughProvider();
    expect(byProvider.session.person).toEqual(session.person);
    expect(await signIn.mails()).toMatchObject([
      {
        to: email,
        subject: "You can now sign in with Harbour ID",
        text: expect.stringMatching(/remove that account here: \S+\/app\/security\n/),
      },
    ]);
    await social.throughProvider();
    expect(await signIn.mails()).toEqual([]);
    await signInWithPassword(signIn.parts, { email, password: PASSWORD }, now());
  });

  it("is refused while its address is unconfirmed, and accepted afterwards", async () => {
    const email = social.account();
    const { session } = await signIn.person(email);
    await signIn.app.sql("update people set email_verified_at = null where id = $1", [
      session.person.id,
    ]);
    expect(await refusal(social.throughProvider())).toMatchObject({
      code: "credential_invalid",
      message: expect.stringContaining("that confirms its address"),
    });
    expect(
      await signIn.app.sql("select from person_identities where person_id = $1", [
        session.person.id,
      ]),
    ).toEqual([]);
    await requestPasswordReset(signIn.parts, email, now());
    await completePasswordReset(
      signIn.parts,
      { token: await signIn.mailedToken(), password: PASSWORD },
      now(),
    );
    expect((await social.throughProvider()).session.person.id).toBe(session.person.id);
  });
});

describe("an address", () => {
  it.each([false, undefined, null, "true", 1])(
    "that the provider calls confirmed with %j is not, for a new person or an old one",
    async (verified) => {
      const email = social.account({ email_verified: verified });
      expect(await refusal(social.throughProvider())).toMatchObject({ code: "credential_invalid" });
      expect(await social.peopleWith(email)).toEqual([]);
      await signIn.person(email);
      expect(await refusal(social.throughProvider())).toMatchObject({ code: "credential_invalid" });
    },
  );

  it.each([
    "",
    "unknown",
    "a@example.com\r\nBcc: b@example.com",
    "<a@example.com>",
    "ä@example.com",
  ])("that is %j is none", async (email) => {
    social.account({ email });
    expect(await refusal(social.throughProvider())).toMatchObject({ code: "credential_invalid" });
  });

  it("of a foreign domain proves nothing where the provider vouches for its own only, unless it is linked already", async () => {
    const strict = social.with({ vouchesFor: "hosted_addresses" });
    const email = social.account();
    expect(await refusal(social.throughProvider(strict))).toMatchObject({
      code: "credential_invalid",
    });
    expect(await social.peopleWith(email)).toEqual([]);
    await social.throughProvider();
    await social.throughProvider(strict);
    social.account({ hd: "example.com" });
    await social.throughProvider(strict);
    social.account({ email: "ada.quay@gmail.com" });
    await social.throughProvider(strict);
    social.account({ email: "ada.quay@gmail.com.example" });
    expect(await refusal(social.throughProvider(strict))).toMatchObject({
      code: "credential_invalid",
    });
  });

  it("is asked for where the ID token does not hold it", async () => {
    const other = await startOpenidServer(CALLBACK, { claimsInIdToken: false });
    const asked: string[] = [];
    const counting: Pick<OutboundClient, "request"> = {
      request: (request) => {
        asked.push(new URL(request.url).pathname);
        return other.outbound.request(request);
      },
    };
    const parts = {
      ...signIn.parts,
      socialProviders: [other.provider({}, counting)],
    };
    for (const number of [1, 2]) {
      other.account = { sub: "of userinfo", email: "userinfo@example.com", email_verified: true };
      const { authorizationUrl, browserSecret } = await startSocialAuthentication(
        parts,
        "oidc",
        now(),
      );
      const { session } = await social.comeBack(
        { back: await other.visit(authorizationUrl), browserSecret },
        { parts },
      );
      expect({ number, email: session.person.email }).toEqual({
        number,
        email: "userinfo@example.com",
      });
    }
    // What the provider says of itself was asked once for both.
    expect(asked).toEqual([
      "/.well-known/openid-configuration",
      "/token",
      "/jwks",
      "/me",
      "/token",
      "/me",
    ]);
    await other.close();
  });
});
