import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { findSlots } from "../slots/slot.store.ts";
import { nameSlots } from "./name-slots.ts";
import { startCampaignFixture } from "../campaigns.test-support.ts";

const t = useFixture(startCampaignFixture);

const path = (id: string, query = "") => `/v1/campaigns/${id}/reconciliation${query}`;
const read = async (id: string) => (await t.send("GET", path(id))).body;

const delivery = (campaignId: string, slotId: string | null, fields: Record<string, unknown>) =>
  t.sql(
    `insert into external_delivery_rows (workspace_id, campaign_id, row_key, source, label, slot_id, impressions, start_date, end_date, is_period, created_at, updated_at)
     values ($1, $2, $3, $4, 'Mid-roll', $5, $6, $7, $8, true, now(), now())`,
    [
      t.workspaceId,
      campaignId,
      `${String(fields["source"])} ${slotId}`,
      fields["source"],
      slotId,
      fields["impressions"],
      fields["from"] ?? "2026-10-01",
      fields["to"] ?? "2026-10-31",
    ],
  );

const flatRate = { type: "flat", amount_minor: 50_000 };

/** A campaign of the first days of October with a slot that aired and one that was missed. */
async function settledCampaign() {
  const { id } = await t.make.campaign({ start_date: "2026-10-01", end_date: "2026-10-03" });
  const { id: aired } = await t.make.slot(id, {
    air_date: "2026-10-01",
    guaranteed_impressions: 10_000,
    rate: flatRate,
  });
  const { id: episodeId } = await t.make.episode({ publishedAt: "2026-10-01T06:00:00Z" });
  const { global_id: ref } = await t.make.cluster({ episode_id: episodeId });
  await t.posts(ref, [
    { platform: "simplecast", format: "audio_episode", counts: { downloads: 8_000 } },
  ]);
  await t.send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: ref, slot_id: aired });
  const { id: missed } = await t.make.slot(id, {
    air_date: "2026-10-02",
    guaranteed_impressions: 4_000,
    rate: flatRate,
  });
  await t.moveAt("2026-10-20T00:00:00Z");
  return { id, aired, missed, episodeId };
}

describe("the reconciliation of a campaign", () => {
  it("stands promised, measured and delivered side by side, with why they differ", async () => {
    const { id, aired, missed } = await settledCampaign();
    await delivery(id, aired, { source: "adswizz", impressions: 8_200 });
    await delivery(id, aired, { source: "other", impressions: 6_000, to: "2026-10-02" });
    await delivery(id, null, { source: "adswizz", impressions: 300 });
    const body = await read(id);
    expect(body.slots).toMatchObject([
      {
        slot_id: aired,
        status: "aired",
        promised: { impressions: 10_000 },
        measured: { impressions: 8_000, counted_in: ["downloads"] },
        delivered: [
          { source: "adswizz", impressions: 8_200 },
          { source: "other", impressions: 6_000 },
        ],
        is_final: true,
        value_minor: 50_000,
        proposal: {
          basis: "measured",
          shortfall: 2_000,
          pro_rata: { due_minor: 40_000, credit_minor: 10_000 },
          makegood: { impressions: 2_000, quantity: 1 },
        },
      },
      {
        slot_id: missed,
        status: "missed",
        measured: { impressions: null },
        proposal: { delivered: 0, pro_rata: { due_minor: 0, credit_minor: 50_000 } },
      },
    ]);
    const gaps = body.slots[0].gaps.map((gap: Record<string, unknown>) => [
      gap["between"],
      gap["source"],
      gap["class"],
    ]);
    expect(gaps).toEqual([
      ["promised_measured", null, "delivery"],
      ["promised_delivered", "adswizz", "delivery"],
      ["measured_delivered", "adswizz", "within_tolerance"],
      ["promised_delivered", "other", "delivery"],
      ["measured_delivered", "other", "window"],
    ]);
    expect(body.unassigned).toMatchObject([{ source: "adswizz", impressions: 300 }]);
    expect(body.totals).toMatchObject({
      promised: { impressions: 14_000 },
      measured: { impressions: 8_000 },
      value_minor: 100_000,
      credit_minor: 60_000,
    });
  });

  it("proposes nothing for a slot that still delivers or is made good already", async () => {
    const { id, missed } = await settledCampaign();
    const made = await t.send("POST", `/v1/campaigns/${id}/slots/${missed}/makegood`, {
      air_date: "2026-11-20",
    });
    expect(made.status).toBe(201);
    const { slots, totals } = await read(id);
    expect(slots[1]).toMatchObject({ makegood_slot_id: made.body.data.id, proposal: null });
    expect(slots[2]).toMatchObject({ makegood_for: missed, is_final: false, proposal: null });
    expect(totals.promised).toEqual({ impressions: 14_000 });
  });

  it("is a table too, with one row for each slot and ad server and one for the total", async () => {
    const { id, aired, episodeId } = await settledCampaign();
    await delivery(id, aired, { source: "adswizz", impressions: 8_200 });
    const csv = await t.send("GET", path(id, "?format=csv"));
    const lines = csv.text.trim().split(/\r?\n/);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain(
      `slot 1,${aired},${t.showId},Salt and Signal,${episodeId},The lighthouse keeper,aired,2026-10-01`,
    );
    expect(lines[1]).toContain(",10000,8000,downloads,adswizz,8200,-20,delivery,2.5,");
    expect(lines[3]).toMatch(/^total,/);
    expect(lines.map((line) => line.split(",").length)).toEqual([22, 22, 22, 22]);
    const workbook = await t.send("GET", path(id, "?format=xlsx"));
    expect(workbook.status).toBe(200);
  });

  it("names shows and episodes beside their ids: an episode once, and a cluster of none by its name", async () => {
    const { id, aired, episodeId } = await settledCampaign();
    await t.send("PATCH", `/v1/campaigns/${id}/slots/${aired}`, { episode_id: episodeId });
    const clip = await t.send("POST", `/v1/shows/${t.showId}/clusters`, {
      name: "Clips of the harbour",
    });
    await t.send("POST", `/v1/campaigns/${id}/clusters`, {
      cluster_ref: clip.body.data.global_id,
      slot_id: aired,
    });
    const { slots } = await read(id);
    expect(slots[0]).toMatchObject({
      show_name: "Salt and Signal",
      episodes: [
        { episode_id: episodeId, title: "The lighthouse keeper" },
        { episode_id: null, title: "Clips of the harbour" },
      ],
    });
    expect(slots[1]).toMatchObject({ show_name: "Salt and Signal", episodes: [] });
    const csv = await t.send("GET", path(id, "?format=csv"));
    expect(csv.text).toContain(
      `,Salt and Signal,${episodeId},"The lighthouse keeper; Clips of the harbour",aired,`,
    );
  });

  it("names nothing of a show that the workspace no longer sees", async () => {
    const { id, aired } = await settledCampaign();
    const names = await nameSlots(
      t.app.runtime.database,
      await findSlots(t.app.runtime.database, t.workspaceId, id),
      new Set(),
    );
    expect(names.get(aired)).toEqual({ show_name: null, episodes: [] });
  });
});
