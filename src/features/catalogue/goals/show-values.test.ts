import { beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../../measurement/geography/geography.test-support.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("goals of shows", () => {
  let showId: string;
  let today: string;
  const t = useFixture(startGoalFixture);
  beforeEach(async () => {
    showId = await t.app.show(t.workspaceId);
    today = utcDay(t.app.clock.now());
  });

  const create = async (body: Record<string, unknown>) =>
    (await t.send("POST", `/v1/shows/${showId}/goals`, body)).body.data;
  const addDay = (platform: string, day: string, counts: Record<string, number>) =>
    addAccountDays(t.app, showId, platform, [{ day, ...counts }]);

  it("are what the days of all accounts add from the day they are made on", async () => {
    const { app } = t;
    await addDay("youtube", addDays(today, -1), { views: 1_000, likes: 50 });
    await addDay("youtube", today, { views: 7, likes: 2, comments: 1 });
    const views = await create({ metric: "views", target: 100 });
    const engagement = await create({ metric: "engagement", target: 4 });
    const plays = await create({ metric: "plays", target: 5 });
    expect([views, engagement, plays].map(({ value, state }) => [value, state])).toEqual([
      [7, "open"],
      [3, "open"],
      [null, "open"],
    ]);
    await app.advance(DAY_MS);
    await addDay("tiktok", addDays(today, 1), { views: 90, shares: 1 });
    await t.count();
    expect(await t.read(views.id)).toMatchObject({ value: 97, percent: 97, state: "open" });
    expect(await t.read(engagement.id)).toMatchObject({ value: 4, state: "reached" });
    await app.advance(DAY_MS);
    await addDay("youtube", addDays(today, 2), { views: 3 });
    await t.count();
    await t.count();
    expect(await t.read(views.id)).toMatchObject({
      value: 100,
      state: "reached",
      reached_at: app.clock.now().toISOString(),
    });
    expect(await t.reached(views.id)).toEqual([100]);
    expect((await t.read(plays.id)).value).toBeNull();
  });

  it("are the figures that the overview of these days has", async () => {
    const { app, key } = t;
    for (const platform of ["youtube", "spotify", "transistor", "op3"])
      await link(app, showId, platform);
    await addDay("youtube", today, { views: 70, followers: 500, likes: 4, shares: 1 });
    await addDay("spotify", today, { plays: 30, followers: 40 });
    await addDay("transistor", today, { downloads: 200 });
    await addDay("op3", today, { downloads: 210 });
    const path = `/v1/shows/${showId}/analytics/overview?start_date=${today}&end_date=${today}`;
    const { totals } = (await app.get(`${path}&compare=none`, { key })).body;
    // Without the downloads that OP3 and the host both measured.
    expect(totals).toMatchObject({ downloads: 200, followers: 540, engagement: 5 });
    for (const metric of ["reach", "views", "followers", "engagement", "plays", "downloads"]) {
      const goal = await create({ metric, target: 1 });
      expect([metric, goal.value]).toEqual([metric, totals[metric]]);
    }
  });

  it("take days that come late into account for 14 days, and no day after their last", async () => {
    const { app } = t;
    await link(app, showId, "youtube");
    const { id } = await create({ metric: "downloads", target: 100, due_date: today });
    const followers = await create({ metric: "followers", target: 100, due_date: today });
    await app.advance(2 * DAY_MS);
    await addDay("transistor", addDays(today, 1), { downloads: 900 });
    await addDay("youtube", addDays(today, 1), { followers: 900 });
    await t.count();
    expect(await t.read(id)).toMatchObject({ value: null, state: "missed" });
    expect(await t.read(followers.id)).toMatchObject({ value: null, state: "missed" });
    await addDay("transistor", today, { downloads: 100 });
    await addDay("youtube", today, { followers: 90 });
    await t.count();
    expect(await t.read(id)).toMatchObject({ value: 100, state: "reached" });
    expect(await t.reached(id)).toEqual([100]);
    expect(await t.read(followers.id)).toMatchObject({ value: 90, state: "missed" });
    await app.advance(13 * DAY_MS);
    await app.sql("update account_days set followers = 300 where show_id = $1 and day = $2", [
      showId,
      today,
    ]);
    await t.count();
    expect(await t.read(followers.id)).toMatchObject({ value: 90, state: "missed" });
  });

  it("of a deleted show are left alone until it is restored", async () => {
    const { app } = t;
    const { id } = await create({ metric: "views", target: 1 });
    await addDay("youtube", today, { views: 5 });
    await app.sql("update shows set deleted_at = now() where show_id = $1", [showId]);
    await t.count();
    expect(await t.reached(id)).toEqual([]);
    await app.sql("update shows set deleted_at = null where show_id = $1", [showId]);
    await t.count();
    expect(await t.reached(id)).toEqual([5]);
  });

  it("are announced in every workspace that sees the show, and in no other", async () => {
    const { app } = t;
    const other = await app.workspace({ showIds: [showId] });
    const { id } = await create({ metric: "views", target: 1 });
    await addDay("youtube", today, { views: 5 });
    await t.count();
    const rows = await app.sql<{ workspace_id: string; source: string }>(
      "select workspace_id, source from events where object_id = $1",
      [id],
    );
    expect(rows.map((row) => row.workspace_id).toSorted()).toEqual(
      [t.workspaceId, other].toSorted(),
    );
    expect(rows.map((row) => row.source)).toEqual(["system", "system"]);
  });
});
