import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { type GoalFixture, startGoalFixture } from "./goals.test-support.ts";

describe("GET /v1/goals/{id}", () => {
  let fixture: GoalFixture;
  let today: string;
  beforeAll(async () => {
    fixture = await startGoalFixture();
    today = utcDay(fixture.app.clock.now());
  });
  afterAll(() => fixture.app.close());

  it("is missed from the end of its day in UTC", async () => {
    const { app } = fixture;
    const { id } = await fixture.create({ metric: "views", target: 5, due_date: today });
    const midnight = new Date(`${addDays(today, 1)}T00:00:00.000Z`).getTime();
    await app.advance(midnight - app.clock.now().getTime() - 1);
    expect((await fixture.read(id)).state).toBe("open");
    await app.advance(1);
    expect((await fixture.read(id)).state).toBe("missed");
  });
});
