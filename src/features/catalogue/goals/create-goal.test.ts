import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("POST /v1/shows/{show_id}/goals", () => {
  let today: string;
  const t = useFixture(startGoalFixture);
  beforeAll(async () => {
    today = utcDay(t.app.clock.now());
  });

  it("makes a goal, open and unknown at first", async () => {
    const { send, showId } = t;
    const { id: episodeId } = await t.make.episode();
    const made = await send("POST", `/v1/shows/${showId}/goals`, {
      metric: "reach",
      target: 50_000,
      episode_id: episodeId,
      due_date: addDays(today, 30),
    });
    const goal = made.body.data;
    expect(made.status).toBe(201);
    expect(goal).toMatchObject({
      object: "goal",
      subject: "episode",
      show_id: showId,
      episode_id: episodeId,
      metric: "reach",
      target: 50_000,
      value: null,
      percent: null,
      due_date: addDays(today, 30),
      reached_at: null,
      state: "open",
    });
    expect(made.headers["location"]).toMatch(new RegExp(`/goals/${goal.id}$`));
    const ofShow = await t.create({ metric: "downloads", target: 10 });
    expect(ofShow).toMatchObject({ subject: "show", episode_id: null, due_date: null });
  });

  it("of an episode is a figure of clusters: refused and without a value where the plan has none", async () => {
    const { app } = t;
    const workspaceId = await app.workspace({ plan: "premium" });
    const showId = await app.show(workspaceId);
    const key = await app.key(workspaceId);
    const { id: episodeId } = await t.make.episode({ showId });
    const body = { metric: "reach", target: 10, episode_id: episodeId };
    const path = `/v1/shows/${showId}/goals`;
    const made = await t.send("POST", path, body, key);
    expect(made.status).toBe(201);
    await app.sql("update goals set value = 5 where id = $1", [made.body.data.id]);
    const first = async () => (await t.get(path, key)).data[0];
    expect(await first()).toMatchObject({ value: 5, percent: 50 });

    const poorId = await app.workspace({ plan: "free" });
    const poor = await app.key(poorId);
    await app.sql(
      "insert into workspace_shows select $1, show_id, 0, created_at from workspace_shows where show_id = $2",
      [poorId, showId],
    );
    const read = await t.send("GET", path, undefined, poor);
    expect(read.body.data[0]).toMatchObject({ target: 10, value: null, percent: null });
    for (const asked of [body, { ...body, dry_run: true }])
      expect(await t.send("POST", path, asked, poor)).toMatchObject({
        status: 403,
        body: { error: { code: "plan_required", feature: "clusters" } },
      });
  });

  it("refuses figures of another subject, days that are over, and foreign episodes", async () => {
    const { send, showId } = t;
    const { id: foreign } = await t.make.episode({ showId: t.stranger.showId });
    const { id: own } = await t.make.episode();
    const goal = { metric: "reach", target: 1 };
    const cases: [Record<string, unknown>, string, string][] = [
      [{ ...goal, metric: "followers", episode_id: own }, "metric", "conflict"],
      [{ ...goal, metric: "listeners" }, "metric", "conflict"],
      [{ ...goal, metric: "attendance" }, "metric", "malformed"],
      [{ ...goal, target: 0 }, "target", "out_of_range"],
      [{ ...goal, target: 2 ** 60 }, "target", "out_of_range"],
      [{ metric: "reach" }, "target", "missing"],
      [{ ...goal, due_date: addDays(today, -1) }, "due_date", "out_of_range"],
      [{ ...goal, due_date: "2026-02-30" }, "due_date", "malformed"],
      [{ ...goal, subject: "episode" }, "episode_id", "missing"],
      [{ ...goal, subject: "show", episode_id: own }, "episode_id", "conflict"],
      [{ ...goal, episode_id: foreign }, "episode_id", "unknown"],
      [{ ...goal, episode_id: "ep_0" }, "episode_id", "unknown"],
    ];
    for (const [body, param, reason] of cases) {
      const { status, body: answer } = await send("POST", `/v1/shows/${showId}/goals`, body);
      expect({ status, param: answer.error.param, reason: answer.error.reason }).toEqual({
        status: 400,
        param,
        reason,
      });
    }
  });

  it("makes at most 1,000 of a show, whatever is made at the same time", async () => {
    const { app, send, workspaceId } = t;
    const showId = await app.show(workspaceId);
    await app.sql(
      `insert into goals (show_id, id, metric, target, counts_from, created_at, updated_at)
       select $1, 'goal_' || n, 'reach', 1, $2::date, now(), now() from generate_series(1, 999) n`,
      [showId, today],
    );
    const body = { metric: "reach", target: 1 };
    const answers = await Promise.all(
      [1, 2, 3].map(() => send("POST", `/v1/shows/${showId}/goals`, body)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatchObject({
      code: "limit_reached",
      limit: 1_000,
      current: 1_000,
    });
    await app.sql("delete from goals where show_id = $1", [showId]);
  });
});
