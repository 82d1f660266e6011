import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../lib/clock.ts";
import { type PageFixture, startPageFixture } from "./public-pages.test-support.ts";

let fixture: PageFixture;
let episodeId: string;
let reference: string;
let clusterPath: string;

beforeAll(async () => {
  fixture = await startPageFixture();
  const published = new Date(fixture.app.clock.now().getTime() - 3 * DAY_MS).toISOString();
  episodeId = await fixture.episode({ publishedAt: published });
  reference = await fixture.cluster(episodeId);
  clusterPath = `/s/cluster/${reference}`;
  await fixture.posts(reference, [
    { platform: "youtube", counts: { views: 48_212, likes: 310 } },
    { platform: "spotify", format: "audio_episode", counts: { plays: 1_500 } },
    { platform: "linkedin", format: "post" },
  ]);
});
afterAll(() => fixture.close());

const jsonOf = async (path: string) => JSON.parse((await fixture.page(`${path}.json`)).text);

describe("the public page of a cluster", () => {
  it("has the figures of the API as HTML, JSON and CSV", async () => {
    const { showId, key, app } = fixture;
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
      counted: { posts: 3, counted: 2, old: 0, kept: 0, unknown: 1 },
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
    const html = await fixture.page(clusterPath);
    expect(html.headers["content-type"]).toBe("text/html; charset=utf-8");
    for (const text of ["49,712", "48,212", "2 of 3 posts counted", "not known"])
      expect(html.text).toContain(text);
    const csv = await fixture.page(`${clusterPath}/posts.csv`);
    expect(csv.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(csv.text.split("\r\n")[3]).toMatch(
      /,linkedin,social,post,.*,,,,,,,,,added over the API$/,
    );
  });

  it("leads from the name of each metric to its definition", async () => {
    const { text } = await fixture.page(clusterPath);
    const named = [...text.matchAll(/href="#(word-\w+)"/g)].map(([, id]) => id ?? "");
    expect(named).toEqual(expect.arrayContaining(["word-views", "word-likes"]));
    expect(named.filter((id) => !text.includes(`id="${id}"`))).toEqual([]);
  });

  it("counts a download once that a host and a measuring service have", async () => {
    const other = await fixture.cluster(await fixture.episode());
    await fixture.posts(other, [
      { platform: "transistor", format: "audio_episode", counts: { downloads: 1_000 } },
      { platform: "op3", format: "audio_episode", counts: { downloads: 990 } },
    ]);
    expect((await jsonOf(`/s/cluster/${other}`)).beside_reach.downloads).toBe(1_000);
  });

  it("says why each post belongs to the episode: what matches, or who added it", async () => {
    const other = await fixture.cluster(await fixture.episode());
    const ids = await fixture.posts(other, [
      { platform: "tiktok", counts: { views: 3 } },
      { platform: "youtube", counts: { views: 2 } },
      { platform: "facebook", counts: { views: 1 } },
    ]);
    const values = [
      ["builder", "Its words are said at 12:18."],
      ["user", null],
      ["api", null],
    ] as const;
    for (const [index, [addedBy, reason]] of values.entries())
      await fixture.app.sql(
        "update cluster_nodes set added_by = $2, match_reason = $3 where id = $1",
        [ids[index], addedBy, reason],
      );
    expect((await jsonOf(`/s/cluster/${other}`)).posts).toMatchObject([
      { reason: "Its words are said at 12:18." },
      { reason: "added by hand" },
      { reason: "added over the API" },
    ]);
    expect((await fixture.page(`/s/cluster/${other}`)).text).toContain("<bdi>added by hand</bdi>");
  });

  it("asks for nothing, keeps nothing at the reader, and runs nothing", async () => {
    const { headers, text } = await fixture.page(clusterPath);
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
    const { headers } = await fixture.page(clusterPath);
    const sent = { headers: { "if-none-match": headers["etag"]! } };
    expect(await fixture.page(clusterPath, sent)).toMatchObject({ status: 304, text: "" });
    fixture.app.clock.advance(60_000);
    expect(await fixture.page(clusterPath, sent)).toMatchObject({ status: 304 });
    await fixture.posts(reference, [{ platform: "tiktok", format: "short", counts: { views: 7 } }]);
    const changed = await fixture.page(clusterPath, sent);
    expect(changed.status).toBe(200);
    expect(changed.text).toContain("49,719");
  });

  it("has a tag for each form: a copy of the page does not stand for its data", async () => {
    const { headers } = await fixture.page(clusterPath);
    const asJson = { accept: "application/json", "if-none-match": headers["etag"]! };
    const json = await fixture.page(clusterPath, { headers: asJson });
    expect(json.status).toBe(200);
    const again = { accept: "application/json", "if-none-match": json.headers["etag"]! };
    expect((await fixture.page(clusterPath, { headers: again })).status).toBe(304);
    const tags = await Promise.all(
      ["", ".json", "/posts.csv", "/platforms.csv", "/picture.png"].map(
        async (end) => (await fixture.page(`${clusterPath}${end}`)).headers["etag"],
      ),
    );
    expect(new Set(tags).size).toBe(tags.length);
  });

  it("marks numbers that are old and those that were kept", async () => {
    const other = await fixture.cluster(await fixture.episode());
    const [id] = await fixture.posts(other, [{ platform: "tiktok", counts: { views: 58_096 } }]);
    const at = fixture.app.clock.now().toISOString();
    await fixture.app.sql(
      `update cluster_nodes set readings = jsonb_set(readings, '{views,kept}', $2) where id = $1`,
      [id, { reason: "zero_after_positive", at, refused_value: 0 }],
    );
    fixture.app.clock.advance(38 * 60 * 60 * 1_000);
    const { text } = await fixture.page(`/s/cluster/${other}`);
    expect(text).toContain("38\u00a0h old");
    expect(text).toContain("kept, TikTok said\u00a00");
    expect(await jsonOf(`/s/cluster/${other}`)).toMatchObject({
      counted: { old: 1, kept: 1 },
      posts: [{ reach: 58_096, old_hours: 38, kept: "said_zero" }],
    });
  });

  it("shows words of others as words", async () => {
    const hostile = `</h1><img src=x onerror=alert(1)>"'&`;
    await fixture.app.sql(
      "update cluster_nodes set title = $1, url = $2 where platform = 'youtube'",
      [hostile, 'https://example.com/a"onmouseover=alert(1)'],
    );
    await fixture.app.sql("update clusters set name = $2 where id = $1", [
      reference.slice(fixture.showId.length + 1),
      `${hostile}</script>`,
    ]);
    const { text } = await fixture.page(clusterPath);
    expect(text).not.toContain("<img src=x");
    expect(text).not.toContain('"onmouseover');
    expect(text.match(/<\/script>/g)).toHaveLength(1);
    expect(JSON.parse((await fixture.page(`${clusterPath}.json`)).text).posts[0].title).toBe(
      hostile,
    );
  });

  it("of a merged one is at the address of the one it was merged into", async () => {
    const merged = await fixture.cluster(await fixture.episode());
    const [, clusterId = ""] = merged.split("_");
    await fixture.app.sql("update clusters set merged_into = $2 where id = $1", [
      clusterId,
      reference,
    ]);
    const { status, headers } = await fixture.page(`/s/cluster/${merged}`);
    expect([status, headers["location"]]).toEqual([302, `http://127.0.0.1:4000${clusterPath}`]);
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
    "/n/report/abcdefghijklmnopqrst/rep_1",
    "/s/assets/x/passwd",
  ])("is one 404 in the look of the others: %s", async (path) => {
    const { status, headers, text } = await fixture.page(path);
    expect([status, headers["cache-control"], headers["x-robots-tag"]]).toEqual([
      404,
      "no-store",
      "noindex",
    ]);
    expect(text).toContain("There is no page at this address");
  });

  it("is answered to programs as the API answers", async () => {
    const { status, text } = await fixture.page("/s/no-such-show.json");
    expect([status, JSON.parse(text).error.code]).toEqual([404, "resource_not_found"]);
    const accepted = await fixture.page("/s/no-such-show", {
      headers: { accept: "application/json" },
    });
    expect(JSON.parse(accepted.text).error.code).toBe("resource_not_found");
  });

  it("has no table of that name either, and takes no other method", async () => {
    expect((await fixture.page(`${clusterPath}/constructor.csv`)).status).toBe(404);
    expect((await fixture.page(`${clusterPath}/posts.exe`)).status).toBe(404);
    const posted = await fixture.page(clusterPath, { method: "POST" });
    expect([posted.status, posted.headers["allow"]]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});

describe("the public page of a show and a network", () => {
  it("is at its handle, and no longer at one it gave up", async () => {
    const { showHandle, showId, page, send } = fixture;
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
    const { text } = await fixture.page("/n/lock-keepers");
    expect(text).toContain("not known yet");
    expect(await jsonOf("/n/lock-keepers")).toMatchObject({ lead: { reach: null }, as_of: null });
  });

  it("of an archived show is gone, and of a deleted one", async () => {
    const handle = "short-lived";
    const id = await fixture.app.show(fixture.workspaceId, { handle });
    fixture.app.runtime.access.clear();
    expect((await fixture.page(`/s/${handle}`)).status).toBe(200);
    await fixture.send("POST", `/v1/shows/${id}/archive?confirm=true`);
    expect((await fixture.page(`/s/${handle}`)).status).toBe(404);
  });
});

describe("the public page of a campaign", () => {
  const path = (id: string): string => `/n/lock-keepers/campaigns/${id}`;

  it("is there once it is public or unlisted, and search engines see the public one alone", async () => {
    const id = await fixture.campaign();
    const setVisibility = (visibility: string) =>
      fixture.send("PATCH", `/v1/campaigns/${id}`, { visibility });
    expect((await fixture.page(path(id))).status).toBe(404);
    await setVisibility("unlisted");
    const unlisted = await fixture.page(path(id));
    expect(unlisted.status).toBe(200);
    expect(unlisted.text).toContain('<meta name="robots" content="noindex" />');
    await setVisibility("public");
    expect((await fixture.page(path(id))).text).not.toContain("noindex");
    await setVisibility("private");
    expect((await fixture.page(path(id))).status).toBe(404);
    expect((await fixture.page(`${path(id)}.json`)).status).toBe(404);
  });

  it("is at the address of its own network alone", async () => {
    const { app, campaign, send } = fixture;
    const id = await campaign();
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const other = await app.workspace();
    await app.sql("update workspaces set handle = 'other-canal' where workspace_id = $1", [other]);
    await app.sql(
      `insert into handle_directory (subject_kind, handle, subject_id, created_at)
       values ('workspace', 'other-canal', $1, now())`,
      [other],
    );
    app.runtime.access.clear();
    expect((await fixture.page(`/n/other-canal/campaigns/${id}`)).status).toBe(404);
  });

  it("has a line of what was delivered against what was promised, up to now", async () => {
    const { campaign, slot, send, page, app } = fixture;
    const now = app.clock.now().getTime();
    const dayAt = (days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10);
    const id = await campaign({ start_date: dayAt(-10), end_date: dayAt(20) });
    const slotId = await slot(id, {
      deliverable_type: "other",
      air_date: dayAt(-4),
      guaranteed_impressions: 30_000,
    });
    await slot(id, { air_date: dayAt(9), guaranteed_impressions: 20_000 });
    await slot(id, { guaranteed_impressions: 1 });
    const own = await fixture.cluster(await fixture.episode());
    await fixture.posts(own, [{ platform: "youtube", counts: { views: 900 } }]);
    await app.sql(
      `insert into cluster_daily_reach (show_id, cluster_id, day, figures)
       values ($1, $2, $3, '{"totals": {}, "platforms": {"youtube": {"reach": 400}}}')`,
      [...own.split("_"), dayAt(-2)],
    );
    await send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: own, slot_id: slotId });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const { pace, measured } = JSON.parse((await page(`${path(id)}.json`)).text);
    expect(measured).toBe(900);
    expect(pace).toEqual({
      from: dayAt(-10),
      to: dayAt(20),
      days: [
        { date: dayAt(-2), delivered: 400, partial: false },
        { date: dayAt(-1), delivered: 400, partial: false },
        { date: dayAt(0), delivered: 900, partial: true },
      ],
      promise: [
        { date: dayAt(-4), promised: 30_000 },
        { date: dayAt(9), promised: 50_000 },
      ],
      undated_slots: 1,
      clusters_in_part: 0,
    });
    expect((await page(`${path(id)}/pace.csv`)).text).toContain(`${dayAt(-1)},400,30000,false`);
    expect((await page(path(id))).text).toContain("1 slot with a promise has no day yet.");
  });

  it("tells what was promised and measured, and nothing of what was paid", async () => {
    const { campaign, slot, send, page } = fixture;
    const id = await campaign({
      notes_internal: "secret-note",
      budget_minor: 4_711_000,
      talking_points: "secret-point",
    });
    const slotId = await slot(id, {
      air_date: "2026-12-15",
      guaranteed_impressions: 30_000,
      rate: { type: "flat", amount_minor: 9_876_500, currency: "gbp" },
      notes: "secret-slot",
      promo_code: "SECRETCODE",
    });
    await send("POST", `/v1/campaigns/${id}/clusters`, { cluster_ref: reference, slot_id: slotId });
    await send("PATCH", `/v1/campaigns/${id}`, { visibility: "public" });
    const answers = await Promise.all(
      [path(id), `${path(id)}.json`, `${path(id)}/slots.csv`].map((one) => page(one)),
    );
    for (const { status, text } of answers) {
      expect(status).toBe(200);
      expect(text).not.toMatch(/secret|4711|47,110|98765|98,765/i);
    }
    expect(JSON.parse(answers[1]!.text)).toMatchObject({
      promised: 30_000,
      slots: [{ promised: 30_000, state: expect.any(String) }],
    });
  });
});
