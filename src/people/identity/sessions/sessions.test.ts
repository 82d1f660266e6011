import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { PASSWORD, startSignInApp } from "../sign-in.test-support.ts";
import { deleteExpiredRows } from "./expired-rows.store.ts";
import { endSessionOfToken, findSession } from "./sessions.ts";
import { deleteSession, deleteSessionsOfPerson, findSessionsOfPerson } from "./sessions.store.ts";
import { signInWithPassword } from "../passwords/password-sign-in.ts";
import { requestPasswordReset } from "../passwords/reset-password.ts";
import { requestSignUp } from "../sign-up.ts";

let start: number;
const at = (milliseconds: number): Date => new Date(start + milliseconds);

const signIn = useFixture(startSignInApp);
beforeAll(async () => {
  start = signIn.app.clock.now().getTime();
});

const find = (token: string, milliseconds: number) =>
  findSession(signIn.parts, token, at(milliseconds));

describe("a session", () => {
  it("ends after thirty days without use", async () => {
    const { token } = await signIn.person();
    expect(await find(token, 30 * DAY_MS)).toBeUndefined();
    expect(await find(token, 30 * DAY_MS - 1)).toBeDefined();
  });

  it("lives on while it is used, and ends after ninety days whatever happens", async () => {
    const { token } = await signIn.person();
    for (const day of [25, 50, 75]) expect(await find(token, day * DAY_MS)).toBeDefined();
    expect((await find(token, 89 * DAY_MS))?.expiresAt).toEqual(at(90 * DAY_MS));
    expect(await find(token, 90 * DAY_MS)).toBeUndefined();
  });

  it("is written to at most once an hour", async () => {
    const { token, session } = await signIn.person();
    const usedAt = async (): Promise<Date | undefined> =>
      (
        await signIn.app.sql<{ last_used_at: Date }>(
          "select last_used_at from sessions where id = $1",
          [session.id],
        )
      )[0]?.last_used_at;
    await find(token, 59 * MINUTE_MS);
    expect(await usedAt()).toEqual(at(0));
    await find(token, HOUR_MS);
    expect(await usedAt()).toEqual(at(HOUR_MS));
  });

  it("has a CSRF token of its own that stays the same", async () => {
    const one = await signIn.person();
    const other = await signIn.person();
    expect((await find(one.token, 0))?.csrfToken).toBe(one.session.csrfToken);
    expect(one.session.csrfToken).not.toBe(other.session.csrfToken);
    expect(one.session.csrfToken).toMatch(/^[\w-]{43}$/);
  });

  it("is found by its token alone: no part, change or hash of it opens anything", async () => {
    const { token, session } = await signIn.person();
    const [row] = await signIn.app.sql<{ token_hash: Buffer }>(
      "select token_hash from sessions where id = $1",
      [session.id],
    );
    for (const wrong of [
      "",
      session.id,
      token.slice(0, -1),
      `${token}A`,
      row?.token_hash.toString("base64url") ?? "",
      row?.token_hash.toString("hex") ?? "",
    ])
      expect(await find(wrong, 0)).toBeUndefined();
  });

  it("ends for its owner only: a foreign one and an unknown one are both not there", async () => {
    const ada = await signIn.person();
    const ben = await signIn.person();
    expect(await deleteSession(signIn.parts.database, ben.session.person.id, ada.session.id)).toBe(
      false,
    );
    expect(await deleteSession(signIn.parts.database, ben.session.person.id, "ses_unknown")).toBe(
      false,
    );
    expect(await find(ada.token, 0)).toBeDefined();
    expect(await deleteSession(signIn.parts.database, ada.session.person.id, ada.session.id)).toBe(
      true,
    );
    expect(await find(ada.token, 0)).toBeUndefined();
  });

  it("is over when its person signs out, and the others are not", async () => {
    const first = await signIn.person();
    const second = await signInWithPassword(
      signIn.parts,
      { email: first.session.person.email, password: PASSWORD },
      at(MINUTE_MS),
    );
    expect(
      (
        await findSessionsOfPerson(signIn.parts.database, first.session.person.id, at(MINUTE_MS))
      ).map(({ id, signed_in_by }) => [id, signed_in_by]),
    ).toEqual([
      [second.session.id, "password"],
      [first.session.id, "mail_link"],
    ]);
    await endSessionOfToken(signIn.parts, second.token);
    expect(await find(second.token, MINUTE_MS)).toBeUndefined();
    expect(await find(first.token, MINUTE_MS)).toBeDefined();
    await signInWithPassword(
      signIn.parts,
      { email: first.session.person.email, password: PASSWORD },
      at(MINUTE_MS),
    );
    expect(
      await deleteSessionsOfPerson(
        signIn.parts.database,
        first.session.person.id,
        first.session.id,
      ),
    ).toBe(1);
    expect(await find(first.token, MINUTE_MS)).toBeDefined();
  });
});

describe("the hourly sweep", () => {
  it("deletes what is over and nothing that still works", async () => {
    const ending = await signIn.person();
    const email = ending.session.person.email;
    await requestPasswordReset(signIn.parts, email, at(0));
    await requestSignUp(
      signIn.parts,
      { email: "late@example.com", password: PASSWORD, name: "Late" },
      at(30 * DAY_MS),
    );
    const living = await signInWithPassword(
      signIn.parts,
      { email, password: PASSWORD },
      at(30 * DAY_MS),
    );
    expect(await deleteExpiredRows(signIn.app.runtime.database, at(30 * DAY_MS))).toBeGreaterThan(
      2,
    );
    expect(await find(ending.token, 0)).toBeUndefined();
    expect(await find(living.token, 30 * DAY_MS)).toBeDefined();
    const count = async (table: string): Promise<number> =>
      (
        await signIn.app.sql<{ count: number }>(
          `select count(*)::int as count from ${table} where expires_at <= $1`,
          [at(30 * DAY_MS)],
        )
      )[0]?.count ?? -1;
    for (const table of ["sessions", "sign_ups", "person_links", "passkey_challenges"])
      expect({ table, rows: await count(table) }).toEqual({ table, rows: 0 });
    await signIn.mails();
    expect(
      (await signIn.app.sql("select from sign_ups where email = 'late@example.com'")).length,
    ).toBe(1);
  });
});
