import type { Locator } from "playwright-core";
import { addDays } from "../../../src/lib/time/calendar-day.ts";
import type { Hand } from "./hand.ts";
import type { Journey, Stage } from "./stage.ts";

interface Sold {
  show: { id: string; name: string };
  episode: { title: string; day: string };
  campaign: string;
}

/** An episode that is two weeks old at most, so that its slot has been counted. */
async function sold(stage: Stage): Promise<Sold> {
  const { data: shows } = await stage.call<{ data: { id: string; name: string }[] }>(
    "GET",
    "/v1/shows?limit=1",
  );
  const [show] = shows;
  if (show === undefined) throw new Error("The workspace has no show");
  const { data: episodes } = await stage.call<{ data: { title: string; published_at: string }[] }>(
    "GET",
    `/v1/shows/${show.id}/episodes?limit=2`,
  );
  const episode = episodes.at(-1);
  if (episode === undefined) throw new Error("The show has no episode");
  const day = episode.published_at.slice(0, 10);
  return { show, episode: { title: episode.title, day }, campaign: `Journey ${stage.mark}` };
}

const orderText = ({ show, episode: { day } }: Sold, mark: string): string =>
  [
    `Insertion order JR-${mark}`,
    "Advertiser: Northwind Roasters",
    "Agency: Quayside Media",
    "Campaign: To be named",
    `Start date: ${day}`,
    `End date: ${addDays(day, 6)}`,
    "Currency: GBP",
    "",
    "Show | Placement | Length | Air date | Impressions | CPM | Net total",
    `${show.name} | Mid-roll | :60 | ${day} | 3,000 | £28.00 | £84.00`,
    "Total | | | | | | £84.00",
    "",
  ].join("\n");

const deliveryFile = ({ episode: { day } }: Sold): string =>
  ["Reported,Spot plays", ...[1, 2, 3].map((days) => `${addDays(day, days)},${days * 410}`)].join(
    "\n",
  );

/** From an order as a document to a statement on which three counts stand beside each other. */
export const salesJourney: Journey = {
  name: "sales",
  play: async (stage) => {
    const deal = await sold(stage);
    const hand = await stage.owner();
    const { page } = hand;
    await readOrder(hand, orderText(deal, stage.mark));
    await correctOrder(hand, deal.campaign);
    await bookOrder(hand);
    const campaign = /campaigns\/(\w+)/.exec(page.url())?.[1] ?? "";
    stage.afterwards(() => stage.call("DELETE", `/v1/campaigns/${campaign}`, { confirm: true }));
    await airSlot(hand, deal);
    await linkCluster(hand, deal);
    await uploadCounts(hand, deal);
    await statement(hand);
  },
};

async function readOrder(hand: Hand, text: string): Promise<void> {
  const { page } = hand;
  await hand.goTo("Library");
  await hand.press(tab(hand, "Insertion orders"));
  await hand.step("orders");
  await hand.act("n", page.getByRole("button", { name: "Read an order" }));
  const dialog = page.getByRole("dialog");
  await hand.giveFile(dialog.getByLabel("Document", { exact: true }), "order.txt", text);
  await hand.step("document chosen");
  await hand.button("Upload", dialog);
  await hand.sees(dialog.getByText("Read the insertion order"));
  await hand.step("asked whether it is read");
  await hand.button("Read it", dialog);
  await hand.sees(page.getByLabel("Agency"));
  await hand.step("order read");
}

async function correctOrder(hand: Hand, campaign: string): Promise<void> {
  const { page } = hand;
  await hand.press(page.locator("mark").filter({ hasText: "To be named" }).first());
  const name = page.getByLabel("Campaign", { exact: true });
  await page.waitForFunction("document.activeElement.value === 'To be named'");
  await hand.step("field found from its passage");
  await hand.write(name, campaign);
  await hand.sees(page.getByText("checked, not saved"));
  await hand.step("corrected");
  await hand.button("Save corrections");
  await hand.sees(page.getByText("The corrections are saved."));
}

async function bookOrder(hand: Hand): Promise<void> {
  const { page } = hand;
  const book = page.getByRole("button", { name: "Book", exact: true });
  await hand.act("b", book);
  const drawer = page.getByRole("dialog");
  await hand.sees(drawer.getByText(/Create the campaign .* with 1 slot\./));
  await hand.step("what booking does");
  await hand.button("Book", drawer);
  await hand.press(page.getByRole("link", { name: "Open the campaign" }));
  await page.waitForURL(/\/campaigns\/\w+/);
  await hand.sees(page.getByRole("heading", { level: 1, name: /^Journey/ }));
  await hand.step("campaign");
}

const tab = (hand: Hand, name: string): Locator =>
  hand.page.locator("main nav").getByRole("link", { name });

/** The slot airs with the episode of its day. */
async function airSlot(hand: Hand, { episode }: Sold): Promise<void> {
  const { page } = hand;
  await hand.press(tab(hand, "Board"));
  const slot = page.locator("[data-slot]").first();
  if (hand.isPhone) await hand.button(/^Go to the week of/);
  await hand.sees(slot);
  await hand.step("board");
  await hand.press(slot);
  await hand.sees(page.getByText("Guaranteed").first());
  await hand.step("slot");
  await hand.button("More acts for the slot");
  await hand.press(page.getByRole("menuitem", { name: "Link an episode…" }));
  const form = page.getByRole("dialog", { name: "Link an episode" });
  const list = form.getByLabel("Episode");
  const choice = list.locator("option").filter({ hasText: episode.title }).first();
  await choice.waitFor({ state: "attached" });
  await hand.choose(list, (await choice.textContent()) ?? "");
  await hand.step("episode chosen");
  await hand.button("Link it", form);
  await hand.sees(page.getByText("The episode is linked."));
  await hand.step("aired");
  if (hand.isPhone)
    await hand.press(page.getByRole("dialog").getByRole("button", { name: "Close" }));
}

/** What was measured is that of the cluster that is linked with the slot. */
async function linkCluster(hand: Hand, { show, episode }: Sold): Promise<void> {
  const { page } = hand;
  await hand.press(tab(hand, "Clusters"));
  await hand.act("n", page.getByRole("button", { name: "Link clusters" }));
  const form = page.getByRole("dialog", { name: "Link clusters" });
  await hand.choose(form.getByLabel("For the slot"), `1 · ${show.name}`);
  await hand.press(form.getByRole("checkbox", { name: episode.title }).first());
  await hand.step("cluster chosen");
  await hand.button("Link 1 cluster", form);
  await hand.sees(page.getByText("1 cluster is linked."));
  await hand.step("cluster linked");
}

async function uploadCounts(hand: Hand, deal: Sold): Promise<void> {
  const { page } = hand;
  await hand.press(tab(hand, "Delivery"));
  await hand.button("Upload counts");
  await hand.giveFile(page.locator("input[type=file]"), "week.csv", deliveryFile(deal));
  await hand.sees(page.getByText(/Name the column/));
  await hand.step("file chosen");
  for (const [field, column] of [
    ["Day", "Reported"],
    ["Impressions", "Spot plays"],
    ["Slot", `Slot 1 · ${deal.show.name}`],
  ] as const)
    await hand.choose(page.getByRole("combobox", { name: field, exact: true }).last(), column);
  await hand.sees(page.getByText(/^3 new/));
  await hand.step("columns named");
  await hand.button("Store 3 rows");
  await hand.sees(page.getByText("3 new, 0 changed, 0 unchanged."));
}

/** Promised, measured and delivered stand beside each other, and are saved as a file. */
async function statement(hand: Hand): Promise<void> {
  const { page } = hand;
  await hand.sees(page.getByText("2,460"));
  await hand.sees(page.getByText(/^Together, AdsWizz$/));
  await hand.sees(page.getByText(/^on the .* of ours that both count$/));
  await hand.step("reconciled");
  const saved = page.waitForEvent("download");
  await hand.press(page.getByRole("button", { name: "CSV" }).first());
  const name = (await saved).suggestedFilename();
  if (!/reconciliation.*\.csv$/.test(name)) throw new Error(`The statement is saved as ${name}`);
  await hand.step("statement saved");
}
