import { describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startAgentFixture } from "./agent-fixture.test-support.ts";
import type { McpClient } from "./mcp.test-support.ts";

const fixture = useFixture(startAgentFixture);

const id = (name: string): string => fixture.id(name);
const cluster = () => ({ cluster_ref: id("global_cluster_id") });

const namesOf = async (client: McpClient): Promise<string[]> =>
  (await client.tools()).map(({ name }) => name);

async function connected(search: string, key = fixture.key): Promise<McpClient> {
  return fixture.mcp.connect("2026", key, search);
}

const REFUSED = (param: string) => ({
  isError: true,
  structured: { error: { code: "parameter_invalid", param } },
});

describe("the short list", () => {
  it.each(["2025", "2026"] as const)(
    "is what a client of %s gets, and every other operation can be called by its name",
    async (era) => {
      const client = await fixture.mcp.connect(era, fixture.key);
      const names = await namesOf(client);
      expect(names.slice(-3)).toEqual(["find_tools", "read_tool", "write_tool"]);
      expect(names).not.toContain("list_brands");
      expect(await client.call("list_brands")).toMatchObject({ isError: false });
      expect(await client.call("goals_list", { show_id: id("show_id") })).toMatchObject({
        structured: { object: "list" },
      });
      await client.close();
    },
  );

  it("has no write_tool for a credential that cannot write", async () => {
    const workspaceId = id("workspace_id");
    const reader = await connected(
      "",
      await fixture.app.key(workspaceId, { scopes: ["clusters:read"] }),
    );
    const names = await namesOf(reader);
    expect(names).toContain("read_tool");
    expect(names).not.toContain("write_tool");
    await reader.close();
  });

  it("answers an unknown name with the nearest ones", async () => {
    await expect(fixture.agent.call("get_campaign_pace")).rejects.toThrow(
      /Unknown tool: get_campaign_pace\. Near it: .*get_campaign/,
    );
  });
});

describe("find_tools", () => {
  it("answers the arguments of three operations and the names of at most ten", async () => {
    const { text, structured } = await fixture.agent.call("find_tools", {
      query: "move an ad slot to another week",
    });
    expect(structured.best[0]).toMatchObject({ tool: "campaign_slots_update", call: "write_tool" });
    expect(structured.best).toHaveLength(3);
    expect(structured.others.length).toBeLessThanOrEqual(10);
    expect(text).toContain("- air_window ({start_date: text, end_date: text})");
    expect(text).not.toContain("confirm_token");
  });

  it("finds only what the credential may call, and only in the area that is named", async () => {
    const workspaceId = id("workspace_id");
    const reader = await connected(
      "",
      await fixture.app.key(workspaceId, { scopes: ["campaigns:read"] }),
    );
    const { structured } = await reader.call("find_tools", { query: "delete a campaign" });
    const found = [
      ...structured.listed,
      ...structured.best.map(({ tool }: { tool: string }) => tool),
      ...structured.others,
    ];
    expect(found).toContain("list_campaigns");
    expect(found.filter((name: string) => /delete|update|create|cluster_/.test(name))).toEqual([]);
    await reader.close();
    const within = await fixture.agent.call("find_tools", { query: "list", area: "webhooks" });
    expect(within.structured.best.map(({ tool }: { tool: string }) => tool).join(" ")).toMatch(
      /^[a-z_ ]*webhook/,
    );
  });

  it("names the faulty argument, and says where nothing fits", async () => {
    expect(await fixture.agent.call("find_tools")).toMatchObject(REFUSED("query"));
    expect(await fixture.agent.call("find_tools", { query: "x", area: "boats" })).toMatchObject(
      REFUSED("area"),
    );
    const nothing = await fixture.agent.call("find_tools", { query: "zzqqxx" });
    expect(nothing).toMatchObject({ isError: false, structured: { best: [], others: [] } });
    expect(nothing.text).toContain("Nothing fits");
  });
});

describe("read_tool", () => {
  it("runs up to five reads, and a faulty one leaves the others as they are", async () => {
    const { text, structured, isError } = await fixture.agent.call("read_tool", {
      calls: [
        { tool: "brands.get", arguments: { brand_id: id("brand_id") } },
        { tool: "get_cluster_metrics", arguments: cluster() },
        { tool: "brand_campains" },
        { tool: "delete_cluster", arguments: cluster() },
        { tool: "goals.get", arguments: JSON.stringify({ goal_id: "goal_nothing" }) },
      ],
    });
    expect(isError).toBe(false);
    expect(structured.results).toMatchObject([
      { tool: "brands_get", answer: { object: "brand" } },
      { tool: "get_cluster_metrics", answer: { object: "cluster_metrics" } },
      { error: { param: "calls[2].tool", message: expect.stringContaining("brands_campaigns") } },
      { error: { param: "calls[3].tool", message: expect.stringContaining("write_tool") } },
      { tool: "goals_get", error: { code: "resource_not_found" } },
    ]);
    expect(text).toMatch(/^1\. brands_get:\nbrand:/);
    expect(text).toContain("\n2. get_cluster_metrics:\nNumbers of cluster_ref");
  });

  it("answers a single read as the tool itself does", async () => {
    const itself = await fixture.agent.call("get_cluster_metrics", cluster());
    const byName = await fixture.agent.call("read_tool", {
      calls: [{ tool: "clusters.metrics", arguments: cluster() }],
    });
    expect(byName).toEqual(itself);
  });

  it("costs what its reads cost, and each has its line in the request log", async () => {
    const requests = () => fixture.app.sql("select id from request_logs where path = '/v1/brands'");
    await fixture.app.runtime.requestLog.flush();
    const before = (await requests()).length;
    await fixture.agent.call("read_tool", {
      calls: [{ tool: "list_brands" }, { tool: "list_brands" }],
    });
    await fixture.app.runtime.requestLog.flush();
    expect((await requests()).length - before).toBe(2);
  });

  it.each([
    [{}, "calls"],
    [{ calls: [] }, "calls"],
    [{ calls: Array.from({ length: 6 }, () => ({ tool: "list_brands" })) }, "calls"],
    [{ calls: ["list_brands"] }, "calls[0]"],
    [{ calls: [{ tool: "list_brands", arguments: "{" }] }, "calls[0].arguments"],
    [{ calls: [{}] }, "calls[0].tool"],
  ])("names the faulty field of %j", async (given, param) => {
    expect(await fixture.agent.call("read_tool", given)).toMatchObject(REFUSED(param));
  });
});

describe("write_tool", () => {
  it("plans, names itself as the tool to confirm with, and answers what was written", async () => {
    const change = {
      tool: "brands.update",
      arguments: { brand_id: id("brand_id"), website: "https://northwind.example/" },
    };
    const plan = await fixture.agent.call("write_tool", change);
    expect(plan.structured).toMatchObject({
      object: "plan",
      tool: "brands_update",
      call: "write_tool",
    });
    expect(plan.text).toContain("call write_tool again");
    const { confirm_token: token } = plan.structured;
    const other = {
      ...change,
      arguments: { ...change.arguments, website: "https://other.example/" },
    };
    expect(
      await fixture.agent.call("write_tool", { ...other, confirm_token: token }),
    ).toMatchObject(REFUSED("confirm_token"));
    const done = await fixture.agent.call("write_tool", { ...change, confirm_token: token });
    expect(done.structured).toMatchObject({
      object: "write_result",
      written: { website: "https://northwind.example/" },
    });
  });

  it("changes a cluster and does not repeat its posts", async () => {
    const change = { ...cluster(), tags: ["launch"] };
    const { structured } = await fixture.agent.call("update_cluster", change);
    const done = await fixture.agent.call("update_cluster", {
      ...change,
      confirm_token: structured.confirm_token,
    });
    expect(done.text.length).toBeLessThan(600);
    expect(done.structured.data).not.toHaveProperty("nodes");
    expect(done.structured.written).toEqual({ tags: ["launch"] });
  });

  it("refuses a read, and a name that is none", async () => {
    const read = await fixture.agent.call("write_tool", { tool: "list_brands" });
    expect(read).toMatchObject(REFUSED("tool"));
    expect(read.text).toContain("read_tool");
    expect(await fixture.agent.call("write_tool", {})).toMatchObject(REFUSED("tool"));
  });
});

describe("an address", () => {
  it("lists the tools of areas, and all of them", async () => {
    const campaigns = await connected("?areas=campaigns,air_checks");
    const names = await namesOf(campaigns);
    expect(names).toContain("link_campaign_cluster");
    expect(names).toContain("approve_air_check");
    expect(names).not.toContain("get_cluster");
    const { structured } = await campaigns.call("find_tools", { query: "webhook endpoint" });
    expect(structured.best.map(({ tool }: { tool: string }) => tool).join(" ")).not.toContain(
      "webhook",
    );
    await expect(campaigns.call("list_webhook_endpoints")).rejects.toThrow(/Unknown tool/);
    await campaigns.close();
    const all = await connected("?areas=all");
    expect((await namesOf(all)).length).toBeGreaterThan(80);
    await all.close();
  });

  it("lists named tools and nothing else, an operation without a description of its own too", async () => {
    const client = await connected("?tools=get_cluster,goals.list");
    expect(await namesOf(client)).toEqual(["goals_list", "get_cluster"]);
    await expect(client.call("read_tool", { calls: [] })).rejects.toThrow(/Unknown tool/);
    await expect(client.call("list_brands")).rejects.toThrow(/Unknown tool/);
    await client.close();
  });

  it("that names read_tool alone opens no write, and one that names nothing opens nothing", async () => {
    const reader = await connected("?tools=find_tools,read_tool");
    expect(await reader.call("list_brands")).toMatchObject({ isError: false });
    await expect(reader.call("delete_cluster", cluster())).rejects.toThrow(/Unknown tool/);
    await reader.close();
    const nothing = await connected("?tools=");
    expect(await namesOf(nothing)).toEqual([]);
    await expect(nothing.call("list_brands")).rejects.toThrow(/Unknown tool/);
    await nothing.close();
  });

  it("with readonly=1 writes nothing, by any name", async () => {
    const client = await connected("?readonly=1");
    const names = await namesOf(client);
    expect(names).toContain("read_tool");
    expect(names).not.toContain("write_tool");
    await expect(client.call("delete_cluster", cluster())).rejects.toThrow(/Unknown tool/);
    await expect(client.call("write_tool", { tool: "delete_cluster" })).rejects.toThrow(
      /Unknown tool/,
    );
    const { structured } = await client.call("find_tools", { query: "delete a cluster" });
    expect(JSON.stringify(structured)).not.toContain("delete_cluster");
    await client.close();
  });

  it.each([
    ["?areas=boats", "areas"],
    ["?tools=sail", "tools"],
    ["?readonly=perhaps", "readonly"],
  ])("with %s is answered 400 with the name of the parameter", async (search, param) => {
    const answer = await fetch(`${fixture.mcp.url}${search}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${fixture.key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.objectContaining({ code: "parameter_invalid", param }) },
    ]);
  });

  it("narrows by headers too", async () => {
    const answer = await fetch(fixture.mcp.url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${fixture.key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-mcp-tools": "get_workspace",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const [, json = ""] = /(?:^data: )?(\{.*\})/m.exec(await answer.text()) ?? [];
    const { result } = JSON.parse(json) as { result: { tools: { name: string }[] } };
    expect(result.tools.map(({ name }) => name)).toEqual(["get_workspace"]);
  });
});

describe("prompts", () => {
  it.each(["2025", "2026"] as const)("are read by a client of %s", async (era) => {
    const client = await fixture.mcp.connect(era, fixture.key);
    expect(await client.prompts()).toEqual([
      "campaign-proof",
      "weekly-network-note",
      "air-check-review",
    ]);
    const text = await client.prompt("campaign-proof", { campaign: 'Autumn "blend"' });
    expect(text).toMatch(/^# Campaign proof/);
    expect(text).toMatch(/campaign: ".*Autumn/);
    await expect(client.prompt("campaign-proof")).rejects.toThrow(/campaign is required/);
    await expect(client.prompt("nothing")).rejects.toThrow(/Unknown prompt/);
    await client.close();
  });

  it("name only tools that exist", async () => {
    const all = await connected("?areas=all");
    const names = new Set(await namesOf(all));
    for (const prompt of await all.prompts()) {
      const text = await all.prompt(prompt, { campaign: "x" });
      const named = [
        ...text.matchAll(/`((?:get|list|find|search|compare|approve|reject|read|write)_[a-z_]+)`/g),
      ];
      expect(named.length).toBeGreaterThan(2);
      expect(named.map(([, name = ""]) => name).filter((name) => !names.has(name))).toEqual([]);
    }
    await all.close();
  });
});
