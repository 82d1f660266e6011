import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import type { TestApp } from "../../../../test/harness.ts";
import { faultOf } from "../../../kernel/contract/schema.ts";
import {
  HEARD,
  startAirCheckFixture,
} from "../../sponsorship/air-checks/air-checks.test-support.ts";
import {
  ORDER_TEXT,
  startOrderFixture,
} from "../../sponsorship/insertion-orders/insertion-orders.test-support.ts";
import { payloadSchemaOf } from "./event-payloads.ts";

/** Types of the recorded events, each once. Fails where one is not as its schema says. */
async function recordedTypes(app: TestApp): Promise<string[]> {
  const events = await app.sql<{ type: string; data: unknown }>("select type, data from events");
  const faults = events.flatMap(({ type, data }) => {
    const fault = faultOf(payloadSchemaOf(type), data);
    return fault === null ? [] : [`${type}: ${fault}`];
  });
  expect(faults).toEqual([]);
  return [...new Set(events.map(({ type }) => type))].toSorted();
}

describe("events of campaigns, as their schemas say", () => {
  const t = useFixture(startAirCheckFixture);

  it("are those of brands, campaigns, slots, links and air checks", async () => {
    const { send } = t;
    const sent = async (method: string, path: string, body?: object) => {
      const answer = await send(method, `/v1/${path}`, body);
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
      return answer.body;
    };
    const { data: brand } = await sent("POST", "brands", { name: "Northwind Roasters" });
    await sent("PATCH", `brands/${brand.id}`, { social_links: { instagram: "https://a.example" } });
    const { campaignId, slotId } = await t.booked();
    const campaign = `campaigns/${campaignId}`;
    await sent("PATCH", campaign, { brand_id: brand.id, emv: null, goals: { impressions: 1_000 } });
    await sent("PATCH", `${campaign}/slots/${slotId}`, {
      rate: { type: "cpm", amount_minor: 2_800 },
    });
    const { data: other } = await sent("POST", `${campaign}/slots`, {
      show_id: t.showId,
      deliverable_type: "audio_read",
    });
    await sent("DELETE", `${campaign}/slots/${other.id}?confirm=true`);
    const { global_id: clusterRef } = await t.make.cluster({
      episode_id: (await t.make.episode()).id,
    });
    const { data: link } = await sent("POST", `${campaign}/clusters`, { cluster_ref: clusterRef });
    await sent("DELETE", `${campaign}/clusters/${link.id}`);
    const approved = await t.airCheck(campaignId, slotId, HEARD);
    await sent("POST", `air-checks/${approved}/approve`, {});
    const rejected = await t.airCheck(campaignId, slotId, HEARD);
    await sent("POST", `air-checks/${rejected}/reject`, { reason: "Too late." });
    await sent("DELETE", `air-checks/${rejected}?confirm=true`);
    await sent("PATCH", campaign, { status: "canceled", confirm: true });
    await sent("DELETE", `${campaign}?confirm=true`);
    await sent("DELETE", `brands/${brand.id}?confirm=true`);
    expect(await recordedTypes(t.app)).toEqual(
      expect.arrayContaining([
        "air_check.approved",
        "air_check.created",
        "air_check.deleted",
        "air_check.rejected",
        "air_check.submitted",
        "brand.created",
        "brand.deleted",
        "brand.updated",
        "campaign.cluster_linked",
        "campaign.cluster_unlinked",
        "campaign.created",
        "campaign.deleted",
        "campaign.status_changed",
        "campaign.updated",
        "campaign_slot.created",
        "campaign_slot.deleted",
        "campaign_slot.status_changed",
        "campaign_slot.updated",
      ]),
    );
  });
});

describe("events of insertion orders, as their schemas say", () => {
  const t = useFixture(startOrderFixture);

  it("are those of an order that is read and applied", async () => {
    const id = await t.parsed({ text: ORDER_TEXT });
    const path = `/v1/insertion-orders/${id}/apply?confirm=true`;
    expect((await t.send("POST", path, { line_indexes: [0] })).status).toBe(201);
    expect(await recordedTypes(t.app)).toEqual(
      expect.arrayContaining(["insertion_order.applied", "insertion_order.parsed"]),
    );
  });
});
