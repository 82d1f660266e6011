import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { deletePasskey } from "../passkeys/delete-passkey.ts";
import { insertPasskey } from "../passkeys/passkeys.store.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import type { SignInApp } from "../sign-in.test-support.ts";
import { findSignInMethods } from "../sign-in-methods.ts";
import {
  finishLinkingAccount,
  LINKED_ACCOUNTS_MAX,
  linkedAccountId,
  removeLinkedAccount,
  startLinkingAccount,
} from "./linked-accounts.ts";
import { insertIdentity } from "./person-identities.store.ts";
import type { SocialFinish } from "./social-sign-in.ts";
import { finishSocialAuthentication, startSocialAuthentication } from "./social-sign-in.ts";
import { refusal, startSocialApp } from "./social.test-support.ts";

let signIn: SignInApp;
const now = (): Date => social.now();

const social = useFixture(startSocialApp);
beforeAll(async () => {
  ({ signIn } = social);
});

/** What a browser brings back from the provider. */
async function returned(start: Awaited<ReturnType<typeof startLinkingAccount>>) {
  const back = await social.openid.visit(start.authorizationUrl);
  return {
    state: back.searchParams.get("state") ?? "",
    code: back.searchParams.get("code") ?? "",
    iss: back.searchParams.get("iss"),
    browserSecret: start.browserSecret,
  } satisfies SocialFinish;
}

const startFor = (personId: string) =>
  startLinkingAccount(signIn.parts, { personId, providerId: "oidc" }, now());

const link = async (personId: string): Promise<void> =>
  finishLinkingAccount(signIn.parts, personId, await returned(await startFor(personId)), now());

const linkedOf = async (personId: string) =>
  (await findSignInMethods(signIn.parts.database, personId)).linked;

const addPasskey = async (personId: string): Promise<string> => {
  const id = `psk_${randomUUID()}`;
  await inTransaction(signIn.parts.database, (transaction) =>
    insertPasskey(transaction, {
      id,
      person_id: personId,
      credential_id: id,
      public_key: Buffer.from("key"),
      sign_count: 0,
      transports: [],
      name: "Laptop",
      backed_up: false,
      created_at: now(),
    }),
  );
  return id;
};

const withoutPassword = async (): Promise<string> => {
  social.account();
  return (await social.throughProvider()).session.person.id;
};

describe("a signed-in person who links an account at a provider", () => {
  it("signs in with it from then on, whatever its address, and is told by mail once", async () => {
    const { session } = await signIn.person();
    social.account({ email: `elsewhere-${randomUUID()}@example.com` });
    await link(session.person.id);
    expect((await social.throughProvider()).session.person.id).toBe(session.person.id);
    await link(session.person.id);
    const [mail, ...others] = await signIn.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: session.person.email,
      subject: "An account at Harbour ID was added to your ways to sign in",
      text: expect.stringMatching(/remove it here: \S+\/app\/security\n\n.*choose a new password/s),
    });
    // No sign-in took place, and the address is not the person's.
    expect(mail?.text).not.toMatch(/signed in to your Castmeter account with|this address/);
  });

  it("is told what linking needs, not how to sign in, where the provider does not confirm the address", async () => {
    const { session } = await signIn.person();
    social.account({ email_verified: false });
    const refused = await refusal(link(session.person.id));
    expect(refused.code).toBe("credential_invalid");
    expect(refused.message).toContain("The provider must confirm its e-mail address");
    expect(refused.message).not.toMatch(/password|sign up/);
  });

  it("links at most twenty, and hears so before a mail is sent", async () => {
    const { session } = await signIn.person();
    const personId = session.person.id;
    await inTransaction(signIn.parts.database, async (transaction) => {
      for (let index = 0; index < LINKED_ACCOUNTS_MAX; index += 1)
        await insertIdentity(
          transaction,
          { issuer: "https://many.example", subject: `${personId} ${index}` },
          personId,
          now(),
        );
    });
    social.account();
    expect(await refusal(link(personId))).toMatchObject({
      code: "limit_reached",
      extras: { limit: 20, current: 20 },
    });
    expect(await linkedOf(personId)).toHaveLength(20);
    expect(await signIn.mails()).toEqual([]);
  });

  it("cannot finish what another person started, nor a sign-in, and a sign-in does not finish a link", async () => {
    const ada = (await signIn.person()).session.person.id;
    const bo = (await signIn.person()).session.person.id;
    social.account();
    const refused = { code: "credential_invalid" };
    const planted = await returned(await startFor(ada));
    expect(await refusal(finishLinkingAccount(signIn.parts, bo, planted, now()))).toMatchObject(
      refused,
    );
    const ofSignIn = await startSocialAuthentication(signIn.parts, "oidc", now());
    expect(
      await refusal(finishLinkingAccount(signIn.parts, bo, await returned(ofSignIn), now())),
    ).toMatchObject(refused);
    expect(
      await refusal(
        finishSocialAuthentication(signIn.parts, await returned(await startFor(ada)), now()),
      ),
    ).toMatchObject(refused);
    expect([...(await linkedOf(ada)), ...(await linkedOf(bo))]).toEqual([]);
  });

  it("does not get the account of another person", async () => {
    const owner = await withoutPassword();
    const other = (await signIn.person()).session.person.id;
    expect(await refusal(link(other))).toMatchObject({ code: "state_conflict" });
    expect(await linkedOf(other)).toEqual([]);
    expect(await linkedOf(owner)).toHaveLength(1);
  });
});

describe("removing a way to sign in", () => {
  it("ends it for its owner alone", async () => {
    const { session } = await signIn.person();
    const personId = session.person.id;
    social.account({ email: `elsewhere-${randomUUID()}@example.com` });
    await link(personId);
    const [row] = await linkedOf(personId);
    const id = linkedAccountId(row ?? { issuer: "", subject: "" });
    const stranger = (await signIn.person()).session.person.id;
    for (const [who, what] of [
      [stranger, id],
      [personId, "unknown"],
    ] as const)
      expect(
        await refusal(removeLinkedAccount(signIn.parts, { personId: who, id: what }, now())),
      ).toMatchObject({ code: "resource_not_found" });
    await removeLinkedAccount(signIn.parts, { personId, id }, now());
    expect(await linkedOf(personId)).toEqual([]);
  });

  it("is not undone by a sign-in there, although the address is the person's: only they link it again", async () => {
    const email = social.account();
    const personId = (await signIn.person(email)).session.person.id;
    expect((await social.throughProvider()).session.person.id).toBe(personId);
    const [row] = await linkedOf(personId);
    const id = linkedAccountId(row ?? { issuer: "", subject: "" });
    await removeLinkedAccount(signIn.parts, { personId, id }, now());
    await signIn.mails();
    expect(await refusal(social.throughProvider())).toMatchObject({
      code: "credential_invalid",
      message: expect.stringContaining("linked again while you are signed in"),
    });
    expect(await linkedOf(personId)).toEqual([]);
    expect(await signIn.mails()).toEqual([]);
    await link(personId);
    expect((await social.throughProvider()).session.person.id).toBe(personId);
    await removeLinkedAccount(signIn.parts, { personId, id }, now());
    expect(await refusal(social.throughProvider())).toMatchObject({ code: "credential_invalid" });
  });

  it("leaves the last one: neither the only account nor the only passkey goes, also when two go at once", async () => {
    const personId = await withoutPassword();
    const [row] = await linkedOf(personId);
    const account = { personId, id: linkedAccountId(row ?? { issuer: "", subject: "" }) };
    const last = { code: "state_conflict", extras: { current_state: "last_sign_in_method" } };
    expect(await refusal(removeLinkedAccount(signIn.parts, account, now()))).toMatchObject(last);
    const passkey = await addPasskey(personId);
    const outcomes = await Promise.allSettled([
      removeLinkedAccount(signIn.parts, account, now()),
      deletePasskey(signIn.parts, personId, passkey),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { linked, passkeys } = await findSignInMethods(signIn.parts.database, personId);
    expect(linked.length + passkeys).toBe(1);
  });

  it("does not count an account at a provider that the server no longer offers", async () => {
    const personId = await withoutPassword();
    const passkey = await addPasskey(personId);
    const parts = { ...signIn.parts, socialProviders: [] };
    expect(await refusal(deletePasskey(parts, personId, passkey))).toMatchObject({
      code: "state_conflict",
    });
    expect(await deletePasskey(signIn.parts, personId, passkey)).toBe(true);
    expect(await deletePasskey(signIn.parts, personId, passkey)).toBe(false);
  });
});
