import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startAgentFixture } from "./agent-fixture.test-support.ts";

/** What an agent asks for most, and how short and how plain the answers are. */

const fixture = useFixture(startAgentFixture);

const id = (name: string): string => fixture.id(name);

describe("an agent", () => {
  it("finds an episode by title and date, lists it by its title alone, and sees title and date to check by", async () => {
    const { structured, text } = await fixture.agent.call("find_episode", {
      show_id: id("show_id"),
      title: "The lighthouse keeper",
    });
    expect(structured).toMatchObject({
      best: null,
      note: expect.stringContaining("published_on or an identifier decides it"),
      matches: [
        {
          title: "The lighthouse keeper",
          published_at: expect.stringMatching(/^2026-/),
          match: { by: "title", confidence: "medium" },
        },
      ],
    });
    const [{ published_at: publishedAt }] = structured.matches;
    expect(text).toContain('title "The lighthouse keeper"');
    expect(text).toContain(`published_at ${publishedAt}`);
    const batch = await fixture.agent.call("find_episodes", {
      show_id: id("show_id"),
      lookups: [{ title: "The lighthouse keeper", published_on: publishedAt.slice(0, 10) }],
    });
    expect(batch.structured.data[0].result.best).toMatchObject({
      episode_id: structured.matches[0].episode_id,
      match: { by: "title_and_date", confidence: "high" },
    });
  });

  it("reads ratios with four digits in the text and with all of them beside it", async () => {
    const answer = await fixture.agent.call("get_cluster_metrics", { id: id("global_cluster_id") });
    const rate = answer.structured.totals.engagement_rate as number;
    expect(String(rate).length).toBeGreaterThan(8);
    expect(answer.text).toContain(`engagement_rate ${Number(rate.toPrecision(4))}`);
    expect(answer.text).not.toMatch(/\d\.\d{9}/);
  });

  it("sees what is connected in a few lines, and asks for that alone", async () => {
    const all = await fixture.agent.call("list_integrations", { show_id: id("show_id") });
    expect(all.text.length).toBeLessThan(1_500);
    expect(all.text).toMatch(/^- transistor: "Salt and Signal", connected, /m);
    expect(all.text).toMatch(/^Not connected, by how they are:$/m);
    const connected = await fixture.agent.call("list_integrations", {
      show_id: id("show_id"),
      connected: true,
    });
    expect(connected.structured.data).toMatchObject([{ platform: "transistor", connected: true }]);
    expect(JSON.stringify(connected.structured).length).toBeLessThan(2_500);
    const one = await fixture.agent.call("list_integrations", {
      show_id: id("show_id"),
      platform: "youtube",
      connected: false,
    });
    expect(one.structured.data).toMatchObject([{ platform: "youtube", connected: false }]);
    expect(
      await fixture.agent.call("list_integrations", {
        show_id: id("show_id"),
        platform: "myspace",
      }),
    ).toMatchObject({ isError: true, structured: { error: { param: "platform" } } });
  });

  it("reads types of events as a line each", async () => {
    const { text } = await fixture.agent.call("list_event_types", { group: "cluster" });
    expect(text).toMatch(/^clusters:read:$/m);
    expect(text).toMatch(/^- cluster\.created: \w/m);
    expect(text).not.toContain("has_changed_fields");
  });

  it("reads where the audience is, and the data requests", async () => {
    expect(await fixture.agent.call("get_geography", { show_ids: [id("show_id")] })).toMatchObject({
      isError: false,
      structured: { object: "list" },
    });
    expect(
      (await fixture.agent.call("list_data_requests", { status: "open" })).structured.data,
    ).toEqual([expect.objectContaining({ id: id("data_request_id") })]);
  });

  it.each([
    ["refresh_integration", () => ({ show_id: id("show_id"), platform: "transistor" })],
    ["disconnect_integration", () => ({ show_id: id("show_id"), platform: "transistor" })],
    [
      "connect_integration",
      () => ({ show_id: id("show_id"), platform: "tiktok", handle: "@salt" }),
    ],
    ["create_data_request", () => ({ show_ids: [id("show_id")], platforms: ["applePodcasts"] })],
    ["cancel_data_request", () => ({ id: id("data_request_id") })],
    [
      "retry_failed_webhook_deliveries",
      () => ({ id: id("webhook_endpoint_id"), since: "2026-10-19T00:00:00Z" }),
    ],
  ])("plans %s", async (tool, given) => {
    expect(await fixture.agent.call(tool, given())).toMatchObject({
      isError: false,
      structured: { object: "plan", confirm_token: expect.stringMatching(/^plan_/) },
    });
  });

  it("passes no secret on: a key is refused, and the person sends it", async () => {
    const refused = await fixture.agent.call("connect_integration", {
      show_id: id("show_id"),
      platform: "transistor",
      api_key: "a key from the conversation",
    });
    expect(refused).toMatchObject({
      isError: true,
      structured: { error: { code: "parameter_invalid", param: "api_key", reason: "unknown" } },
    });
    expect(refused.text).not.toContain("a key from the conversation");
    expect(refused.text).toContain("secret");
  });

  it("takes a field that the list of tools leaves out", async () => {
    const plan = await fixture.agent.call("create_brand", { name: "Northwind", tags: ["coffee"] });
    expect(plan).toMatchObject({
      isError: false,
      structured: { object: "plan", would_write: { tags: ["coffee"] } },
    });
  });

  it("proves a campaign for a client that allows tools that only read, and no others", async () => {
    const client = await fixture.mcp.connect("2026", fixture.key);
    const allowed = new Set(
      (await client.tools())
        .filter((tool) => tool.annotations.readOnlyHint === true)
        .map((tool) => tool.name as string),
    );
    const ask = async (tool: string, given: Record<string, unknown> = {}) => {
      expect(allowed).toContain(tool);
      return client.call(tool, given);
    };
    expect(await client.prompt("campaign-proof", { campaign: "x" })).toContain("read_tool");
    const { structured: list } = await ask("list_campaigns");
    const [{ id: campaignId, name }] = list.data;
    const reads = [
      "get_campaign",
      "get_campaign_metrics",
      "get_campaign_pacing",
      "get_campaign_reconciliation",
      "list_campaign_slots",
    ];
    const proof = await ask("read_tool", {
      calls: reads.map((tool) => ({ tool, arguments: { campaign_id: campaignId } })),
    });
    expect(proof.structured.results).toEqual(
      reads.map((tool) => ({ tool, answer: expect.any(Object) })),
    );
    expect(proof.text).toContain(name);
    expect(await ask("list_air_checks", { campaign_id: campaignId })).toMatchObject({
      isError: false,
    });
    const refused = await ask("read_tool", {
      calls: [{ tool: "campaigns.delete", arguments: { campaign_id: campaignId } }],
    });
    expect(refused).toMatchObject({
      isError: true,
      structured: { error: { param: "calls[0].tool" } },
    });
    await client.close();
  });
});
