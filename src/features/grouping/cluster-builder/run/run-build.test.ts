import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { clip, type Network, startBuilderApp, video } from "../builder.test-support.ts";

describe("a build", () => {
  let network: Network;
  const app = useFixture(startBuilderApp);
  beforeEach(async () => {
    app.youtube.reset();
    app.tiktok.reset();
    network = await app.network();
  });

  const LINK = "https://lanternhours.example/episodes/41-the-tide";
  const tide = (hoursAgo = 48) =>
    network.episode("The Tide and What It Left Behind", hoursAgo, { link: LINK });
  const bees = (hoursAgo = 24) =>
    network.episode("Beekeepers of the Motorway", hoursAgo, {
      link: "https://lanternhours.example/episodes/42-bees",
    });
  /** Surely of the tide: it links to it. */
  const sure = (id = "7553210987654321012") =>
    clip(app, id, { daysAgo: 1, title: null, text: `An anchor came out. ${LINK}` });

  it("adds sure posts with their stored numbers and their evidence, and suggests the rest", async () => {
    const episodeId = await tide();
    await bees();
    app.tiktok.posts.push(
      sure(),
      clip(app, "7553210987654321013", { daysAgo: 1.5, text: "What the tide left behind" }),
    );
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({ status: "completed", requested: 1, added: 1, error: null });
    const [cluster] = await network.clusters(episodeId);
    expect(cluster).toMatchObject({
      name: "The Tide and What It Left Behind",
      total_reach: 1_000,
      nodes: [
        {
          platform: "tiktok",
          external_id: "7553210987654321012",
          added_by: "builder",
          author_handle: "lanternhours",
          build_id: build.id,
          confidence: "high",
          reason: expect.stringMatching(/\w/),
          evidence: expect.arrayContaining([
            expect.objectContaining({ kind: "link", hard: true, text: expect.any(String) }),
          ]),
          metrics: { views: 1_000 },
        },
      ],
    });
    expect(build.items).toEqual([
      expect.objectContaining({
        episode_id: episodeId,
        status: "added",
        cluster_id: cluster.id,
        added_node_ids: [cluster.nodes[0].id],
      }),
    ]);
    expect(app.tiktok.requests).toBe(1);
    expect(await app.eventsOf(cluster.global_id)).toEqual(["cluster.created"]);
    expect(await app.eventsOf(build.id)).toEqual(["cluster_build.completed"]);
  });

  it("adds none where it only suggests, and announces each suggestion once", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure());
    const build = await network.build([episodeId], { mode: "suggest" });
    expect(build).toMatchObject({ added: 0, suggested: 1, items: [{ status: "suggested" }] });
    expect(await network.clusters(episodeId)).toEqual([]);
    const [suggestion] = await network.suggestions();
    expect(suggestion).toMatchObject({
      episode_id: episodeId,
      cluster_id: null,
      platform: "tiktok",
      confidence: "high",
      status: "open",
      build_id: build.id,
    });
    const again = await network.build([episodeId], { mode: "suggest" });
    expect(again).toMatchObject({ suggested: 0, items: [{ status: "nothing_found" }] });
    expect(again.items[0].reason).toContain("1 post is suggested already");
    expect(await app.eventsOf(suggestion.id)).toEqual(["cluster_suggestion.created"]);
  });

  it("leaves a post that is in another cluster there, and asks where it surely is of this episode", async () => {
    const [episodeId, otherId] = [await tide(), await bees()];
    const other = await network.send("POST", `/v1/shows/${network.showId}/clusters`, {
      episode_id: otherId,
      node_urls: ["https://www.tiktok.com/@lanternhours/video/7553210987654321012"],
    });
    expect(other.status).toBe(201);
    app.tiktok.posts.push(sure());
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({ added: 0, suggested: 1 });
    const [suggestion] = await network.suggestions();
    const refused = await network.send(
      "POST",
      `/v1/cluster-suggestions/${suggestion.id}/accept`,
      {},
    );
    expect(refused.status).toBe(409);
    expect(refused.body.error).toMatchObject({
      code: "state_conflict",
      current_state: "in_another_cluster",
      message: expect.stringContaining(other.body.data.global_id),
    });
    expect((await network.clusters(otherId))[0].nodes).toHaveLength(1);
  });

  it("never brings back what a person dismissed or removed, in whatever mode", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure(), sure("7553210987654321013"));
    await network.build([episodeId], { mode: "suggest" });
    const [one, other] = await network.suggestions();
    await network.send("POST", `/v1/cluster-suggestions/${one.id}/dismiss`, {});
    await network.send("POST", `/v1/cluster-suggestions/${other.id}/accept`, {});
    const [cluster] = await network.clusters(episodeId);
    const removed = await network.send(
      "POST",
      `/v1/shows/${network.showId}/clusters/${cluster.id}/nodes/remove`,
      { node_id: cluster.nodes[0].id },
    );
    expect(removed.status).toBe(200);
    for (const mode of ["auto", "suggest"]) {
      const build = await network.build([episodeId], { mode });
      expect(build).toMatchObject({ added: 0, suggested: 0, items: [{ status: "nothing_found" }] });
      expect(build.items[0].reason).toContain("2 posts are dismissed");
    }
    expect(await network.suggestions()).toEqual([]);
  });

  it("adds the best up to the maximum and suggests the others", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure(), sure("7553210987654321013"), sure("7553210987654321014"));
    const build = await network.build([episodeId], { max_posts_per_episode: 2 });
    expect(build).toMatchObject({ added: 2, suggested: 1 });
  });

  it("adds nothing of an account that is not connected any more, though its posts are stored", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure());
    await network.build([episodeId], { mode: "suggest", platforms: ["tiktok"] });
    await app.sql(
      "update connections set external_account_id = 'another' where show_id = $1 and platform = 'tiktok'",
      [network.showId],
    );
    app.tiktok.posts.length = 0;
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({ added: 0, suggested: 0 });
    expect(await network.clusters(episodeId)).toEqual([]);
  });

  it("is partial where one platform fails, which each episode names", async () => {
    const episodeId = await tide();
    app.youtube.posts.push(
      video(app, "aqz-KE-bpKQ", { daysAgo: 1, title: "Out at sea", text: LINK }),
    );
    app.tiktok.failure = "provider_error";
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({
      status: "completed",
      added: 1,
      items: [{ status: "added", reason: "TikTok was not searched: The upstream refused." }],
    });
    expect(build.searches).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ platform: "tiktok", state: "failed", code: "provider_error" }),
        expect.objectContaining({ platform: "youtube", state: "searched", provider_calls: 0 }),
      ]),
    );
  });

  it("fails where no platform could be searched", async () => {
    const episodeId = await tide();
    app.tiktok.failure = "provider_error";
    app.youtube.failure = "timeout";
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({
      status: "failed",
      failed: 1,
      error: { code: "provider_failed" },
      items: [{ status: "failed", reason: expect.stringContaining("YouTube was not searched") }],
    });
    expect(await app.eventsOf(build.id)).toEqual(["cluster_build.failed"]);
  });

  it("adds to the source where an episode's cluster was merged, and the target counts it", async () => {
    const [episodeId, otherId] = [await tide(), await bees()];
    const make = async (id: string) =>
      (await network.send("POST", `/v1/shows/${network.showId}/clusters`, { episode_id: id })).body
        .data;
    const [source, target] = [await make(episodeId), await make(otherId)];
    const merged = await network.send(
      "POST",
      `/v1/shows/${network.showId}/clusters/${target.id}/merge`,
      { source_refs: [source.global_id], confirm: true },
    );
    expect(merged.status).toBe(200);
    app.tiktok.posts.push(sure());
    const build = await network.build([episodeId]);
    expect(build.items).toMatchObject([{ status: "added", cluster_id: source.id }]);
    const after = await network.send("GET", `/v1/shows/${network.showId}/clusters/${target.id}`);
    expect(after.body).toMatchObject({ post_count: 1, total_reach: 1_000 });
    expect(await network.clusters(episodeId)).toEqual([]);
  });

  it("goes on after its process was killed: no second request, and everything stored once", async () => {
    const [first, second] = [await tide(), await bees()];
    for (let index = 0; index < 12; index += 1)
      app.tiktok.posts.push(
        clip(app, `75532109876543210${index + 10}`, { daysAgo: index / 24, text: "At sea" }),
      );
    app.tiktok.posts.push(
      sure("7553210987654321099"),
      clip(app, "7553210987654321098", {
        daysAgo: 0.5,
        text: "https://lanternhours.example/episodes/42-bees",
      }),
    );
    const started = await network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "episodes",
      episode_ids: [first, second],
      mode: "auto",
    });
    // Killed while it stores the second episode, after the search and the first one.
    await app.sql(
      `alter table cluster_build_items add constraint killed check (episode_id <> '${second}' or status in ('pending', 'searching')) not valid`,
    );
    const killed = await app.work();
    expect(killed).toHaveLength(1);
    await app.sql("alter table cluster_build_items drop constraint killed");
    const requests = app.tiktok.requests + app.youtube.requests;
    const [{ added } = { added: [] }] = await app.sql<{ added: string[] }>(
      "select added_node_ids as added from cluster_build_items where episode_id = $1",
      [first],
    );
    expect(added).toHaveLength(1);
    await app.advance(60_000);
    expect(await app.work()).toEqual([]);
    const build = (await network.send("GET", `/v1/cluster-builds/${started.body.id}`)).body;
    expect(build).toMatchObject({ status: "completed", added: 2 });
    expect(build.items[0].added_node_ids).toEqual(added);
    expect(app.tiktok.requests + app.youtube.requests).toBe(requests);
    for (const item of build.items)
      expect(await app.eventsOf(`${network.showId}_${item.cluster_id}`)).toEqual([
        "cluster.created",
      ]);
    for (const { id } of await network.suggestions())
      expect(await app.eventsOf(id)).toEqual(["cluster_suggestion.created"]);
    expect(await app.eventsOf(build.id)).toEqual(["cluster_build.completed"]);
  });

  it("stores everything once where two processes run it", async () => {
    const [first, second] = [await tide(), await bees()];
    app.tiktok.posts.push(sure());
    const started = await network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "episodes",
      episode_ids: [first, second],
      mode: "auto",
    });
    const [job] = await app.sql<{ payload: object }>(
      "select payload from graphile_worker._private_jobs",
    );
    await app.sql("select graphile_worker.add_job('cluster_builder.build', $1)", [
      JSON.stringify(job?.payload),
    ]);
    await Promise.all([app.work(), app.work()]);
    // Each may have found an account that the other one was reading, and comes again.
    await app.advance(21_000);
    expect(await app.work()).toEqual([]);
    const [cluster] = await network.clusters(first);
    const { items } = (await network.send("GET", `/v1/cluster-builds/${started.body.id}`)).body;
    // A request that the other one is making looks like one whose answer is lost (record 0085):
    // where the process that finds it so is the faster one, nothing is found, once.
    if (items[0].reason?.includes("in the middle of a paid call") === true) {
      expect([cluster, app.tiktok.requests]).toEqual([undefined, 1]);
      return;
    }
    expect(cluster.nodes).toHaveLength(1);
    expect(await app.eventsOf(cluster.global_id)).toEqual(["cluster.created"]);
  });

  it("makes a cluster of the episode's own audio in auto, never suggests it, and undoes it whole", async () => {
    const episodeId = await tide();
    const now = app.clock.now();
    await app.sql(
      `insert into connections (show_id, platform, id, status, external_account_id, connect_via, importing_state, connected_at, created_at, updated_at)
       values ($1, 'transistor', 'con_' || $1, 'connected', 'h', 'api', 'imported', $2, $2, $2)`,
      [network.showId, now],
    );
    await app.sql(
      `insert into account_items (show_id, platform, external_id, account_id, guid, url, title, kind, published_at, readings, last_fetched_at, created_at)
       select show_id, 'transistor', '77', 'h', guid, 'https://share.transistor.fm/s/77', title, 'audio', published_at, $3, $2, $2
       from episodes where id = $1`,
      [
        episodeId,
        now,
        JSON.stringify({
          downloads: {
            value: 900,
            fetched_at: now.toISOString(),
            as_of: null,
            source: "api",
            definition: "transistor.downloads@2026",
          },
        }),
      ],
    );
    expect(await network.build([episodeId], { mode: "suggest" })).toMatchObject({
      suggested: 0,
      items: [{ status: "nothing_found" }],
    });
    const build = await network.build([episodeId]);
    expect(build).toMatchObject({ added: 0, items: [{ status: "added", added_node_ids: [] }] });
    expect(build.items[0].reason).toContain("own audio");
    const [cluster] = await network.clusters(episodeId);
    expect(cluster).toMatchObject({
      audio_reach: 900,
      nodes: [{ platform: "transistor", added_by: "auto", build_id: null, evidence: [] }],
    });
    expect((await network.build([episodeId])).items).toMatchObject([{ status: "nothing_found" }]);
    const undone = await network.send("POST", `/v1/cluster-builds/${build.id}/undo`, {
      confirm: true,
    });
    expect(undone.status).toBe(200);
    expect(await network.clusters(episodeId)).toEqual([]);
  });

  it("waits for an account that something else is reading, and ten minutes at most", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure());
    const isRead = (leasedMs: number) =>
      app.sql(
        `insert into account_searches (show_id, platform, account_id, run_id, requested_by, started_at, leased_until, updated_at)
         values ($1, 'tiktok', 'tiktok-lantern', 'run_other', 'bld_other', $2, $3, $2)`,
        [network.showId, app.clock.now(), new Date(app.clock.now().getTime() + leasedMs)],
      );
    await isRead(60_000);
    const waiting = await network.build([episodeId]);
    expect(waiting).toMatchObject({ status: "running", items: [{ status: "searching" }] });
    await app.advance(61_000);
    expect(await app.work()).toEqual([]);
    const read = async () => (await network.send("GET", `/v1/cluster-builds/${waiting.id}`)).body;
    expect(await read()).toMatchObject({ status: "completed", added: 1, provider_calls: 1 });
    await app.sql("delete from account_searches where show_id = $1", [network.showId]);
    await isRead(3_600_000);
    const { id } = await network.build([episodeId]);
    await app.advance(600_000);
    expect(await app.work()).toEqual([]);
    const ended = (await network.send("GET", `/v1/cluster-builds/${id}`)).body;
    expect(ended).toMatchObject({ status: "completed", items: [{ status: "nothing_found" }] });
    expect(ended.items[0].reason).toContain("TikTok was not searched: Another search");
  });

  it("counts its calls as they are made, and searches no account twice while another is busy", async () => {
    const episodeId = await tide();
    app.tiktok.posts.push(sure());
    await app.sql(
      `insert into account_searches (show_id, platform, account_id, run_id, requested_by, started_at, leased_until, updated_at)
       values ($1, 'youtube', 'youtube-lantern', 'run_other', 'bld_other', $2, $3, $2)`,
      [network.showId, app.clock.now(), new Date(app.clock.now().getTime() + 300_000)],
    );
    app.tiktok.failure = "provider_error";
    const waiting = await network.build([episodeId]);
    expect(waiting).toMatchObject({ status: "running", provider_calls: 1 });
    const asked = app.tiktok.requests;
    app.tiktok.failure = null;
    for (let passes = 0; passes < 3; passes += 1) {
      await app.advance(20_000);
      expect(await app.work()).toEqual([]);
    }
    expect(app.tiktok.requests).toBe(asked);
    await app.advance(600_000);
    expect(await app.work()).toEqual([]);
    const { body } = await network.send("GET", `/v1/cluster-builds/${waiting.id}`);
    expect(body).toMatchObject({ status: "completed", provider_calls: 1 });
    expect(app.tiktok.requests).toBe(asked);
  });

  it("repeats no search whose process was killed in the call, which is counted", async () => {
    const episodeId = await tide();
    app.tiktok.onRequest = () => Promise.reject(new Error("killed"));
    const started = await network.send("POST", "/v1/cluster-builds", {
      show_id: network.showId,
      scope: "episodes",
      episode_ids: [episodeId],
      mode: "auto",
    });
    expect(await app.work()).toHaveLength(1);
    const read = async () =>
      (await network.send("GET", `/v1/cluster-builds/${started.body.id}`)).body;
    expect(await read()).toMatchObject({ status: "running", provider_calls: 1 });
    app.tiktok.onRequest = () => undefined;
    const asked = app.tiktok.requests;
    await app.advance(60_000);
    expect(await app.work()).toEqual([]);
    const ended = await read();
    expect(ended).toMatchObject({ status: "completed", provider_calls: 1 });
    expect(ended.items[0].reason).toContain("interrupted in the middle of a paid call");
    expect(app.tiktok.requests).toBe(asked);
  });

  it("gives the same of the same", async () => {
    const clipsOf = () => [
      sure("7553210987654321031"),
      clip(app, "7553210987654321032", { daysAgo: 1, text: "The tide and what it left" }),
      clip(app, "7553210987654321033", { daysAgo: 0.4, text: "Beekeepers on a motorway" }),
    ];
    const outcomes: unknown[] = [];
    for (const isReversed of [false, true]) {
      app.tiktok.reset();
      app.tiktok.posts.push(...(isReversed ? clipsOf().toReversed() : clipsOf()));
      network = await app.network();
      const ids = [await tide(), await bees()];
      await network.build(ids);
      const names = new Map(ids.map((id, index) => [id, index]));
      outcomes.push({
        suggestions: (await network.suggestions())
          .map(({ episode_id: id, url, confidence, reason, evidence }) => ({
            episode: names.get(id),
            url,
            confidence,
            reason,
            evidence,
          }))
          .toSorted((a, b) => (a.url < b.url ? -1 : 1)),
        posts: (await network.clusters(ids[0] ?? ""))[0].nodes
          .map((node: Record<string, unknown>) => [node["external_id"], node["reason"]])
          .toSorted(),
      });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
  });
});
