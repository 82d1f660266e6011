import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { useApp } from "../../../test/network.ts";
import { useFixture } from "../../../test/use-fixture.ts";
import { startSimulatedApp } from "../../../test/upstreams.ts";
import { type TestApp } from "../../../test/harness.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { systemCause } from "../../delivery/events/record-event.ts";
import { foldDays } from "../../features/grouping/clusters/index.ts";
import { storeTranscript } from "../../features/catalogue/transcripts/index.ts";
import { exportArchive, importArchive } from "./index.ts";

const SHOW = "ShowAAAAAAAAAAAAAAAA";
const CLUSTER = "ClusterAAAAAAAAAAAAA";
const WORKSPACE = "WorkspaceAAAAAAAAAAA";

const input = (lines: readonly unknown[]) => (): Readable =>
  Readable.from([
    Buffer.from(
      lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    ),
  ]);

async function exported(app: TestApp, workspaceId?: string): Promise<string> {
  let text = "";
  await exportArchive(app.runtime.database, { workspaceId }, async (line) => {
    text += line;
  });
  return text;
}

/** PostgreSQL's own mark of when each row was last written. */
const rowVersions = (app: TestApp): Promise<unknown[]> =>
  app.sql(
    [
      "workspaces",
      "workspace_shows",
      "shows",
      "show_talent",
      "episodes",
      "clusters",
      "cluster_nodes",
      "cluster_daily_reach",
      "dismissed_posts",
      "auto_builds",
      "handle_directory",
    ]
      .map(
        (table) =>
          `select '${table}' as name, xmin::text as version, ctid::text as place from ${table}`,
      )
      .join(" union all ") + " order by 1, 3",
  );

const known = (): Record<string, unknown>[] => [
  {
    object: "workspace",
    effective_uid: WORKSPACE,
    kind: "network",
    network_name: "Harbour Audio",
    network_handle: "harbour-audio",
    plan: "premium",
    show_ids: [SHOW],
  },
  {
    object: "show",
    id: SHOW,
    handle: "salt-and-signal",
    name: "Salt and Signal",
    talent: [
      {
        id: "tal_1",
        email: "ada@example.org",
        status: "accepted",
        role: "host",
        invited_at: "2026-01-01T00:00:00Z",
      },
    ],
  },
  {
    object: "episode",
    id: "ep_1",
    show_id: SHOW,
    title: "Salt and Signal 12: The tide table",
    published_at: "2026-09-01T05:00:00.000Z",
    identifiers: { guid: "guid-12" },
  },
  {
    object: "cluster",
    id: CLUSTER,
    show_id: SHOW,
    name: "The tide table",
    episode_id: "ep_1",
    tags: ["sea"],
  },
  {
    object: "cluster_node",
    id: "nod_1",
    show_id: SHOW,
    cluster_id: CLUSTER,
    platform: "youtube",
    format: "full_episode",
    url: "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
    external_id: "aqz-KE-bpKQ",
    build_id: "bld_1",
    confidence: "high",
    reason: "It links to the episode.",
    evidence: [{ kind: "link", hard: true, score: 1, text: "It links to it.", at_sec: null }],
    readings: {
      views: { value: 1200, fetched_at: "2026-10-19T12:00:00.000Z" },
      likes: {
        value: 30,
        fetched_at: "2026-10-19T12:00:00.000Z",
        kept: { reason: "decrease", at: "2026-10-19T13:00:00.000Z", refused_value: 12 },
      },
    },
  },
  {
    object: "cluster_node",
    id: "nod_2",
    show_id: SHOW,
    cluster_id: CLUSTER,
    platform: "tiktok",
    format: "short",
    url: "https://www.tiktok.com/@harbour/video/7301234567890123456",
    external_id: "7301234567890123456",
    readings: {},
  },
  {
    object: "dismissed_post",
    show_id: SHOW,
    episode_id: "ep_1",
    platform: "tiktok",
    external_id: "7553210987654321012",
    cause: "removed",
    created_at: "2026-10-19T12:00:00.000Z",
  },
  {
    object: "auto_build",
    show_id: SHOW,
    mode: "suggest",
    created_at: "2026-10-19T12:00:00.000Z",
  },
];

describe("portable archive", () => {
  const app = useApp();

  it("loads a case written by hand: figures follow from the posts, and the workspace sees it at once", async () => {
    const counts = await importArchive(app.runtime.database, input(known()), app.clock.now());
    expect(counts).toMatchObject({ lines: 8, changed: 8, recomputedClusters: 1 });
    const key = await app.key(WORKSPACE);
    const cluster = await app.get(`/v1/shows/${SHOW}/clusters/${CLUSTER}`, { key });
    expect(cluster.status).toBe(200);
    expect(cluster.body).toMatchObject({
      total_reach: 1200,
      video_reach: 1200,
      social_reach: null,
      clip_count: 1,
      post_count: 2,
      engagement: { likes: 30 },
      tags: ["sea"],
    });
    const video = cluster.body.nodes.find((node: { id: string }) => node.id === "nod_1");
    expect(video.readings.likes.kept).toMatchObject({ reason: "decrease", refused_value: 12 });
    expect(video.readings.views.definition).toMatch(/^youtube\.views@/);
    const [episode] = await app.sql(
      "select normalised_title, guid_key from episodes where show_id = $1",
      [SHOW],
    );
    expect(episode).toEqual({ normalised_title: "the tide table", guid_key: "guid-12" });
    expect(await app.sql("select subject_kind, handle from handle_directory order by 1")).toEqual([
      { subject_kind: "show", handle: "salt-and-signal" },
      { subject_kind: "workspace", handle: "harbour-audio" },
    ]);
    expect(await app.sql("select show_id from show_directory")).toEqual([{ show_id: SHOW }]);
  });

  it("changes nothing when the same archive is imported again, later", async () => {
    const before = await exported(app);
    const rows = await rowVersions(app);
    expect(rows.length).toBeGreaterThan(8);
    await app.advance(90_000_000);
    const counts = await importArchive(app.runtime.database, input(known()), app.clock.now());
    expect(counts).toMatchObject({ lines: 8, changed: 0, recomputedClusters: 0 });
    expect(await exported(app)).toBe(before);
    expect(await rowVersions(app)).toEqual(rows);
  });

  it("takes in a changed post and recomputes its cluster, without adding a day of reach", async () => {
    const lines = known();
    lines[5] = {
      ...lines[5],
      readings: { views: { value: 800, fetched_at: "2026-10-20T12:00:00.000Z" } },
    };
    const days = await app.sql("select * from cluster_daily_reach");
    const counts = await importArchive(app.runtime.database, input(lines), app.clock.now());
    expect(counts).toMatchObject({ changed: 1, recomputedClusters: 1 });
    const [cluster] = await app.sql("select total_reach, video_reach, social_reach from clusters");
    expect(cluster).toEqual({ total_reach: 2000, video_reach: 1200, social_reach: 800 });
    expect(await app.sql("select * from cluster_daily_reach")).toEqual(days);
  });

  it("carries the days of a cluster with what was known at a close, and those of earlier releases", async () => {
    const figures = {
      last_refreshed_at: "2026-10-18T01:00:00.000Z",
      totals: { reach: 70, views: 70 },
      platforms: { youtube: { posts: 1, reach: 70, views: 70 } },
    };
    const reach = { total_reach: 90, video_reach: 90, audio_reach: 0, social_reach: 0 };
    const day = {
      object: "cluster_daily_reach",
      show_id: SHOW,
      cluster_id: CLUSTER,
      day: "2026-10-18",
      ...reach,
      captured_at: "2026-10-18T20:00:00.000Z",
      figures: { ...figures, totals: { reach: 90, views: 90 } },
      closes_at: "2026-10-18T05:00:00.000Z",
      closing_captured_at: "2026-10-18T01:00:00.000Z",
      closing_figures: figures,
    };
    const old = {
      object: day.object,
      show_id: SHOW,
      cluster_id: CLUSTER,
      day: "2026-10-17",
      ...reach,
    };
    const lines = [day, old];
    await importArchive(app.runtime.database, input(lines), app.clock.now());
    const written = (await exported(app))
      .split("\n")
      .filter((line) => line.includes('"cluster_daily_reach"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(written).toContainEqual(day);
    expect(written).toContainEqual({
      ...old,
      captured_at: null,
      figures: null,
      closes_at: null,
      closing_captured_at: null,
      closing_figures: null,
    });
    const again = await importArchive(app.runtime.database, input(lines), app.clock.now());
    expect(again).toMatchObject({ changed: 0 });

    const before = await exported(app);
    const moved = await inTransaction(app.runtime.database, (transaction) =>
      foldDays(transaction, { showId: SHOW, clusterIds: [CLUSTER] }, "2026-10-19"),
    );
    expect(moved).toBeGreaterThan(1);
    expect(await exported(app)).toBe(before);
    const afterFold = await importArchive(app.runtime.database, input(lines), app.clock.now());
    expect(afterFold).toMatchObject({ changed: 0 });
    expect(await exported(app)).toBe(before);
  });

  it("carries the hourly build, due at once where it is new", async () => {
    const key = await app.key(WORKSPACE);
    const path = `/v1/shows/${SHOW}/auto-build`;
    const nextRuns = () => app.sql("select next_run_at from auto_builds");
    const [{ next_run_at: due } = {}] = await nextRuns();
    expect(due).toBeInstanceOf(Date);
    expect(due.getTime()).toBeLessThanOrEqual(app.clock.now().getTime());
    expect((await app.get(path, { key })).body).toMatchObject({ enabled: true, mode: "suggest" });
    await app.sql("update auto_builds set next_run_at = '2027-01-01T00:00:00Z', mode = 'auto'");
    await importArchive(app.runtime.database, input(known()), app.clock.now());
    expect((await app.get(path, { key })).body).toMatchObject({
      mode: "suggest",
      next_run_at: "2027-01-01T00:00:00.000Z",
    });
  });

  it("carries dismissals, and none of a person falls back to an undo", async () => {
    const post = known().find(({ object }) => object === "dismissed_post");
    const causes = () =>
      app.sql("select cause from dismissed_posts where external_id = $1", [post?.["external_id"]]);
    const undone = { ...post, cause: "undone" };
    await importArchive(app.runtime.database, input([undone]), app.clock.now());
    expect(await causes()).toEqual([{ cause: "removed" }]);
    await app.sql("update dismissed_posts set cause = 'undone'");
    await importArchive(app.runtime.database, input(known()), app.clock.now());
    expect(await causes()).toEqual([{ cause: "removed" }]);
  });

  it("stores tags as a call does: composed, trimmed, each once", async () => {
    const [, , episode] = known();
    const tags = ["Cafe\u0301", " x ", "", "X", "a\u001fb"];
    const lines = [{ ...episode, id: "ep_tags", guid_key: "tags", tags }];
    await importArchive(app.runtime.database, input(lines), app.clock.now());
    const [stored] = await app.sql("select tags from episodes where id = 'ep_tags'");
    expect(stored).toEqual({ tags: ["Caf\u00e9", "x", "a b"] });
    const again = await importArchive(app.runtime.database, input(lines), app.clock.now());
    expect(again).toMatchObject({ changed: 0 });
    await app.sql("delete from episodes where id = 'ep_tags'");
  });

  it("carries tags, and goals with what was counted, and needs the episode of a goal", async () => {
    const goal = {
      object: "goal",
      id: "goal_1",
      show_id: SHOW,
      episode_id: "ep_1",
      metric: "reach",
      target: 1_000,
      value: 1_234.5,
      counts_from: "2026-09-01",
      due_date: "2026-09-30",
      reached_at: "2026-09-20T12:00:00.000Z",
      created_at: "2026-09-01T12:00:00.000Z",
      updated_at: "2026-09-20T12:00:00.000Z",
    };
    const ofShow = {
      object: "goal",
      id: "goal_2",
      show_id: SHOW,
      metric: "downloads",
      target: 5,
      counts_from: "2026-09-01",
    };
    const [, , episode] = known();
    const lines = [{ ...episode, tags: ["coast", "灯台"] }, goal, ofShow];
    await importArchive(app.runtime.database, input(lines), app.clock.now());
    const written = (await exported(app))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(written).toContainEqual(goal);
    expect(written).toContainEqual(
      expect.objectContaining({ ...ofShow, episode_id: null, value: null, reached_at: null }),
    );
    expect(written.find(({ id }) => id === "ep_1")).toMatchObject({ tags: ["coast", "灯台"] });
    const again = await importArchive(app.runtime.database, input(lines), app.clock.now());
    expect(again).toMatchObject({ changed: 0 });
    await expect(
      importArchive(
        app.runtime.database,
        input([{ ...goal, id: "goal_3", episode_id: "ep_0" }]),
        app.clock.now(),
      ),
    ).rejects.toThrow("Line 1, field episode_id: there is no such episode of this show");
  });

  it("keeps the audio reach of the guard, which no post explains", async () => {
    const id = "ClusterAudioAAAAAAAA";
    const lines = [
      { object: "cluster", id, show_id: SHOW, name: "Held", audio_reach: 900 },
      {
        object: "cluster_node",
        id: "nod_3",
        show_id: SHOW,
        cluster_id: id,
        platform: "spotify",
        format: "audio_episode",
        url: "https://open.spotify.com/episode/1",
        external_id: "one",
        readings: { plays: { value: 700, fetched_at: "2026-10-20T12:00:00.000Z" } },
      },
    ];
    await importArchive(app.runtime.database, input(lines), app.clock.now());
    const [cluster] = await app.sql("select audio_reach from clusters where id = $1", [id]);
    expect(cluster).toEqual({ audio_reach: 900 });
  });

  it("cuts the name of a cluster to 200 letters, which an earlier release did not", async () => {
    const id = "ClusterLongAAAAAAAAA";
    const name = Array.from({ length: 1_000 }, (_, index) =>
      String.fromCharCode(0x4e_00 + ((index * 7_919 + index * index * 31) % 20_000)),
    ).join("");
    const lines = [{ object: "cluster", id, show_id: SHOW, name }];
    await importArchive(app.runtime.database, input(lines), app.clock.now());
    const [cluster] = await app.sql("select name from clusters where id = $1", [id]);
    expect(cluster).toEqual({ name: name.slice(0, 200) });
    const whole = [{ ...lines[0], name: "🎧".repeat(200) }];
    await importArchive(app.runtime.database, input(whole), app.clock.now());
    expect(await app.sql("select name from clusters where id = $1", [id])).toEqual([
      { name: "🎧".repeat(200) },
    ]);
  });

  it("releases a handle when a show comes with another, and never takes one from another show", async () => {
    const other = "ShowBBBBBBBBBBBBBBBB";
    await importArchive(
      app.runtime.database,
      input([{ object: "show", id: other, handle: "other", name: "Other" }]),
      app.clock.now(),
    );
    await expect(
      importArchive(
        app.runtime.database,
        input([{ object: "show", id: other, handle: "salt-and-signal", name: "Other" }]),
        app.clock.now(),
      ),
    ).rejects.toThrow(
      "Line 1, field handle: the handle salt-and-signal belongs to another show here.",
    );
    await importArchive(
      app.runtime.database,
      input([{ object: "show", id: other, handle: "renamed", name: "Other" }]),
      app.clock.now(),
    );
    expect(
      await app.sql("select handle from handle_directory where subject_id = $1", [other]),
    ).toEqual([{ handle: "renamed" }]);
  });

  const show = { object: "show", id: "ShowCCCCCCCCCCCCCCCC", handle: "third", name: "Third" };
  it.each([
    ["no JSON", ["{"], "Line 2: the line is not JSON."],
    ["no object", ["[]"], "Line 2: the line is not a JSON object."],
    ["no object name", ["{}"], "Line 2, field object"],
    ["an unknown object", [{ object: "episodes" }], "Line 2, field object: episodes is no object"],
    [
      "an object without a table here",
      [{ object: "account_metrics", id: "x" }],
      "Line 2, field object: this version has no table for account_metrics",
    ],
    [
      "an unknown field",
      [{ object: "cluster", id: CLUSTER, show_id: show.id, name: "x", colour: "red" }],
      "Line 2, field colour: colour is not a field of cluster lines",
    ],
    ["a missing field", [{ object: "cluster", show_id: show.id, name: "x" }], "Line 2, field id"],
    [
      "a platform id as a number",
      [
        {
          object: "cluster_node",
          id: "n",
          show_id: show.id,
          cluster_id: CLUSTER,
          platform: "x",
          format: "post",
          url: "u",
          external_id: 7301234567890123,
          readings: {},
        },
      ],
      "Line 2, field external_id",
    ],
    [
      "a hidden counter written as -1",
      [
        {
          object: "cluster_node",
          id: "n",
          show_id: show.id,
          cluster_id: CLUSTER,
          platform: "x",
          format: "post",
          url: "u",
          external_id: "1",
          readings: { views: { value: -1, fetched_at: "2026-10-20T12:00:00Z" } },
        },
      ],
      "Line 2, field readings.views.value",
    ],
    [
      "text PostgreSQL cannot hold",
      [{ ...show, id: "ShowDDDDDDDDDDDDDDDD", handle: "fourth", author: "a\u0000b" }],
      "Line 2, field author",
    ],
    [
      "a parent that is nowhere",
      [{ object: "cluster", id: CLUSTER, show_id: "ShowZZZZZZZZZZZZZZZZ", name: "x" }],
      "Line 2, field show_id: there is no such show",
    ],
    [
      "a cluster that is nowhere",
      [
        {
          object: "cluster_node",
          id: "n",
          show_id: show.id,
          cluster_id: "ClusterZZZZZZZZZZZZZ",
          platform: "x",
          format: "post",
          url: "u",
          external_id: "1",
          readings: {},
        },
      ],
      "Line 2, field cluster_id: there is no such cluster",
    ],
    ["an id twice", [show], "Line 2, field id: line 1 has the same."],
    [
      "a guid twice in a show",
      [
        {
          object: "episode",
          id: "ep_8",
          show_id: show.id,
          title: "a",
          published_at: "2026-09-01T05:00:00Z",
          guid_key: "g",
        },
        {
          object: "episode",
          id: "ep_9",
          show_id: show.id,
          title: "b",
          published_at: "2026-09-01T05:00:00Z",
          guid_key: "g",
        },
      ],
      "Line 3, field guid_key: line 2 has the same.",
    ],
    [
      "a post another cluster has",
      [
        { object: "cluster", id: "ClusterBBBBBBBBBBBBB", show_id: SHOW, name: "x" },
        {
          object: "cluster_node",
          id: "n",
          show_id: SHOW,
          cluster_id: "ClusterBBBBBBBBBBBBB",
          platform: "youtube",
          format: "clip",
          url: "u",
          external_id: "aqz-KE-bpKQ",
          readings: {},
        },
      ],
      "Line 3, field external_id: another post of this show",
    ],
  ])("refuses the whole file for %s, naming line and field", async (_, bad, message) => {
    const before = await exported(app);
    await expect(
      importArchive(app.runtime.database, input([show, ...bad]), app.clock.now()),
    ).rejects.toThrow(message);
    expect(await exported(app)).toBe(before);
  });
});

describe("a round trip", () => {
  const source = useFixture(startSimulatedApp);
  const target = useApp({ start: "2026-12-01T00:00:00.000Z" });

  it("gives the same bytes after export, import into an empty database and export again, and holds no secret", async () => {
    const workspaceId = await source.workspace();
    const key = await source.key(workspaceId);
    const first = await source.show(workspaceId, {
      name: "Kelp & Cargo 🦑",
      categories: ["Science"],
    });
    const second = await source.show(workspaceId);
    const subnetwork = await source.workspace({
      kind: "subnetwork",
      parentId: workspaceId,
      plan: null,
      showIds: [second],
    });
    await source.sql(
      "update shows set hosts = $2, survey_data = $3, rss_url = 'https://feeds.example/x.xml', spotify_rating = null where show_id = $1",
      [
        first,
        JSON.stringify([
          {
            id: "h1",
            name: "Ada",
            bio: null,
            photo: null,
            social_links: { youtube: "https://youtube.com/@ada" },
          },
        ]),
        JSON.stringify({ z: 1, a: [1.5, "é"] }),
      ],
    );
    const made = [];
    for (const urls of [
      [
        "https://www.youtube.com/watch?v=aqz-KE-bpKQ",
        "https://www.tiktok.com/@harbouraudio/video/7551234567890123456",
      ],
      ["https://x.com/harbour/status/1970000000000000000"],
      ["https://www.youtube.com/watch?v=bqz-KE-bpKQ"],
    ]) {
      const answer = await source.request("POST", `/v1/shows/${first}/clusters`, {
        key,
        body: { name: `Cluster ${made.length}`, node_urls: urls },
      });
      expect(answer.status).toBe(201);
      made.push(answer.body.data.global_id);
    }
    const [target0, source0] = made.map((id: string) => id.split("_"));
    const merged = await source.request(
      "POST",
      `/v1/shows/${target0?.[0]}/clusters/${target0?.[1]}/merge`,
      { key, body: { source_refs: [source0?.join("_")], confirm: true } },
    );
    expect(merged.status).toBe(200);
    await source.advance(7_200_000);
    for (const [id, isEstimated, formerKeys] of [
      ["ep_a", true, ["old-1", "old-2"]],
      ["ep_b", null, []],
    ])
      await source.sql(
        `insert into episodes (show_id, id, guid_key, title, normalised_title, published_at, type,
           explicit, content_hash, created_at, updated_at, published_at_estimated, former_guid_keys)
         values ($1, $2, $2, 'Tide', 'tide', now(), 'full', false, 'h', now(), now(), $3, $4)`,
        [first, id, isEstimated, formerKeys],
      );
    const transcribe = (episodeId: string, from: string) =>
      inTransaction(source.runtime.database, (transaction) =>
        storeTranscript(
          transaction,
          first,
          {
            episodeId,
            transcript: {
              source: from as "upload",
              language: "en",
              segments: [{ startSec: 1.5, endSec: 2, speaker: "Ada", text: "Hello out there." }],
              sourceUrl: null,
            },
          },
          systemCause(source.clock.now()),
        ),
      );
    expect([await transcribe("ep_a", "upload"), await transcribe("ep_b", "feed")]).toEqual([
      "stored",
      "stored",
    ]);
    await source.sql(
      "insert into workspace_members (workspace_id, id, email, role, status, created_at) values ($1, 'mem_1', 'ada@example.org', 'owner', 'accepted', now())",
      [workspaceId],
    );

    const archive = await exported(source);
    const counts = await importArchive(
      target.runtime.database,
      input([archive.trimEnd()]),
      target.clock.now(),
    );
    expect(counts.lines).toBe(archive.trimEnd().split("\n").length);
    expect(await exported(target)).toBe(archive);
    expect(
      await target.sql("select published_at_estimated, former_guid_keys from episodes order by id"),
    ).toEqual([
      { published_at_estimated: true, former_guid_keys: ["old-1", "old-2"] },
      { published_at_estimated: null, former_guid_keys: [] },
    ]);
    // The other one is the feed's, which is read again.
    expect(
      await target.sql(
        `select
           e.transcript_source, e.transcript_word_count, t.segments->0->>'text' as text, t.checksum
         from episodes e
         left join episode_transcripts t
           on t.show_id = e.show_id and t.episode_id = e.id
         order by id`,
      ),
    ).toEqual([
      {
        transcript_source: "upload",
        transcript_word_count: 3,
        text: "Hello out there.",
        checksum: (
          await source.sql("select checksum from episode_transcripts where episode_id = 'ep_a'")
        )[0]?.["checksum"],
      },
      { transcript_source: null, transcript_word_count: null, text: null, checksum: null },
    ]);
    expect(archive).not.toContain(key);
    expect(archive).not.toMatch(/cmk_|secret|api_key/);
    expect(await target.sql("select 1 from api_keys")).toEqual([]);
    const metrics = await source.get(`/v1/clusters/${made[0]}/metrics`, { key });
    const [copy] = await target.sql(
      "select metrics_text from clusters where show_id || '_' || id = $1",
      [made[0]],
    );
    expect(JSON.parse(copy?.["metrics_text"])).toMatchObject({
      totals: metrics.body.totals,
      items: metrics.body.items,
    });
    expect(
      (await importArchive(target.runtime.database, input([archive.trimEnd()]), target.clock.now()))
        .changed,
    ).toBe(0);

    const part = await exported(source, subnetwork);
    expect(
      part
        .split("\n")
        .map((line) =>
          line === ""
            ? ""
            : `${JSON.parse(line).object} ${JSON.parse(line).effective_uid ?? JSON.parse(line).id}`,
        ),
    ).toEqual([`workspace ${subnetwork}`, `show ${second}`, ""]);
    await expect(exported(source, "WorkspaceZZZZZZZZZZZ")).rejects.toThrow("There is no workspace");
  });

  it("reads ten thousand posts in one go", async () => {
    const lines: unknown[] = [
      { object: "show", id: "ShowEEEEEEEEEEEEEEEE", handle: "many", name: "Many" },
    ];
    const clusters = Array.from(
      { length: 200 },
      (_, index) => `Cluster${String(index).padStart(13, "0")}`,
    );
    for (const id of clusters)
      lines.push({ object: "cluster", id, show_id: "ShowEEEEEEEEEEEEEEEE", name: id });
    for (let index = 0; index < 10_000; index += 1) {
      lines.push({
        object: "cluster_node",
        id: `nod_${index}`,
        show_id: "ShowEEEEEEEEEEEEEEEE",
        cluster_id: clusters[index % 200],
        platform: "youtube",
        format: "clip",
        url: `https://www.youtube.com/watch?v=${index}`,
        external_id: `v${index}`,
        readings: { views: { value: index, fetched_at: "2026-10-20T12:00:00.000Z" } },
      });
    }
    const counts = await importArchive(target.runtime.database, input(lines), target.clock.now());
    expect(counts).toMatchObject({ lines: 10_201, recomputedClusters: 200 });
    const [sum] = await target.sql(
      "select sum(total_reach)::bigint as reach from clusters where show_id = 'ShowEEEEEEEEEEEEEEEE'",
    );
    expect(sum).toEqual({ reach: (9_999 * 10_000) / 2 });
  });
});
