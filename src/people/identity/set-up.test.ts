import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { BASE_URL, PASSWORD, startSignInApp } from "./sign-in.test-support.ts";
import {
  createOwnerLink,
  createPersonLink,
  createSetupAccount,
  createSetupLink,
} from "./set-up.ts";
import { confirmEmail } from "./sign-up.ts";

const now = (): Date => signIn.app.clock.now();

const signIn = useFixturePerTest(startSignInApp);

const tokenOf = (link: string): string =>
  new URLSearchParams(new URL(link).hash.slice(1)).get("token") ?? "";

async function tokenOfLink(): Promise<string> {
  const link = (await createSetupLink(signIn.parts, now())) ?? "";
  expect(link).toMatch(new RegExp(`^${BASE_URL}/app/set-up#token=[\\w-]{43}$`));
  return tokenOf(link);
}

const setUp = (
  token: string,
  { email, at = now() }: { email?: string | undefined; at?: Date } = {
    email: "owner@example.com",
  },
) =>
  createSetupAccount(
    signIn.parts,
    { token, email, password: PASSWORD, name: "Ada Quay" },
    async (_transaction, person) => person.id,
    at,
  );

describe("the set-up link", () => {
  it("makes the first account in one transaction with what comes with it, signs in, and asks to confirm the address", async () => {
    const { signedIn, made } = await setUp(await tokenOfLink());
    expect(signedIn.session.person).toMatchObject({
      id: made,
      email: "owner@example.com",
      emailVerified: false,
    });
    const verified = await confirmEmail(signIn.parts, await signIn.mailedToken(), now());
    expect(verified.session.person).toMatchObject({ id: made, emailVerified: true });
  });

  it("is not created once an account exists, and earlier ones are void", async () => {
    const token = await tokenOfLink();
    await signIn.person();
    expect(await createSetupLink(signIn.parts, now())).toBeUndefined();
    await expect(setUp(token)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("lets in one of twenty, with any of the printed links", async () => {
    const tokens = [await tokenOfLink(), await tokenOfLink(), await tokenOfLink()];
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) =>
        setUp(tokens[number % 3] ?? "", { email: `owner-${number}@example.com` }),
      ),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results)
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ code: "resource_not_found" });
    expect((await signIn.app.sql("select from people")).length).toBe(1);
  });

  it("works for a day", async () => {
    const token = await tokenOfLink();
    await expect(setUp(token, { at: new Date(now().getTime() + DAY_MS) })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });

  it("can be used again when what comes with the account fails", async () => {
    const token = await tokenOfLink();
    const failing = createSetupAccount(
      signIn.parts,
      { token, email: "owner@example.com", password: PASSWORD, name: "Ada" },
      () => Promise.reject(new Error("no capacity")),
      now(),
    );
    await expect(failing).rejects.toThrow("no capacity");
    await setUp(token);
  });
});

describe("a link for the person of an address", () => {
  it("creates the account with that address, confirmed, on a server that has accounts, and of all such links one works", async () => {
    await signIn.person();
    const [first, second] = [
      await createPersonLink(signIn.parts, "Owner@Example.com", now()),
      await createPersonLink(signIn.parts, "owner@example.com", now()),
    ];
    await signIn.mails();
    const { signedIn } = await setUp(tokenOf(second), { email: undefined });
    expect(signedIn.session.person).toMatchObject({
      email: "owner@example.com",
      emailVerified: true,
    });
    expect(await signIn.mails()).toEqual([]);
    await expect(setUp(tokenOf(first))).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("refuses another address, and stays usable", async () => {
    const link = await createPersonLink(signIn.parts, "owner@example.com", now());
    await expect(setUp(tokenOf(link), { email: "else@example.com" })).rejects.toMatchObject({
      code: "parameter_invalid",
      param: "email",
    });
    await setUp(tokenOf(link));
  });

  it("leaves the links of others as they are", async () => {
    const workspace = { id: "wsp", name: "Harbour Audio" };
    const [hers, owners] = [
      await createPersonLink(signIn.parts, "owner@example.com", now()),
      await createOwnerLink(signIn.parts, workspace, now()),
    ];
    await setUp(tokenOf(hers));
    await setUp(tokenOf(owners), { email: "second@example.com" });
    expect((await signIn.app.sql("select from people")).length).toBe(2);
  });
});
