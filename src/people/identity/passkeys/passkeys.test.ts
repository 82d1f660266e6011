import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { PersonSession } from "../../../kernel/access/person.ts";
import { PASSKEYS_MAX, findPasskeys, removePasskey, updatePasskeyName } from "./passkeys.store.ts";
import { BASE_URL, startSignInApp } from "../sign-in.test-support.ts";
import { type Question, SoftwareAuthenticator } from "./software-authenticator.test-support.ts";
import { finishPasskeyRegistration, startPasskeyRegistration } from "./passkey-registration.ts";
import { finishPasskeyAuthentication, startPasskeyAuthentication } from "./passkey-sign-in.ts";

const now = (): Date => signIn.app.clock.now();
const later = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);

const signIn = useFixture(startSignInApp);

const questionOf = (challenge: string, other: Partial<Question> = {}): Question => ({
  challenge,
  rpId: "localhost",
  origin: BASE_URL,
  ...other,
});
const startRegistration = (session: PersonSession) =>
  startPasskeyRegistration(signIn.parts, session.person, now());
const ask = async (other: Partial<Question> = {}): Promise<Question> =>
  questionOf((await startPasskeyAuthentication(signIn.parts, now())).challenge, other);
const refused = expect.objectContaining({
  code: "credential_invalid",
  message: "This passkey was not accepted. Try again, or sign in with your password.",
});
const notRegistered = expect.objectContaining({ code: "parameter_invalid", param: "response" });

type MadeOf<Method extends "register" | "answer"> = ReturnType<SoftwareAuthenticator[Method]>;
/** What the browser sends is JSON; the library's types are narrower than it. */
const add = (session: PersonSession, response: MadeOf<"register">, name = "Laptop") =>
  finishPasskeyRegistration(
    signIn.parts,
    session.person,
    { response: response as never, name },
    now(),
  );
const enter = (response: MadeOf<"answer">, moment = now()) =>
  finishPasskeyAuthentication(signIn.parts, response as never, moment);

async function withPasskey(signCount = 0) {
  const { session } = await signIn.person();
  const key = new SoftwareAuthenticator();
  const options = await startRegistration(session);
  const passkey = await add(
    session,
    key.register(questionOf(options.challenge), options.user.id, { signCount }),
  );
  return { session, key, passkey, options };
}

describe("registering a passkey", () => {
  it("asks for a key that knows its person, and signs in with it without an address", async () => {
    const { session, key, passkey, options } = await withPasskey();
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(Buffer.from(options.user.id, "base64url").toString()).toBe(session.person.id);
    const question = await ask();
    const entered = await enter(key.answer(question));
    expect(entered.session.person).toEqual(session.person);
    expect(
      (await findPasskeys(signIn.parts.database, session.person.id)).map(
        ({ id, name, last_used_at }) => [id, name, last_used_at],
      ),
    ).toEqual([[passkey.id, "Laptop", now()]]);
  });

  it("offers no second key on an authenticator that holds one, and refuses the same one twice", async () => {
    const { session, key } = await withPasskey();
    const options = await startRegistration(session);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([
      key.credentialId.toString("base64url"),
    ]);
    await expect(
      add(session, key.register(questionOf(options.challenge), options.user.id)),
    ).rejects.toEqual(notRegistered);
  });

  it("refuses a person who was deleted meanwhile", async () => {
    const { session } = await signIn.person();
    const { challenge, user } = await startRegistration(session);
    const response = new SoftwareAuthenticator().register(questionOf(challenge), user.id);
    await signIn.app.sql("delete from people where id = $1", [session.person.id]);
    await expect(add(session, response)).rejects.toThrow("The session has ended. Sign in again.");
    expect(await findPasskeys(signIn.parts.database, session.person.id)).toEqual([]);
  });

  it("refuses another site, another host, an unverified user, and another person's challenge", async () => {
    const { session } = await signIn.person();
    const other = await signIn.person();
    const wrong: Partial<Question>[] = [
      { origin: "https://evil.example" },
      { origin: "http://localhost:4001" },
      { rpId: "evil.example" },
    ];
    for (const part of wrong) {
      const options = await startRegistration(session);
      await expect(
        add(
          session,
          new SoftwareAuthenticator().register(
            questionOf(options.challenge, part),
            options.user.id,
          ),
        ),
      ).rejects.toEqual(notRegistered);
    }
    const options = await startRegistration(session);
    await expect(
      add(
        session,
        new SoftwareAuthenticator().register(questionOf(options.challenge), options.user.id, {
          userVerified: false,
        }),
      ),
    ).rejects.toEqual(notRegistered);
    const foreign = await startRegistration(other.session);
    await expect(
      add(
        session,
        new SoftwareAuthenticator().register(questionOf(foreign.challenge), foreign.user.id),
      ),
    ).rejects.toEqual(notRegistered);
    expect(await findPasskeys(signIn.parts.database, session.person.id)).toEqual([]);
  });

  it("takes each question once, within five minutes, and none that it never asked", async () => {
    const { session } = await signIn.person();
    const options = await startRegistration(session);
    const answers = Array.from({ length: 20 }, () =>
      new SoftwareAuthenticator().register(questionOf(options.challenge), options.user.id),
    );
    const results = await Promise.allSettled(answers.map((answer) => add(session, answer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = await startRegistration(session);
    const response = new SoftwareAuthenticator().register(questionOf(late.challenge), late.user.id);
    await expect(
      finishPasskeyRegistration(
        signIn.parts,
        session.person,
        { response: response as never, name: "Late" },
        later(5 * MINUTE_MS),
      ),
    ).rejects.toEqual(notRegistered);
    await expect(
      add(
        session,
        new SoftwareAuthenticator().register(questionOf("bmV2ZXItYXNrZWQ"), late.user.id),
      ),
    ).rejects.toEqual(notRegistered);
  });

  it("does not take a question of signing in", async () => {
    const { session } = await signIn.person();
    const userId = Buffer.from(session.person.id).toString("base64url");
    await expect(
      add(session, new SoftwareAuthenticator().register(await ask(), userId)),
    ).rejects.toEqual(notRegistered);
  });

  it("stops at twenty, also when several come at once", async () => {
    const { session } = await signIn.person();
    const questions = await Promise.all(
      Array.from({ length: PASSKEYS_MAX + 3 }, () => startRegistration(session)),
    );
    const results = await Promise.allSettled(
      questions.map(({ challenge, user }) =>
        add(session, new SoftwareAuthenticator().register(questionOf(challenge), user.id)),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(PASSKEYS_MAX);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "limit_reached" });
  });
});

describe("signing in with a passkey", () => {
  it("refuses a recorded response, another site, another host, and an unverified user, all alike", async () => {
    const { key } = await withPasskey();
    const recorded = key.answer(await ask());
    await enter(recorded);
    await expect(enter(recorded)).rejects.toEqual(refused);
    for (const part of [
      { origin: "https://evil.example" },
      { origin: "http://localhost" },
      { rpId: "evil.example" },
    ])
      await expect(enter(key.answer(await ask(part)))).rejects.toEqual(refused);
    await expect(enter(key.answer(await ask(), { userVerified: false }))).rejects.toEqual(refused);
    await expect(enter(key.answer(questionOf("bmV2ZXItYXNrZWQ")))).rejects.toEqual(refused);
    await expect(enter(key.answer(await ask()), later(5 * MINUTE_MS))).rejects.toEqual(refused);
    await enter(key.answer(await ask()), later(5 * MINUTE_MS - 1));
  });

  it("uses a question up with the first answer, a wrong one too", async () => {
    const { key } = await withPasskey();
    const question = await ask();
    await expect(
      enter(key.answer({ ...question, origin: "https://evil.example" })),
    ).rejects.toEqual(refused);
    await expect(enter(key.answer(question))).rejects.toEqual(refused);
  });

  it("gives one session for twenty uses at once of one answer", async () => {
    const { key } = await withPasskey();
    const answer = key.answer(await ask());
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => enter(answer)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("refuses another key under the same name, another person's key, and an unknown one", async () => {
    const { key } = await withPasskey();
    const other = await withPasskey();
    const forged = new SoftwareAuthenticator().answer(await ask());
    const id = key.credentialId.toString("base64url");
    await expect(
      enter({
        ...forged,
        id,
        rawId: id,
        response: { ...forged.response, userHandle: key.userHandle },
      }),
    ).rejects.toEqual(refused);
    const answer = key.answer(await ask());
    await expect(
      enter({ ...answer, response: { ...answer.response, userHandle: other.key.userHandle } }),
    ).rejects.toEqual(refused);
    await expect(enter(forged)).rejects.toEqual(refused);
  });

  it("refuses a count that does not go up: a copied key", async () => {
    const { key, session } = await withPasskey(5);
    await enter(key.answer(await ask(), { signCount: 6 }));
    for (const signCount of [6, 5, 0])
      await expect(enter(key.answer(await ask(), { signCount }))).rejects.toEqual(refused);
    const [one, two] = [
      key.answer(await ask(), { signCount: 7 }),
      key.answer(await ask(), { signCount: 7 }),
    ];
    const results = await Promise.allSettled([enter(one), enter(two)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await findPasskeys(signIn.parts.database, session.person.id))[0]?.sign_count).toBe(7);
  });

  it("is over when the passkey is deleted; names change; and both are for its owner only", async () => {
    const { key, passkey, session } = await withPasskey();
    const other = await signIn.person();
    expect(
      await updatePasskeyName(
        signIn.parts.database,
        other.session.person.id,
        passkey.id,
        "Mine now",
      ),
    ).toBeUndefined();
    expect(await removePasskey(signIn.parts.database, other.session.person.id, passkey.id)).toBe(
      false,
    );
    expect(
      await updatePasskeyName(signIn.parts.database, session.person.id, passkey.id, "Desk"),
    ).toMatchObject({
      name: "Desk",
    });
    expect(await removePasskey(signIn.parts.database, session.person.id, passkey.id)).toBe(true);
    await expect(enter(key.answer(await ask()))).rejects.toEqual(refused);
  });
});
