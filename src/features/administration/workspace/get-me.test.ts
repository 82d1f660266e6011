import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { TEST_START } from "../../../../test/harness.ts";
import { workspaceOperations } from "./index.ts";

const app = useApp({ operations: workspaceOperations });

const hoursBefore = (hours: number): string =>
  new Date(Date.parse(TEST_START) - hours * 3_600_000).toISOString();

async function connect(
  showId: string,
  platform: string,
  options: { status?: string; updatedAt?: string | null } = {},
): Promise<void> {
  await app.sql(
    "insert into connections (show_id, platform, id, status, connect_via, connected_at, last_updated_at, created_at, updated_at) values ($1, $2, $3, $4, 'api', $5, $6, $5, $5)",
    [
      showId,
      platform,
      `con_${showId}_${platform}`,
      options.status ?? "connected",
      hoursBefore(100),
      options.updatedAt ?? null,
    ],
  );
}

async function addEpisode(showId: string, id: string, removed = false): Promise<void> {
  await app.sql(
    `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type, explicit, content_hash, removed_at, created_at, updated_at)
     values ($1, $2, $2, 'One', 'one', $3, 'full', false, 'x', $4, $3, $3)`,
    [showId, id, hoursBefore(50), removed ? hoursBefore(1) : null],
  );
}

describe("GET /v1/me", () => {
  it("answers every field of the workspace of a network, its shows in the workspace's order", async () => {
    const workspaceId = await app.workspace({ name: "North Quay" });
    await app.sql(
      "update workspaces set handle = 'north-quay', logo_url = 'https://img.example/n.png' where workspace_id = $1",
      [workspaceId],
    );
    const first = await app.show(workspaceId, {
      name: "Tide Tables",
      handle: "tide-tables",
      categories: ["Science"],
    });
    const second = await app.show(workspaceId, { name: "Ballast", handle: "ballast" });
    await addEpisode(first, "ep_1");
    await addEpisode(first, "ep_2");
    await addEpisode(first, "ep_3", true);
    const key = await app.key(workspaceId, {
      scopes: ["shows:read", "clusters:write"],
      rateTier: "default",
    });
    const { status, body } = await app.get("/v1/me", { key });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "workspace",
      effective_uid: workspaceId,
      authenticated_uid: workspaceId,
      auth_kind: "api_key",
      key_label: "test key",
      scopes: ["clusters:read", "clusters:write", "shows:read"],
      kind: "network",
      is_network: true,
      is_subnetwork: false,
      parent_network_uid: null,
      network_name: "North Quay",
      network_handle: "north-quay",
      network_logo: "https://img.example/n.png",
      plan: "premium",
      show_count: 2,
      team_size: 0,
      subnetwork_count: 0,
      campaign_count: 0,
      missing_show_ids: [],
      network_default_emv: { likeRate: 0.1, commentRate: 0.5, longFormCpm: 25, shortFormCpm: 10 },
      public_url: "http://127.0.0.1:4000/n/north-quay",
      app_url: "http://127.0.0.1:4000/app",
      computed_at: TEST_START,
      cache_age_seconds: 0,
      note: null,
    });
    expect(body.shows).toEqual([
      {
        object: "show_summary",
        id: first,
        name: "Tide Tables",
        handle: "tide-tables",
        image: null,
        public_url: "http://127.0.0.1:4000/s/tide-tables",
        categories: ["Science"],
        plan: "premium",
        connected_platforms: [],
        stale_platforms: [],
        episode_count: 2,
      },
      {
        object: "show_summary",
        id: second,
        name: "Ballast",
        handle: "ballast",
        image: null,
        public_url: "http://127.0.0.1:4000/s/ballast",
        categories: [],
        plan: "premium",
        connected_platforms: [],
        stale_platforms: [],
        episode_count: 0,
      },
    ]);
    expect(body.credential).toEqual({
      object: "credential",
      type: "api_key",
      id: expect.stringMatching(/^key_/),
      label: "test key",
      scopes: ["clusters:read", "clusters:write", "shows:read"],
      client_id: null,
      rate_limit: {
        tier: "default",
        requests_per_minute: 120,
        writes_per_minute: 30,
        concurrent: 10,
      },
    });
  });

  it("reports of a platform connected on several shows the oldest freshness, and leaves disconnected ones out", async () => {
    const workspaceId = await app.workspace();
    const fresh = await app.show(workspaceId);
    const old = await app.show(workspaceId);
    await connect(fresh, "youtube", { updatedAt: hoursBefore(2) });
    await connect(old, "youtube", { updatedAt: hoursBefore(40) });
    await connect(fresh, "tiktok", { updatedAt: hoursBefore(36) });
    await connect(old, "spotify", { status: "needs_reauth", updatedAt: null });
    await connect(fresh, "spotify", { status: "disconnected", updatedAt: hoursBefore(1) });
    const { body } = await app.get("/v1/me", { key: await app.key(workspaceId) });
    expect(body.integrations_summary).toEqual({ spotify: 1, tiktok: 1, youtube: 2 });
    expect(body.data_freshness).toEqual({
      spotify: { last_updated: null, age_hours: null, stale: true },
      tiktok: { last_updated: hoursBefore(36), age_hours: 36, stale: false },
      youtube: { last_updated: hoursBefore(40), age_hours: 40, stale: true },
    });
    expect(body.stale_platforms).toEqual(["spotify", "youtube"]);
    expect(
      body.shows.map((show: { connected_platforms: string[] }) => show.connected_platforms),
    ).toEqual([
      ["tiktok", "youtube"],
      ["spotify", "youtube"],
    ]);
    expect(body.shows.map((show: { stale_platforms: string[] }) => show.stale_platforms)).toEqual([
      [],
      ["spotify", "youtube"],
    ]);
  });

  it("lists a show that is gone in missing_show_ids and in nothing else", async () => {
    const gone = "Gone0000000000000000";
    const workspaceId = await app.workspace({ showIds: [gone] });
    const there = await app.show(workspaceId);
    const { body } = await app.get("/v1/me", { key: await app.key(workspaceId) });
    expect(body.missing_show_ids).toEqual([gone]);
    expect(body.shows.map((show: { id: string }) => show.id)).toEqual([there]);
    expect(body.show_count).toBe(1);
    expect(body.note).toContain("no longer exists");
  });

  it("counts accepted members, all subnetworks and campaigns of a network, and gives a subnetwork its parent's id alone", async () => {
    const networkId = await app.workspace({ plan: "premium" });
    const subnetworkId = await app.workspace({
      kind: "subnetwork",
      parentId: networkId,
      plan: null,
      name: "Small Hours",
    });
    const shared = await app.show(subnetworkId);
    await app.show(networkId);
    await app.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, 'mem_1', 'a@x.example', 'owner', 'accepted', now()), ($1, 'mem_2', 'b@x.example', 'editor', 'pending', now())",
      [networkId],
    );
    await app.sql(
      `insert into campaigns (
         workspace_id, id, name, status, timezone, currency, archived, created_by,
         status_changed_at, created_at, updated_at
       )
       select $1, 'cmp_' || name, name, 'draft', 'UTC', 'usd', name = 'Over', 'x', now(), now(), now()
       from unnest('{Autumn,Winter,Over}'::text[]) as name`,
      [networkId],
    );
    const network = (await app.get("/v1/me", { key: await app.key(networkId) })).body;
    expect(network).toMatchObject({
      team_size: 1,
      subnetwork_count: 1,
      campaign_count: 2,
      show_count: 2,
    });
    const subnetwork = (await app.get("/v1/me", { key: await app.key(subnetworkId) })).body;
    expect(subnetwork).toMatchObject({
      kind: "subnetwork",
      is_subnetwork: true,
      parent_network_uid: networkId,
      network_name: "Small Hours",
      plan: "premium",
      subnetwork_count: 0,
      campaign_count: 0,
      show_count: 1,
    });
    expect(subnetwork.shows[0].id).toBe(shared);
  });

  it("gives a solo workspace the page of its show, and a show its own plan where one was set", async () => {
    const workspaceId = await app.workspace({ kind: "solo", plan: "creator" });
    const showId = await app.show(workspaceId, { handle: "lone-lamp" });
    await app.sql("update shows set explicit_plan = 'premium' where show_id = $1", [showId]);
    const { body } = await app.get("/v1/me", { key: await app.key(workspaceId) });
    expect(body).toMatchObject({
      kind: "solo",
      plan: "creator",
      public_url: "http://127.0.0.1:4000/s/lone-lamp",
      team_size: 0,
      subnetwork_count: 0,
    });
    expect(body.shows[0].plan).toBe("premium");
  });

  it("reports the partner tier when the workspace has it, as the door grants it", async () => {
    const workspaceId = await app.workspace();
    await app.sql("update workspaces set rate_tier = 'partner' where workspace_id = $1", [
      workspaceId,
    ]);
    const { body, headers } = await app.get("/v1/me", {
      key: await app.key(workspaceId, { rateTier: "default" }),
    });
    expect(body.credential.rate_limit).toEqual({
      tier: "partner",
      requests_per_minute: 1_200,
      writes_per_minute: 300,
      concurrent: 20,
    });
    expect(headers["ratelimit-limit"]).toBe("1200");
    expect(headers["service-rate-tier"]).toBe("partner");
  });

  it("answers 304 to its own tag, though computed_at moves", async () => {
    const key = await app.key(await app.workspace());
    const { headers } = await app.get("/v1/me", { key });
    app.clock.advance(1_000);
    const again = await app.get("/v1/me", {
      key,
      headers: { "if-none-match": headers["etag"] ?? "" },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
  });

  it("takes no parameter it does not know", async () => {
    const workspaceId = await app.workspace();
    expect(
      (await app.get("/v1/me?workspace=x", { key: await app.key(workspaceId) })).body.error,
    ).toMatchObject({ code: "parameter_invalid", param: "workspace", reason: "unknown" });
  });
});
