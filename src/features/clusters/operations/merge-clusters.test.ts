import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClusterFixture, startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("merging clusters", () => {
  let fixture: ClusterFixture;
  beforeAll(async () => {
    fixture = await startClusterFixture();
  });
  afterAll(() => fixture.app.close());

  const create = async (name: string, ...urls: string[]) =>
    (await fixture.create({ name, node_urls: urls })).body.data;
  const send = (method: string, path: string, body?: unknown) =>
    fixture.app.request(method, path, {
      key: fixture.key,
      ...(body === undefined ? {} : { body }),
    });
  const read = async (id: string) =>
    (await fixture.app.get(fixture.path(id), { key: fixture.key })).body;

  it("counts the sources' posts, hides the sources, and brings them back when it is deleted", async () => {
    const target = await create("Target", "https://youtu.be/mergetarget");
    const source = await create("Source", "https://youtu.be/mergesource");
    const asked = await send("POST", fixture.path(target.id, "/merge"), {
      source_refs: [source.global_id],
    });
    expect(asked.status).toBe(409);
    const merged = await send("POST", fixture.path(target.id, "/merge"), {
      source_refs: [source.global_id],
      confirm: true,
    });
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({
      post_count: 2,
      total_reach: target.total_reach + source.total_reach,
      merged_from: [source.global_id],
    });
    const listed = (await fixture.app.get("/v1/clusters?search=Source", { key: fixture.key })).body
      .data;
    expect(listed).toEqual([]);
    expect((await read(source.id)).merged_into).toBe(target.global_id);
    const closed = await send("POST", fixture.path(source.id, "/nodes"), {
      url: "https://youtu.be/notallowed1",
    });
    expect(closed.body.error).toMatchObject({ code: "state_conflict", current_state: "merged" });
    await send("DELETE", `${fixture.path(target.id)}?confirm=true`);
    expect(
      (await fixture.app.get("/v1/clusters?search=Source", { key: fixture.key })).body.data,
    ).toHaveLength(1);
  });

  it("refreshes through its sources", async () => {
    const target = await create("Target two", "https://youtu.be/refreshtgt1");
    const source = await create("Source two", "https://youtu.be/refreshsrc1");
    await send("POST", fixture.path(target.id, "/merge"), {
      source_refs: [source.global_id],
      confirm: true,
    });
    fixture.app.simulators.world.clock.advance(72 * 3_600_000);
    await fixture.app.advance(72 * 3_600_000);
    const answer = await send("POST", fixture.path(target.id, "/refresh"), { confirm: true });
    expect(answer.body.data).toMatchObject({ posts: 2, refreshed: 2 });
    expect((await read(source.id)).total_reach).toBeGreaterThan(source.total_reach);
    expect((await read(target.id)).total_reach).toBeGreaterThan(
      target.total_reach + source.total_reach,
    );
  });

  it("refuses a cluster of another show, whose posts would be seen by everyone who sees this one", async () => {
    const otherShow = await fixture.app.show(fixture.workspaceId);
    const other = (
      await fixture.app.request("POST", `/v1/shows/${otherShow}/clusters`, {
        key: fixture.key,
        body: { name: "Elsewhere" },
      })
    ).body.data;
    const target = await create("Here");
    const answer = await send("POST", fixture.path(target.id, "/merge"), {
      source_refs: [other.global_id],
      confirm: true,
    });
    expect(answer.body.error).toMatchObject({
      code: "parameter_invalid",
      param: "source_refs[0]",
      reason: "conflict",
    });
  });

  it("refuses itself, strangers and what is already merged", async () => {
    const target = await create("Target three");
    const merge = (refs: string[]) =>
      send("POST", fixture.path(target.id, "/merge"), { source_refs: refs, confirm: true });
    expect((await merge([target.global_id])).body.error.param).toBe("source_refs[0]");
    expect((await merge([`${fixture.stranger.showId}_${"D".repeat(20)}`])).status).toBe(404);
    expect((await merge(["nonsense"])).body.error.param).toBe("source_refs[0]");
    expect((await merge([])).body.error.param).toBe("source_refs");
  });
});
