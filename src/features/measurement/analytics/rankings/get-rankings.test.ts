import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

describe("rankings", () => {
  const rankings = (query: string) => fixture.get(`/v1/analytics/rankings?${query}`);
  const places = async (query: string) => {
    const { body } = await rankings(query);
    return body.data.map(
      (entry: {
        rank: number;
        previous_rank: number | null;
        subject: { id: string };
        value: number;
      }) => [entry.rank, entry.previous_rank, entry.subject.id, entry.value],
    );
  };

  const addPost = (
    showId: string,
    id: string,
    post: { publishedDaysAgo: number; format?: string; reach: number | null; likes?: number },
  ) =>
    fixture.app.sql(
      "with c as (insert into clusters (show_id, id, name, created_at, updated_at) values " +
        "($1, $2, 'c', now(), now()) returning id) " +
        "insert into cluster_nodes (show_id, cluster_id, id, platform, format, external_id, " +
        "url, title, published_at, added_by, readings, reach, created_at, updated_at) " +
        "select $1, id, $3, 'youtube', $4, $3, 'https://example.com/' || $3, 'Post ' || $3, " +
        "$5::date, 'api', $6, $7, now(), now() from c",
      [
        showId,
        newPlainId(),
        id,
        post.format ?? "clip",
        fixture.back(post.publishedDaysAgo),
        JSON.stringify(post.likes === undefined ? {} : { likes: { value: post.likes } }),
        post.reach,
      ],
    );

  const fixture = useFixture(startAnalyticsFixture);
  beforeAll(async () => {
    const { shows, foreignId } = fixture;
    await addPost(shows.harbour, "a", { publishedDaysAgo: 2, reach: 900, likes: 4 });
    await addPost(shows.tide, "b", { publishedDaysAgo: 3, reach: 900, format: "short" });
    await addPost(shows.tide, "c", { publishedDaysAgo: 7, reach: 50, likes: 40 });
    await addPost(shows.tide, "d", { publishedDaysAgo: 5, reach: null });
    await addPost(shows.tide, "old", { publishedDaysAgo: 8, reach: 5_000 });
    await addPost(foreignId, "foreign", { publishedDaysAgo: 2, reach: 9_000 });
  });

  it("of shows count all of their own accounts, with the days right before", async () => {
    const { shows } = fixture;
    expect(await places("subject=show&metric=reach&window=7")).toEqual([
      [1, 1, shows.tide, 260],
      [2, 2, shows.harbour, 230],
    ]);
    expect(await places("subject=show&metric=followers_gained&window=7")).toEqual([
      [1, null, shows.harbour, 20],
    ]);
  });

  it("of platforms leave out those without a number", async () => {
    expect(await places("subject=platform&metric=likes&window=7")).toEqual([
      [1, 1, "youtube", 20],
      [2, null, "tiktok", 3],
    ]);
  });

  it("of posts hold those published in the window, by their latest value, page by page", async () => {
    const query = "subject=post&metric=reach&window=7";
    expect(await places(query)).toEqual([
      [1, null, "a", 900],
      [2, null, "b", 900],
      [3, null, "c", 50],
    ]);
    expect(await places("subject=post&metric=engagement&window=7&formats=clip")).toEqual([
      [1, null, "c", 40],
      [2, null, "a", 4],
    ]);
    const first = await rankings(`${query}&limit=2`);
    expect(first.body.has_more).toBe(true);
    const next = await rankings(`${query}&limit=2&cursor=${first.body.next_cursor}`);
    expect(next.body).toMatchObject({
      data: [{ rank: 3, subject: { id: "c" } }],
      has_more: false,
      next_cursor: null,
    });
  });

  it("have pages of shows too", async () => {
    const query = "subject=show&metric=views&window=7&limit=1";
    const { body } = await rankings(query);
    const next = await rankings(`${query}&cursor=${body.next_cursor}`);
    expect([body.data[0].rank, next.body.data[0].rank, next.body.has_more]).toEqual([1, 2, false]);
    const other = await rankings(`subject=show&metric=plays&cursor=${body.next_cursor}`);
    expect([other.status, other.body.error.param]).toEqual([400, "cursor"]);
  });

  it("refuse a metric or a filter that the subject does not have, by its name", async () => {
    for (const [query, param] of [
      ["metric=reach", "subject"],
      ["subject=show&metric=listeners", "metric"],
      ["subject=post&metric=followers", "metric"],
      ["subject=show&metric=reach&formats=clip", "formats"],
      ["subject=show&metric=reach&social_count_mode=once", "social_count_mode"],
    ] as const) {
      const { status, body } = await rankings(query);
      expect([query, status, body.error?.param]).toEqual([query, 400, param]);
    }
  });

  it("are by reach where no metric is named", async () => {
    const { body } = await rankings("subject=show&window=7");
    expect(body.data).toEqual((await rankings("subject=show&metric=reach&window=7")).body.data);
    const paged = await rankings("subject=show&window=7&limit=1");
    const next = await rankings(
      `subject=show&metric=reach&window=7&limit=1&cursor=${paged.body.next_cursor}`,
    );
    expect(next.body.data[0].rank).toBe(2);
  });

  it("count a shared account once for platforms in unique mode, and for each show always", async () => {
    const unique = "metric=views&window=7&social_count_mode=unique";
    const { body } = await rankings(`subject=platform&${unique}`);
    const platforms = await fixture.get(
      "/v1/analytics/platforms?window=7&social_count_mode=unique",
    );
    const viewsOf = new Map(
      platforms.body.data.map((entry: { platform: string; views: number }) => [
        entry.platform,
        entry.views,
      ]),
    );
    for (const { subject, value } of body.data) expect(value).toBe(viewsOf.get(subject.id));
    expect(await places(`subject=platform&${unique}`)).not.toEqual(
      await places("subject=platform&metric=views&window=7"),
    );
    expect(await places(`subject=show&${unique}`)).toEqual(
      await places("subject=show&metric=views&window=7"),
    );
  });

  it("of posts need a plan with clusters", async () => {
    const { app } = fixture;
    const workspaceId = await app.workspace({ plan: "free" });
    const key = await app.key(workspaceId);
    const answer = (subject: string) =>
      app.get(`/v1/analytics/rankings?subject=${subject}&metric=reach`, { key });
    expect((await answer("show")).status).toBe(200);
    const overview = await app.get("/v1/analytics/overview?window=7", { key });
    expect(overview.body.top_clusters).toBeNull();
    expect(overview.body.coverage.warnings).toEqual([
      "top_clusters is null: the plan of this workspace does not include clusters, the creator plan does.",
    ]);
    const refused = await answer("post");
    expect([refused.status, refused.body.error.code]).toEqual([403, "plan_required"]);
  });
});
