import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { NO_UPSTREAMS } from "../../../test/harness.ts";
import {
  type OpenidServer,
  startOpenidServer,
} from "../../people/identity/openid/openid-server.test-support.ts";
import { startAccountApp } from "./account-pages.test-support.ts";
import { addAuthenticator, fillSignUp, openPage, row } from "./person.test-support.ts";
import { startSocialAuthentication } from "../../people/identity/openid/social-sign-in.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("a person who signs in at another provider", () => {
  const faults: string[] = [];
  let openid: OpenidServer;
  let page: Page;

  const openPerson = async (): Promise<Page> => {
    const opened = await (browser as TestBrowser).person();
    opened.page.on("close", () => faults.push(...opened.faults));
    return opened.page;
  };
  const here = (of: Page = page): string => of.url().slice(accounts.baseUrl.length);
  const signOut = async (): Promise<void> => {
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  };
  const continueAt = (of: Page = page) =>
    of.getByRole("button", { name: "Continue with Harbour ID" });

  const accounts = useFixture(() =>
    startAccountApp("localhost", async (baseUrl) => {
      openid = await startOpenidServer(`${baseUrl}/app/sign-in/callback`);
      return {
        upstreams: {
          ...NO_UPSTREAMS,
          allowPrivateNetwork: true,
          socialProviders: [openid.settings],
        },
      };
    }),
  );
  beforeAll(async () => {
    openid.account = {
      sub: "ada",
      email: "ada@harbour.example",
      email_verified: true,
      name: "Ada Quay",
    };
    page = await openPerson();
  });
  afterAll(async () => {
    await browser?.close();
    await openid?.close();
  });

  it("makes an account by one button, and goes on to the invitation they came for", async () => {
    await page.goto(`${accounts.baseUrl}/app/accept-invitation#token=of-the-invitation`);
    await page.getByRole("link", { name: "Create an account" }).click();
    await continueAt().click();
    await page.getByText("You are signed in as ada@harbour.example").waitFor();
    expect(here()).toBe("/app/accept-invitation#token=of-the-invitation");
    expect(await page.evaluate(() => [sessionStorage.length, localStorage.length])).toEqual([0, 0]);
  });

  it("signs in again, and leads to an own path only", async () => {
    await page.goto(`${accounts.baseUrl}/app`);
    await signOut();
    await page.goto(
      `${accounts.baseUrl}/app/sign-in?return_to=${encodeURIComponent("//evil.test/")}`,
    );
    await continueAt().click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    // The stand-in for the console leads on.
    expect(here()).toBe("/app/profile");
    await openPage(page, "Sign-in methods");
    await row(page, "sessions", "this browser").getByText("At another provider").waitFor();
    // The address the provider sent them to, with its code, is not in the history.
    await page.goBack();
    expect(page.url()).not.toContain("code=");
    await page.goto(`${accounts.baseUrl}/app`);
    await signOut();
  });

  it("who says no there is told so, and comes back to where they were", async () => {
    const { account } = openid;
    openid.account = null;
    // Their session there would answer for them.
    await page.context().clearCookies({ domain: "127.0.0.1" });
    await page.goto(
      `${accounts.baseUrl}/app/sign-in?return_to=${encodeURIComponent("/app?workspace=abc")}`,
    );
    await continueAt().click();
    await page.getByRole("heading", { name: "You are not signed in" }).waitFor();
    await page.getByText("The provider did not sign you in.").waitFor();
    expect(here()).toBe("/app/sign-in/callback");
    await page.getByRole("link", { name: "Back to sign in" }).click();
    await continueAt().waitFor();
    expect(here()).toBe("/app/sign-in?return_to=%2Fapp%3Fworkspace%3Dabc");
    openid.account = account;
  });

  it("links their account to a person with a password, takes it away again, and keeps the last way in", async () => {
    const own = openid.account;
    const other = await openPerson();
    const email = "maren@harbour.example";
    await other.goto(`${accounts.baseUrl}/app/sign-up`);
    await fillSignUp(other, { email, name: "Maren Holt" });
    await other.goto(await accounts.linkTo(email));
    await other.getByRole("button", { name: "Confirm and sign in" }).click();
    await openPage(other, "Sign-in methods");
    openid.account = { sub: "maren", email: "maren@elsewhere.example", email_verified: true };
    await other.getByRole("button", { name: "Link: Harbour ID" }).click();
    await row(other, "methods", "Harbour ID").getByText("linked", { exact: true }).waitFor();
    expect(here(other)).toBe("/app/security");
    expect((await accounts.mailTo(email)).subject).toContain("Harbour ID was added");
    await row(other, "methods", "Harbour ID").getByRole("button", { name: "Remove" }).click();
    await other
      .getByRole("dialog", { name: "Remove Harbour ID?" })
      .getByRole("button", { name: "Remove account" })
      .click();
    await row(other, "methods", "Harbour ID").getByText("Not linked").waitFor();
    // The password is the only way now, and an account at a former provider is none.
    await accounts.app.sql(
      "insert into person_identities (issuer, subject, person_id, created_at) select 'https://former.example', 'x', id, created_at from people where email = $1",
      [email],
    );
    await other.reload();
    const former = row(other, "methods", "former.example");
    await former.getByText("no longer offered").waitFor();
    expect(await former.textContent()).not.toContain("only way to sign in");
    await former.getByRole("button", { name: "Remove" }).waitFor();
    // One that belongs to another person already.
    openid.account = own;
    await other.context().clearCookies({ domain: "127.0.0.1" });
    await other.getByRole("button", { name: "Link: Harbour ID" }).click();
    await other.getByText("belongs to another account here").waitFor();
    await other.getByRole("link", { name: "Back to your account" }).click();
    await other.getByRole("heading", { level: 1, name: "Sign-in methods" }).waitFor();
    await other.close();
    // The first person has no password, so the account is their only way to sign in.
    await page.goto(`${accounts.baseUrl}/app/sign-in`);
    await continueAt().click();
    await openPage(page, "Sign-in methods");
    await row(page, "methods", "Harbour ID").getByText("Your only way to sign in").waitFor();
    expect(await row(page, "methods", "Harbour ID").getByRole("button").count()).toBe(0);
    // With a passkey it is one of two, and without it the passkey is the only one: both lists say
    // so at once, and neither has a button that can only fail.
    const removeAuthenticator = await addAuthenticator(page);
    await page.getByRole("button", { name: "Add passkey" }).click();
    const naming = page.getByRole("dialog", { name: "Name the passkey" });
    await naming.getByLabel("Name").fill("Laptop");
    await naming.getByRole("button", { name: "Save" }).click();
    await row(page, "passkeys", "Laptop").getByRole("button", { name: "Remove" }).waitFor();
    await row(page, "methods", "Harbour ID").getByRole("button", { name: "Remove" }).click();
    await page.getByRole("button", { name: "Remove account" }).click();
    await row(page, "passkeys", "Laptop").getByText("Your only way to sign in").waitFor();
    expect(await row(page, "passkeys", "Laptop").getByRole("button").allTextContents()).toEqual([
      "Rename",
    ]);
    await removeAuthenticator();
    await signOut();
  });

  it("is not signed in to a stranger's account by a link the stranger made", async () => {
    const { identity } = accounts.app.runtime.services;
    const planted = async (): Promise<string> =>
      (
        await openid.visit(
          (await startSocialAuthentication(identity, "oidc", accounts.app.clock.now()))
            .authorizationUrl,
        )
      ).href;
    const victim = await openPerson();
    await victim.goto(await planted());
    await victim.getByText("This sign-in did not start in this tab").waitFor();
    // In the middle of a sign-in of their own, too.
    await victim.route(`${openid.settings.issuer}/**`, (route) =>
      route.fulfill({ contentType: "text/plain", body: "The page of the provider" }),
    );
    await victim.goto(`${accounts.baseUrl}/app/sign-in`);
    await continueAt(victim).click();
    await victim.getByText("The page of the provider").waitFor();
    await victim.goto(await planted());
    await victim.getByText("This sign-in was not accepted.").waitFor();
    await victim.goto(`${accounts.baseUrl}/app`);
    expect(here(victim)).toBe("/app/sign-in");
    await victim.close();
  });

  it("hears that the provider is down beside the button", async () => {
    await accounts.app.advance(3_600_000);
    await openid.stop();
    await page.goto(`${accounts.baseUrl}/app/sign-in`);
    await continueAt().click();
    await page.getByText("Harbour ID does not answer as expected.").waitFor();
    expect(await continueAt().isEnabled()).toBe(true);
  });

  it("had no script fail and no policy broken on the way", async () => {
    await page.close();
    expect(faults).toEqual([]);
  });
});
