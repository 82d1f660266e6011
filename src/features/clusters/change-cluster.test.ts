import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClusterFixture, startClusterFixture } from "./cluster-fixture.test-support.ts";

describe("changing a cluster", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  const create = async (name: string, ...urls: string[]) => (await fixture.create({ name, node_urls: urls })).body.data;
  const send = (method: string, path: string, body?: unknown) => fixture.app.request(method, path, { key: fixture.key, ...(body === undefined ? {} : { body }) });
  const read = async (id: string) => (await fixture.app.get(fixture.path(id), { key: fixture.key })).body;
  const eventTypes = async (globalId: string) => (await fixture.app.sql<{ type: string }>("select type from events where object_id = $1 order by created_at, type", [globalId])).map((row) => row.type);

  it("adds posts by URL and counts them in the totals", async () => {
    const cluster = await create("Grows");
    const answer = await send("POST", fixture.path(cluster.id, "/nodes"), { urls: ["https://youtu.be/addedpost01", "https://www.tiktok.com/@a/video/7553210987654321111"] });
    expect(answer.status).toBe(200);
    expect(answer.body.data.post_count).toBe(2);
    expect(answer.body.data.total_reach).toBeGreaterThan(0);
    expect(await eventTypes(cluster.global_id)).toEqual(["cluster.created", "cluster.nodes_added", "cluster.updated"]);
  });

  it("adds a post to one cluster of a show only, and says where it is", async () => {
    const first = await create("Has it", "https://youtu.be/onlyonce001");
    const second = await create("Wants it");
    const answer = await send("POST", fixture.path(second.id, "/nodes"), { url: "https://www.youtube.com/watch?v=onlyonce001" });
    expect(answer.status).toBe(200);
    expect(answer.body.data.nodes).toEqual([]);
    expect(answer.body.warnings[0]).toContain(first.global_id);
  });

  it("adds one post once, however many add it at the same time", async () => {
    const cluster = await create("Raced");
    await Promise.all(Array.from({ length: 8 }, () => send("POST", fixture.path(cluster.id, "/nodes"), { url: "https://youtu.be/racedpost01" })));
    const after = await read(cluster.id);
    expect(after.nodes).toHaveLength(1);
    expect(after.total_reach).toBe(after.nodes[0].metrics.reach);
  });

  it.each([
    [{}, "url"],
    [{ url: "https://youtu.be/aqz-KE-bpKQ", urls: ["https://youtu.be/aqz-KE-bpKQ"] }, "urls"],
    [{ url: "https://example.org" }, "url"],
    [{ url: "https://youtu.be/aqz-KE-bpKQ", format: "poem" }, "format"],
  ])("refuses %j naming the field", async (body, param) => {
    const cluster = await create("Picky");
    const answer = await send("POST", fixture.path(cluster.id, "/nodes"), body);
    expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param });
  });

  it("removes a post by id or by any spelling of its URL, and its numbers leave the totals", async () => {
    const cluster = await create("Shrinks", "https://youtu.be/removebyid1", "https://youtu.be/removebyurl");
    const [first] = cluster.nodes.filter((node: { external_id: string }) => node.external_id === "removebyid1");
    const byId = await send("POST", fixture.path(cluster.id, "/nodes/remove"), { node_id: first.id });
    expect(byId.body.data.post_count).toBe(1);
    const byUrl = await send("POST", fixture.path(cluster.id, "/nodes/remove"), { url: "https://m.youtube.com/watch?v=removebyurl&t=10" });
    expect(byUrl.body.data).toMatchObject({ post_count: 0, total_reach: 0 });
    expect(await eventTypes(cluster.global_id)).toEqual(expect.arrayContaining(["cluster.nodes_removed"]));
    expect((await send("POST", fixture.path(cluster.id, "/nodes/remove"), { node_id: first.id })).status).toBe(404);
    expect((await send("POST", fixture.path(cluster.id, "/nodes/remove"), {})).body.error.param).toBe("node_id");
    expect((await send("POST", fixture.path(cluster.id, "/nodes/remove"), { node_id: "x", url: "y" })).body.error.param).toBe("url");
  });

  it("sets and clears the co-brand and keeps other customization", async () => {
    const cluster = await create("Branded");
    await fixture.app.sql("update clusters set customization = '{\"title\": \"Kept\"}' where id = $1", [cluster.id]);
    const set = await send("PATCH", fixture.path(cluster.id), { customization: { co_brand: { name: "Northwind Roasters", logo_url: "https://northwind.example/logo.png" } } });
    expect(set.body.data.customization).toEqual({ co_brand: { name: "Northwind Roasters", logo_url: "https://northwind.example/logo.png", href: null }, title: "Kept", accent_color: null });
    const cleared = await send("PATCH", fixture.path(cluster.id), { customization: { co_brand: null } });
    expect(cleared.body.data.customization).toMatchObject({ co_brand: null, title: "Kept" });
  });

  it.each([
    [{ customization: { co_brand: { name: "" } } }, "customization.co_brand.name"],
    [{ customization: { co_brand: { name: "x".repeat(81) } } }, "customization.co_brand.name"],
    [{ customization: { co_brand: {} } }, "customization.co_brand.name"],
    [{ customization: { co_brand: { name: "A", href: "http://plain.example" } } }, "customization.co_brand.href"],
    [{ customization: { title: "no" } }, "customization.title"],
    [{ name: null }, "name"],
  ])("refuses %j naming the field", async (body, param) => {
    const cluster = await create("Strict");
    expect((await send("PATCH", fixture.path(cluster.id), body)).body.error).toMatchObject({ code: "parameter_invalid", param });
  });

  it("deletes after confirmation, replays the deletion, and keeps captured daily reach", async () => {
    const cluster = await create("Goes", "https://youtu.be/goesaway001");
    const asked = await send("DELETE", fixture.path(cluster.id));
    expect(asked.status).toBe(409);
    expect(asked.body.error.preview).toMatchObject({ would_delete: { name: "Goes", post_count: 1 }, irreversible: true });
    const headers = { "idempotency-key": "delete-1" };
    const deleted = await fixture.app.request("DELETE", `${fixture.path(cluster.id)}?confirm=true`, { key: fixture.key, headers });
    expect(deleted.body.data).toEqual({ object: "cluster", id: cluster.id, deleted: true });
    const replayed = await fixture.app.request("DELETE", `${fixture.path(cluster.id)}?confirm=true`, { key: fixture.key, headers });
    expect(replayed.status).toBe(200);
    expect(replayed.body.replayed).toBe(true);
    expect((await fixture.app.get(fixture.path(cluster.id), { key: fixture.key })).status).toBe(404);
    expect(await fixture.app.sql("select 1 from cluster_nodes where cluster_id = $1", [cluster.id])).toEqual([]);
    expect(await fixture.app.sql("select total_reach from cluster_daily_reach where cluster_id = $1", [cluster.id])).toHaveLength(1);
  });

  describe("by merging", () => {
    it("counts the sources' posts, hides the sources, and brings them back when it is deleted", async () => {
      const target = await create("Target", "https://youtu.be/mergetarget");
      const source = await create("Source", "https://youtu.be/mergesource");
      const asked = await send("POST", fixture.path(target.id, "/merge"), { source_refs: [source.global_id] });
      expect(asked.status).toBe(409);
      const merged = await send("POST", fixture.path(target.id, "/merge"), { source_refs: [source.global_id], confirm: true });
      expect(merged.status).toBe(200);
      expect(merged.body.data).toMatchObject({ post_count: 2, total_reach: target.total_reach + source.total_reach, merged_from: [source.global_id] });
      const listed = (await fixture.app.get("/v1/clusters?search=Source", { key: fixture.key })).body.data;
      expect(listed).toEqual([]);
      expect((await read(source.id)).merged_into).toBe(target.global_id);
      const closed = await send("POST", fixture.path(source.id, "/nodes"), { url: "https://youtu.be/notallowed1" });
      expect(closed.body.error).toMatchObject({ code: "state_conflict", current_state: "merged" });
      await send("DELETE", `${fixture.path(target.id)}?confirm=true`);
      expect((await fixture.app.get("/v1/clusters?search=Source", { key: fixture.key })).body.data).toHaveLength(1);
    });

    it("refreshes through its sources", async () => {
      const target = await create("Target two", "https://youtu.be/refreshtgt1");
      const source = await create("Source two", "https://youtu.be/refreshsrc1");
      await send("POST", fixture.path(target.id, "/merge"), { source_refs: [source.global_id], confirm: true });
      fixture.app.simulators.world.clock.advance(72 * 3_600_000);
      await fixture.app.advance(72 * 3_600_000);
      const answer = await send("POST", fixture.path(target.id, "/refresh"), { confirm: true });
      expect(answer.body.data).toMatchObject({ posts: 2, refreshed: 2 });
      expect((await read(source.id)).total_reach).toBeGreaterThan(source.total_reach);
      expect((await read(target.id)).total_reach).toBeGreaterThan(target.total_reach + source.total_reach);
    });

    it("refuses itself, strangers and what is already merged", async () => {
      const target = await create("Target three");
      const merge = (refs: string[]) => send("POST", fixture.path(target.id, "/merge"), { source_refs: refs, confirm: true });
      expect((await merge([target.global_id])).body.error.param).toBe("source_refs[0]");
      expect((await merge([`${fixture.stranger.showId}_${"D".repeat(20)}`])).status).toBe(404);
      expect((await merge(["nonsense"])).body.error.param).toBe("source_refs[0]");
      expect((await merge([])).body.error.param).toBe("source_refs");
    });
  });

  describe("in lists", () => {
    it("pages through equal times without losing or repeating one", async () => {
      const showId = await fixture.app.show(fixture.workspaceId);
      const names = Array.from({ length: 23 }, (_, index) => `Paged ${index}`);
      for (const name of names) await fixture.app.request("POST", `/v1/shows/${showId}/clusters`, { key: fixture.key, body: { name } });
      for (const sort of ["created", "reach", "refreshed"]) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const url: string = `/v1/clusters?show_ids=${showId}&limit=5&sort=${sort}${cursor === null ? "" : `&cursor=${cursor}`}`;
          const page = await fixture.app.get(url, { key: fixture.key });
          expect(page.status).toBe(200);
          seen.push(...page.body.data.map((row: { name: string }) => row.name));
          cursor = page.body.next_cursor;
        } while (cursor !== null);
        expect(seen.toSorted()).toEqual(names.toSorted());
      }
    });

    it("sorts by reach, finds by name as it is written, and hides strangers' shows", async () => {
      const listed = await fixture.app.get("/v1/clusters?sort=reach&limit=100", { key: fixture.key });
      const reaches = listed.body.data.map((row: { total_reach: number }) => row.total_reach);
      expect(reaches).toEqual([...reaches].sort((a, b) => b - a));
      await create("100% real_name");
      expect((await fixture.app.get("/v1/clusters?search=100%25%20REAL_name", { key: fixture.key })).body.data).toHaveLength(1);
      expect((await fixture.app.get("/v1/clusters?search=100_", { key: fixture.key })).body.data).toHaveLength(0);
      expect((await fixture.app.get(`/v1/clusters?show_ids=${fixture.showId}`, { key: fixture.stranger.key })).body.data).toEqual([]);
    });

    it.each(["limit=0", "limit=101", "limit=x", "cursor=abc", "sort=size", "created_gte=yesterday", "colour=red"])("refuses ?%s naming it", async (query) => {
      const answer = await fixture.app.get(`/v1/clusters?${query}`, { key: fixture.key });
      expect(answer.status).toBe(400);
      expect(answer.body.error.param).toBe(query.split("=")[0]);
    });
  });
});
