import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";
import { PASSWORD, startSignInApp } from "./sign-in.test-support.ts";
import { confirmEmail, requestSignUp } from "./sign-up.ts";
import { signInWithPassword } from "./passwords/password-sign-in.ts";
import { findSession } from "./sessions/sessions.ts";
import { findMemberships } from "./people.store.ts";
import type { SignUpMode } from "./sign-up-mode.ts";

const now = (): Date => signIn.app.clock.now();
let addresses = 0;
let email = "";

const signIn = useFixture(startSignInApp);
beforeEach(async () => {
  await signIn.mails();
  email = `sign-up-${(addresses += 1)}@example.com`;
});

const ask = (
  account: Partial<{ email: string; password: string; name: string }> = {},
): Promise<void> =>
  requestSignUp(signIn.parts, { email, password: PASSWORD, name: "Ada Quay", ...account }, now());
const linkInvalid = expect.objectContaining({ code: "resource_not_found" });

describe("signing up", () => {
  it("makes no account before the mailed link is followed, which signs in", async () => {
    await ask();
    await expect(
      signInWithPassword(signIn.parts, { email, password: PASSWORD }, now()),
    ).rejects.toMatchObject({
      code: "credential_invalid",
    });
    const { token, session } = await confirmEmail(signIn.parts, await signIn.mailedToken(), now());
    expect(session.person).toMatchObject({ email, emailVerified: true, name: "Ada Quay" });
    expect(await findSession(signIn.parts, token, now())).toEqual(session);
  });

  it("gives one account for twenty clicks at once on one link", async () => {
    await ask();
    const token = await signIn.mailedToken();
    const clicks = await Promise.allSettled(
      Array.from({ length: 20 }, () => confirmEmail(signIn.parts, token, now())),
    );
    expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const click of clicks)
      if (click.status === "rejected") expect(click.reason).toEqual(linkInvalid);
  });

  it("takes a link for a day and not a millisecond longer", async () => {
    await ask();
    const late = await signIn.mailedToken();
    await expect(
      confirmEmail(signIn.parts, late, new Date(now().getTime() + DAY_MS)),
    ).rejects.toEqual(linkInvalid);
    await confirmEmail(signIn.parts, late, new Date(now().getTime() + DAY_MS - 1));
  });

  it("gives the account the password of the mail that was followed, not that of a stranger who knew the address", async () => {
    await ask({ password: "the stranger's password" });
    await signIn.mails();
    await ask({ password: "the owner's password" });
    await confirmEmail(signIn.parts, await signIn.mailedToken(), now());
    await signInWithPassword(signIn.parts, { email, password: "the owner's password" }, now());
    await expect(
      signInWithPassword(signIn.parts, { email, password: "the stranger's password" }, now()),
    ).rejects.toMatchObject({ code: "credential_invalid" });
    expect(await signIn.app.sql("select from sign_ups where email = $1", [email])).toEqual([]);
  });

  it("changes nothing for an address that has an account, does the same work, and lets only the mailbox know", async () => {
    await signIn.person(email);
    signIn.scryptRuns();
    await ask({ email: email.toUpperCase(), password: "another person's word" });
    expect(signIn.scryptRuns()).toBe(1);
    const [mail] = await signIn.mails();
    expect(mail).toMatchObject({ to: email, subject: "You already have an account" });
    expect(mail?.text).not.toContain("token=");
    await signInWithPassword(signIn.parts, { email, password: PASSWORD }, now());
    await ask({ email: `new-${email}` });
    expect(signIn.scryptRuns()).toBe(2);
  });

  it("mails one address three times an hour, in whatever case it is written, and others meanwhile", async () => {
    for (let mail = 0; mail < 3; mail += 1)
      await ask({ email: mail === 1 ? email.toUpperCase() : email });
    await expect(ask()).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "3600" },
    });
    await ask({ email: `other-${email}` });
    signIn.app.clock.advance(HOUR_MS - 1);
    await expect(ask()).rejects.toMatchObject({
      code: "rate_limited",
      headers: { "Retry-After": "1" },
    });
    signIn.app.clock.advance(1);
    await ask();
    expect(await signIn.mails()).toHaveLength(5);
  });

  it("counts mails that are asked for at once", async () => {
    const asked = await Promise.allSettled(Array.from({ length: 20 }, () => ask()));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await signIn.mails()).toHaveLength(3);
  });

  it("keeps what a stranger typed out of the mail", async () => {
    await ask({ name: "WIN A PRIZE http://evil.example" });
    const [mail] = await signIn.mails();
    expect(`${mail?.subject}${mail?.text}`).not.toMatch(/PRIZE|evil/);
  });
});

describe("an address that was given to a membership beforehand", () => {
  it("opens that workspace to the person who confirms it, and to no one before", async () => {
    const workspace = await signIn.app.workspace();
    await signIn.app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, 'mem_a', $2, 'owner', 'accepted', $3), ($1, 'mem_b', $4, 'viewer', 'pending', $3)",
      [workspace, email.toUpperCase(), now(), `pending-${email}`],
    );
    const { session } = await signIn.person(email);
    expect(await findMemberships(signIn.parts.database, session.person.id)).toEqual([
      { workspaceId: workspace, role: "owner" },
    ]);
    const pending = await signIn.person(`pending-${email}`);
    expect(await findMemberships(signIn.parts.database, pending.session.person.id)).toEqual([]);
  });

  it("opens a workspace that was made after the account at the next sign-in", async () => {
    const { session } = await signIn.person(email);
    const workspace = await signIn.app.workspace();
    await signIn.app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, 'mem_a', $2, 'admin', 'accepted', $3)",
      [workspace, email, now()],
    );
    expect(await findMemberships(signIn.parts.database, session.person.id)).toEqual([]);
    await signInWithPassword(
      signIn.parts,
      { email, password: PASSWORD },
      new Date(now().getTime() + MINUTE_MS),
    );
    expect(await findMemberships(signIn.parts.database, session.person.id)).toEqual([
      { workspaceId: workspace, role: "admin" },
    ]);
  });
});

describe("signing up on a server of one's own", () => {
  const closed = (signUp: SignUpMode) => ({ ...signIn.parts, signUp });
  const account = () => ({ email, password: PASSWORD, name: "Ada Quay" });
  const invite = (expiresAt: Date) =>
    signIn.app.sql(
      `insert into workspace_members (
         workspace_id, id, email, role, status, invited_at, expires_at, created_at
       )
       values ('w', $1, $1, 'editor', 'pending', now(), $2, now())`,
      [email, expiresAt],
    );
  const later = () => new Date(now().getTime() + HOUR_MS);

  it("is for invited people alone: others get the same answer, and a mail about it", async () => {
    await requestSignUp(closed("invited"), account(), now());
    const [mail] = await signIn.mails();
    expect(mail).toMatchObject({ to: email, subject: "No invitation for this address" });
    expect(mail?.text).not.toContain("http");
    await invite(new Date(now().getTime() - 1));
    await requestSignUp(closed("invited"), account(), now());
    expect((await signIn.mails())[0]?.subject).toBe("No invitation for this address");
  });

  it("takes an invited person, whatever the letter case, while the invitation is open", async () => {
    await invite(later());
    await requestSignUp(closed("invited"), { ...account(), email: email.toUpperCase() }, now());
    const token = await signIn.mailedToken();
    await expect(confirmEmail(closed("invited"), token, later())).rejects.toEqual(linkInvalid);
    await requestSignUp(closed("invited"), account(), now());
    const { session } = await confirmEmail(closed("invited"), await signIn.mailedToken(), now());
    expect(session.person).toMatchObject({ email });
  });

  it("is refused where the operator makes the accounts, also by a link from before", async () => {
    await ask();
    const token = await signIn.mailedToken();
    await expect(confirmEmail(closed("off"), token, now())).rejects.toEqual(linkInvalid);
    await invite(later());
    await expect(requestSignUp(closed("off"), account(), now())).rejects.toMatchObject({
      code: "resource_not_found",
      message: expect.stringContaining("operator"),
    });
    expect(await signIn.mails()).toEqual([]);
  });
});
