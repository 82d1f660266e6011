import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import type { TestAnswer } from "../../../../../test/harness.ts";
import { startClusterFixture } from "../cluster-fixture.test-support.ts";

describe("merging clusters", () => {
  const t = useFixture(startClusterFixture);

  const mergeInto = async (
    target: { id: string },
    source: { global_id: string },
  ): Promise<void> => {
    const merged = await t.send("POST", t.path(target.id, "/merge"), {
      source_refs: [source.global_id],
      confirm: true,
    });
    expect(merged.status).toBe(200);
  };

  /** A cluster with two posts: the first on Spotify with a reach of 700, the second a video. */
  const createWithAudio = async (
    name: string,
    [url, videoUrl]: readonly [string, string],
  ): Promise<TestAnswer["body"]> => {
    const { id } = await t.createNamed(name, url);
    await t.sql(
      "update cluster_nodes set platform = 'spotify', reach = 700 where cluster_id = $1",
      [id],
    );
    const added = await t.send("POST", t.path(id, "/nodes"), { url: videoUrl });
    expect(added.status).toBe(200);
    return t.read(id);
  };

  it("counts and hides the sources, and brings them back when the cluster is deleted", async () => {
    const target = await t.createNamed("Target", "https://youtu.be/mergetarget");
    const source = await t.createNamed("Source", "https://youtu.be/mergesource");
    const asked = await t.send("POST", t.path(target.id, "/merge"), {
      source_refs: [source.global_id],
    });
    expect(asked.status).toBe(409);
    const merged = await t.send("POST", t.path(target.id, "/merge"), {
      source_refs: [source.global_id],
      confirm: true,
    });
    expect(merged.status).toBe(200);
    expect(merged.body.data).toMatchObject({
      post_count: 2,
      total_reach: target.total_reach + source.total_reach,
      merged_from: [source.global_id],
    });
    const listed = (await t.get("/v1/clusters?search=Source")).data;
    expect(listed).toEqual([]);
    expect((await t.read(source.id)).merged_into).toBe(target.global_id);
    const closed = await t.send("POST", t.path(source.id, "/nodes"), {
      url: "https://youtu.be/notallowed1",
    });
    expect(closed.body.error).toMatchObject({ code: "state_conflict", current_state: "merged" });
    await t.send("DELETE", `${t.path(target.id)}?confirm=true`);
    expect((await t.get("/v1/clusters?search=Source")).data).toHaveLength(1);
  });

  it("gives sources of sources their own totals back", async () => {
    const a = await t.createNamed("First", "https://youtu.be/chainfirst1");
    const b = await createWithAudio("Second", [
      "https://youtu.be/chainaudio2",
      "https://youtu.be/chainsecond",
    ]);
    const c = await createWithAudio("Third", [
      "https://youtu.be/chainaudio3",
      "https://youtu.be/chainthird1",
    ]);
    const totalsOf = async ({ global_id: globalId }: { global_id: string }) =>
      (await t.get(`/v1/clusters/${globalId}/metrics`)).totals;
    const [ofB, ofC] = [await totalsOf(b), await totalsOf(c)];
    expect(ofB).toMatchObject({ reach: b.total_reach, audio_reach: 700 });
    await mergeInto(b, c);
    await mergeInto(a, b);
    expect(await t.read(a.id)).toMatchObject({
      post_count: 5,
      total_reach: a.total_reach + b.total_reach + c.total_reach,
      audio_reach: 1_400,
      merged_from: [b.global_id, c.global_id],
    });
    await t.send("DELETE", `${t.path(a.id)}?confirm=true`);
    expect(await totalsOf(b)).toEqual(ofB);
    expect(await totalsOf(c)).toEqual(ofC);
    for (const { id, total_reach: totalReach } of [b, c])
      expect(await t.read(id)).toMatchObject({
        post_count: 2,
        total_reach: totalReach,
        audio_reach: 700,
        merged_from: [],
        merged_into: null,
      });
  });

  it("is planned as it is written, with the sources of sources", async () => {
    const [target, middle, inner] = [
      await t.createNamed("Outer"),
      await t.createNamed("Middle", "https://youtu.be/mergemiddle"),
      await t.createNamed("Inner", "https://youtu.be/mergeinner1"),
    ];
    await mergeInto(middle, inner);
    const merge = (flags: object) =>
      t.send("POST", t.path(target.id, "/merge"), {
        source_refs: [middle.global_id],
        ...flags,
      });
    const expected = { merged_from: [middle.global_id, inner.global_id] };
    expect((await merge({ dry_run: true })).body.would_write).toEqual(expected);
    expect((await merge({})).body.error.preview.would_write).toEqual(expected);
    const merged = await merge({ confirm: true });
    expect(merged.body.written).toEqual(expected);
    expect(merged.body.data.merged_from).toEqual(expected.merged_from);
  });

  it("refreshes through its sources", async () => {
    const target = await t.createNamed("Target two", "https://youtu.be/refreshtgt1");
    const source = await t.createNamed("Source two", "https://youtu.be/refreshsrc1");
    await t.send("POST", t.path(target.id, "/merge"), {
      source_refs: [source.global_id],
      confirm: true,
    });
    t.app.simulators.world.clock.advance(72 * 3_600_000);
    await t.app.advance(72 * 3_600_000);
    const answer = await t.send("POST", t.path(target.id, "/refresh"), {
      confirm: true,
    });
    expect(answer.body.data).toMatchObject({ posts: 2, refreshed: 2 });
    expect((await t.read(source.id)).total_reach).toBeGreaterThan(source.total_reach);
    expect((await t.read(target.id)).total_reach).toBeGreaterThan(
      target.total_reach + source.total_reach,
    );
  });

  it("refuses a cluster of another show, whose posts its viewers may not see", async () => {
    const otherShow = await t.app.show(t.workspaceId);
    const other = (await t.send("POST", `/v1/shows/${otherShow}/clusters`, { name: "Elsewhere" }))
      .body.data;
    const target = await t.createNamed("Here");
    const answer = await t.send("POST", t.path(target.id, "/merge"), {
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
    const target = await t.createNamed("Target three");
    const merge = (refs: string[]) =>
      t.send("POST", t.path(target.id, "/merge"), { source_refs: refs, confirm: true });
    expect((await merge([target.global_id])).body.error.param).toBe("source_refs[0]");
    expect((await merge([`${t.stranger.showId}_${"D".repeat(20)}`])).status).toBe(404);
    expect((await merge(["nonsense"])).body.error.param).toBe("source_refs[0]");
    expect((await merge([])).body.error.param).toBe("source_refs");
    const merged = await t.createNamed("Merged");
    expect((await merge([merged.global_id])).status).toBe(200);
    expect((await merge([merged.global_id])).body.error).toMatchObject({
      code: "state_conflict",
      current_state: "merged",
    });
  });
});
