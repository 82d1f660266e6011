import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { featuresOf } from "../../kernel/access/plans.ts";
import { Urls } from "../../kernel/contract/urls.ts";
import { DAY_MS } from "../../lib/time/clock.ts";
import { createHttpServer } from "../http/server.ts";
import { addPublicPages } from "./add-public-pages.ts";
import { startPageFixture } from "./public-pages.test-support.ts";

let episodeId: string;
let reference: string;
let clusterPath: string;

const t = useFixture(startPageFixture);
beforeAll(async () => {
  const published = new Date(t.app.clock.now().getTime() - 3 * DAY_MS).toISOString();
  episodeId = (await t.make.episode({ publishedAt: published })).id;
  reference = (await t.make.cluster({ episode_id: episodeId })).global_id;
  clusterPath = `/s/cluster/${reference}`;
  await t.posts(reference, [
    { platform: "youtube", counts: { views: 48_212, likes: 310 } },
    { platform: "spotify", format: "audio_episode", counts: { plays: 1_500 } },
    { platform: "linkedin", format: "post" },
  ]);
});

const jsonOf = async (path: string) => JSON.parse((await t.page(`${path}.json`)).text);

describe("the public page of a cluster", () => {
  it("has the figures of the API as HTML, JSON and CSV", async () => {
    const { showId, key, app } = t;
    const { body } = await app.get(
      `/v1/shows/${showId}/clusters/${reference.slice(showId.length + 1)}`,
      { key },
    );
    const page = await jsonOf(clusterPath);
    expect(page).toMatchObject({
      object: "public_page",
      type: "cluster",
      url: body.public_url,
      reach: body.total_reach,
      counted: { posts: 3, counted: 2, old: 0, kept: 0, beside: 0, unknown: 1 },
      categories: [
        { category: "audio", reach: 1_500, share_percent: 3 },
        { category: "video", reach: 48_212, share_percent: 97 },
        { category: "social", reach: body.social_reach },
      ],
      posts: [
        { platform: "youtube", reach: 48_212, basis: "views", likes: 310, comments: null },
        { platform: "spotify", reach: 1_500 },
        { platform: "linkedin", reach: null, basis: null },
      ],
    });
    expect(page.reach).toBe(49_712);
    const html = await t.page(clusterPath);
    expect(html.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const text of ["49,712", "48,212", "2 of 3 posts counted", "not known"])
      expect(html.text).toContain(text);
    const csv = await t.page(`${clusterPath}/posts.csv`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.text.split("\r\n")[3]).toMatch(
      /,linkedin,social,post,.*,,,,,,,,,,,added over the API$/,
    );
  });

  it("leads from the name of each metric to its definition", async () => {
    const { text } = await t.page(clusterPath);
    const named = [...text.matchAll(/href="#(word-\w+)"/g)].map(([, id]) => id ?? "");
    expect(named).toEqual(expect.arrayContaining(["word-views", "word-likes"]));
    expect(named.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
  });

  it("counts a download once that a host and a measuring service have", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(other, [
      { platform: "transistor", format: "audio_episode", counts: { downloads: 1_000 } },
      { platform: "op3", format: "audio_episode", counts: { downloads: 990 } },
    ]);
    expect((await jsonOf(`/s/cluster/${other}`)).beside_reach.downloads).toBe(1_000);
  });

  it("says what is counted beside reach: downloads next to plays, attendance", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(other, [
      { platform: "spotify", format: "audio_episode", counts: { plays: 300 } },
      { platform: "transistor", format: "audio_episode", counts: { downloads: 250 } },
      { platform: "eventbrite", format: "post", counts: { attendance: 80 } },
      { platform: "megaphone", format: "audio_episode" },
    ]);
    const page = await jsonOf(`/s/cluster/${other}`);
    expect(page).toMatchObject({
      reach: 300,
      audio_held: null,
      counted: { posts: 4, counted: 1, beside: 2, unknown: 1 },
    });
    const beside = Object.fromEntries(
      page.posts.map(({ platform, beside_reach: one }: Record<string, unknown>) => [platform, one]),
    );
    expect(beside).toEqual({
      spotify: null,
      transistor: { metric: "downloads", value: 250 },
      eventbrite: { metric: "attendance", value: 80 },
      megaphone: null,
    });
    const { text } = await t.page(`/s/cluster/${other}`);
    for (const words of ["2 beside reach", "250 downloads, beside reach", "1 not known"])
      expect(text).toContain(words);
    const leading = [...text.matchAll(/href="#(first-\w+)"/g)].map(([, id]) => id);
    expect(leading).toEqual(["first-beside", "first-unknown"]);
    const places = [...text.matchAll(/id="(first-\w+)"/g)].map(([, id]) => id);
    expect(new Set(places)).toEqual(new Set(leading));
  });

  it("has a row for audio reach that is held, so that rows and shares add up to the total", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(other, [
      { platform: "transistor", format: "audio_episode", counts: { downloads: 1_000 } },
    ]);
    expect((await jsonOf(`/s/cluster/${other}`)).audio_held).toBeNull();
    await t.posts(other, [
      { platform: "spotify", format: "audio_episode", counts: { plays: 300 } },
    ]);
    const page = await jsonOf(`/s/cluster/${other}`);
    expect(page).toMatchObject({
      reach: 1_000,
      audio_held: { reach: 700, share_percent: 70 },
      platforms: [
        { platform: "spotify", reach: 300, share_percent: 30 },
        { platform: "transistor", reach: null, beside_reach: ["downloads"] },
      ],
    });
    const { text } = await t.page(`/s/cluster/${other}`);
    expect(text.match(/Counted earlier/g)).toHaveLength(2);
    expect(text).toContain("700 counted earlier");
    expect(text).toContain('id="word-audio_reach"');
    const { text: csv } = await t.page(`/s/cluster/${other}/platforms.csv`);
    expect(csv).toContain("counted_earlier,audio,0,700,70,,");
  });

  it("says of how many posts a total of likes is", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    await t.posts(other, [
      { platform: "youtube", counts: { views: 9, likes: 3, comments: 1 } },
      { platform: "tiktok", counts: { views: 5, comments: 2 } },
    ]);
    const { text } = await t.page(`/s/cluster/${other}`);
    const total = text.slice(text.indexOf("<tfoot>"), text.indexOf("</tfoot>"));
    const cells = [...total.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = ""]) =>
      cell
        .replaceAll(/<[^>]+>/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    );
    expect(cells).toEqual(["3 from 1 post", "3", "", "14"]);
  });

  it("says why each post belongs to the episode: what matches, or who added it", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const ids = await t.posts(other, [
      { platform: "tiktok", counts: { views: 3 } },
      { platform: "youtube", counts: { views: 2 } },
      { platform: "facebook", counts: { views: 1 } },
      { platform: "threads" },
    ]);
    const values = [
      ["builder", "Its words are said at 12:18."],
      ["user", null],
      ["api", null],
      ["auto", null],
    ] as const;
    for (const [index, [addedBy, reason]] of values.entries())
      await t.sql("update cluster_nodes set added_by = $2, match_reason = $3 where id = $1", [
        ids[index],
        addedBy,
        reason,
      ]);
    expect((await jsonOf(`/s/cluster/${other}`)).posts).toMatchObject([
      { reason: "Its words are said at 12:18." },
      { reason: "added by hand" },
      { reason: "added over the API" },
      { reason: "found in the show’s own account" },
    ]);
    expect((await t.page(`/s/cluster/${other}`)).text).toContain("<bdi>added by hand</bdi>");
  });

  it("asks for nothing, keeps nothing at the reader, and runs nothing", async () => {
    const { headers, text } = await t.page(clusterPath);
    expect(headers).not.toHaveProperty("set-cookie");
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    );
    const scripts = [...text.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual(['<script type="application/ld+json">']);
    expect(text).not.toMatch(/ style=| on[a-z]+=/);
    const loaded = [...text.matchAll(/(?:src|<link [^>]*href)="([^"]+)"/g)].map(([, url]) => url);
    expect(
      loaded.filter((url) => /^(?:https?:)?\/\//.test(url ?? "") && !url?.includes(clusterPath)),
    ).toEqual([]);
  });

  it("answers 304 while no figure changes, and a change at the next read", async () => {
    const { headers } = await t.page(clusterPath);
    const sent = { headers: { "if-none-match": headers["etag"]! } };
    expect(await t.page(clusterPath, sent)).toMatchObject({ status: 304, text: "" });
    t.app.clock.advance(60_000);
    expect(await t.page(clusterPath, sent)).toMatchObject({ status: 304 });
    await t.posts(reference, [{ platform: "tiktok", format: "short", counts: { views: 7 } }]);
    const changed = await t.page(clusterPath, sent);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("49,719");
  });

  it("has a tag for each form: a copy of the page does not stand for its data", async () => {
    const { headers } = await t.page(clusterPath);
    const asJson = { accept: "application/json", "if-none-match": headers["etag"]! };
    const json = await t.page(clusterPath, { headers: asJson });
    expect(json.status).toBe(200);
    const again = { accept: "application/json", "if-none-match": json.headers["etag"]! };
    expect((await t.page(clusterPath, { headers: again })).status).toBe(304);
    const tags = await Promise.all(
      ["", ".json", "/posts.csv", "/platforms.csv", "/picture.png"].map(
        async (end) => (await t.page(`${clusterPath}${end}`)).headers["etag"],
      ),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("marks numbers that are old and those that were kept", async () => {
    const { global_id: other } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const [id] = await t.posts(other, [{ platform: "tiktok", counts: { views: 58_096 } }]);
    const at = t.app.clock.now().toISOString();
    await t.sql(
      `update cluster_nodes set readings = jsonb_set(readings, '{views,kept}', $2) where id = $1`,
      [id, { reason: "zero_after_positive", at, refused_value: 0 }],
    );
    t.app.clock.advance(38 * 60 * 60 * 1_000);
    const { text } = await t.page(`/s/cluster/${other}`);
    expect(text).toContain("38\u00a0h old");
    expect(text).toContain("kept, TikTok said\u00a00");
    expect(await jsonOf(`/s/cluster/${other}`)).toMatchObject({
      counted: { old: 1, kept: 1 },
      posts: [{ reach: 58_096, old_hours: 38, kept: "said_zero" }],
    });
  });

  it("shows words of others as words", async () => {
    const hostile = `</h1><img src=x onerror=alert(1)>"'&`;
    await t.sql("update cluster_nodes set title = $1, url = $2 where platform = 'youtube'", [
      hostile,
      'https://example.com/a"onmouseover=alert(1)',
    ]);
    await t.sql("update clusters set name = $2 where id = $1", [
      reference.slice(t.showId.length + 1),
      `${hostile}</script>`,
    ]);
    const { text } = await t.page(clusterPath);
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain('"onmouseover');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse((await t.page(`${clusterPath}.json`)).text).posts[0].title).toBe(hostile);
  });

  it("changes its tag with the program too: the tag is made of what is sent", async () => {
    const { app, page } = t;
    const { headers, text } = await page(clusterPath);
    const other = createHttpServer(app.runtime, {
      operations: [],
      trustProxy: false,
      isReady: async () => true,
    });
    addPublicPages(
      other,
      {
        ...app.runtime,
        urls: new Urls({ ...app.runtime.urls.addresses, docsUrl: "http://127.0.0.1:4000/help" }),
      },
      { freshMs: 0 },
    );
    const sent = { headers: { "if-none-match": headers["etag"]! }, url: clusterPath };
    const changed = await other.inject(sent);
    expect([changed.statusCode, changed.body === text]).toEqual([200, false]);
    await other.close();
    const [one, same] = await Promise.all([page(clusterPath), page(clusterPath)]);
    expect(same.headers["etag"]).toBe(one.headers["etag"]);
  });

  it("of a merged one is at the address of the one it was merged into", async () => {
    const { global_id: merged } = await t.make.cluster({ episode_id: (await t.make.episode()).id });
    const [, clusterId = ""] = merged.split("_");
    await t.sql("update clusters set merged_into = $2 where id = $1", [clusterId, reference]);
    for (const end of ["", ".json", "/posts.csv", "/picture.png"]) {
      const { status, headers } = await t.page(`/s/cluster/${merged}${end}`);
      expect([status, headers["location"]]).toEqual([
        302,
        `http://127.0.0.1:4000${clusterPath}${end}`,
      ]);
    }
  });
});

describe("a page that cannot be read now", () => {
  afterEach(() => vi.restoreAllMocks());

  it("is shown as it was read last, and the log has one line of it a minute", async () => {
    const { app, page } = t;
    const before = await page(clusterPath);
    const reported = () => app.logged.filter(({ level }) => level === "error").length;
    const known = reported();
    vi.spyOn(app.runtime.access, "workspace").mockRejectedValue(new Error("no database"));
    expect(await page(clusterPath)).toMatchObject({ status: 200, text: before.text });
    await page(clusterPath);
    expect(reported()).toBe(known + 1);
    app.clock.advance(61_000);
    // After a failure the next read is not waited for.
    await vi.waitFor(async () => {
      await page(clusterPath);
      expect(reported()).toBe(known + 2);
    });
    const never = await page("/n/lock-keepers");
    expect([never.status, never.headers["retry-after"]]).toEqual([503, "30"]);
  });

  it("is shown as it was read last to an address that asks too often; one never read waits", async () => {
    const { app, page } = t;
    await page(clusterPath);
    vi.spyOn(app.runtime.limiter, "takeFromAddress").mockReturnValue({ waitSec: 7 } as never);
    expect((await page(clusterPath)).status).toBe(200);
    const other = reference.replace(/.$/, (last) => (last === "x" ? "y" : "x"));
    const never = await page(`/s/cluster/${other}`);
    expect([never.status, never.headers["retry-after"]]).toEqual([429, "7"]);
  });
});

describe("an address without a page", () => {
  it.each([
    "/s/no-such-show",
    "/s/No_Such",
    "/s/cluster/nothing",
    "/s/cluster/abcdefghijklmnopqrst_abcdefghijklmnopqrst",
    "/n/no-such-network",
    "/n/lock-keepers/campaigns/abcdefghijklmnopqrst",
    "/s/assets/x/passwd",
  ])("is one 404 in the look of the others: %s", async (path) => {
    const { status, headers, text } = await t.page(path);
    expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
      404,
      "no-store",
      "noindex",
    ]);
    expect(text).toContain("There is no page at this address");
  });

  it("is answered to programs as the API answers", async () => {
    const { status, text } = await t.page("/s/no-such-show.json");
    expect([status, JSON.parse(text).error.code]).toEqual([404, "resource_not_found"]);
    const accepted = await t.page("/s/no-such-show", {
      headers: { accept: "application/json" },
    });
    expect(JSON.parse(accepted.text).error.code).toBe("resource_not_found");
  });

  it("has no table of that name either, and takes no other method", async () => {
    expect((await t.page(`${clusterPath}/constructor.csv`)).status).toBe(404);
    expect((await t.page(`${clusterPath}/posts.exe`)).status).toBe(404);
    const posted = await t.page(clusterPath, { method: "POST" });
    expect([posted.status, posted.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("the public page of a show and a network", () => {
  it("is at its handle, and no longer at one it gave up", async () => {
    const { showHandle, showId, page, send } = t;
    expect((await page(`/s/${showHandle}`)).status).toBe(200);
    expect((await page(`/s/${showHandle}/episodes.csv`)).text).toContain(reference);
    const answer = await send("PATCH", `/v1/shows/${showId}?confirm=true`, {
      handle: "weir-and-lock",
    });
    expect(answer.status).toBe(200);
    expect((await page(`/s/${showHandle}`)).status).toBe(404);
    expect((await page("/s/weir-and-lock")).status).toBe(200);
    const network = await jsonOf("/n/lock-keepers");
    expect(network.shows).toMatchObject([{ url: "http://127.0.0.1:4000/s/weir-and-lock" }]);
  });

  it("says that nothing is known yet in words, and draws no zero", async () => {
    const { text } = await t.page("/n/lock-keepers");
    expect(text).toContain("not known yet");
    expect(await jsonOf("/n/lock-keepers")).toMatchObject({ lead: { reach: null }, as_of: null });
  });

  it("has titles of episodes as their own pages have them, and no day that is only estimated", async () => {
    const { showId, app, make, posts, page } = t;
    const { id: estimated } = await make.episode({ publishedAt: "2020-01-01T00:00:00Z" });
    await app.sql("update episodes set published_at_estimated = true where id = $1", [estimated]);
    const [own, dated] = [
      (await make.cluster({ episode_id: estimated })).global_id,
      (await make.cluster({ episode_id: (await make.episode()).id })).global_id,
    ];
    for (const one of [own, dated])
      await posts(one, [{ platform: "youtube", counts: { views: 5 } }]);
    await app.sql(
      `update clusters set customization = customization || '{"title": "For the public"}' where id = $1`,
      [own.slice(showId.length + 1)],
    );
    const { episodes } = await jsonOf("/s/weir-and-lock");
    const rows = new Map(episodes.map((row: { url: string }) => [row.url.split("/").at(-1), row]));
    expect(rows.get(own)).toMatchObject({ title: "For the public", published_at: null });
    expect(rows.get(dated)).toMatchObject({ published_at: expect.stringMatching(/^2026/) });
    expect((await page(`/s/cluster/${own}`)).text).toContain("For the public");
  });

  it.each([
    ["archived", (id: string) => t.send("POST", `/v1/shows/${id}/archive?confirm=true`)],
    ["deleted", (id: string) => t.send("DELETE", `/v1/shows/${id}?confirm=true`)],
  ])("of a show that is %s is gone, with those of its episodes", async (state, change) => {
    const handle = `short-lived-${state}`;
    const id = await t.app.show(t.workspaceId, { handle });
    await t.sql(
      `insert into clusters (show_id, id, name, created_at, updated_at)
       values ($1, 'Cluster0000000000001', 'One', now(), now())`,
      [id],
    );
    t.app.runtime.access.clear();
    const paths = [`/s/${handle}`, `/s/cluster/${id}_Cluster0000000000001`];
    const answers = () => Promise.all(paths.map(async (one) => (await t.page(one)).status));
    expect(await answers()).toEqual([200, 200]);
    expect((await change(id)).status).toBeLessThan(300);
    expect(await answers()).toEqual([404, 404]);
  });

  it("needs the plan that its figures need", async () => {
    const { app, workspaceId, page, make, send } = t;
    const { id } = await make.campaign();
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const paths = ["/n/lock-keepers", `/n/lock-keepers/campaigns/${id}`, clusterPath];
    const answers = () => Promise.all(paths.map(async (one) => (await page(one)).status));
    expect(await answers()).toEqual([200, 200, 200]);
    const workspace = await app.runtime.access.workspace(workspaceId);
    vi.spyOn(app.runtime.access, "workspace").mockResolvedValue({
      ...workspace!,
      features: featuresOf("free", true),
    });
    expect(await answers()).toEqual([404, 404, 404]);
    const show = await jsonOf("/s/weir-and-lock");
    expect(show.episodes).toEqual([]);
    vi.restoreAllMocks();
  });
});
