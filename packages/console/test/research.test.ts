import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { runResearchJob } from "../../../src/features/research/web-research/run/run-research.job.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** What people do with research and with the installation, on the whole server. */

const browser = await openBrowser();
const QUESTION = "Which roasters advertise on podcasts?";
const PHONE = { width: 390, height: 844 };

describe.skipIf(browser === undefined)("a person", () => {
  const server = useFixture(startConsoleApp);
  let owner: Opened;
  beforeAll(async () => {
    owner = await server.open(browser as TestBrowser);
  });
  afterAll(() => browser?.close());

  it(
    "asks a question after its cost is shown, and finds the answer again after a reload",
    async () => {
      const { page, goto, settled, faults } = owner;
      await goto("/research");
      await page.getByRole("button", { name: "New question" }).click();
      await page.getByRole("textbox", { name: "Question" }).fill(QUESTION);
      await page.getByRole("button", { name: "See the cost" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByText("Ask tavily about").waitFor();
      expect(await dialog.innerText()).toMatch(/1 paid call/);
      await page.getByRole("button", { name: "Ask now" }).click();
      await page.waitForURL("**/research/rsh_*");
      await page.getByText("Waiting for a worker").waitFor();
      await server.app.runJob(runResearchJob, {
        workspace_id: server.values["workspace_id"],
        run_id: new URL(page.url()).pathname.split("/").at(-1),
      });
      await page.reload();
      await page.getByText("Answer of the provider").waitFor();
      const links = page.getByRole("main").getByRole("listitem").getByRole("link");
      expect(await links.count()).toBeGreaterThan(0);
      expect(await links.first().getAttribute("rel")).toContain("noreferrer");
      expect(await seriousFindings(page)).toEqual([]);
      await page.setViewportSize(PHONE);
      await settled();
      expect(
        await page.evaluate("document.documentElement.scrollWidth - innerWidth"),
      ).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 1_280, height: 800 });
      await page.getByRole("button", { name: "Delete…" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
      await page.waitForURL("**/research");
      await settled();
      expect(await page.getByText(QUESTION).count()).toBe(0);
      // A preview of what a write would cost is a 409.
      expect(faults.filter((fault) => !fault.startsWith("409 "))).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "finds a podcast as it is typed, and takes it on to a question",
    async () => {
      const { page, goto } = owner;
      await goto("/research/podcasts");
      await page.getByRole("searchbox").fill("signal");
      await page.getByRole("row").nth(1).waitFor();
      expect(page.url()).toContain("q=signal");
      await page.getByRole("row").nth(1).click();
      await page.waitForURL("**/research/podcasts/*");
      await page.getByRole("button", { name: "Research it…" }).click();
      await page.getByRole("dialog").waitFor();
      expect(await page.getByRole("textbox", { name: "Question" }).inputValue()).toContain(
        "podcast “",
      );
    },
    timeLimit(60_000),
  );

  it(
    "who runs the installation sees its state; another member reads how to become one",
    async () => {
      const { page, goto } = owner;
      await server.app.sql(
        "insert into graphile_worker._private_tasks (identifier) values ('mail.send') " +
          "on conflict do nothing",
      );
      await server.app.sql(
        "insert into graphile_worker._private_jobs (task_id, attempts, max_attempts, last_error) " +
          "select id, 8, 8, 'The mail server did not take the mail: 451' " +
          "from graphile_worker._private_tasks where identifier = 'mail.send'",
      );
      await goto("/installation/jobs");
      await page.getByText("did not take the mail").waitFor();
      await page.getByRole("button", { name: /^Retry mail.send/ }).click();
      await page.getByText("No job has failed for good").waitFor();
      const viewer = await server.open(browser as TestBrowser, "viewer");
      await viewer.goto("/installation");
      await viewer.page.getByText("This page is for those who run this server").waitFor();
      expect(await viewer.page.getByText("Job queue").count()).toBe(0);
      await viewer.context.close();
    },
    timeLimit(60_000),
  );
});
