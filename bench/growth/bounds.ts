/**
 * What a statement may read, by call: pages of 8 KB of its worst plan, and partitions in the plan
 * of a statement that is planned each time. An exception says what its cost follows. The small
 * tenant has 10 shows of 100 clusters, the large one 400 of 1,000; a page has 25 rows.
 */
export interface Bound {
  blocks: number;
  partitions: number;
}

/** Holds for every call that is not named below, and for both tenants. */
const DEFAULT: Bound = { blocks: 200, partitions: 8 };

interface Exception extends Partial<Bound> {
  /** What the cost grows with. */
  because: string;
}

/** Of one call, or of one tenant's: `large:GET /v1/me`. */
const EXCEPTIONS: Record<string, Exception> = {
  "GET /v1/me": { blocks: 400, because: "episodes of its shows are counted" },
  "large:GET /v1/me": { blocks: 1_500, because: "episodes of its shows are counted" },
  "GET /v1/shows": { blocks: 400, because: "episodes of the shows of the page are counted" },
  "large:GET /v1/shows": { blocks: 1_000, because: "as above, and its connections are read" },
  "large:GET /v1/connections": { blocks: 1_000, because: "2 a show: 3,200 connections, sorted" },
  "large:GET /v1/connections deep": { blocks: 6_000, because: "1 a connection, 6 ms" },
  "large:GET /v1/connections?platform=youtube": { blocks: 1_000, because: "2 a show" },
  "large:GET /v1/analytics/geography": {
    blocks: 6_000,
    because: "the answer is made of all 3,200 connections and 800 readings, 3 ms",
  },
  "large:GET /v1/analytics/demographics": {
    blocks: 6_000,
    because: "the same connections, and 1,200 readings",
  },
  ...listsOfClusters(),
  "small:GET /v1/clusters?episode_id=": {
    blocks: 1_200,
    because: "the 100 clusters of each show, 0.5 ms; of 1,000 it goes by the episode's index",
  },
  "POST /v1/clusters/metrics/batch": { blocks: 500, because: "4 a cluster, by key" },
  ...listsOfEpisodes(),
  ...searchesOfEpisodes(),
  ...rowsOfSomeShow(),
  "POST tags/batch": { blocks: 2_000, because: "30 episodes with their indexes, 25 for each" },
  ...eventsOfAMonth(),
  "GET /v1/events deep": {
    blocks: 300,
    because: "deliveries of the page's 25 events, of each day",
  },
  "GET /v1/webhook-endpoints": { blocks: 1_500, because: "its own queued deliveries are counted" },
  "small:GET /v1/webhook-endpoints/{id}/deliveries?status=failed": {
    blocks: 7_000,
    because: "a status that is rare reads the endpoint's deliveries of 30 days",
  },
  "large:GET /v1/webhook-endpoints/{id}/deliveries?status=failed": {
    blocks: 18_000,
    because: "the same, of 130,000 deliveries: 140 ms",
  },
  "small:GET /app-api/developer/logs?path=/v1/nothing": {
    blocks: 18_000,
    because: "a path that is rare reads the tenant's log of 14 days; an index on paths costs more",
  },
  "large:GET /app-api/developer/logs?path=/v1/nothing": {
    blocks: 36_000,
    because: "the same, of 390,000 lines: 360 ms",
  },
  "small:POST /app-api/dashboard/opened": { blocks: 2_000, because: "80 accounts, 20 for each" },
  "large:POST /app-api/dashboard/opened": {
    blocks: 80_000,
    because: "claims and enqueues 3,200 accounts, once in four hours: 20 for each",
  },
  "GET /v1/shows/{id}/analytics/overview": {
    blocks: 4_000,
    because: "2 for each cluster of the show that was written since the window began, here all",
  },
  "large:GET /v1/analytics/timeline?window=90": {
    blocks: 30_000,
    because: "3,200 connections, and their newest days, which are not rolled up yet: 8 for each",
  },
  "large:GET /v1/analytics/platforms?window=30": {
    blocks: 30_000,
    because: "as above",
  },
  "large:GET /v1/analytics/demographics?platforms=youtube&dimension=age": {
    blocks: 6_000,
    because: "as of all platforms",
  },
  "job search.index_show": {
    blocks: 1_000,
    because: "compares the 30 episodes of a show with their entries, 20 for each",
  },
  "job search.fill_index": {
    blocks: 60_000,
    because: "every ten minutes: 3,000 episodes of 100 shows a statement, 20 for each",
  },
  "large:job accounts.discover": {
    blocks: 6_000,
    because: "the accounts of all 400 shows, to tell those of the show from them: 1 a connection",
  },
  "job clusters.gather_due_shows": { blocks: 4_000, because: "enqueues 100 shows, 25 for each" },
  "job cluster_builder.auto_build_due": {
    blocks: 4_000,
    because: "100 shows a transaction: claim and enqueue",
  },
  "job transcripts.poll": {
    blocks: 12_000,
    because: "looks at every show that is due, here 2,000, to take one a host: 3 for each",
  },
  "job cluster_builder.sweep": {
    blocks: 12_000,
    because: "once an hour: looks for old ones among all builds of 90 days, 25 a block",
  },
  "job goals.count": {
    blocks: 6_000,
    because: "once an hour: 500 shows with goals a statement, 3 for each goal",
  },
  "job feeds.poll": { blocks: 4_000, because: "100 feeds a transaction: claim and enqueue" },
  "job accounts.refresh_due": { blocks: 4_000, because: "100 accounts a transaction" },
  "job accounts.fold_days": { blocks: 45_000, because: "2,000 accounts a statement, 21 for each" },
  "job analytics.roll_up": {
    blocks: 500_000,
    partitions: 80,
    because: "a first rollup adds up 92 days of 3,200 accounts a statement, about 1 for each day",
  },
  "job analytics.check_rollups": {
    blocks: 500_000,
    partitions: 80,
    because: "once a night: 40 days and a month of 3,200 accounts, and the days of 20 shows",
  },
  "job webhooks.sweep_endpoints": {
    blocks: 6_000,
    partitions: 40,
    because: "once an hour, over every day of deliveries",
  },
  "job shows.check_directory": {
    blocks: 3_500,
    because: "1,000 shows a statement; of those without an entry, as after an upgrade, 3 for each",
  },
  scrape: {
    blocks: 11_000,
    partitions: 40,
    because:
      "10,000 deliveries are counted in their index, each with its row where it changed since the " +
      "last vacuum, as the worker's have here: 15 ms; feeds with their shows once a minute",
  },
  "delivery worker": {
    blocks: 32_000,
    partitions: 80,
    because:
      "500 attempts a statement, 57 for each with its indexes; 500 endpoints a " +
      "step of its walk, 14 for each",
  },
};

/** Lists of clusters: 4 blocks for each show of the tenant; a search that finds less reads on. */
function listsOfClusters(): Record<string, Exception> {
  const lists = [
    "GET /v1/clusters",
    "GET /v1/clusters deep",
    "GET /v1/clusters?sort=reach",
    "GET /v1/clusters?sort=refreshed",
    "GET /v1/clusters?sort=refreshed deep",
    "GET /v1/clusters?episode_id=",
    "GET /v1/clusters?created_gte=",
    "GET /v1/clusters?search= found often",
  ];
  const searches = [
    "found seldom",
    "not found",
    "not found, Japanese",
    "not found, Korean",
    "not found, Arabic",
    "not found, Cyrillic",
    "not found, one sign",
    "not found, two letters",
  ];
  return Object.fromEntries([
    ...lists.map((call): [string, Exception] => [
      `large:${call}`,
      { blocks: 1_800, because: "4 a show" },
    ]),
    ...searches.map((what): [string, Exception] => [
      `large:GET /v1/clusters?search= ${what}`,
      { blocks: 10_000, because: "compares the names of 400,000 clusters in an index, 50 a block" },
    ]),
  ]);
}

/** Of each of 26 episodes its cluster and its failed transcript are looked up: 10 for each. */
function listsOfEpisodes(): Record<string, Exception> {
  const because = "cluster and transcript of the page's episodes, and of those passed over";
  const queries = ["", "?expand=metrics,goals", "?has_transcript=true", "?has_cluster=true"];
  return Object.fromEntries(
    queries.map((query) => [`GET /v1/shows/{id}/episodes${query}`, { blocks: 400, because }]),
  );
}

/** Searches: what matches in the groups of the tenant's shows, up to 10,000 passages. */
function searchesOfEpisodes(): Record<string, Exception> {
  const seldom = ["rare", "beginning", "not found"];
  const often = ["found often", "in most", "two words", "phrase", "Japanese", "Thai"];
  const names = (kinds: readonly string[]): string[] =>
    kinds.flatMap((kind) => [
      `GET /v1/episodes/search?q= ${kind}`,
      `GET /v1/transcripts/search?q= ${kind}`,
    ]);
  const bound = (calls: string[], blocks: number, because: string): [string, Exception][] =>
    calls.map((call) => [call, { blocks, because }]);
  const ofLarge = (calls: string[]): string[] => calls.map((call) => `large:${call}`);
  return Object.fromEntries([
    ...bound(names(often), 800, "2 for each passage that matches, and its episode"),
    ...bound(ofLarge(names(seldom)), 8_000, "100 conditions of four shows each"),
    ...bound(
      ofLarge(names(often)),
      60_000,
      "as above, and 6 for each of thousands of passages that match: up to 10,000",
    ),
  ]);
}

/** What is found by its id alone is looked for in each show; of a list, a page of each show. */
function rowsOfSomeShow(): Record<string, Exception> {
  const ids = [
    "GET /v1/cluster-builds/{id}",
    "POST build/cancel",
    "POST build/undo",
    "POST suggestion/accept",
    "POST suggestion/dismiss",
    "GET /v1/goals/{id}",
    "PATCH /v1/goals/{id}",
    "DELETE /v1/goals/{id}",
  ];
  const lists = ["", " deep", "?status=failed", "?status=canceled"];
  return Object.fromEntries([
    ...ids.map((call): [string, Exception] => [
      `large:${call}`,
      { blocks: 1_800, because: "the id is looked for in 400 shows, 4 for each" },
    ]),
    ...lists.map((query): [string, Exception] => [
      `large:GET /v1/cluster-builds${query}`,
      { blocks: 4_000, because: "6 a show" },
    ]),
  ]);
}

/** Lists of events by a rare type or object read every day where the newest two are not enough. */
function eventsOfAMonth(): Record<string, Exception> {
  const because = "a page that two days do not fill is looked for in all of them";
  return {
    "small:GET /v1/events?type=cluster.*": { blocks: 1_200, partitions: 40, because },
    "GET /v1/events?type= rare": { blocks: 2_500, partitions: 40, because },
    "GET /v1/events?type= none": { blocks: 2_500, partitions: 40, because },
    "GET /v1/events?object_id=": { partitions: 40, because },
    "GET /v1/events?object_id= none": { partitions: 40, because },
  };
}

/** The bound of a call of a tenant, or of a job, a scrape or the worker. */
export const boundOf = (tenant: string, call: string): Bound => ({
  ...DEFAULT,
  ...EXCEPTIONS[call],
  ...EXCEPTIONS[`${tenant}:${call}`],
});
