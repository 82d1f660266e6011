import { join } from "node:path";
import { outboxFolder } from "../../../src/infrastructure/mail/outbox-mailer.ts";
import { readOutbox } from "../../../src/infrastructure/mail/read-outbox.ts";
import type { Hand } from "./hand.ts";
import type { Journey, Stage } from "./stage.ts";

const PASSWORD = "a quiet harbour at noon";

/** A person is invited, accepts, is limited, and loses access. */
export const teamJourney: Journey = {
  name: "team",
  play: async (stage) => {
    const email = `bo.${stage.mark}@quay.example`;
    const name = `Bo ${stage.mark}`;
    const hand = await stage.owner();
    const { page } = hand;
    await hand.goTo("Team and plan");
    await hand.step("team");
    await hand.act("n", page.getByRole("button", { name: "Invite a person" }));
    const form = page.getByRole("dialog", { name: "Invite a person" });
    await hand.write(form.getByLabel("E-mail"), email);
    await hand.press(form.getByRole("radio", { name: /^Editor/ }));
    await hand.step("invitation");
    await hand.button("Send invitation", form);
    await hand.sees(page.getByText(email).first());
    await hand.step("invited");

    const guest = await accept(stage, { name, email });
    stage.afterwards(() => removeMember(stage, email));
    const row = page.getByRole("row", { name: new RegExp(name) });
    await page.reload();
    await hand.sees(row);
    await hand.step("accepted");
    await hand.button(`Acts for ${name}`);
    await hand.picture("roles");
    await hand.press(page.getByRole("menuitemcheckbox", { name: /^Viewer/ }));
    await hand.sees(page.getByText(`${name} is viewer from now on.`));
    await hand.step("limited");
    await guest.page.goto(`${stage.url}/app/clusters`);
    await guest.page.locator("main h1").first().waitFor();
    await guest.step("what a viewer sees");

    await hand.button(`Acts for ${name}`);
    await hand.press(page.getByRole("menuitem", { name: "Remove…" }));
    const question = page.getByRole("dialog", { name: `Remove ${name}?` });
    await hand.sees(question.getByRole("listitem"));
    await hand.step("asked whether they are removed");
    await hand.button("Remove", question);
    await hand.sees(page.getByText(`${name} was removed.`));
    await row.waitFor({ state: "detached" });
    await hand.step("removed");
    await guest.page.reload();
    await guest.sees(guest.page.getByText("You belong to no workspace"));
    await guest.step("what a removed person sees");
  },
};

/** The invited person makes an account, confirms the address, and joins. */
async function accept(
  stage: Stage,
  { name, email }: { name: string; email: string },
): Promise<Hand> {
  const guest = await stage.other(await linkTo(email));
  const { page } = guest;
  await guest.step("guest at the invitation");
  await guest.press(page.getByRole("link", { name: "Create an account" }));
  await guest.write(page.getByLabel("Your name"), name);
  await guest.write(page.getByLabel("E-mail"), email);
  await guest.write(page.getByLabel("Password"), PASSWORD);
  await guest.step("guest's account");
  await guest.button("Create account");
  await guest.sees(page.getByRole("heading", { name: "The mail waits on the server" }));
  await page.goto(await linkTo(email));
  await guest.step("guest confirms the address");
  await guest.button("Confirm and sign in");
  await guest.sees(page.getByText(`You are signed in as ${email}`));
  await guest.step("guest accepts");
  await guest.button("Accept the invitation");
  await guest.sees(page.locator("main h1"));
  await guest.step("guest in the console");
  return guest;
}

async function removeMember(stage: Stage, email: string): Promise<void> {
  const { members } = await stage.call<{ members: { id: string; email: string }[] }>(
    "GET",
    "/team",
  );
  const member = members.find((one) => one.email === email);
  if (member !== undefined)
    await stage.call("DELETE", `/team/members/${member.id}`, { confirm: true });
}

const RUNS_MAX = 50;
const linksRead = new Set<string>();

/** The link of the newest mail to an address that was not read before. */
async function linkTo(email: string): Promise<string> {
  const folder = outboxFolder(process.env["DATA_DIR"] ?? join(process.cwd(), ".castmeter-demo"));
  for (let run = 0; run < RUNS_MAX; run += 1) {
    const { mails } = await readOutbox(folder, 5);
    const mail = mails.find(({ to, file }) => to === email && !linksRead.has(file));
    const link = mail && /https?:\/\/\S+/.exec(mail.text)?.[0];
    if (mail !== undefined && link !== undefined) {
      linksRead.add(mail.file);
      return link;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`No mail to ${email} is in ${folder}`);
}
