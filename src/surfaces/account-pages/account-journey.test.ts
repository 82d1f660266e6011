import * as client from "openid-client";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { type AccountApp, PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import {
  addAuthenticator,
  callAs,
  createWorkspace,
  fillSignUp,
  inWorkspace,
  openPage,
  row,
  signIn,
} from "./person.test-support.ts";
import {
  createOwnerLink,
  createPersonLink,
  createSetupLink,
} from "../../people/identity/set-up.ts";

const browser = await openBrowser();

/** An app written against the standard, at a loopback address of its own. */
class RegisteredApp {
  readonly #config: client.Configuration;
  readonly #accounts: AccountApp;
  readonly #verifier = client.randomPKCECodeVerifier();

  private constructor(config: client.Configuration, accounts: AccountApp) {
    this.#config = config;
    this.#accounts = accounts;
  }

  static async register(accounts: AccountApp, name: string): Promise<RegisteredApp> {
    const options: client.DynamicClientRegistrationRequestOptions = {
      algorithm: "oauth2",
      execute: [client.allowInsecureRequests],
    };
    const metadata = {
      client_name: name,
      redirect_uris: [accounts.callback.url],
      token_endpoint_auth_method: "none",
    };
    return new RegisteredApp(
      await client.dynamicClientRegistration(
        new URL(accounts.baseUrl),
        metadata,
        client.None(),
        options,
      ),
      accounts,
    );
  }

  async url(scope: string): Promise<string> {
    const challenge = await client.calculatePKCECodeChallenge(this.#verifier);
    return client.buildAuthorizationUrl(this.#config, {
      redirect_uri: this.#accounts.callback.url,
      scope,
      code_challenge: challenge,
      code_challenge_method: "S256",
      state: "s",
    }).href;
  }

  exchange(called: URL): Promise<client.TokenEndpointResponse> {
    const url = new URL(this.#accounts.callback.url);
    url.search = called.search;
    return client.authorizationCodeGrant(this.#config, url, {
      pkceCodeVerifier: this.#verifier,
      expectedState: "s",
    });
  }
}

describe.skipIf(browser === undefined)("a person with nothing but a browser", () => {
  const email = "ada@harbour.example";
  const faults: string[] = [];
  let page: Page;

  const openPerson = async () => {
    const opened = await (browser as TestBrowser).person();
    opened.page.on("close", () => faults.push(...opened.faults));
    return opened;
  };
  const me = async (key: string) => {
    const answer = await fetch(`${accounts.baseUrl}/v1/me`, {
      headers: { authorization: `Bearer ${key}` },
    });
    // oxlint-disable-next-line typescript/no-explicit-any -- answers are read field by field
    return { status: answer.status, body: (await answer.json()) as any };
  };

  const accounts = useFixture(startAccountApp);
  beforeAll(async () => {
    ({ page } = await openPerson());
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("signs up, follows the mail, and is in", async () => {
    await page.goto(`${accounts.baseUrl}/app`);
    expect(new URL(page.url()).pathname).toBe("/app/sign-in");
    await page.getByRole("link", { name: "Create an account" }).click();
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByText("password must have at least 10 characters.").waitFor();
    expect({
      invalid: await page.getByLabel("Password").getAttribute("aria-invalid"),
      focused: await page.locator(":focus").getAttribute("name"),
    }).toEqual({ invalid: "true", focused: "password" });
    await fillSignUp(page, { email, name: "Ada Quay" });

    const link = await accounts.linkTo(email);
    expect(link.startsWith(`${accounts.baseUrl}/app/verify#token=`)).toBe(true);
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await page.getByRole("heading", { name: "Your account" }).waitFor();
    await expectVisible(page.locator("#workspaces").getByText("None yet."));
    await page.goto(link);
    await page.getByRole("button", { name: "Confirm and sign in" }).click();
    await page.getByText("This link does not work: it was used").waitFor();
  });

  it("makes a workspace, which is theirs", async () => {
    await page.goto(`${accounts.baseUrl}/app`);
    await createWorkspace(page, "Harbour Audio");
    await expectVisible(row(page, "workspaces", "Harbour Audio").getByText("owner"));
  });

  it("lets an app into the workspace they choose, for less than it asked for", async () => {
    // The older workspace comes first.
    await accounts.app.advance(MINUTE_MS);
    await createWorkspace(page, "North Quay");
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();

    const app = await RegisteredApp.register(accounts, "Mixdown");
    await page.goto(await app.url("shows:read clusters:write offline_access"));
    await page.getByText("The app Mixdown Unverified app asks for access to Castmeter.").waitFor();
    await signIn(page, email, "not the password");
    await page.getByText("The e-mail address or the password is wrong.").waitFor();
    await signIn(page, email);

    await page.getByRole("heading", { name: "An app asks for access to Castmeter" }).waitFor();
    await page.getByText("Keep access when you are not using the app").waitFor();
    await page.getByLabel("Make and change clusters").uncheck();
    await page.getByLabel("North Quay").check();
    const called = accounts.callback.called();
    await page.getByRole("button", { name: "Allow", exact: true }).click();
    const tokens = await app.exchange(await called);
    expect(tokens.scope?.split(" ").toSorted()).toEqual(["offline_access", "shows:read"]);
    expect(await me(tokens.access_token)).toMatchObject({
      status: 200,
      body: { network_name: "North Quay" },
    });

    await page.goto(`${accounts.baseUrl}/app/profile`);
    const apps = { method: "GET", path: "/developer/authorized-apps" } as const;
    expect(await callAs(page, { ...apps, workspace: "Harbour Audio" })).toMatchObject({
      body: { data: [] },
    });
    expect(await callAs(page, { ...apps, workspace: "North Quay" })).toMatchObject({
      body: { data: [{ name: "Mixdown" }] },
    });
  });

  it("signs in with a passkey of their device", async () => {
    await addAuthenticator(page);
    await openPage(page, "Sign-in methods");
    await page.getByRole("button", { name: "Add passkey" }).click();
    const naming = page.getByRole("dialog", { name: "Name the passkey" });
    await naming.getByLabel("Name").fill("Laptop");
    await naming.getByRole("button", { name: "Save" }).click();
    await row(page, "passkeys", "Laptop").getByRole("button", { name: "Rename" }).click();
    await naming.getByLabel("Name").fill("Desk");
    await naming.getByRole("button", { name: "Save" }).click();
    await row(page, "passkeys", "Desk").waitFor();

    // The offer in the e-mail field: this device takes it at once.
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await openPage(page, "Sign-in methods");
    await row(page, "sessions", "this browser").getByText("With a passkey").waitFor();

    // The button, in a browser that offers nothing in fields: with the offer this device would be
    // faster than any click.
    await page.addInitScript(
      "PublicKeyCredential.isConditionalMediationAvailable = async () => false",
    );
    await page.getByRole("button", { name: "Sign out" }).first().click();
    await page.getByRole("button", { name: "Sign in with a passkey" }).click();
    await openPage(page, "Sign-in methods");
    await row(page, "sessions", "this browser").getByText("With a passkey").waitFor();

    await row(page, "passkeys", "Desk").getByRole("button", { name: "Remove" }).click();
    await page
      .getByRole("dialog", { name: "Remove Desk?" })
      .getByRole("button", { name: "Remove passkey" })
      .click();
    await expectVisible(page.locator("#passkeys").getByText("None yet."));
  });

  it("invites another person, who makes an account for it and joins by the link, once", async () => {
    await accounts.app.sql(
      "update workspaces set explicit_plan = 'premium' where name = 'Harbour Audio'",
    );
    accounts.app.runtime.access.clear();
    await page.goto(`${accounts.baseUrl}/app/profile`);
    const invited = await callAs(page, {
      method: "POST",
      path: "/team/invites",
      workspace: "Harbour Audio",
      body: { email: "bo@quay.example", role: "viewer" },
    });
    expect(invited.status).toBe(201);

    const { page: other } = await openPerson();
    const link = await accounts.linkTo("bo@quay.example");
    await other.goto(link);
    await other.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(other, { email: "bo@quay.example", name: "Bo Wharf" });
    await other.goto(await accounts.linkTo("bo@quay.example"));
    await other.getByRole("button", { name: "Confirm and sign in" }).click();
    await other.getByText("You are signed in as bo@quay.example").waitFor();
    await other.getByRole("button", { name: "Accept the invitation" }).click();
    await inWorkspace(other, "Harbour Audio");
    await expectVisible(row(other, "workspaces", "Harbour Audio").getByText("viewer"));
    await other.goto(link);
    await other.getByRole("button", { name: "Accept the invitation" }).click();
    await other.getByText("No such invitation").waitFor();
    await other.close();
  });

  it("chooses a new password by mail, which ends the session elsewhere", async () => {
    const { page: other } = await openPerson();
    await other.goto(`${accounts.baseUrl}/app/forgot-password`);
    await other.getByLabel("E-mail").fill(email);
    await other.getByRole("button", { name: "Mail me a link" }).click();
    await other.getByRole("heading", { name: "Check your mail" }).waitFor();
    await other.goto(await accounts.linkTo(email));
    await other.getByLabel("New password").fill(`${PASSWORD}, and windy`);
    await other.getByRole("button", { name: "Save and sign in" }).click();
    await openPage(other, "Sign-in methods");
    await expectVisible(row(other, "sessions", "this browser"));
    // What the other browser does next leads it to the sign-in page.
    await page.getByRole("button", { name: "Create workspace" }).first().click();
    const dialog = page.getByRole("dialog", { name: "Create a workspace" });
    await dialog.getByLabel("Name").fill("South Quay");
    await dialog.getByRole("button", { name: "Create workspace" }).click();
    await expectVisible(page.getByRole("heading", { name: "Sign in" }));
    await other.close();
  });

  it("had no script fail and no policy broken on the way", async () => {
    await page.close();
    expect(faults).toEqual([]);
  });
});

describe.skipIf(browser === undefined)("a browser at another address of the same server", () => {
  it("is told the one where signing in works", async () => {
    const other = (await openBrowser()) as TestBrowser;
    const accounts = await startAccountApp();
    const { page } = await other.person();
    await page.goto(`${accounts.baseUrl.replace("localhost", "127.0.0.1")}/app/sign-in`);
    await page.waitForLoadState("networkidle");
    expect(await page.locator(".danger:visible").count()).toBe(0);
    await page
      .getByText("This service answers at")
      .getByRole("link", { name: accounts.baseUrl })
      .click();
    await page.waitForURL(`${accounts.baseUrl}/app/sign-in`);
    expect(await page.getByText("This service answers at").isVisible()).toBe(false);
    await other.close();
    await accounts.close();
  });
});

describe.skipIf(browser === undefined)("the first person of a server", () => {
  it("makes the account and the workspace by the set-up link", async () => {
    const fresh = await openBrowser();
    const accounts = await startAccountApp("127.0.0.1");
    const { page } = await (fresh as TestBrowser).person();
    const link = await createSetupLink(
      accounts.app.runtime.services.identity,
      accounts.app.clock.now(),
    );
    await page.goto(link ?? "");
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account and workspace" }).click();
    await page.getByText("Fill in this field.").waitFor();
    await page.getByLabel("Name of your workspace").fill("Harbour Audio");
    await page.getByRole("button", { name: "Create account and workspace" }).click();
    await inWorkspace(page, "Harbour Audio");
    await openPage(page, "Your account");
    await page.getByText("Your address is not confirmed.").waitFor();
    await openPage(page, "Sign-in methods");
    await page.getByText("Passkeys need a host name").waitFor();
    expect(await page.getByRole("button", { name: "Add passkey" }).isVisible()).toBe(false);
    await fresh?.close();
    await accounts.close();
  });

  it("becomes the owner of the workspace that the operator created, or the person the operator named", async () => {
    const fresh = await openBrowser();
    const accounts = await startAccountApp("127.0.0.1");
    const { identity } = accounts.app.runtime.services;
    const now = accounts.app.clock.now();
    const id = await accounts.app.workspace({ kind: "solo", name: "My podcast" });
    const { page } = await (fresh as TestBrowser).person();
    await page.goto(await createOwnerLink(identity, { id, name: "My podcast" }, now));
    await page.getByText("You become the owner of My podcast.").waitFor();
    expect(await page.getByLabel("Name of your workspace").count()).toBe(0);
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await inWorkspace(page, "My podcast");
    const { page: other } = await (fresh as TestBrowser).person();
    await other.goto(await createPersonLink(identity, "Maren@harbour.example", now));
    expect(await other.getByLabel("E-mail").inputValue()).toBe("maren@harbour.example");
    await other.getByLabel("Your name").fill("Maren Holt");
    await other.getByLabel("Password").fill(PASSWORD);
    await other.getByRole("button", { name: "Create account" }).click();
    await other.waitForURL(`${accounts.baseUrl}/app`);
    expect(
      await accounts.app.sql(
        "select email, email_verified_at is not null as confirmed from people order by email",
      ),
    ).toEqual([
      { email: "ada@harbour.example", confirmed: false },
      { email: "maren@harbour.example", confirmed: true },
    ]);
    await fresh?.close();
    await accounts.close();
  });
});
