import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../use-fixture.ts";
import {
  ORDER_TEXT,
  startOrderFixture,
} from "../../src/features/sponsorship/insertion-orders/insertion-orders.test-support.ts";
import { listenMcp, type McpClient } from "../../src/surfaces/mcp/mcp.test-support.ts";

/** An agent's way with the tools alone: from the words of an order to whether it delivers. */

let agent: McpClient;

const t = useFixture(startOrderFixture);
const mcp = useFixture(() => listenMcp(t.app.runtime));
beforeAll(async () => {
  agent = await mcp.connect("2026", t.key);
});
afterAll(async () => {
  await agent.close();
});

const read = async (tool: string, args: Record<string, unknown>) => {
  const { isError, text, structured } = await agent.call(tool, args);
  expect([isError, text]).toEqual([false, text]);
  return structured;
};

/** Every write is planned first, and carried out with the token of its plan. */
const write = async (tool: string, args: Record<string, unknown>) => {
  const plan = await read(tool, args);
  expect(plan.object).toBe("plan");
  return read(tool, { ...args, confirm_token: plan.confirm_token });
};

describe("an agent", () => {
  it("goes from an insertion order to a pacing answer, each write planned and confirmed", async () => {
    const order = await write("parse_insertion_order", { text: ORDER_TEXT });
    await t.run(order.id);
    const parsed = await read("get_insertion_order", { id: order.id });
    expect(parsed.parsed.line_items[1].matched_show_id).toBeNull();
    await write("correct_insertion_order", {
      id: order.id,
      parsed: { line_items: [{ index: 1, matched_show_id: t.showId }] },
    });
    const applied = await write("apply_insertion_order", { id: order.id });
    const campaignId = applied.data.campaign.id;
    await write("update_campaign", { campaign_id: campaignId, status: "scheduled" });
    const pacing = await read("get_campaign_pacing", { campaign_id: campaignId });
    expect(pacing).toMatchObject({
      goal: { metric: "impressions", target: 40_000, source: "guarantees" },
      expected: 0,
      actual: null,
      state: "on_track",
      projected_total: 40_000,
    });
    const statement = await read("get_campaign_reconciliation", { campaign_id: campaignId });
    expect(statement.totals.value_minor).toBe(104_000);
  });
});
