import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createTestWorker,
  deliverDue,
  type Receiver,
  startReceiver,
} from "../../../src/delivery/webhooks/webhooks.test-support.ts";
import { MINUTE_MS } from "../../../src/lib/time/clock.ts";
import { seriousFindings } from "../../../test/axe.test-support.ts";
import { openBrowser, type TestBrowser } from "../../../test/browser.test-support.ts";
import { timeLimit } from "../../../test/time-limit.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { type Opened, startConsoleApp } from "./console-app.test-support.ts";

/** What developers and owners do with the console, on the whole server with a real receiver. */

const browser = await openBrowser();
const SHOW = "Salt and Signal";
const PHONE = { width: 390, height: 844 };

describe.skipIf(browser === undefined)("a developer", () => {
  const server = useFixture(startConsoleApp);
  let owner: Opened;
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver(() => server.app.clock.now());
    owner = await server.open(browser as TestBrowser);
  });
  afterAll(async () => {
    await receiver.close();
    await browser?.close();
  });

  it(
    "adds an endpoint, tests it, and watches a delivery fail and recover",
    async () => {
      const { page, goto, visit, faults } = owner;
      const worker = createTestWorker(server.app);
      await goto("/developer/webhooks");
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "Add a webhook endpoint" });
      await form.getByLabel("Address").fill(receiver.url);
      await form.getByRole("radio", { name: "Some types" }).click();
      await form.getByRole("checkbox", { name: "Show", exact: false }).first().check();
      await form.getByRole("button", { name: "Add endpoint" }).click();
      const secret = page.getByRole("dialog", { name: "The secret of the endpoint" });
      expect(await secret.getByLabel("Secret", { exact: true }).inputValue()).toMatch(/^whsec_/);
      await secret.getByRole("button", { name: "I have stored it" }).click();
      await secret.waitFor({ state: "detached" });

      receiver.answer(503);
      await page.keyboard.press("t");
      await page.getByText("The receiver refused it: 503.").waitFor();
      await page.waitForURL("**/developer/webhooks/we_*/whd_*");
      await page.getByRole("heading", { name: "What they answered: 503" }).waitFor();

      const event = server.values["event_id"] ?? "";
      await visit(`/developer/events?event=${event}&act=resend`);
      const question = page.getByRole("dialog", { name: "Send this event again" });
      await question.getByLabel("To").selectOption({ label: receiver.url });
      await question.getByRole("button", { name: "Send again" }).click();
      await page.getByText("It is sent again, in one delivery.").waitFor();
      await page.getByRole("dialog").getByRole("link", { name: /^whd_/ }).click();
      await page.getByText("not tried").first().waitFor();
      await deliverDue(worker);
      await page.getByRole("heading", { name: "What they answered: 503" }).waitFor();
      await page.getByText("This endpoint is switched off on").waitFor();

      receiver.answer(200);
      server.app.clock.advance(2 * MINUTE_MS);
      await deliverDue(worker);
      await page.getByRole("heading", { name: "What they answered: 200" }).waitFor();
      await page.getByText("This endpoint is switched off on").waitFor({ state: "detached" });
      expect(await page.getByRole("button", { name: "Retry now" }).count()).toBe(0);
      expect(await seriousFindings(page, "all")).toEqual([]);

      await page.getByRole("button", { name: "More acts for this endpoint" }).click();
      await page.getByRole("menuitem", { name: "Delete…" }).click();
      await page.getByRole("button", { name: "Delete endpoint" }).click();
      await page.waitForURL("**/app/developer/webhooks");
      await page.getByText(receiver.url).first().waitFor({ state: "detached" });
      await worker.stop();
      // The API asks before it deletes, which is a refusal on the wire.
      expect(faults.filter((fault) => !/409/.test(fault))).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "makes a key and copies its first call",
    async () => {
      const { page, goto } = owner;
      await goto("/developer/keys");
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "Create an API key" });
      await form.getByLabel("What is it for?").fill("First call");
      await form.getByRole("button", { name: "Create key" }).click();
      const made = page.getByRole("dialog", { name: "Your new key" });
      const key = await made.getByLabel("Key", { exact: true }).inputValue();
      const sample = await made.locator("pre").first().innerText();
      expect(sample).toContain(`Bearer ${key}`);
      const address = /"(http[^"]+)"/.exec(sample)?.[1] ?? "";
      const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
      expect(await answer.json()).toMatchObject({ object: "workspace", key_label: "First call" });
      await made.getByRole("button", { name: "I have stored it" }).click();
    },
    timeLimit(60_000),
  );

  it(
    "runs a read of the API with an id of their own, and finds it again by its address",
    async () => {
      const { page, goto, faults } = owner;
      faults.length = 0;
      await page.setViewportSize(PHONE);
      await goto("/developer/try");
      await page.getByLabel("Search operations").fill("one show");
      await page.getByRole("button", { name: /shows\.get$/ }).click();
      expect(await page.getByRole("button", { name: "Run", exact: true }).isDisabled()).toBe(true);
      await page.getByLabel("Pick show_id").selectOption({ label: SHOW });
      await page.getByRole("button", { name: "Run", exact: true }).click();
      await page.getByText(/^200 in /).waitFor();
      const answer = page.getByRole("group", { name: "Answer" });
      expect(await answer.innerText()).toContain(`"${SHOW}"`);
      await page.getByRole("radio", { name: "SDK" }).click();
      const call = `castmeter.shows.get("${server.values["show_id"] ?? ""}")`;
      expect(await page.locator("pre").innerText()).toContain(call);
      await page.reload();
      await page.getByRole("radio", { name: "SDK" }).click();
      expect(await page.locator("pre").innerText()).toContain(call);
      expect(await seriousFindings(page, "all")).toEqual([]);
      expect(faults).toEqual([]);
    },
    timeLimit(60_000),
  );

  it(
    "manages the team and asks for figures",
    async () => {
      const { page, goto, visit, faults } = owner;
      faults.length = 0;
      await page.setViewportSize({ width: 1_280, height: 800 });
      await goto("/team");
      await page.keyboard.press("n");
      const form = page.getByRole("dialog", { name: "Invite a person" });
      await form.getByLabel("E-mail").fill("bo@example.com");
      await form.getByRole("radio", { name: /^Editor/ }).check();
      await form.getByRole("button", { name: "Send invitation" }).click();
      await page
        .getByRole("button", { name: "Send the invitation to bo@example.com again" })
        .click();
      await page.getByText("The earlier link no longer works.").waitFor();
      await page.getByRole("button", { name: "Acts for bo@example.com" }).click();
      await page.getByRole("menuitem", { name: "Withdraw the invitation" }).click();
      await page.getByText("The invitation was withdrawn.").waitFor();

      await page.getByRole("button", { name: "Acts for Ada Quill" }).click();
      await page.getByRole("menuitemcheckbox", { name: /^Editor/ }).click();
      await page.getByText("Ada Quill is editor from now on.").waitFor();
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByText("Ada Quill is viewer from now on.").waitFor();
      await page.getByRole("button", { name: "Acts for Ada Quill" }).click();
      await page.getByRole("menuitem", { name: "Hand the workspace over…" }).click();
      const question = page.getByRole("dialog");
      await question.locator("li").first().waitFor();
      await question.getByRole("button", { name: "Leave it" }).click();

      await visit("/team/data-requests?act=create");
      const asking = page.getByRole("dialog", { name: "Ask for figures" });
      await asking.getByRole("checkbox", { name: SHOW }).check();
      await asking.getByRole("button", { name: "Ask", exact: true }).click();
      await page.getByText("The request is open.").waitFor();
      await page
        .getByRole("row", { name: /Spotify/ })
        .first()
        .click();
      await page.getByRole("button", { name: "Cancel the request" }).click();
      await page.getByRole("dialog").getByText("canceled", { exact: true }).waitFor();
      // The API asks before ownership passes, which is a refusal on the wire.
      expect(faults.filter((fault) => !fault.includes("409"))).toEqual([]);
    },
    timeLimit(60_000),
  );
});
