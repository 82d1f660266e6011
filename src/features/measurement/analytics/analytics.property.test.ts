import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { analyticsOperations } from "./index.ts";
import { countedOnce, naive, naiveChange, type Values } from "./naive-analytics.test-support.ts";
import {
  addNetworks,
  knownOn,
  type RandomAccount,
  randomAccounts,
  type RandomNetwork,
  storeAccounts,
} from "./random-network.test-support.ts";
import { newSeed } from "../../../../test/property-runs.ts";
import { byLength } from "../../../../test/run-length.ts";
import { timeLimit } from "../../../../test/time-limit.ts";

const LIMIT_MS = timeLimit(60_000);

/** Networks of 80 shows of 6 accounts: 960 histories in the short run, 12,000 in the long one. */
const SIZE = { networks: byLength(2, 25), own: 60, below: 20 };
const SHOWS = SIZE.own + SIZE.below;
const SEED = 20_261_020;
/** Of the histories of the last network. */
const NEW_SEED = newSeed();

const ranked = (values: Values): [string, number][] =>
  Object.entries(values)
    .flatMap(([id, value]): [string, number][] => (value === null ? [] : [[id, value]]))
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));

describe("analytics of random histories", () => {
  let today: string;
  let networks: RandomNetwork[];
  let accounts: RandomAccount[];

  const app = useApp({ operations: analyticsOperations });
  beforeAll(async () => {
    today = utcDay(app.clock.now());
    networks = await addNetworks(app, SIZE);
    const showIds = networks.flatMap((network) => network.showIds);
    accounts = [
      ...randomAccounts(showIds.slice(0, -SHOWS), today, SEED),
      ...randomAccounts(showIds.slice(-SHOWS), today, NEW_SEED),
    ];
    expect(accounts).toHaveLength(SIZE.networks * SHOWS * 6);
    await storeAccounts(app, accounts);
  });
  afterEach(({ task }) => {
    if (task.result?.state === "fail") console.error(`TEST_SEED=${NEW_SEED}`);
  });

  async function expectAgreement(
    network: RandomNetwork,
    window: number,
    asOf?: string,
  ): Promise<void> {
    const { key, showIds } = network;
    const among = new Set(showIds);
    const stored = accounts.filter(({ showId }) => among.has(showId));
    const own = asOf === undefined ? stored : knownOn(stored, asOf);
    const end = asOf ?? today;
    const [from, to] = [addDays(end, -window), addDays(end, -1)];
    const known = asOf === undefined ? "" : `&as_of=${asOf}`;
    const [fromBefore, toBefore] = [addDays(from, -window), addDays(from, -1)];
    for (const mode of ["per_show", "unique"]) {
      const counts = mode === "unique" ? countedOnce(network, own) : () => true;
      const expected = naive(own, counts, from, to);
      const before = naive(own, counts, fromBefore, toBefore);
      const query = `window=${window}&social_count_mode=${mode}${known}`;
      const { body: overview } = await app.get(`/v1/analytics/overview?${query}`, { key });
      expect(overview.totals).toMatchObject(expected.totals);
      expect(overview.previous).toMatchObject(before.totals);
      expect(overview.by_category).toEqual(expected.byCategory);
      expect(overview.change_percent).toMatchObject({
        views: naiveChange(expected, before, "viewsByPlatform"),
        reach: naiveChange(expected, before, "reachByPlatform"),
      });
      expect(overview.totals.levels_as_of.followers).toBe(expected.followersReadOn);
      const knownDays = overview.by_platform.map(
        ({ platform, days_known: days }: { platform: string; days_known: number }) => [
          platform,
          days,
        ],
      );
      expect(Object.fromEntries(knownDays)).toEqual(expected.knownDays);
      const { body: levels } = await app.get(`/v1/analytics/timeline?${query}&metrics=followers`, {
        key,
      });
      expect(levels.series[0]).toMatchObject({
        total: expected.totals["followers"],
        level_as_of: expected.followersReadOn,
      });
      const { body: provenance } = await app.get(
        `/v1/analytics/provenance?${query}&metric=followers`,
        { key },
      );
      expect(provenance.value).toBe(expected.totals["followers"]);
      expect(
        overview.top_shows.map(({ subject, value }: { subject: { id: string }; value: number }) => [
          subject.id,
          value,
        ]),
      ).toEqual(ranked(expected.reachByShow).slice(0, 5));
      const { body: timeline } = await app.get(
        `/v1/analytics/timeline?${query}&metrics=views,reach&group_by=platform`,
        { key },
      );
      const totals: Values = {};
      let reach: number | null = null;
      for (const series of timeline.series) {
        if (series.metric === "views") totals[series.platform] = series.total;
        else if (series.total !== null) reach = (reach ?? 0) + series.total;
      }
      const { body: downloads } = await app.get(
        `/v1/analytics/timeline?${query}&metrics=downloads`,
        {
          key,
        },
      );
      expect(downloads.series[0].total).toBe(expected.totals["downloads"]);
      const withRows = Object.fromEntries(
        Object.keys(totals).map((platform) => [
          platform,
          expected.viewsByPlatform[platform] ?? null,
        ]),
      );
      expect(totals).toEqual(withRows);
      expect(reach).toBe(expected.totals["reach"]);
    }
    const all = naive(own, () => true, from, to);
    const { body } = await app.get(
      `/v1/analytics/rankings?subject=show&metric=views&window=${window}&limit=100${known}`,
      { key },
    );
    expect(
      body.data.map(({ subject, value }: { subject: { id: string }; value: number }) => [
        subject.id,
        value,
      ]),
    ).toEqual(ranked(all.viewsByShow));
  }

  it(
    "agree with a naive implementation, in both count modes",
    async () => {
      for (const network of networks) await expectAgreement(network, 30);
      for (const network of networks.slice(0, 5)) await expectAgreement(network, 7);
    },
    LIMIT_MS,
  );

  it(
    "agree as of earlier days, with what restated days said then",
    async () => {
      for (const [index, network] of networks.entries())
        await expectAgreement(network, 30, addDays(today, -1 - ((index * 13) % 45)));
    },
    LIMIT_MS,
  );

  it("agree after shows moved to other networks", async () => {
    const [first, second] = networks as [RandomNetwork, RandomNetwork];
    const moved = first.showIds.slice(3, 8);
    await app.sql("delete from workspace_shows where show_id = any($1)", [moved]);
    await app.sql(
      "insert into workspace_shows (workspace_id, show_id, position, created_at) select $1, " +
        "id, 900 + n, now() from unnest($2::text[]) with ordinality as m (id, n)",
      [second.workspaceId, moved],
    );
    app.runtime.access.clear();
    const own = (network: RandomNetwork) => network.showIds.slice(0, SIZE.own);
    const below = (network: RandomNetwork) => network.showIds.slice(SIZE.own);
    await expectAgreement(
      { ...first, showIds: first.showIds.filter((id) => !moved.includes(id)) },
      30,
    );
    await expectAgreement({ ...second, showIds: [...own(second), ...moved, ...below(second)] }, 30);
  });
});
