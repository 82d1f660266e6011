import type { Hand } from "./hand.ts";
import { startLoopbackReceiver } from "./receiver.ts";
import type { Journey } from "./stage.ts";

const tab = async (hand: Hand, name: string): Promise<void> => {
  await hand.goTo("Developer");
  await hand.press(hand.page.locator("main nav").getByRole("link", { name, exact: true }));
};

/** A key is made from a preset, its first call is made with it, and the key is revoked. */
export const keyJourney: Journey = {
  name: "key",
  play: async (stage) => {
    const hand = await stage.owner();
    const { page } = hand;
    const label = `Journey ${stage.mark}`;
    await tab(hand, "Keys");
    await hand.step("keys");
    await hand.act("n", page.getByRole("button", { name: "Create key" }));
    const form = page.getByRole("dialog", { name: "Create an API key" });
    await hand.write(form.getByLabel("What is it for?"), label);
    await hand.choose(form.getByLabel("Permissions"), "Read only");
    await hand.choose(form.getByLabel("Expires"), "In 30 days");
    await hand.step("form");
    await hand.button("Create key", form);
    const made = page.getByRole("dialog", { name: "Your new key" });
    const sample = await made.locator("pre").first().innerText();
    await hand.step("key and first call");
    const [, address = ""] = /"(http[^"]+)"/.exec(sample) ?? [];
    const [, key = ""] = /Bearer (\w+)/.exec(sample) ?? [];
    const answer = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    if (answer.status !== 200) throw new Error(`The first call is answered by ${answer.status}`);
    await hand.button("I have stored it", made);
    await made.waitFor({ state: "detached" });
    await tab(hand, "Requests");
    await hand.sees(page.getByText(new URL(address).pathname).first());
    await hand.step("call in the log");
    await tab(hand, "Keys");
    await hand.button(`Acts for ${label}`);
    await hand.press(page.getByRole("menuitem", { name: "Revoke…" }));
    const question = page.getByRole("dialog", { name: `Revoke ${label}?` });
    await hand.step("asked whether it is revoked");
    await hand.button("Revoke key", question);
    await hand.sees(page.getByText(`${label} was revoked.`));
    await hand.step("revoked");
    const after = await fetch(address, { headers: { Authorization: `Bearer ${key}` } });
    if (after.status !== 401) throw new Error(`A revoked key is answered by ${after.status}`);
  },
};

/** A webhook fails, its reason is read, the receiver is mended, and the delivery is retried. */
export const webhookJourney: Journey = {
  name: "webhook",
  play: async (stage) => {
    const receiver = await startLoopbackReceiver();
    stage.afterwards(() => receiver.close());
    receiver.answer(503);
    const hand = await stage.owner();
    const { page } = hand;
    await tab(hand, "Webhooks");
    await hand.sees(page.getByRole("button", { name: "Add endpoint" }));
    await hand.step("endpoints");
    await hand.act("n", page.getByRole("button", { name: "Add endpoint" }));
    const form = page.getByRole("dialog", { name: "Add a webhook endpoint" });
    await hand.write(form.getByLabel("Address"), receiver.url);
    await hand.step("form");
    await hand.button("Add endpoint", form);
    const secret = page.getByRole("dialog", { name: "The secret of the endpoint" });
    await hand.sees(secret);
    await hand.step("secret");
    const endpoint = /webhooks\/(we_\w+)/.exec(page.url())?.[1] ?? "";
    stage.afterwards(() =>
      stage.call("DELETE", `/v1/webhook-endpoints/${endpoint}`, { confirm: true }),
    );
    await hand.button("I have stored it", secret);
    await secret.waitFor({ state: "detached" });
    const { data: shows } = await stage.call<{ data: { id: string; name: string }[] }>(
      "GET",
      "/v1/shows?limit=1",
    );
    const [show] = shows;
    const made = await stage.call<{ data?: { id: string }; id?: string }>(
      "POST",
      `/v1/shows/${show?.id ?? ""}/clusters`,
      { name: `Journey ${stage.mark}` },
    );
    const cluster = made.data?.id ?? made.id ?? "";
    stage.afterwards(() =>
      stage.call("DELETE", `/v1/shows/${show?.id ?? ""}/clusters/${cluster}`, { confirm: true }),
    );
    const row = page.getByRole("table").getByText("cluster.created").first();
    await hand.sees(row);
    await hand.sees(page.getByText(/This endpoint is switched off on/));
    await hand.step("failing");
    await hand.press(row);
    await hand.sees(page.getByRole("heading", { name: "What they answered: 503" }));
    await hand.sees(page.getByText("The disk of the receiver is full."));
    await hand.step("why it failed");
    receiver.answer(200);
    await hand.act("r", page.getByRole("button", { name: "Retry now" }));
    await hand.sees(page.getByText("The receiver took it: 200."));
    await hand.sees(page.getByRole("heading", { name: "What they answered: 200" }));
    await page.getByRole("button", { name: "Retry now" }).waitFor({ state: "detached" });
    await hand.step("delivered");
  },
};
