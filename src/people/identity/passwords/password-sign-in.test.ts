import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { PasswordHasher } from "./password-hasher.ts";
import { PASSWORD, startSignInApp } from "../sign-in.test-support.ts";
import { findSession } from "../sessions/sessions.ts";
import { signInWithPassword } from "./password-sign-in.ts";
import { replacePassword } from "./change-password.ts";
import { completePasswordReset, requestPasswordReset } from "./reset-password.ts";
import { confirmEmail } from "../sign-up.ts";

const NEXT = "another word for the sea";

const now = (): Date => signIn.app.clock.now();

const signIn = useFixture(startSignInApp);

async function errorOf(work: Promise<unknown>): Promise<unknown> {
  const error = (await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as { code: string; message: string; extras: unknown; status: number } | undefined;
  return error === undefined
    ? undefined
    : { code: error.code, message: error.message, extras: error.extras, status: error.status };
}

const opens = async (token: string): Promise<boolean> =>
  (await findSession(signIn.parts, token, now())) !== undefined;

describe("signing in with a password", () => {
  it("answers an unknown address and a wrong password alike, each after one scrypt", async () => {
    const { session } = await signIn.person();
    signIn.scryptRuns();
    const wrong = await errorOf(
      signInWithPassword(
        signIn.parts,
        { email: session.person.email, password: "not the word at all" },
        now(),
      ),
    );
    expect(signIn.scryptRuns()).toBe(1);
    const unknown = await errorOf(
      signInWithPassword(
        signIn.parts,
        { email: "unknown@example.com", password: "not the word at all" },
        now(),
      ),
    );
    expect(signIn.scryptRuns()).toBe(1);
    expect(unknown).toEqual(wrong);
    expect(wrong).toMatchObject({ code: "credential_invalid", status: 401 });
    await signInWithPassword(
      signIn.parts,
      { email: session.person.email, password: PASSWORD },
      now(),
    );
    expect(signIn.scryptRuns()).toBe(1);
  });

  it("takes the address in any case", async () => {
    const { session } = await signIn.person("Mixed.Case@Example.com");
    expect(session.person.email).toBe("mixed.case@example.com");
    await signInWithPassword(
      signIn.parts,
      { email: "MIXED.case@example.COM", password: PASSWORD },
      now(),
    );
  });

  it("stores a hash of another cost anew, once, and it still opens", async () => {
    const { session } = await signIn.person();
    const dearer = {
      ...signIn.parts,
      passwords: new PasswordHasher({ logCost: 5, blockSize: 1, parallelism: 1 }),
    };
    await signInWithPassword(dearer, { email: session.person.email, password: PASSWORD }, now());
    const hashOf = async (): Promise<string> =>
      (
        await signIn.app.sql<{ password_hash: string }>(
          "select password_hash from people where id = $1",
          [session.person.id],
        )
      )[0]?.password_hash ?? "";
    const stored = await hashOf();
    expect(stored).toMatch(/^\$scrypt\$ln=5,/);
    await signInWithPassword(dearer, { email: session.person.email, password: PASSWORD }, now());
    expect(await hashOf()).toBe(stored);
  });

  it("starts no session with a password that was changed while it was being checked", async () => {
    const { session } = await signIn.person();
    const { email } = session.person;
    const hash = await signIn.parts.passwords.rehash(NEXT);
    const slow = {
      ...signIn.parts,
      passwords: Object.assign(Object.create(signIn.parts.passwords), {
        verify: async () => {
          await signIn.app.sql("update people set password_hash = $1 where id = $2", [
            hash,
            session.person.id,
          ]);
          return { matches: true, outdated: false };
        },
      }),
    };
    expect(
      await errorOf(signInWithPassword(slow, { email, password: PASSWORD }, now())),
    ).toMatchObject({
      code: "credential_invalid",
    });
  });
});

describe("changing the password", () => {
  it("ends all other sessions, keeps this one, and sends a mail", async () => {
    const first = await signIn.person();
    const { email } = first.session.person;
    const second = await signInWithPassword(signIn.parts, { email, password: PASSWORD }, now());
    expect(
      await replacePassword(signIn.parts, second.session, { current: PASSWORD, next: NEXT }, now()),
    ).toBe(1);
    expect({ first: await opens(first.token), second: await opens(second.token) }).toEqual({
      first: false,
      second: true,
    });
    expect((await signIn.mails()).at(-1)).toMatchObject({
      to: email,
      subject: "Your password was changed",
    });
    expect(
      await errorOf(signInWithPassword(signIn.parts, { email, password: PASSWORD }, now())),
    ).toMatchObject({
      code: "credential_invalid",
    });
    await signInWithPassword(signIn.parts, { email, password: NEXT }, now());
  });

  it("needs the current one, and changes nothing without it", async () => {
    const { session } = await signIn.person();
    expect(
      await errorOf(
        replacePassword(
          signIn.parts,
          session,
          { current: "not the word at all", next: NEXT },
          now(),
        ),
      ),
    ).toMatchObject({ code: "credential_invalid" });
    await signInWithPassword(
      signIn.parts,
      { email: session.person.email, password: PASSWORD },
      now(),
    );
  });

  it("ends a reset that is under way", async () => {
    const { session } = await signIn.person();
    await requestPasswordReset(signIn.parts, session.person.email, now());
    const token = await signIn.mailedToken();
    await replacePassword(signIn.parts, session, { current: PASSWORD, next: NEXT }, now());
    expect(
      await errorOf(completePasswordReset(signIn.parts, { token, password: PASSWORD }, now())),
    ).toMatchObject({ code: "resource_not_found" });
  });
});

describe("resetting the password", () => {
  it("ends every session, starts one, and the old password opens nothing", async () => {
    const first = await signIn.person();
    const { email } = first.session.person;
    const second = await signInWithPassword(signIn.parts, { email, password: PASSWORD }, now());
    await requestPasswordReset(signIn.parts, email.toUpperCase(), now());
    const { token } = await completePasswordReset(
      signIn.parts,
      { token: await signIn.mailedToken(), password: NEXT },
      now(),
    );
    expect({
      first: await opens(first.token),
      second: await opens(second.token),
      current: await opens(token),
    }).toEqual({ first: false, second: false, current: true });
    expect(
      await errorOf(signInWithPassword(signIn.parts, { email, password: PASSWORD }, now())),
    ).toMatchObject({
      code: "credential_invalid",
    });
    await signInWithPassword(signIn.parts, { email, password: NEXT }, now());
  });

  it.each([
    ["the own address", (email: string) => email],
    ["the own name with a year", () => "Ada Quay 2026"],
    ["one that many use", () => "password1234"],
  ])("takes no password that is %s, and leaves the link as it is", async (_what, passwordOf) => {
    const { session } = await signIn.person();
    const { email } = session.person;
    await requestPasswordReset(signIn.parts, email, now());
    const token = await signIn.mailedToken();
    const bad = { token, password: passwordOf(email) };
    expect(await errorOf(completePasswordReset(signIn.parts, bad, now()))).toMatchObject({
      code: "parameter_invalid",
    });
    await completePasswordReset(signIn.parts, { token, password: NEXT }, now());
  });

  it("lets one of twenty at once through, and uses up the other links of that person", async () => {
    const { session } = await signIn.person();
    const { email } = session.person;
    await requestPasswordReset(signIn.parts, email, now());
    const older = await signIn.mailedToken();
    await requestPasswordReset(signIn.parts, email, now());
    const token = await signIn.mailedToken();
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        completePasswordReset(
          signIn.parts,
          { token, password: `word number ${number}, for now` },
          now(),
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(
      (await signIn.app.sql("select from sessions where person_id = $1", [session.person.id]))
        .length,
    ).toBe(1);
    expect(
      await errorOf(completePasswordReset(signIn.parts, { token: older, password: NEXT }, now())),
    ).toMatchObject({ code: "resource_not_found" });
  });

  it("takes a link for an hour and not a millisecond longer, and a link to confirm an address not at all", async () => {
    const { session } = await signIn.person();
    await requestPasswordReset(signIn.parts, session.person.email, now());
    const token = await signIn.mailedToken();
    const after = (milliseconds: number): Date => new Date(now().getTime() + milliseconds);
    expect(
      await errorOf(completePasswordReset(signIn.parts, { token, password: NEXT }, after(HOUR_MS))),
    ).toMatchObject({ code: "resource_not_found" });
    expect(await errorOf(confirmEmail(signIn.parts, token, now()))).toMatchObject({
      code: "resource_not_found",
    });
    await completePasswordReset(signIn.parts, { token, password: NEXT }, after(HOUR_MS - 1));
  });

  it("tells only the mailbox that an address has no account, and writes the same rows", async () => {
    const count = async (): Promise<number> =>
      (
        await signIn.app.sql<{ count: number }>(
          "select count(*)::int as count from person_links where purpose = 'reset'",
        )
      )[0]?.count ?? 0;
    const before = await count();
    await requestPasswordReset(signIn.parts, "stranger@example.com", now());
    const mail = (await signIn.mails()).at(-1);
    expect(mail?.subject).toBe("No account with this address");
    expect(mail?.text).not.toContain("token=");
    expect(await count()).toBe(before + 1);
  });
});
