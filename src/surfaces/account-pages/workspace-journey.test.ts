import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import {
  hasHiddenFocus,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { overlappingTexts } from "../../../test/layout.test-support.ts";
import { createOwnerLink, createPersonLink } from "../../people/identity/set-up.ts";
import { PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { inWorkspace, openPage, row, takeSecret } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)("the pages of a workspace", () => {
  const faults: string[] = [];
  let workspaceId: string;
  let ada: Page;

  const openPerson = async (): Promise<Page> => {
    const opened = await (browser as TestBrowser).person();
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
  /** A member who has an account. */
  const join = async (name: string, email: string, role: string): Promise<Page> => {
    const { identity } = accounts.app.runtime.services;
    const now = accounts.app.clock.now();
    await accounts.app.sql(
      "insert into workspace_members (workspace_id, id, email, name, role, status, created_at, joined_at) values ($1, $2, $3, $4, $5, 'accepted', $6, $6)",
      [workspaceId, `mem_${name.slice(0, 2)}`, email, name, role, now],
    );
    return setUp(await createPersonLink(identity, email, now), name);
  };

  const accounts = useFixture(startAccountApp);
  beforeAll(async () => {
    workspaceId = await accounts.app.workspace({ name: "Harbour Audio" });
    const workspace = { id: workspaceId, name: "Harbour Audio" };
    const { identity } = accounts.app.runtime.services;
    const link = await createOwnerLink(identity, workspace, accounts.app.clock.now());
    ada = await setUp(link, "Ada Quay", "ada@harbour.example");
  });
  afterAll(async () => {
    await browser?.close();
  });

  it("show who is in the team, change a role, and send an invitation again", async () => {
    await openPage(ada, "Team");
    await ada.getByRole("button", { name: "Invite" }).click();
    const dialog = ada.getByRole("dialog", { name: "Invite a person" });
    await dialog.getByLabel("E-mail").fill("gracee@quay.example");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await row(ada, "team", "gracee@quay.example").waitFor();
    const first = await accounts.linkTo("gracee@quay.example");
    await row(ada, "team", "gracee@quay.example")
      .getByRole("button", { name: "Send again" })
      .click();
    await ada.getByText("A new invitation is on its way").waitFor();
    expect(await accounts.linkTo("gracee@quay.example")).not.toBe(first);
    await row(ada, "team", "gracee").getByRole("button", { name: "Withdraw" }).click();
    await row(ada, "team", "gracee").waitFor({ state: "detached" });

    const cy = await join("Cy Mole", "cy@quay.example", "viewer");
    await ada.reload();
    await row(ada, "team", "cy@quay.example").getByRole("button", { name: "Change role" }).click();
    const role = ada.getByRole("dialog", { name: "Change the role" });
    await role.getByLabel("Role").selectOption("editor");
    await role.getByRole("button", { name: "Change role" }).click();
    await row(ada, "team", "Cy Mole").getByText("editor", { exact: true }).waitFor();
    await cy.reload();
    await cy.getByText("you are editor").waitFor();
    await openPage(cy, "Team");
    expect(await row(cy, "team", "Ada Quay").textContent()).toContain("a***@harbour.example");
    expect(await row(cy, "team", "Ada Quay").getByRole("button").count()).toBe(0);
    await row(cy, "team", "Cy Mole").getByRole("button", { name: "Leave" }).click();
    const leaving = cy.getByRole("dialog", { name: "Leave Harbour Audio?" });
    await leaving.getByText("end your own membership").waitFor();
    await leaving.getByRole("button", { name: "Leave" }).click();
    await cy.getByRole("heading", { name: "Create your first workspace" }).waitFor();
    await cy.close();
  });

  it("show the scopes of a key, change them, and say in words what is missing", async () => {
    await openPage(ada, "API keys");
    await ada.getByRole("button", { name: "Create key" }).click();
    const creation = ada.getByRole("dialog", { name: "Create an API key" });
    await creation.getByLabel("What is it for?").fill("Dashboard");
    await creation.getByLabel("Permissions").selectOption({ label: "Choose scopes" });
    await creation.getByRole("button", { name: "Create key" }).click();
    await creation.getByText("Choose at least one scope.").waitFor();
    const change = creation.getByRole("group", { name: "Clusters" }).getByLabel("Change");
    await change.check();
    const read = creation.getByRole("group", { name: "Clusters" }).getByLabel(/^Read/);
    expect([await read.isChecked(), await read.isDisabled()]).toEqual([true, true]);
    // On a short screen the dialog scrolls, and its buttons stay at the bottom edge.
    await ada.setViewportSize({ width: 390, height: 420 });
    await creation.getByLabel("What is it for?").focus();
    const fields = await creation.locator("input:enabled:visible, select:visible").count();
    const hidden: number[] = [];
    for (let step = 0; step < fields; step += 1) {
      await ada.keyboard.press("Tab");
      if (await hasHiddenFocus(ada)) hidden.push(step);
    }
    expect(hidden).toEqual([]);
    await ada.setViewportSize({ width: 1_280, height: 850 });
    await creation.getByRole("button", { name: "Create key" }).click();
    const key = await takeSecret(ada);

    await row(ada, "keys", "Dashboard").getByText("2 scopes").click();
    await row(ada, "keys", "Dashboard").getByText("Clusters: read and change").waitFor();
    await row(ada, "keys", "Dashboard").getByRole("button", { name: "Edit" }).click();
    const editing = ada.getByRole("dialog", { name: "Edit the key" });
    await editing.getByLabel("What is it for?").fill("Wall display");
    await editing.getByRole("group", { name: "Clusters" }).getByLabel("Change").uncheck();
    await editing.getByLabel("Works from").fill("127.0.0.0/8\nnowhere");
    await editing.getByRole("button", { name: "Save" }).click();
    await editing.getByText("is neither an IP address nor a network").waitFor();
    await editing.getByLabel("Works from").fill("127.0.0.0/8");
    await editing.getByRole("button", { name: "Save" }).click();
    await row(ada, "keys", "Wall display").getByText("1 scope").click();
    await row(ada, "keys", "Wall display").getByText("Clusters: read", { exact: true }).waitFor();
    const stored = await accounts.app.sql("select label, scopes, allowed_ips from api_keys");
    expect(stored).toMatchObject([
      { label: "Wall display", scopes: ["clusters:read"], allowed_ips: ["127.0.0.0/8"] },
    ]);
    expect(key).toMatch(/^cmk_/);
  });

  it("filter the request log, keep the filter in the address, and show more of it", async () => {
    const now = accounts.app.clock.now();
    for (let index = 0; index < 60; index += 1)
      accounts.app.runtime.requestLog.record({
        requestId: `req_planted${index}`,
        at: now,
        credentialType: "api_key",
        workspaceId,
        method: index === 7 ? "DELETE" : "GET",
        path: "/v1/planted",
        status: index === 7 ? 404 : 200,
        errorCode: index === 7 ? "resource_not_found" : null,
        durationMs: 1,
        credentialId: "key_planted",
        credentialLabel: "Planted",
        version: "2026-10-14",
        replayed: false,
      });
    await accounts.app.runtime.requestLog.flush();
    await openPage(ada, "Request log");
    const lines = ada.locator("#log tbody tr");
    await ada.getByLabel("Path begins with").fill("/v1/planted");
    await ada.getByRole("button", { name: "Filter" }).click();
    await expect.poll(() => lines.count()).toBe(50);
    await ada.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => lines.count()).toBe(60);
    await ada.getByLabel("Status").fill("404");
    await ada.getByRole("button", { name: "Filter" }).click();
    await expect.poll(() => lines.count()).toBe(1);
    expect(await lines.textContent()).toContain("DELETE /v1/planted");
    await ada.reload();
    await expect.poll(() => lines.count()).toBe(1);
    await ada.getByRole("button", { name: "Show all" }).click();
    await expect.poll(() => lines.count()).toBe(50);
    expect(new URL(ada.url()).searchParams.has("status")).toBe(false);
    const by = ada.getByLabel("By", { exact: true });
    await by.selectOption({ label: "Planted" });
    await ada.getByRole("button", { name: "Filter" }).click();
    await expect.poll(() => ada.url()).toContain("credential_id=key_planted");
    await ada.reload();
    await expect.poll(() => lines.count()).toBe(50);
    expect(await by.inputValue()).toBe("key_planted");
    expect(await by.locator("option:checked").textContent()).toBe("Planted");
    expect(new URL(ada.url()).searchParams.get("credential_id")).toBe("key_planted");
    await ada.goto(`${accounts.baseUrl}/app/log?credential_id=key_of_none`);
    await ada.getByText("No call matches.").waitFor();
    expect(await by.inputValue()).toBe("key_of_none");
    expect(await ada.title()).toContain("Harbour Audio");
    await openPage(ada, "Sign-in methods");
    expect(await ada.title()).not.toContain("Harbour Audio");
  });

  it("show live links with what they show and when they were read, and end one with a click", async () => {
    const key = await accounts.app.key(workspaceId);
    const link = { name: "Board report", operation: "analytics.timeline", query: { window: 30 } };
    await accounts.app.request("POST", "/v1/data-links", { key, body: link });
    await openPage(ada, "Live links");
    const made = row(ada, "links", "Board report");
    await made.getByText("analytics.timeline window=30").waitFor();
    await made.getByText("Not read yet").waitFor();
    await made.getByRole("button", { name: "End" }).click();
    await ada.getByText("Board report has ended.").waitFor();
    await ada.getByText("No live links.").waitFor();
    expect(await accounts.app.sql("select id from data_links")).toEqual([]);
  });

  it.each([1280, 390, 320])(
    "never scroll sideways at %i pixels, and no text lies on another",
    async (width) => {
      await accounts.app.advance(120_000);
      await ada.setViewportSize({ width, height: 844 });
      for (const path of [
        "",
        "/keys",
        "/apps",
        "/links",
        "/team",
        "/log",
        "/profile",
        "/security",
      ]) {
        await ada.goto(`${accounts.baseUrl}/app${path}`);
        await ada.locator("[data-list][aria-busy=false]").first().waitFor();
        expect([path, await ada.evaluate("document.documentElement.scrollWidth")]).toEqual([
          path,
          width,
        ]);
        expect([path, await overlappingTexts(ada)]).toEqual([path, []]);
      }
    },
  );

  it("hand the workspace over, once the owner has confirmed what it means", async () => {
    await ada.setViewportSize({ width: 1_280, height: 850 });
    const bo = await join("Bo Wharf", "bo@quay.example", "admin");
    await openPage(ada, "Team");
    for (const role of ["admin", "editor"]) {
      await ada.getByRole("button", { name: "Invite" }).click();
      const dialog = ada.getByRole("dialog", { name: "Invite a person" });
      await dialog.getByLabel("E-mail").fill(`${role}@quay.example`);
      await dialog.getByLabel("Role").selectOption(role);
      await dialog.getByRole("button", { name: "Send invitation" }).click();
      await row(ada, "team", `${role}@quay.example`).waitFor();
    }
    await openPage(bo, "Team");
    const mayDo = (invited: string) =>
      row(bo, "team", invited).getByRole("button").allTextContents();
    await row(bo, "team", "editor@quay.example").waitFor();
    expect(await mayDo("editor@quay.example")).toEqual(["Send again", "Withdraw"]);
    // Only the owner decides who is admin.
    expect(await mayDo("admin@quay.example")).toEqual(["Withdraw"]);
    await row(ada, "team", "Bo Wharf").getByRole("button", { name: "Hand over" }).click();
    const sure = ada.getByRole("dialog", { name: "Hand Harbour Audio over to Bo Wharf?" });
    await sure.getByText("only the new owner can hand it back").waitFor();
    await sure.getByRole("button", { name: "Hand over" }).click();
    await ada.getByText("you are admin").waitFor();
    await bo.reload();
    await bo.getByText("you are owner").waitFor();
    await bo.close();
    await ada.close();
    expect(faults).toEqual([]);
  });
});
