import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { DAY_MS, utcDay } from "../../../lib/time/clock.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("PATCH /v1/goals/{id}", () => {
  let today: string;
  const t = useFixture(startGoalFixture);
  beforeAll(async () => {
    today = utcDay(t.app.clock.now());
  });

  it("opens a goal that was missed by a later day, or by none", async () => {
    const { app, send } = t;
    const { id } = await t.create({ metric: "views", target: 5, due_date: today });
    await app.advance(DAY_MS);
    const dueDate = addDays(today, 3);
    const { body } = await send("PATCH", `/v1/goals/${id}`, { due_date: dueDate });
    expect(body.written).toEqual({ due_date: dueDate });
    expect(body.data).toMatchObject({ state: "open", due_date: dueDate });
    await app.advance(3 * DAY_MS);
    expect((await t.read(id)).state).toBe("missed");
    const never = await send("PATCH", `/v1/goals/${id}`, { due_date: null });
    expect(never.body.data).toMatchObject({ state: "open", due_date: null });
    const same = await send("PATCH", `/v1/goals/${id}`, { target: 5 });
    expect(same.body).toMatchObject({ written: {}, warnings: [/^Nothing/] });
  });

  it("refuses a day that is over and other fields, and writes nothing in a dry run", async () => {
    const { send } = t;
    const goal = await t.create({ metric: "views", target: 7 });
    const path = `/v1/goals/${goal.id}`;
    const late = await send("PATCH", path, { due_date: addDays(today, -1) });
    expect(late.body.error).toMatchObject({ param: "due_date", reason: "out_of_range" });
    expect((await send("PATCH", path, { metric: "plays" })).status).toBe(400);
    const dry = await send("PATCH", `${path}?dry_run=true`, { target: 8 });
    expect(dry.body.would_write).toEqual({ target: 8 });
    expect(await t.read(goal.id)).toEqual(goal);
  });
});
