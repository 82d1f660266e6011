import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../../test/use-fixture.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import { startAnalyticsFixture } from "../analytics.test-support.ts";

interface Entry {
  rank: number;
  previous_rank: number | null;
  previous_value: number | null;
  subject: { id: string; name: string; show_id: string };
  value: number;
}

describe("rankings of clusters and episodes", () => {
  const rankings = async (query: string): Promise<Entry[]> => {
    const { status, body } = await fixture.get(`/v1/analytics/rankings?metric=reach&${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  const ids: Record<string, { cluster: string; episode: string }> = {};

  /** A cluster of an episode, with its reach at the ends of days: `[days ago, reach]`. */
  async function addCluster(
    showId: string,
    name: string,
    publishedDaysAgo: number,
    days: [number, number][],
  ): Promise<void> {
    const { app, back } = fixture;
    const [clusterId, episodeId] = [newPlainId(), `ep_${newPlainId()}`];
    await app.sql(
      "insert into episodes (show_id, id, guid_key, title, normalised_title, type, explicit, " +
        "content_hash, published_at, created_at, updated_at) values ($1, $2, $2, $3, $3, " +
        "'full', false, '', $4::date + interval '6 hours', now(), now())",
      [showId, episodeId, `Episode ${name}`, back(publishedDaysAgo)],
    );
    await app.sql(
      "insert into clusters (show_id, id, name, episode_id, created_at, updated_at) values " +
        "($1, $2, $3, $4, $5, $5)",
      [showId, clusterId, name, episodeId, app.clock.now()],
    );
    for (const [daysAgo, reach] of days)
      await app.sql(
        "insert into cluster_daily_reach (show_id, cluster_id, day, total_reach, captured_at, " +
          "figures) values ($1, $2, $3, $4, $3::date + interval '5 hours', $5)",
        [
          showId,
          clusterId,
          back(daysAgo),
          reach,
          JSON.stringify({ last_refreshed_at: null, totals: { reach }, platforms: {} }),
        ],
      );
    ids[name] = { cluster: `${showId}_${clusterId}`, episode: episodeId };
  }

  const fixture = useFixture(startAnalyticsFixture);
  beforeAll(async () => {
    const { shows, foreignId } = fixture;
    await addCluster(shows.harbour, "old", 60, [
      [20, 1_000],
      [10, 1_100],
      [2, 1_150],
    ]);
    await addCluster(shows.tide, "new", 6, [
      [5, 300],
      [1, 700],
    ]);
    await addCluster(shows.tide, "still", 50, [[30, 9_000]]);
    // Captured once, long after publication: what it gained is not known.
    await addCluster(shows.harbour, "lone", 60, [[3, 500]]);
    await addCluster(foreignId, "foreign", 6, [[1, 99_999]]);
  });

  it("are by what was gained in the window, with the days right before", async () => {
    expect(await rankings("subject=cluster&window=7")).toMatchObject([
      {
        rank: 1,
        previous_rank: null,
        previous_value: null,
        subject: { id: ids["new"]?.cluster, name: "new", show_id: fixture.shows.tide },
        value: 700,
      },
      {
        rank: 2,
        previous_rank: 1,
        previous_value: 100,
        subject: { id: ids["old"]?.cluster },
        value: 50,
      },
    ]);
    expect(await rankings("subject=episode&window=7")).toMatchObject([
      { subject: { id: ids["new"]?.episode, name: "Episode new" }, value: 700 },
      { subject: { id: ids["old"]?.episode }, value: 50 },
    ]);
  });

  it("are by what was reached at an age, of those that are that old", async () => {
    expect(await rankings("subject=cluster&window=30&since_publish=d1")).toMatchObject([
      { subject: { name: "new" }, value: 300, previous_value: null },
    ]);
    expect(await rankings("subject=cluster&window=7&since_publish=d7")).toEqual([]);
  });

  it("are as of an earlier day what was known then", async () => {
    expect(await rankings(`subject=cluster&window=7&as_of=${fixture.back(4)}`)).toMatchObject([
      { subject: { name: "new" }, value: 300 },
      { subject: { name: "old" }, value: 100 },
    ]);
  });

  it("are in the overview, the five that gained most", async () => {
    const { body } = await fixture.get("/v1/analytics/overview?window=7");
    expect(body.top_clusters).toMatchObject([
      { subject: { name: "new" }, value: 700, previous_value: null },
      { subject: { name: "old" }, value: 50, previous_value: 100, change_percent: -50 },
    ]);
  });

  it("refuse parameters that they do not have", async () => {
    for (const [query, param] of [
      ["subject=cluster&platforms=youtube", "platforms"],
      ["subject=show&since_publish=d7", "since_publish"],
      ["subject=cluster&since_publish=d8", "since_publish"],
      [`subject=post&as_of=${fixture.back(4)}`, "as_of"],
    ] as const) {
      const { status, body } = await fixture.get(`/v1/analytics/rankings?metric=reach&${query}`);
      expect([query, status, body.error?.param]).toEqual([query, 400, param]);
    }
  });
});
