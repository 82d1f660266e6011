import { beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { workspaceOperations } from "../index.ts";

let networkId: string;
let showId: string;
let key: string;

const app = useApp({ operations: workspaceOperations });
beforeAll(async () => {
  networkId = await app.workspace();
  await giveHandle(networkId, "lock-keepers");
  showId = await app.show(networkId, { handle: "weir-and-lock" });
  key = await app.key(networkId);
});

async function giveHandle(workspaceId: string, handle: string): Promise<void> {
  await app.sql("update workspaces set handle = $2 where workspace_id = $1", [workspaceId, handle]);
  await app.sql(
    "insert into handle_directory (subject_kind, handle, subject_id, created_at) values ('workspace', $2, $1, now())",
    [workspaceId, handle],
  );
  app.runtime.access.clear();
}

async function urls(query: string, as = key): Promise<Record<string, unknown>[]> {
  const { status, body } = await app.get(`/v1/urls?${query}`, { key: as });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: "list",
    url: "/v1/urls",
    has_more: false,
    next_cursor: null,
  });
  return body.data;
}

const site = "http://127.0.0.1:4000";

describe("GET /v1/urls", () => {
  it("builds a show's addresses from its id and from its handle", async () => {
    const show = {
      object: "url",
      type: "show",
      id: showId,
      public_url: `${site}/s/weir-and-lock`,
      app_url: `${site}/app/shows/${showId}`,
      resolves: true,
    };
    expect(await urls(`type=show&id=${showId}`)).toEqual([show]);
    expect(await urls("type=show&handle=weir-and-lock")).toEqual([show]);
  });

  it("answers a foreign show and one of nothing alike, by id and by handle", async () => {
    const foreign = await app.show(await app.workspace(), { handle: "foreign-waters" });
    const unknown = "Nothing0000000000000";
    const [byForeignId] = await urls(`type=show&id=${foreign}`);
    const [byUnknownId] = await urls(`type=show&id=${unknown}`);
    expect(byForeignId).toEqual({
      object: "url",
      type: "show",
      id: foreign,
      public_url: null,
      app_url: null,
      resolves: false,
    });
    expect(JSON.stringify(byForeignId).replaceAll(foreign, unknown)).toBe(
      JSON.stringify(byUnknownId),
    );
    const [byForeignHandle] = await urls("type=show&handle=foreign-waters");
    const [byUnknownHandle] = await urls("type=show&handle=no-such-waters");
    expect(byForeignHandle).toEqual({
      object: "url",
      type: "show",
      id: null,
      public_url: `${site}/s/foreign-waters`,
      app_url: null,
      resolves: false,
    });
    expect(JSON.stringify(byForeignHandle).replaceAll("foreign-waters", "no-such-waters")).toBe(
      JSON.stringify(byUnknownHandle),
    );
  });

  it("answers a batch in the order asked, repeated keys and comma lists alike", async () => {
    const second = await app.show(networkId);
    app.runtime.access.clear();
    const ids = [second, "Nothing0000000000000", showId];
    expect(
      (await urls(`type=show&ids=${ids.join(",")}`)).map((url) => [url["id"], url["resolves"]]),
    ).toEqual([
      [second, true],
      ["Nothing0000000000000", false],
      [showId, true],
    ]);
    expect(await urls(`type=show&ids=${ids.join("&ids=")}`)).toEqual(
      await urls(`type=show&ids=${ids.join(",")}`),
    );
  });

  it("builds a cluster's address from its global id, and says whether it is there", async () => {
    const clusterId = "Cluster0000000000001";
    await app.sql(
      "insert into clusters (show_id, id, name, created_at, updated_at) values ($1, $2, 'One', now(), now())",
      [showId, clusterId],
    );
    const foreignShow = await app.show(await app.workspace());
    await app.sql(
      "insert into clusters (show_id, id, name, created_at, updated_at) values ($1, $2, 'Theirs', now(), now())",
      [foreignShow, clusterId],
    );
    const answered = await urls(
      `type=cluster&ids=${showId}_${clusterId},${showId}_Nothing0000000000000,${foreignShow}_${clusterId},half_an_id`,
    );
    expect(answered.map((url) => url["resolves"])).toEqual([true, false, false, false]);
    expect(answered[0]).toMatchObject({
      public_url: `${site}/s/cluster/${showId}_${clusterId}`,
      app_url: `${site}/app/clusters/${showId}_${clusterId}`,
    });
    expect(answered[3]).toMatchObject({ public_url: null, app_url: null });
  });

  it("resolves the network itself and its subnetworks, never a parent or a stranger", async () => {
    const subnetworkId = await app.workspace({ kind: "subnetwork", parentId: networkId });
    await giveHandle(subnetworkId, "lower-lock");
    const stranger = await app.workspace();
    await giveHandle(stranger, "other-canal");
    expect(await urls("type=network")).toMatchObject([
      { id: networkId, public_url: `${site}/n/lock-keepers`, resolves: true },
    ]);
    expect(await urls("type=network&handle=lower-lock")).toMatchObject([
      { id: subnetworkId, resolves: true },
    ]);
    expect(await urls("type=network&handle=other-canal")).toMatchObject([
      { id: null, resolves: false },
    ]);
    expect(await urls(`type=network&ids=${stranger}`)).toMatchObject([
      { public_url: null, resolves: false },
    ]);
    const below = await app.key(subnetworkId);
    expect(await urls(`type=network&ids=${networkId},${subnetworkId}`, below)).toMatchObject([
      { resolves: false, public_url: null },
      { resolves: true },
    ]);
    expect(await urls("type=network&handle=lock-keepers", below)).toMatchObject([
      { id: null, resolves: false },
    ]);
  });

  it("resolves no page of an archived show or of its episodes", async () => {
    const archived = await app.show(networkId);
    const clusterId = "Cluster0000000000002";
    const [handle] = await app.sql("select handle from shows where show_id = $1", [archived]);
    await app.sql(
      "insert into clusters (show_id, id, name, created_at, updated_at) values ($1, $2, 'One', now(), now())",
      [archived, clusterId],
    );
    app.runtime.access.clear();
    const resolved = async () =>
      [
        ...(await urls(`type=show&id=${archived}`)),
        ...(await urls(`type=show&handle=${handle?.["handle"]}`)),
        ...(await urls(`type=cluster&id=${archived}_${clusterId}`)),
      ].map((url) => url["resolves"]);
    expect(await resolved()).toEqual([true, true, true]);
    await app.sql("update show_directory set archived_at = now() where show_id = $1", [archived]);
    app.runtime.access.clear();
    expect(await resolved()).toEqual([false, false, false]);
  });

  it("resolves the page of a campaign once it is public or unlisted, in its workspace alone", async () => {
    const id = "Campaign000000000002";
    await app.sql(
      `insert into campaigns (workspace_id, id, name, currency, timezone, status, visibility, created_by, status_changed_at, created_at, updated_at)
       values ($1, $2, 'Autumn blend', 'gbp', 'Europe/London', 'draft', 'private', 'key_1', now(), now(), now())`,
      [networkId, id],
    );
    const resolves = async (as = key) =>
      (await urls(`type=campaign&id=${id}`, as)).map((url) => url["resolves"]);
    const strangerKey = await app.key(await app.workspace());
    for (const [visibility, expected] of [
      ["private", false],
      ["unlisted", true],
      ["public", true],
    ] as const) {
      await app.sql("update campaigns set visibility = $2 where id = $1", [id, visibility]);
      expect(await resolves()).toEqual([expected]);
      expect(await resolves(strangerKey)).toEqual([false]);
    }
  });

  it("builds campaign and report addresses in their documented shapes", async () => {
    const id = "Campaign000000000001";
    expect(await urls(`type=campaign&id=${id}`)).toMatchObject([
      { public_url: `${site}/n/lock-keepers/campaigns/${id}`, resolves: false },
    ]);
    expect(await urls("type=report&id=rep_1")).toMatchObject([
      { public_url: `${site}/n/report/${networkId}/rep_1`, resolves: false },
    ]);
  });

  it("resolves the address of a report while its link without a secret shows a snapshot", async () => {
    const id = "rep_open";
    const resolves = async (as = key) =>
      (await urls(`type=report&id=${id}`, as)).map((one) => one["resolves"]);
    await app.sql(
      `insert into reports
         (workspace_id, id, name, type, status, definition, current_snapshot, created_at, updated_at)
       values ($1, $2, 'Autumn', 'custom', 'ready', '{}', 1, now(), now())`,
      [networkId, id],
    );
    await app.sql(
      `insert into report_snapshots
         (workspace_id, report_id, number, definition_version, state, as_of, issued_at)
       values ($1, $2, 1, 1, 'current', now(), now())`,
      [networkId, id],
    );
    expect(await resolves()).toEqual([false]);
    await app.sql(
      `insert into report_links
         (workspace_id, report_id, id, label, is_public, created_at, updated_at)
       values ($1, $2, 'rln_open', 'public', true, now(), now())`,
      [networkId, id],
    );
    const strangerKey = await app.key(await app.workspace());
    expect([await resolves(), await resolves(strangerKey)]).toEqual([[true], [false]]);
    for (const [column, table] of [
      ["expires_at = $2", "report_links"],
      ["revoked_at = $2", "report_links"],
      ["state = 'withdrawn', withdrawn_at = $2", "report_snapshots"],
    ]) {
      await app.sql(`update ${table} set ${column} where workspace_id = $1`, [
        networkId,
        app.clock.now(),
      ]);
      expect([column, await resolves()]).toEqual([column, [false]]);
      await app.sql(
        `update ${table} set ${column?.replaceAll("$2", "null").replace("withdrawn'", "current'")}
         where workspace_id = $1`,
        [networkId],
      );
      expect(await resolves()).toEqual([true]);
    }
  });

  it.each([
    ["", { param: "type", reason: "missing" }],
    ["type=page&id=x", { param: "type" }],
    ["type=show", { param: "id", reason: "missing" }],
    ["type=show&id=a&handle=b", { param: "handle", reason: "conflict" }],
    ["type=cluster&handle=b", { param: "handle", reason: "conflict" }],
    ["type=show&id=a/b", { param: "id", reason: "malformed" }],
    ["type=show&ids=", { param: "ids", reason: "out_of_range" }],
    [
      `type=show&ids=${Array.from({ length: 101 }, () => "a").join(",")}`,
      { param: "ids", reason: "too_many" },
    ],
  ])("refuses ?%s", async (query, fault) => {
    const { status, body } = await app.get(`/v1/urls?${query}`, { key });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ code: "parameter_invalid", ...fault });
  });
});
