import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import type { Page } from "playwright-core";
import {
  expectVisible,
  openBrowser,
  type TestBrowser,
} from "../../../test/browser.test-support.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { startSimulatedPlatforms } from "../../features/accounts/connections/integrations.test-support.ts";
import type { AccountConnector } from "../../platforms/accounts/account-connector.ts";
import { accountFailure, AccountReadError } from "../../platforms/accounts/account-failure.ts";
import { connectPodigee } from "../../platforms/podigee/connector.ts";
import { PASSWORD, startAccountApp } from "./account-pages.test-support.ts";
import { createWorkspace, fillSignUp, signIn } from "./person.test-support.ts";

const browser = await openBrowser();

describe.skipIf(browser === undefined)(
  "a person who connects an account by signing in at its platform",
  () => {
    const email = "ada@harbour.example";
    const faults: string[] = [];
    let page: Page;
    let showId: string;
    let workspaceId: string;

    const platforms = useFixture(startSimulatedPlatforms);
    const accounts = useFixture(() => startAccountApp("localhost", async () => platforms.options));
    beforeAll(async () => {
      platforms.join(accounts.app);
      const person = await (browser as TestBrowser).person();
      page = person.page;
      page.on("close", () => faults.push(...person.faults));
      await page.goto(`${accounts.baseUrl}/app/sign-up`);
      await fillSignUp(page, { email, name: "Ada Quay" });
      await page.goto(await accounts.linkTo(email));
      await page.getByRole("button", { name: "Confirm and sign in" }).click();
      await createWorkspace(page, "Harbour Audio");
      const [row] = await accounts.app.sql<{ workspace_id: string }>(
        "select workspace_id from workspaces where name = 'Harbour Audio'",
      );
      workspaceId = row?.workspace_id ?? "";
      showId = await accounts.app.show(workspaceId, { name: "Salt <& Signal>" });
    });
    afterAll(async () => {
      await browser?.close();
    });

    const connectTo = (platform: string) =>
      page.goto(`${accounts.baseUrl}/app/shows/${showId}/connect/${platform}`);

    it("signs in here first, is sent there and back, and has it connected", async () => {
      await page.goto(`${accounts.baseUrl}/app`);
      await page.getByRole("button", { name: "Sign out" }).first().click();
      await page.getByRole("heading", { name: "Sign in" }).waitFor();
      await connectTo("podbean");
      await signIn(page, email, PASSWORD);
      await page.getByText("For Salt <& Signal> in Harbour Audio.").waitFor();
      await page.getByRole("button", { name: "Continue to Podbean" }).click();
      await page.getByRole("heading", { name: "Podbean is connected" }).waitFor();
      expect(new URL(page.url()).search).toBe("");
      expect(
        await accounts.app.sql("select status, account_name from connections where show_id = $1", [
          showId,
        ]),
      ).toEqual([{ status: "connected", account_name: "Salt and Signal" }]);
    });

    it("is told that an answer works once", async () => {
      await page.goto(
        `${accounts.baseUrl}/app/connect/callback?code=simulated-code-1&state=another`,
      );
      await expectVisible(page.getByRole("heading", { name: "Nothing was connected" }));
      await expectVisible(
        page.getByText("it came too late, was used already, or was started by another person"),
      );
    });

    it("is told why nothing was connected where they said no there", async () => {
      platforms.signIn.service.state.isDeclined = true;
      await connectTo("podbean");
      await page.getByRole("button", { name: "Continue to Podbean" }).click();
      await expectVisible(page.getByText("The platform was told not to give access."));
      platforms.signIn.service.state.isDeclined = false;
    });

    it("chooses between the accounts a sign-in opens, and is sent there once more for the one they chose", async () => {
      const { accounts: services } = accounts.app.runtime.services;
      const { connectors } = services;
      const podbean = connectors.find("podbean");
      if (podbean === undefined) throw new Error("There is no connector");
      const failure = accountFailure("choose_account", "Several.", {
        choices: [
          { id: "48213", name: "Salt and Signal" },
          { id: "99", name: "99" },
        ],
      });
      const several: AccountConnector = {
        ...podbean,
        verify: async (candidate, read) => {
          if (candidate.accountId === null) throw new AccountReadError(failure);
          return podbean.verify(candidate, read);
        },
      };
      services.connectors = {
        ...connectors,
        find: (platform) => (platform === "podbean" ? several : connectors.find(platform)),
      };
      await connectTo("podbean");
      await page.getByRole("button", { name: "Continue to Podbean" }).click();
      await page.getByRole("heading", { name: "Which account?" }).waitFor();
      expect(await page.getByRole("button").allTextContents()).toEqual([
        "Salt and Signal (48213)",
        "99",
      ]);
      await page.getByRole("button", { name: "Salt and Signal (48213)" }).click();
      await page.getByRole("heading", { name: "Podbean is connected" }).waitFor();
      services.connectors = connectors;
    });

    it("is told what to do where there is no sign-in to be sent to", async () => {
      await connectTo("transistor");
      await page.getByText(`PUT /v1/shows/${showId}/integrations/transistor`).waitFor();
      await connectTo("spotify");
      await page.getByText("The Castmeter browser extension connects it").waitFor();
      await connectTo("spreaker");
      await page.getByText("its operator has to set one up").waitFor();
      expect(await page.getByRole("button", { name: /Continue/ }).count()).toBe(0);
    });

    it("is told of the extension beside the key where this server takes a host's session", async () => {
      const hint = page.getByText("Without a key the Castmeter browser extension connects it");
      await connectTo("podigee");
      await page.getByText(`PUT /v1/shows/${showId}/integrations/podigee`).waitFor();
      expect(await hint.count()).toBe(0);
      const { accounts: services } = accounts.app.runtime.services;
      const { connectors } = services;
      const podigee = connectPodigee({
        http: loopbackHttp,
        clock: accounts.app.clock,
        baseUrl: "http://127.0.0.1:9",
        dashboardSessions: true,
      });
      services.connectors = {
        ...connectors,
        find: (platform) => (platform === "podigee" ? podigee : connectors.find(platform)),
      };
      await connectTo("podigee");
      await hint.waitFor();
      services.connectors = connectors;
    });

    it("needs to be an editor, and to see the show", async () => {
      await accounts.app.sql(
        "update workspace_members set role = 'viewer' where workspace_id = $1",
        [workspaceId],
      );
      await connectTo("podbean");
      await page
        .getByText("Your role in Harbour Audio is viewer; connecting an account needs editor.")
        .waitFor();
      for (const path of ["shows/unknown/connect/podbean", `shows/${showId}/connect/myspace`])
        expect((await page.goto(`${accounts.baseUrl}/app/${path}`))?.status()).toBe(404);
    });

    it("had no script fail and no policy broken on the way", async () => {
      await page.close();
      expect(faults).toEqual([]);
    });
  },
);
