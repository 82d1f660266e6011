import type { Page } from "playwright-core";
import { PASSWORD } from "./account-pages.test-support.ts";

/** Actions of a person on the pages, found by visible texts. */

export async function fillSignUp(
  page: Page,
  { email, name }: { email: string; name: string },
): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your mail" }).waitFor();
}

export async function signIn(
  page: Page,
  email: string,
  password: string = PASSWORD,
): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

export async function createWorkspace(
  page: Page,
  name: string,
  kind: "Network" | "Creator" = "Network",
): Promise<void> {
  if ((await page.getByRole("button", { name: "Create workspace" }).count()) === 0)
    await openPage(page, "Your account");
  await page.getByRole("button", { name: "Create workspace" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a workspace" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByLabel(kind).check();
  await dialog.getByRole("button", { name: "Create workspace" }).click();
  await inWorkspace(page, name);
}

/** Goes to another account page by the navigation. */
export async function openPage(page: Page, name: string): Promise<void> {
  await page.getByRole("navigation").getByRole("link", { name }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Waits for the page of the person, to which the console of these tests leads. */
export const inWorkspace = (page: Page, name: string): Promise<void> =>
  row(page, "workspaces", name).waitFor();

/** The line of a list that holds a text. */
export const row = (page: Page, section: string, text: string) =>
  page.locator(`#${section} .row`, { hasText: text });

/**
 * A call of the person's session, as the console makes it.
 *
 * @param path Below `/app-api`.
 * @param workspace Name of the workspace it is made in.
 */
export const callAs = (
  page: Page,
  { method, path, workspace, body }: SessionCall,
): Promise<{ status: number; body: unknown }> =>
  page.evaluate(
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it runs in the page
    async ({ method, path, workspace, body }) => {
      const session = (await (await globalThis.fetch("/app-api/session")).json()) as {
        csrf_token: string;
        memberships: { workspace_id: string; name: string }[];
      };
      const found = session.memberships.find(({ name }) => name === workspace);
      const answer = await globalThis.fetch(`/app-api${path}`, {
        method,
        headers: {
          "content-type": "application/json",
          "x-csrf-token": session.csrf_token,
          "castmeter-workspace": found?.workspace_id ?? "",
        },
        ...(method === "GET" ? {} : { body: JSON.stringify(body ?? {}) }),
      });
      return { status: answer.status, body: await answer.json() };
    },
    { method, path, workspace, body },
  );

interface SessionCall {
  method: "GET" | "POST" | "DELETE";
  path: string;
  workspace: string;
  body?: Record<string, unknown>;
}

/**
 * Adds a virtual authenticator to the browser, which makes passkeys and confirms the person
 * automatically; the returned function removes it. While it is present, a sign-in page signs in at
 * once.
 */
export async function addAuthenticator(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => void (await session.send("WebAuthn.disable"));
}
