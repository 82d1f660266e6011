import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { LOOKS, seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { createOwnerLink, createPersonLink } from "../../people/identity/set-up.ts";
import { PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { fillSignUp, inWorkspace, openPage, row, signIn } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the page of subnetworks", () => {
  const faults: string[] = [];
  let workspaceId: string;
  let ada: Page;

  const openPerson = async (options = {}): Promise<Page> => {
    const opened = await (browser as TestBrowser).person(options);
    opened.page.on("close", () => faults.push(...opened.faults));
    return opened.page;
  };
  const setUp = async (link: string, name: string, email?: string): Promise<Page> => {
    const page = await openPerson();
    await page.goto(link);
    await page.getByLabel("Your name").fill(name);
    if (email !== undefined) await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Create account" }).click();
    await inWorkspace(page, "Harbour Audio");
    return page;
  };
  const invite = async (name: string, email: string): Promise<void> => {
    await ada.getByRole("button", { name: "Invite", exact: true }).click();
    const dialog = ada.getByRole("dialog", { name: "Invite a subnetwork" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("E-mail").fill(email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await row(ada, "subnetworks", name).getByText(email).waitFor();
  };

  const accounts = useFixture(startAccountApp);
  beforeAll(async () => {
    workspaceId = await accounts.app.workspace({ name: "Harbour Audio", kind: "network" });
    const workspace = { id: workspaceId, name: "Harbour Audio" };
    const { identity } = accounts.app.runtime.services;
    const link = await createOwnerLink(identity, workspace, accounts.app.clock.now());
    ada = await setUp(link, "Ada Quay", "ada@harbour.example");
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("invites an owner, sends the link again, and withdraws it", async () => {
    await openPage(ada, "Subnetworks");
    await ada.getByText("No subnetworks.").waitFor();
    await invite("Night Ferry", "grace@quay.example");
    const ferry = row(ada, "subnetworks", "Night Ferry");
    await ferry.getByText("invited", { exact: true }).waitFor();
    const first = await accounts.linkTo("grace@quay.example");
    await ferry.getByRole("button", { name: "Send again" }).click();
    await ada.getByText("A new invitation is on its way to grace@quay.example").waitFor();
    expect(await accounts.linkTo("grace@quay.example")).not.toBe(first);
    await ferry.getByRole("button", { name: "Withdraw" }).click();
    await ada.getByText("The invitation was withdrawn").waitFor();
    await ferry.getByText("no owner").waitFor();
    expect(await ferry.getByRole("button", { name: "Withdraw" }).count()).toBe(0);
    await ferry.getByRole("button", { name: "Invite an owner" }).click();
    const dialog = ada.getByRole("dialog", { name: "Invite an owner" });
    await dialog.getByLabel("E-mail").fill("bo@quay.example");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await ferry.getByText("bo@quay.example").waitFor();
  });

  it("shows the subnetwork active once the invited person accepts, who owns it", async () => {
    const bo = await openPerson();
    const link = await accounts.linkTo("bo@quay.example");
    await bo.goto(link);
    await bo.getByRole("link", { name: "Create an account" }).click();
    await fillSignUp(bo, { email: "bo@quay.example", name: "Bo Reef" });
    await bo.goto(await accounts.linkTo("bo@quay.example"));
    await bo.getByRole("button", { name: "Confirm and sign in" }).click();
    await bo.getByRole("button", { name: "Accept the invitation" }).click();
    await bo.locator("#workspace-facts", { hasText: "you are owner" }).waitFor();
    await inWorkspace(bo, "Night Ferry");
    // A subnetwork has none of its own.
    const pages = await bo.getByRole("navigation").getByRole("link").allTextContents();
    expect(pages).toContain("Team");
    expect(pages).not.toContain("Subnetworks");
    await bo.goto(`${accounts.baseUrl}/app/subnetworks`);
    await bo.getByText("This page is for networks.").waitFor();
    await bo.close();

    await ada.reload();
    const ferry = row(ada, "subnetworks", "Night Ferry");
    await ferry.getByText("active", { exact: true }).waitFor();
    await ferry.getByRole("button", { name: "Suspend" }).click();
    const asked = ada.getByRole("dialog", { name: "Suspend Night Ferry?" });
    await asked.getByRole("button", { name: "Suspend" }).click();
    await ferry.getByText("suspended", { exact: true }).waitFor();
    await ferry.getByRole("button", { name: "Activate" }).click();
    await ferry.getByText("active", { exact: true }).waitFor();
    await invite("Low Tide", "cora.of.the.long.address@quay-and-harbour.example");
  });

  it.each(LOOKS)(
    "has no serious finding of axe, fits the width, and no text lies on another: $name",
    async ({ width, name: _name, rules, ...look }) => {
      const page = await openPerson({ viewport: { width, height: 900 }, bypassCSP: true, ...look });
      await page.goto(accounts.baseUrl + "/app/sign-in");
      await signIn(page, "ada@harbour.example");
      await inWorkspace(page, "Harbour Audio");
      await openPage(page, "Subnetworks");
      await row(page, "subnetworks", "Night Ferry").waitFor();
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
      expect(await overlappingTexts(page)).toEqual([]);
      expect(await seriousFindings(page, rules)).toEqual([]);
      await page.close();
    },
  );

  it("shows an admin the list, to change for the owner alone", async () => {
    const { identity } = accounts.app.runtime.services;
    const now = accounts.app.clock.now();
    await accounts.app.sql(
      "insert into workspace_members (workspace_id, id, email, name, role, status, created_at, joined_at) values ($1, 'mem_cy', 'cy@quay.example', 'Cy Mole', 'admin', 'accepted', $2, $2)",
      [workspaceId, now],
    );
    const cy = await setUp(await createPersonLink(identity, "cy@quay.example", now), "Cy Mole");
    await openPage(cy, "Subnetworks");
    await row(cy, "subnetworks", "Night Ferry").waitFor();
    expect(await cy.locator("#subnetworks").getByRole("button").count()).toBe(0);
    await cy.close();
    expect(faults).toEqual([]);
  });
});
