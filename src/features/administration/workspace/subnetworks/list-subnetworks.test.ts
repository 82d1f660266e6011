import { describe, expect, it } from "vitest";
import { useApp } from "../../../../../test/network.ts";
import { workspaceOperations } from "../index.ts";

const app = useApp({ operations: workspaceOperations });

const idsOf = (body: { data: { id: string }[] }): string[] => body.data.map((row) => row.id);

describe("GET /v1/subnetworks", () => {
  it("lists the network's own subnetworks, newest first, with the shows of the active ones", async () => {
    const networkId = await app.workspace();
    const older = await app.workspace({ kind: "subnetwork", parentId: networkId, name: "Older" });
    app.clock.advance(1_000);
    const invited = await app.workspace({
      kind: "subnetwork",
      parentId: networkId,
      name: "Invited",
    });
    await app.sql(
      "update workspaces set activation_state = 'invited', activated_at = null where workspace_id = $1",
      [invited],
    );
    await app.sql("update workspaces set handle = 'older-hands' where workspace_id = $1", [older]);
    const showId = await app.show(older);
    await app.show(invited);
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) values ($1, 'Gone0000000000000000', 9, now())",
      [older],
    );
    const foreignNetwork = await app.workspace();
    await app.workspace({ kind: "subnetwork", parentId: foreignNetwork });
    const { status, body } = await app.get("/v1/subnetworks", { key: await app.key(networkId) });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "list",
      url: "/v1/subnetworks",
      has_more: false,
      next_cursor: null,
      meta: { missing_show_ids: ["Gone0000000000000000"] },
    });
    expect(body.data).toMatchObject([
      {
        object: "subnetwork",
        id: invited,
        name: "Invited",
        activation_state: "invited",
        activated_at: null,
        show_ids: [],
        show_count: 0,
        public_url: null,
      },
      {
        object: "subnetwork",
        id: older,
        name: "Older",
        handle: "older-hands",
        activation_state: "active",
        show_ids: [showId],
        show_count: 1,
        public_url: "http://127.0.0.1:4000/n/older-hands",
      },
    ]);
  });

  it("pages without a gap or a repeat over rows of one millisecond", async () => {
    const networkId = await app.workspace();
    for (let index = 0; index < 5; index += 1)
      await app.workspace({ kind: "subnetwork", parentId: networkId });
    await app.sql(
      "update workspaces set created_at = created_at + (hashtext(workspace_id) % 3) * interval '1 microsecond' where parent_workspace_id = $1",
      [networkId],
    );
    const key = await app.key(networkId);
    const all = idsOf((await app.get("/v1/subnetworks", { key })).body);
    const paged: string[] = [];
    for (let cursor = ""; ;) {
      const { body } = await app.get(`/v1/subnetworks?limit=2${cursor}`, { key });
      paged.push(...idsOf(body));
      expect(body.has_more).toBe(body.next_cursor !== null);
      if (body.next_cursor === null) break;
      cursor = `&cursor=${body.next_cursor}`;
    }
    expect(all).toHaveLength(5);
    expect(paged).toEqual(all);
  });

  it.each(["solo", "subnetwork"] as const)(
    "answers a %s workspace with an empty list and the reason",
    async (kind) => {
      const parentId = await app.workspace();
      const workspaceId = await app.workspace(
        kind === "subnetwork" ? { kind, parentId } : { kind },
      );
      const { status, body } = await app.get("/v1/subnetworks", {
        key: await app.key(workspaceId),
      });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        object: "list",
        data: [],
        has_more: false,
        next_cursor: null,
        meta: { note: expect.stringMatching(/belong to networks/) },
      });
    },
  );

  it("refuses another workspace's cursor, and a limit outside 1 to 100", async () => {
    const networkId = await app.workspace();
    for (let index = 0; index < 2; index += 1)
      await app.workspace({ kind: "subnetwork", parentId: networkId });
    const { body } = await app.get("/v1/subnetworks?limit=1", { key: await app.key(networkId) });
    const other = await app.key(await app.workspace());
    expect(
      (await app.get(`/v1/subnetworks?cursor=${body.next_cursor}`, { key: other })).body.error,
    ).toMatchObject({ code: "parameter_invalid", param: "cursor" });
    expect((await app.get("/v1/subnetworks?limit=0", { key: other })).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "limit",
      reason: "out_of_range",
    });
    expect((await app.get("/v1/subnetworks?limit=101", { key: other })).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "limit",
      reason: "out_of_range",
    });
  });

  it("refuses a cursor that is none in workspaces without subnetworks too", async () => {
    for (const kind of ["subnetwork", "solo"] as const) {
      const key = await app.key(await app.workspace({ kind }));
      expect((await app.get("/v1/subnetworks?cursor=x", { key })).body.error).toMatchObject({
        code: "parameter_invalid",
        param: "cursor",
      });
    }
  });
});
