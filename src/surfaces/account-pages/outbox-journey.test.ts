import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { createOwnerLink } from "../../people/identity/set-up.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import { PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { callAs, inWorkspace } from "./person.test-support.ts";

const browser = await openBrowser();

const mails: Mails = {
  hasServer: false,
  invitation: async () => undefined,
  alarms: async () => undefined,
  reportHeld: async () => undefined,
  reportConfirmation: async () => undefined,
  reportAutomationPaused: async () => undefined,
};

describe.skipIf(browser === undefined)("people of a server without a mail server", () => {
  let page: Page;
  let faults: string[];

  const accounts = useFixture(() =>
    startAccountApp("localhost", async () => ({ services: () => ({ mails }) })),
  );
  beforeAll(async () => {
    ({ page, faults } = await (browser as TestBrowser).person());
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("are told where the link for a new password is", async () => {
    await page.goto(`${accounts.baseUrl}/app/forgot-password`);
    await expectVisible(page.getByText("This server has no mail server: a link"));
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByRole("button", { name: "Ask for a link" }).click();
    await page.getByRole("heading", { name: "The mail waits on the server" }).waitFor();
    await expectVisible(page.getByText("./bin/castmeter mail last"));
    expect(await page.getByText("Check your mail").count()).toBe(0);
  });

  it("are told by the call of an invitation that its mail waits, and who reads it", async () => {
    const { runtime } = accounts.app;
    const id = await accounts.app.workspace({ name: "Harbour Audio" });
    const workspace = { id, name: "Harbour Audio" };
    const { identity } = runtime.services;
    await page.goto(await createOwnerLink(identity, workspace, accounts.app.clock.now()));
    await page.getByLabel("Your name").fill("Ada Quay");
    await page.getByLabel("E-mail").fill("ada@harbour.example");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await inWorkspace(page, "Harbour Audio");
    await expectVisible(page.getByText("this server’s outbox (castmeter mail)"));
    const answer = await callAs(page, {
      method: "POST",
      path: "/team/invites",
      workspace: "Harbour Audio",
      body: { email: "grace@harbour.example", role: "viewer" },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { warnings: [expect.stringContaining("castmeter mail last")] },
    });
    expect(faults).toEqual([]);
  });
});
