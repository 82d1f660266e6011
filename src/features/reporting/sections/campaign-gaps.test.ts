import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startAirCheckFixture } from "../../sponsorship/air-checks/air-checks.test-support.ts";
import type { SectionReading } from "./section.ts";
import { figuresOf, readingOf, readSection, rowsOf, textOf } from "./sections.test-support.ts";

const t = useFixture(startAirCheckFixture);

let campaignId: string;
let slots: Record<"aired" | "missed" | "madeGood" | "madeGoodInVain", string>;
let makegoods: { living: string; canceled: string };
let checkId: string;

const path = (rest = "") => `/v1/campaigns/${campaignId}${rest}`;
const reading = (): Promise<SectionReading> =>
  readingOf(t.app, t.workspaceId, { type: "campaign", subject: { campaign_id: campaignId } });

const makegood = async (slotId: string): Promise<string> => {
  const answer = await t.send("POST", path(`/slots/${slotId}/makegood`), {
    air_date: "2026-12-18",
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
};

/**
 * A campaign in New York whose slots have prices and no promises: one that aired late in the evening
 * and has no count, and three that were missed, of which one has a make-good and one has a make-good
 * that was canceled.
 */
beforeAll(async () => {
  const campaign = await t.make.campaign({
    start_date: "2026-10-01",
    end_date: "2026-10-03",
    timezone: "America/New_York",
  });
  campaignId = campaign.id;
  const rate = { type: "flat", amount_minor: 50_000 };
  const slotOn = async (day: string): Promise<string> =>
    (await t.make.slot(campaignId, { air_date: day, rate })).id;
  slots = {
    aired: await slotOn("2026-10-01"),
    missed: await slotOn("2026-10-02"),
    madeGood: await slotOn("2026-10-02"),
    madeGoodInVain: await slotOn("2026-10-03"),
  };
  // 1 October, 22:00 in New York.
  const episode = await t.make.episode({ publishedAt: "2026-10-02T02:00:00Z" });
  await t.send("PATCH", path(`/slots/${slots.aired}`), { episode_id: episode.id });
  await t.moveAt("2026-11-20T00:00:00Z");
  checkId = await t.airCheck(campaignId, slots.aired, { source: "manual" });
  makegoods = {
    living: await makegood(slots.madeGood),
    canceled: await makegood(slots.madeGoodInVain),
  };
  await t.send("PATCH", path(`/slots/${makegoods.canceled}?confirm=true`), { status: "canceled" });
});

describe("what did not go as planned with slots without a promise", () => {
  it("is named: a missing count, an open air check, and each missed slot", async () => {
    const rows = rowsOf(await readSection(await reading(), "what_did_not_go_as_planned"), "events");
    expect([...rows].map(([key, { what, detail }]) => [key, what, detail])).toEqual([
      [`uncounted ${slots.aired}`, "No count", "It aired, and no count is known."],
      [`missed ${slots.missed}`, "Missed", "The slot did not air."],
      [
        `missed ${slots.madeGood}`,
        "Missed",
        "The slot did not air. A slot that makes it good is booked.",
      ],
      [`missed ${slots.madeGoodInVain}`, "Missed", "The slot did not air."],
      [`open_check ${checkId}`, "Air check open", "It is neither approved nor rejected so far."],
    ]);
  });

  it("is owed until a slot that is not canceled makes it good", async () => {
    const content = await readSection(await reading(), "makegoods");
    expect(textOf(content, "due")).toBe(
      "2 slots fell short or did not air as booked, and nothing settles them so far.",
    );
    const rows = rowsOf(content, "makegoods");
    expect([...rows.keys()].toSorted()).toEqual(
      [slots.missed, slots.madeGood, slots.madeGoodInVain, ...Object.values(makegoods)].toSorted(),
    );
    expect(rows.get(slots.madeGood)?.["made_good_by"]).not.toBeNull();
    expect(rows.get(slots.madeGoodInVain)?.["made_good_by"]).toBeNull();
    const placements = rowsOf(await readSection(await reading(), "placements"), "placements");
    expect(placements.get(slots.madeGoodInVain)?.["makegood"]).toBe("");
  });
});

describe("the figures of slots", () => {
  it("have the air date of the campaign's time zone, as the reconciliation has", async () => {
    const rows = rowsOf(await readSection(await reading(), "placements"), "placements");
    expect(rows.get(slots.aired)).toMatchObject({ air_date: "2026-10-01" });
  });

  it("have no effective CPM of a price whose impressions are not known", async () => {
    const content = await readSection(await reading(), "promise", { show_spend: true });
    expect(figuresOf(content, "money")).toMatchObject({
      spend: { value: { minor: 50_000 } },
      effective_cpm: { value: { minor: null } },
    });
  });

  it("say which slots they leave out, in words for readers", async () => {
    const content = await readSection(await reading(), "promise");
    expect(textOf(content, "warning_1")).toBe(
      "1 slot aired without a count that is known: what it delivered is in no figure.",
    );
  });

  it("say of delivery that it has not begun, before it has", async () => {
    const rows = rowsOf(await readSection(await reading(), "reconciliation"), "lines");
    expect(rows.get(makegoods.living)).toMatchObject({ is_final: "not_begun" });
    expect(rows.get(slots.missed)).toMatchObject({ is_final: "over" });
  });
});
