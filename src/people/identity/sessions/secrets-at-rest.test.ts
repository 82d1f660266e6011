import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { PASSWORD, startSignInApp } from "../sign-in.test-support.ts";
import { signInWithPassword } from "../passwords/password-sign-in.ts";
import { replacePassword } from "../passwords/change-password.ts";
import { startPasskeyAuthentication } from "../passkeys/passkey-sign-in.ts";
import { startPasskeyRegistration } from "../passkeys/passkey-registration.ts";
import { requestPasswordReset } from "../passwords/reset-password.ts";
import { requestSignUp } from "../sign-up.ts";

const now = (): Date => signIn.app.clock.now();

const signIn = useFixture(startSignInApp);

/** Every column of every table that can hold text or bytes, the job queue's too, as text. */
async function everythingStored(): Promise<string> {
  const columns = await signIn.app.sql<{
    schema: string;
    table: string;
    column: string;
    type: string;
  }>(
    `select table_schema as schema, table_name as table, column_name as column, data_type as type from information_schema.columns
     where table_schema in ('public', 'graphile_worker') and data_type in ('text', 'bytea', 'json', 'jsonb', 'ARRAY', 'character varying')`,
  );
  const texts: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const value =
      type === "bytea"
        ? `encode("${column}", 'escape') || ' ' || encode("${column}", 'base64') || ' ' || encode("${column}", 'hex')`
        : `"${column}"::text`;
    for (const row of await signIn.app.sql<{ value: string | null }>(
      `select ${value} as value from "${schema}"."${table}" where "${column}" is not null`,
    ))
      texts.push(row.value ?? "");
  }
  return texts.join("\n");
}

/** The ways a secret could lie there. */
const spellings = (secret: string): string[] =>
  [
    secret,
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    Buffer.from(secret).toString("hex"),
    Buffer.from(secret, "base64url").toString("hex"),
    Buffer.from(secret, "base64url").toString("base64").replace(/=+$/, ""),
  ].filter((text) => text.length > 8);

describe("what is stored", () => {
  it("holds no password, token, link or challenge in clear, in no table and no waiting job", async () => {
    const planted: string[] = [PASSWORD, "another word for the sea"];
    const person = await signIn.person("ada@example.com");
    planted.push(person.token, person.session.csrfToken);
    const changed = await signInWithPassword(
      signIn.parts,
      { email: "ada@example.com", password: PASSWORD },
      now(),
    );
    planted.push(changed.token);
    await replacePassword(
      signIn.parts,
      changed.session,
      { current: PASSWORD, next: "another word for the sea" },
      now(),
    );
    planted.push(
      (await startPasskeyAuthentication(signIn.parts, now())).challenge,
      (await startPasskeyRegistration(signIn.parts, person.session.person, now())).challenge,
    );
    await signIn.mails();
    // These mails still wait in the queue when the database is searched.
    await requestPasswordReset(signIn.parts, "ada@example.com", now());
    await requestSignUp(
      signIn.parts,
      { email: "ben@example.com", password: "a third word, for later", name: "Ben" },
      now(),
    );
    planted.push("a third word, for later");
    const stored = await everythingStored();
    // Behind the #, which no browser sends: a token in the query is in the log of every proxy.
    const tokens = (await signIn.mails()).flatMap(({ text }) =>
      [...text.matchAll(/#token=([\w-]+)/g)].map((match) => match[1] ?? ""),
    );
    expect(tokens).toHaveLength(2);
    // The search finds what is there: an address, a hash, the sealed mails.
    expect(stored).toContain("ada@example.com");
    expect(stored).toContain("$scrypt$");
    expect(stored).toContain("s1.");
    for (const secret of [...planted, ...tokens])
      for (const text of spellings(secret))
        expect({ secret, isStored: stored.includes(text) }).toEqual({ secret, isStored: false });
    expect(JSON.stringify(signIn.app.logged)).not.toMatch(/harbour|token=/);
  });

  it("is of no use for signing in to who has read it all", async () => {
    const { session } = await signIn.person();
    const [row] = await signIn.app.sql<{ password_hash: string }>(
      "select password_hash from people where id = $1",
      [session.person.id],
    );
    await expect(
      signInWithPassword(
        signIn.parts,
        { email: session.person.email, password: row?.password_hash ?? "" },
        now(),
      ),
    ).rejects.toMatchObject({ code: "credential_invalid" });
  });
});
