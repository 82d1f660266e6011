import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import { startAgentFixture } from "../agent-fixture.test-support.ts";

const fixture = useFixture(startAgentFixture);

const id = (name: string): string => fixture.id(name);
const cluster = (): { show_id: string; cluster_id: string } => ({
  show_id: id("show_id"),
  cluster_id: id("cluster_id"),
});
const nameOf = async (): Promise<string> =>
  (
    await fixture.app.get(`/v1/shows/${id("show_id")}/clusters/${id("cluster_id")}`, {
      key: fixture.key,
    })
  ).body.name;

describe("reads", () => {
  it("answer figures with name, age, meaning and warnings, and the whole answer beside", async () => {
    const { body } = await fixture.app.get(`/v1/clusters/${id("global_cluster_id")}/metrics`, {
      key: fixture.key,
    });
    const answer = await fixture.agent.call("get_cluster_metrics", { id: id("global_cluster_id") });
    expect(answer.structured).toEqual(body);
    expect(answer.text).toContain(`views ${body.totals.views}`);
    expect(answer.text).toContain("0.0 h old, fetched 2026-10-20T12:00:00.000Z");
    expect(answer.text).toMatch(/\(unknown: .*plays/);
    expect(answer.text).toContain(`- views: ${body.definitions.views}`);
    expect(answer.text).toContain("Warnings: none.");
  });

  it("name each reading of a post with its definition and source", async () => {
    const answer = await fixture.agent.call("get_cluster", cluster());
    expect(answer.text).toMatch(
      /^Posts \(api, 0\.0 h old, fetched .*, unless a figure has its own\):$/m,
    );
    expect(answer.text).toMatch(/views \d+/);
    expect(answer.text).toMatch(/^Counted by: .*youtube\.views@2026-08/m);
    expect(answer.structured).toMatchObject({
      object: "cluster",
      nodes: [{ platform: "youtube" }],
    });
  });

  it("take numbers, lists and nulls where HTTP has a query, and objects where it has a body", async () => {
    const listed = await fixture.agent.call("list_clusters", {
      show_ids: [id("show_id")],
      limit: 1,
      sort: "reach",
      search: null,
    });
    expect(listed.structured).toMatchObject({ data: [{ id: id("cluster_id") }], has_more: true });
    expect(listed.text).toContain(`Next page: cursor ${listed.structured.next_cursor}`);
    const batch = await fixture.agent.call("get_clusters_metrics", {
      cluster_refs: [id("global_cluster_id"), "nonsense"],
    });
    expect(batch.structured).toMatchObject({ data: [{ status: 200 }, { status: 400 }] });
    expect(batch.text).toContain("nonsense: parameter_invalid");
  });

  it("say what is wrong with the codes of the catalogue, and with which argument", async () => {
    const unknown = await fixture.agent.call("list_clusters", { colour: "red" });
    expect(unknown).toMatchObject({
      isError: true,
      structured: { error: { code: "parameter_invalid", param: "colour", reason: "unknown" } },
    });
    expect(unknown.text).toBe(
      "parameter_invalid: colour is not a field of this request. (param: colour)",
    );
    expect(await fixture.agent.call("get_show")).toMatchObject({
      isError: true,
      structured: { error: { code: "parameter_invalid", param: "show_id", reason: "missing" } },
    });
    expect(await fixture.agent.call("get_show", { show_id: "../me" })).toMatchObject({
      isError: true,
      structured: { error: { code: "resource_not_found" } },
    });
    expect(await fixture.agent.call("list_clusters", { limit: 101 })).toMatchObject({
      isError: true,
      structured: { error: { param: "limit", reason: "out_of_range" } },
    });
    expect(await fixture.agent.call("list_clusters", { search: { any: 1 } })).toMatchObject({
      isError: true,
      structured: { error: { param: "search", reason: "malformed" } },
    });
    expect(await fixture.agent.call("list_clusters", { confirm_token: "x" })).toMatchObject({
      isError: true,
      structured: { error: { param: "confirm_token", reason: "unknown" } },
    });
  });

  it("need the scope the operation needs, and name it", async () => {
    const narrow = await fixture.mcp.connect(
      "2025",
      await fixture.app.key(id("workspace_id"), { scopes: ["shows:read"] }),
    );
    const refused = await narrow.call("list_clusters");
    expect(refused).toMatchObject({
      isError: true,
      structured: { error: { code: "scope_missing", required_scope: "clusters:read" } },
    });
    expect(refused.text).toContain("required scope: clusters:read");
    await narrow.close();
  });

  it("are in the request log with the operation's path and the credential", async () => {
    await fixture.agent.call("get_show", { show_id: id("show_id") });
    await fixture.app.runtime.requestLog.flush();
    const rows = await fixture.app.sql(
      "select credential_id from request_logs where path = $1 and method = 'GET'",
      [`/v1/shows/${id("show_id")}`],
    );
    expect(rows).toEqual([{ credential_id: expect.stringMatching(/^key_/) }]);
  });
});

describe("writes", () => {
  it("plan first: what would change and what it costs, and nothing is written", async () => {
    const before = await nameOf();
    const plan = await fixture.agent.call("update_cluster", { ...cluster(), name: "Planned" });
    expect(plan).toMatchObject({
      isError: false,
      structured: {
        object: "plan",
        tool: "update_cluster",
        action: "clusters.update",
        id: id("cluster_id"),
        would_write: { name: "Planned" },
        expires_at: "2026-10-20T12:05:00.000Z",
      },
    });
    expect(plan.text).toMatch(/^Nothing is written yet/);
    expect(plan.text).toContain("would write: name Planned");
    expect(plan.text).toContain(plan.structured.confirm_token);
    expect(await nameOf()).toBe(before);
  });

  it("do what was planned once: a repeated token answers what the first one did", async () => {
    const args = { show_id: id("show_id"), name: "Made once" };
    const { structured } = await fixture.agent.call("create_cluster", args);
    const first = await fixture.agent.call("create_cluster", {
      ...args,
      confirm_token: structured.confirm_token,
    });
    expect(first).toMatchObject({
      isError: false,
      structured: { object: "write_result", ok: true, replayed: false },
    });
    const second = await fixture.agent.call("create_cluster", {
      ...args,
      confirm_token: structured.confirm_token,
    });
    expect(second.structured).toMatchObject({ replayed: true, id: first.structured.id });
    expect(second.text).toContain("Nothing was done again");
    expect(
      await fixture.app.sql("select name from clusters where name = 'Made once'"),
    ).toHaveLength(1);
  });

  it("of two confirmations at once carry out one", async () => {
    const args = { show_id: id("show_id"), name: "Made by one of two" };
    const { confirm_token } = (await fixture.agent.call("create_cluster", args)).structured;
    const answers = await Promise.all(
      [1, 2, 3].map(() => fixture.agent.call("create_cluster", { ...args, confirm_token })),
    );
    expect(answers.some((answer) => answer.structured.ok === true)).toBe(true);
    for (const { isError, text } of answers) {
      expect(text).not.toMatch(/Idempotency|request with/);
      if (isError) expect(text).toContain("Call again with the same confirm_token");
    }
    expect(
      await fixture.app.sql("select name from clusters where name = 'Made by one of two'"),
    ).toHaveLength(1);
  });

  it("say the price and the cap of a metered one, and spend it only when confirmed", async () => {
    const plan = await fixture.agent.call("refresh_cluster", cluster());
    expect(plan.structured).toMatchObject({
      cost: { provider_calls: 1, posts: 1, emails: 0 },
      cap: { used: 0 },
    });
    expect(plan.text).toContain("Cost: 1 provider calls for 1 posts");
    const done = await fixture.agent.call("refresh_cluster", {
      ...cluster(),
      confirm_token: plan.structured.confirm_token,
    });
    expect(done.structured).toMatchObject({
      ok: true,
      data: { object: "cluster_refresh", refreshed: 1 },
    });
  });

  it("give a secret once and not again in the replay", async () => {
    const args = { url: "https://hooks.example.com/agent", enabled_events: ["cluster.updated"] };
    const { confirm_token } = (await fixture.agent.call("create_webhook_endpoint", args))
      .structured;
    const made = await fixture.agent.call("create_webhook_endpoint", { ...args, confirm_token });
    expect(made.structured.data.secret).toMatch(/^whsec_/);
    expect(
      (await fixture.agent.call("create_webhook_endpoint", { ...args, confirm_token })).structured,
    ).toMatchObject({ replayed: true, data: { secret: null } });
  });

  it("leave what a wrong write means to the pipeline", async () => {
    expect(await fixture.agent.call("update_cluster", { ...cluster(), name: "" })).toMatchObject({
      isError: true,
      structured: { error: { code: "parameter_invalid", param: "name" } },
    });
    expect(
      await fixture.agent.call("delete_cluster", { ...cluster(), cluster_id: "A".repeat(20) }),
    ).toMatchObject({ isError: true, structured: { error: { code: "resource_not_found" } } });
    for (const flag of ["confirm", "dry_run"])
      expect(
        await fixture.agent.call("delete_cluster", { ...cluster(), [flag]: true }),
      ).toMatchObject({
        isError: true,
        structured: { error: { param: flag, reason: "unknown" } },
      });
  });
});

describe("a confirm_token", () => {
  const planned = async (): Promise<{ args: Record<string, unknown>; confirm_token: string }> => {
    const args = { ...cluster(), name: "Never" };
    return {
      args,
      confirm_token: (await fixture.agent.call("update_cluster", args)).structured.confirm_token,
    };
  };
  const refusal = (reason: string) => ({
    isError: true,
    structured: { error: { code: "parameter_invalid", param: "confirm_token", reason } },
  });

  it("holds for the arguments that were planned and no others", async () => {
    const { args, confirm_token } = await planned();
    expect(
      await fixture.agent.call("update_cluster", { ...args, name: "Other", confirm_token }),
    ).toMatchObject(refusal("conflict"));
    expect(
      await fixture.agent.call("update_cluster", {
        ...args,
        cluster_id: id("other_cluster_id"),
        confirm_token,
      }),
    ).toMatchObject(refusal("conflict"));
    expect(await nameOf()).not.toMatch(/Never|Other/);
  });

  it("holds for one tool, one credential, one workspace", async () => {
    const { confirm_token, args } = await planned();
    expect(
      await fixture.agent.call("delete_cluster", { ...cluster(), confirm_token }),
    ).toMatchObject(refusal("conflict"));
    const other = await fixture.mcp.connect("2026", await fixture.app.key(id("workspace_id")));
    expect(await other.call("update_cluster", { ...args, confirm_token })).toMatchObject(
      refusal("conflict"),
    );
    await other.close();
  });

  it("is refused altered, invented and empty of sense", async () => {
    const { args, confirm_token } = await planned();
    const altered = `${confirm_token.slice(0, 6)}${confirm_token[6] === "A" ? "B" : "A"}${confirm_token.slice(7)}`;
    expect(
      await fixture.agent.call("update_cluster", { ...args, confirm_token: altered }),
    ).toMatchObject(refusal("conflict"));
    for (const text of ["yes", "plan_", `${confirm_token}A`, 1])
      expect(
        await fixture.agent.call("update_cluster", { ...args, confirm_token: text }),
      ).toMatchObject(refusal("malformed"));
    expect(await nameOf()).not.toBe("Never");
  });

  it("expires after five minutes, also for a plan that was not carried out", async () => {
    const { args, confirm_token } = await planned();
    await fixture.app.advance(5 * MINUTE_MS);
    expect(await fixture.agent.call("update_cluster", { ...args, confirm_token })).toMatchObject(
      refusal("out_of_range"),
    );
    expect(await nameOf()).not.toBe("Never");
  });

  it("does not hold when the write has come to cost more than was agreed", async () => {
    const { confirm_token } = (await fixture.agent.call("refresh_cluster", cluster())).structured;
    const added = await fixture.app.request(
      "POST",
      `/v1/shows/${id("show_id")}/clusters/${id("cluster_id")}/nodes`,
      { key: fixture.key, body: { url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ" } },
    );
    expect(added.status).toBe(200);
    const refused = await fixture.agent.call("refresh_cluster", { ...cluster(), confirm_token });
    expect(refused).toMatchObject({
      isError: true,
      structured: { error: { code: "state_conflict", current_state: "changed" } },
    });
  });

  it("holds while more deliveries fail at the endpoint they are to be tried at again", async () => {
    const { app } = fixture;
    const endpoint = id("webhook_endpoint_id");
    const args = { id: endpoint, since: app.clock.now().toISOString() };
    const plan = await fixture.agent.call("retry_failed_webhook_deliveries", args);
    const { confirm_token } = plan.structured;
    await app.sql(
      `insert into webhook_deliveries (workspace_id, id, created_at, endpoint_id, event_id, event_type, kind, status, attempt_count, final_reason, completed_at, updated_at)
       select workspace_id, 'whd_more', $2, id, 'evt_more', 'show.updated', 'event', 'failed', 12, 'attempts_exhausted', $2, $2
       from webhook_endpoints where id = $1`,
      [endpoint, app.clock.now()],
    );
    expect(
      await fixture.agent.call("retry_failed_webhook_deliveries", { ...args, confirm_token }),
    ).toMatchObject({ isError: false, structured: { data: { queued: 1 } } });
  });

  it("tells a credential without the scope of the scope first, also where arguments are missing", async () => {
    const reader = await fixture.mcp.connect(
      "2026",
      await fixture.app.key(id("workspace_id"), { preset: "read_only" }),
    );
    for (const confirm_token of [undefined, "nonsense"]) {
      expect(
        await reader.call("update_cluster", { ...cluster(), name: "x", confirm_token }),
      ).toMatchObject({
        isError: true,
        structured: { error: { code: "scope_missing", required_scope: "clusters:write" } },
      });
    }
    expect(await reader.call("create_cluster")).toMatchObject({
      isError: true,
      structured: { error: { code: "scope_missing", required_scope: "clusters:write" } },
    });
    await reader.close();
  });
});

describe("a workspace whose plan lacks mcp_writes", () => {
  it("reads, and may neither plan nor write", async () => {
    const poor = await fixture.app.workspace({ plan: "free" });
    const showId = await fixture.app.show(poor);
    const client = await fixture.mcp.connect("2026", await fixture.app.key(poor), "?areas=all");
    expect(await client.call("get_show", { show_id: showId })).toMatchObject({ isError: false });
    const names = (await client.tools()).map(({ name }) => name);
    expect(names).toContain("get_show");
    expect(names).not.toContain("update_show");
    for (const confirm_token of [undefined, "nonsense"]) {
      const refused = await client.call("update_show", {
        show_id: showId,
        podcast_name: "New",
        confirm_token,
      });
      expect(refused).toMatchObject({
        isError: true,
        structured: {
          error: { code: "plan_required", feature: "mcp_writes", required_plan: "creator" },
        },
      });
      expect(refused.text).toContain("smallest plan with it: creator");
    }
    const { body } = await fixture.app.get(`/v1/shows/${showId}`, {
      key: await fixture.app.key(poor),
    });
    expect(body.name).toBe("Salt and Signal");
    await client.close();
  });
});
