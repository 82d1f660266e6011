import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { SIX_POSTS, startClusterFixture } from "../cluster-fixture.test-support.ts";

/** Chinese letters in an order that PostgreSQL cannot compress: three bytes each. */
const variedLetters = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    String.fromCharCode(0x4e_00 + ((index * 7_919 + index * index * 31) % 20_000)),
  ).join("");

describe("creating a cluster", () => {
  const t = useFixture(startClusterFixture);

  it("fetches every post at once and answers with their numbers", async () => {
    const answer = await t.create({ name: "Episode 12, everywhere", node_urls: SIX_POSTS });
    expect(answer.status).toBe(201);
    expect(answer.headers["location"]).toBe(`/v1/shows/${t.showId}/clusters/${answer.body.id}`);
    const cluster = answer.body.data;
    expect(answer.body.warnings).toEqual([]);
    expect(cluster.nodes.map((node: { platform: string }) => node.platform).sort()).toEqual([
      "instagram",
      "linkedin",
      "threads",
      "tiktok",
      "twitter",
      "youtube",
    ]);
    for (const node of cluster.nodes) {
      expect(node.refresh_error).toBeNull();
      expect(node.metrics.reach).toBeGreaterThan(0);
      expect(node.last_fetched_at).toBe(t.app.clock.now().toISOString());
    }
    expect(cluster.total_reach).toBe(
      cluster.video_reach + cluster.audio_reach + cluster.social_reach,
    );
    expect(cluster.total_reach).toBe(
      cluster.nodes.reduce(
        (sum: number, node: { metrics: { reach: number } }) => sum + node.metrics.reach,
        0,
      ),
    );
  });

  it("writes one cluster.created event, for the workspace that sees the show", async () => {
    const { body } = await t.create({ name: "With an event" });
    const events = await t.sql<{ workspace_id: string; type: string }>(
      "select workspace_id, type from events where object_id = $1",
      [body.data.global_id],
    );
    expect(events).toEqual([{ workspace_id: t.workspaceId, type: "cluster.created" }]);
  });

  it("adds a post that cannot be fetched with its error, a warning, and null numbers", async () => {
    t.app.simulators.world.setPost("youtube", "gonegonego1", { missing: true });
    const { status, body } = await t.create({
      name: "One is gone",
      node_urls: ["https://youtu.be/gonegonego1"],
    });
    expect(status).toBe(201);
    expect(body.warnings).toHaveLength(1);
    expect(body.data.nodes[0]).toMatchObject({
      refresh_error: { code: "gone" },
      last_fetched_at: null,
      metrics: { views: null, reach: null },
    });
    expect(body.data).toMatchObject({
      total_reach: null,
      video_reach: null,
      audio_reach: 0,
      social_reach: 0,
    });
  });

  it("takes the name of its first post when none is given", async () => {
    const { body } = await t.create({
      node_urls: ["https://www.youtube.com/watch?v=nameofpost1"],
    });
    expect(body.data.name).toBe(body.data.nodes[0].title);
  });

  it.each([
    [{ node_urls: ["https://example.org/video"] }, "node_urls[0]"],
    [{ node_urls: ["https://youtu.be/aqz-KE-bpKQ", "not a url"] }, "node_urls[1]"],
    [{ node_urls: ["https://www.youtube.com/@someone"] }, "node_urls[0]"],
    [{ node_urls: Array.from({ length: 21 }, () => "https://youtu.be/aqz-KE-bpKQ") }, "node_urls"],
    [{ name: "" }, "name"],
    [{ episode_id: "ep_unknown" }, "episode_id"],
    [{ colour: "red" }, "colour"],
  ])("names the field and writes nothing: %j", async (body, param) => {
    const before = await t.sql("select id from clusters");
    const answer = await t.create(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toMatchObject({ code: "parameter_invalid", param });
    expect(await t.sql("select id from clusters")).toHaveLength(before.length);
  });

  it("cuts a name that it takes from an episode to 200 letters, as an index holds it", async () => {
    const title = variedLetters(1_000);
    await t.sql(
      `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
         explicit, content_hash, created_at, updated_at)
       values ($1, 'ep_long', 'long', $2, 'long', now(), 'full', false, 'x', now(), now())`,
      [t.showId, title],
    );
    const { status, body } = await t.create({ episode_id: "ep_long" });
    expect(status).toBe(201);
    expect(body.data.name).toBe(title.slice(0, 200));
  });

  it("shows in a dry run what it would write, and writes and fetches nothing", async () => {
    const calls = t.app.simulators.calls.total("youtube");
    const before = await t.sql("select id from clusters");
    const { status, body } = await t.create({
      name: "Only asked",
      node_urls: ["youtu.be/aqz-KE-bpKQ"],
      dry_run: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "dry_run",
      resource: "cluster",
      would_write: { name: "Only asked", node_urls: ["https://youtube.com/watch?v=aqz-KE-bpKQ"] },
    });
    expect(await t.sql("select id from clusters")).toHaveLength(before.length);
    expect(t.app.simulators.calls.total("youtube")).toBe(calls);
  });

  it("is planned as it is written, like its changes and its deletion", async () => {
    const { id } = await t.createNamed("Before");
    for (const [method, path, body] of [
      [
        "POST",
        `/v1/shows/${t.showId}/clusters`,
        { name: "A", node_urls: ["https://youtu.be/planned0000"] },
      ],
      ["POST", t.path(id, "/nodes"), { url: "https://youtu.be/planned0001" }],
      ["PATCH", t.path(id), { name: "After", tags: ["a", "a"] }],
      ["DELETE", t.path(id), {}],
    ] as const) {
      const dry = await t.send(method, path, { ...body, dry_run: true });
      const done = await t.send(method, path, { ...body, confirm: true });
      expect({ method, path, written: done.body.written }).toEqual({
        method,
        path,
        written: dry.body.would_write,
      });
    }
  });

  it("adds a post once when two of the URLs name it, with a warning", async () => {
    const { status, body } = await t.create({
      name: "Same post twice",
      node_urls: ["https://youtu.be/samepost001", "https://www.youtube.com/shorts/samepost001"],
    });
    expect(status).toBe(201);
    expect(body.data.nodes).toHaveLength(1);
    expect(body.warnings.join()).toContain("already in this cluster");
  });
});
