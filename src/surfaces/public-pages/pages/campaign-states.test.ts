import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { day } from "../sections/words.ts";
import { startPageFixture } from "../public-pages.test-support.ts";

let reference: string;

const t = useFixture(startPageFixture);
beforeAll(async () => {
  const published = new Date(t.app.clock.now().getTime() - 5 * DAY_MS).toISOString();
  reference = (
    await t.make.cluster({ episode_id: (await t.make.episode({ publishedAt: published })).id })
  ).global_id;
  await t.posts(reference, [
    { platform: "simplecast", format: "audio_episode", counts: { downloads: 10_000 } },
  ]);
});

/** As `textOf` gives it. */
const dayWords = (days: number): string => day(dayAt(days)).replaceAll("\u00a0", " ");

const dayAt = (days: number): string =>
  new Date(t.app.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);

interface Slot {
  air: number;
  promised: number;
  linked?: boolean;
}

/** A public campaign in a state, with slots that air so many days from now. */
async function campaignIn(state: string, slots: readonly Slot[], from = -20, to = 40) {
  const { make, send, app } = t;
  const { id } = await make.campaign({
    start_date: dayAt(from),
    end_date: dayAt(to),
    timezone: "UTC",
  });
  for (const { air, promised, linked = false } of slots) {
    const { id: slotId } = await make.slot(id, {
      air_date: dayAt(air),
      guaranteed_impressions: promised,
    });
    if (linked)
      await send("POST", `/v1/campaigns/${id}/clusters`, {
        cluster_ref: reference,
        slot_id: slotId,
      });
  }
  await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
  await app.sql("update campaigns set status = $2 where id = $1", [id, state]);
  return id;
}

/** The page as it is read: one line, words alone. */
async function textOf(id: string): Promise<string> {
  const { text } = await t.page(`/n/lock-keepers/campaigns/${id}`);
  return text
    .replace(/^[\s\S]*<main/, "<main")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,:])/g, "");
}

const pacingOf = (id: string) => t.get(`/v1/campaigns/${id}/pacing`);

describe("the first words of a campaign's page", () => {
  it.each([
    { promised: 30_000, words: "Ahead", state: "ahead" },
    { promised: 300_000, words: "Behind", state: "behind" },
  ])(
    "are $words where pacing says $state, with what is expected",
    async ({ promised, ...said }) => {
      const id = await campaignIn("active", [{ air: -5, promised, linked: true }]);
      const { state, expected, actual } = await pacingOf(id);
      expect([state, actual]).toEqual([said.state, 10_000]);
      const text = await textOf(id);
      const by = expected.toLocaleString("en-US");
      expect(text).toContain(`${said.words}: 10,000 delivered, ${by} expected by now.`);
      expect(text).toMatch(new RegExp(`Delivered so far 10,000 Expected by now ${by}`));
      const { pacing } = JSON.parse((await t.page(`/n/lock-keepers/campaigns/${id}.json`)).text);
      expect(pacing).toEqual({ metric: "impressions", goal: promised, expected, actual, state });
    },
  );

  it("are not begun for a draft and a scheduled one, without a chart and without gone time", async () => {
    const draft = await textOf(await campaignIn("draft", [{ air: 12, promised: 20_000 }], 10, 40));
    expect(draft).toContain("Draft: nothing is booked");
    const id = await campaignIn("scheduled", [{ air: 12, promised: 20_000 }], 10, 40);
    const text = await textOf(id);
    expect(text).toContain(
      `Not begun: it starts on ${dayWords(10)}, and the first slot airs on ${dayWords(12)}.`,
    );
    for (const words of ["not begun", "20,000 planned as the promise"])
      expect(text).toContain(words);
    for (const words of ["Against the promise", "of the time gone", "not known yet", "by now"])
      expect([words, text.includes(words)]).toEqual([words, false]);
  });

  it("say that one that runs waits for its first slot, and whether what was due was missed", async () => {
    const waiting = await textOf(await campaignIn("active", [{ air: 3, promised: 20_000 }]));
    expect(waiting).toContain(
      `On track: nothing is expected before the first slot airs on ${dayWords(3)}.`,
    );
    const id = await campaignIn("active", [{ air: -9, promised: 30_000 }]);
    await t.sql("update campaign_slots set status = 'missed' where campaign_id = $1", [id]);
    expect(await textOf(id)).toMatch(/Behind: [\d,]+ expected by now, and the slot was missed\./);
  });

  it("say paused, and canceled with what it had", async () => {
    const paused = await textOf(await campaignIn("paused", [{ air: 6, promised: 20_000 }]));
    expect(paused).toContain(`Paused: the next slot is due on ${dayWords(6)}.`);
    const canceled = await textOf(await campaignIn("canceled", [{ air: 3, promised: 20_000 }]));
    for (const words of ["Canceled: nothing is expected of it.", "No slot had aired before"])
      expect(canceled).toContain(words);
    expect(canceled).not.toContain("Against the promise");
    const stopped = await textOf(
      await campaignIn("canceled", [{ air: -5, promised: 20_000, linked: true }]),
    );
    expect(stopped).toContain("Canceled: 10,000 delivered, and nothing more is expected.");
  });

  it("say completed with what came of the promise, and no word of a running time", async () => {
    const done = await textOf(
      await campaignIn("completed", [{ air: -50, promised: 40_000, linked: true }], -60, -20),
    );
    expect(done).toContain("Completed, behind: 10,000 delivered of 40,000.");
    for (const words of ["so far", "of the time gone", "by now"])
      expect([words, done.includes(words)]).toEqual([words, false]);
    const id = await campaignIn("completed", [{ air: -50, promised: 40_000 }], -60, -20);
    await t.sql("update campaign_slots set status = 'missed' where campaign_id = $1", [id]);
    const missed = await textOf(id);
    for (const words of [
      "Completed: the slot was missed.",
      "nothing measured",
      "No slot has aired of the 1 slot booked, so there is nothing to count.",
    ])
      expect(missed).toContain(words);
    expect(missed).not.toContain("Against the promise");
  });
});

describe("the slots of a campaign's page", () => {
  it("name the episode that each aired in, with its page, and so do its tables", async () => {
    const id = await campaignIn("active", [
      { air: -5, promised: 30_000, linked: true },
      { air: 9, promised: 30_000 },
    ]);
    const { text } = await t.page(`/n/lock-keepers/campaigns/${id}`);
    expect(text).toMatch(
      new RegExp(`/s/cluster/${reference}"><bdi>The lighthouse keeper</bdi></a>`),
    );
    const csv = (await t.page(`/n/lock-keepers/campaigns/${id}/slots.csv`)).text;
    expect(csv.split("\r\n")[1]).toMatch(/,The lighthouse keeper$/);
  });

  it("name the episode that a slot is booked with before anything is linked", async () => {
    const { make, send } = t;
    const { id } = await make.campaign();
    const { id: slotId } = await make.slot(id, { air_date: "2026-12-15" });
    await send("PATCH", `/v1/campaigns/${id}/slots/${slotId}`, {
      episode_id: (await make.episode()).id,
    });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const page = await t.page(`/n/lock-keepers/campaigns/${id}.json`);
    expect(JSON.parse(page.text).slots[0].episodes).toEqual([
      { title: "The lighthouse keeper", number: null, url: null },
    ]);
  });

  it("lose neither promise nor gap nor rate on a phone", async () => {
    const id = await campaignIn("active", [{ air: -5, promised: 30_000, linked: true }]);
    const { slots } = await t.get(`/v1/campaigns/${id}?expand=slots`);
    await t.sql(
      `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, impressions, start_date, end_date, is_period, created_at, updated_at)
       values ($1, $2, 'one', 'adswizz', 'Mid-roll', $3, 5000, $4, $4, true, now(), now())`,
      [t.workspaceId, id, slots[0].id, dayAt(-5)],
    );
    const { text } = await t.page(`/n/lock-keepers/campaigns/${id}`);
    const onPhones = [...text.matchAll(/class="basis phone">([^<]*)</g)].map(([, words = ""]) =>
      words.trim().replaceAll("\u00a0", " "),
    );
    expect(onPhones).toEqual(
      expect.arrayContaining(["of 30,000", expect.stringMatching(/^\u221250 %, /)]),
    );
    expect(text).toContain("AdsWizz");
    expect(text).not.toContain(">adswizz<");
  });
});
