import type { Hand } from "./hand.ts";
import type { Journey, Stage } from "./stage.ts";

/** A report is composed, sent by itself on its days, shared, and opened by the sponsor. */
export const reportJourney: Journey = {
  name: "report",
  play: async (stage) => {
    const { data: campaigns } = await stage.call<{ data: { name: string }[] }>(
      "GET",
      "/v1/campaigns?status=active&limit=1",
    );
    const [campaign] = campaigns;
    if (campaign === undefined) throw new Error("No campaign is active");
    const name = `Journey ${stage.mark}`;
    const hand = await stage.owner();
    await compose(hand, name, campaign.name);
    const id = /reports\/(rep_\w+)/.exec(hand.page.url())?.[1] ?? "";
    stage.afterwards(() => stage.call("DELETE", `/v1/reports/${id}`, { confirm: true }));
    await schedule(hand, name);
    stage.afterwards(() => removeAutomation(stage, name));
    const address = await share(hand, name);
    await asSponsor(stage, address);
  },
};

async function compose(hand: Hand, name: string, campaign: string): Promise<void> {
  const { page } = hand;
  await hand.goTo("Reports");
  await hand.step("reports");
  await hand.act("n", page.getByRole("button", { name: "New report" }));
  const form = page.getByRole("dialog", { name: "New report" });
  await hand.write(form.getByLabel("Name", { exact: true }), name);
  await hand.choose(form.getByLabel("Campaign", { exact: true }), campaign);
  await hand.step("new report");
  await hand.button("Make report", form);
  await page.waitForURL("**/reports/rep_*");
  const paper = page.frameLocator("iframe");
  await hand.sees(page.getByRole("heading", { level: 1, name }));
  await hand.sees(page.getByText(/^readers see snapshot 1/));
  await paper.locator("[data-section]").first().waitFor();
  await hand.step("composed");
  const sections = page.getByRole("navigation", { name: "Sections" });
  await hand.press(sections.getByRole("button", { name: /^What did not go as planned, / }));
  await hand.step("section chosen");
  await hand.act("h", sections.getByRole("button", { name: "Leave out" }));
  await hand.sees(page.getByText("What did not go as planned is left out."));
  await hand.step("section left out");
  await hand.button("New snapshot");
  const dialog = page.getByRole("dialog", { name: "New snapshot" });
  await hand.button("Make snapshot", dialog);
  await hand.sees(page.getByText(/^readers see snapshot 2/));
  await hand.step("second snapshot");
}

async function schedule(hand: Hand, name: string): Promise<void> {
  const { page } = hand;
  await hand.press(page.getByRole("link", { name: "Schedule", exact: true }));
  await hand.button("Make a schedule like this report…");
  const form = page.getByRole("dialog", { name: "New schedule" });
  await hand.write(form.getByLabel("Name", { exact: true }), name);
  const template = form.getByLabel("Template");
  const first = template.locator("option").nth(1);
  await first.waitFor({ state: "attached" });
  await hand.choose(template, (await first.textContent()) ?? "");
  await hand.choose(form.getByLabel("On", { exact: true }), "Friday");
  await hand.write(form.getByLabel("To", { exact: true }), "ines@tidewater.example");
  await hand.step("schedule");
  await hand.button("Make schedule", form);
  await hand.sees(page.getByText(`${name} is set up.`));
  await hand.sees(page.getByText("every Friday").first());
  await hand.step("scheduled");
}

/** A link for one reader, with figures in bands and a password. */
async function share(hand: Hand, name: string): Promise<string> {
  const { page } = hand;
  await hand.press(page.getByRole("link", { name: "Reports", exact: true }).last());
  await hand.press(page.getByRole("row", { name: new RegExp(name) }).first());
  await hand.sees(page.getByRole("heading", { level: 1, name }));
  await hand.press(page.getByRole("link", { name: "Who sees it" }));
  await hand.button("New link");
  const dialog = page.getByRole("dialog");
  await hand.write(dialog.getByLabel("For", { exact: true }), "Tidewater Tea");
  await hand.choose(dialog.getByLabel("Figures", { exact: true }), "Counts in bands");
  await hand.write(dialog.getByLabel("Password", { exact: true }), PASSWORD);
  await hand.step("link");
  await hand.button("Make link", dialog);
  const address = await dialog.locator("code").innerText();
  await hand.step("address of the link");
  await hand.button("I have it", dialog);
  await hand.sees(page.getByText("Tidewater Tea").first());
  await hand.step("shared");
  return address;
}

const PASSWORD = "tide tables";

/** What stands on the page that the sponsor opens, in a browser that is signed in nowhere. */
async function asSponsor(stage: Stage, address: string): Promise<void> {
  const sponsor = await stage.other(address);
  const { page } = sponsor;
  await sponsor.step("sponsor is asked for the password");
  await sponsor.write(page.getByLabel("Password"), PASSWORD);
  await sponsor.press(page.getByRole("button").first());
  await page.locator("[data-section]").first().waitFor();
  const seen = await page
    .locator("[data-section]")
    .evaluateAll((found) => found.map((one) => one.getAttribute("data-section")));
  if (seen.includes("what_did_not_go_as_planned"))
    throw new Error("The sponsor sees what was left out");
  await sponsor.step("what the sponsor sees");
}

async function removeAutomation(stage: Stage, name: string): Promise<void> {
  const { data } = await stage.call<{ data: { id: string; name: string }[] }>(
    "GET",
    "/v1/report-automations?limit=100",
  );
  for (const automation of data.filter((one) => one.name === name))
    await stage.call("DELETE", `/v1/report-automations/${automation.id}`, { confirm: true });
}
