import { beforeAll, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("GET /v1/goals/{id}", () => {
  let today: string;
  const t = useFixture(startGoalFixture);
  beforeAll(async () => {
    today = utcDay(t.app.clock.now());
  });

  it("is missed from the end of its day in UTC", async () => {
    const { app } = t;
    const { id } = await t.create({ metric: "views", target: 5, due_date: today });
    const midnight = new Date(`${addDays(today, 1)}T00:00:00.000Z`).getTime();
    await app.advance(midnight - app.clock.now().getTime() - 1);
    expect((await t.read(id)).state).toBe("open");
    await app.advance(1);
    expect((await t.read(id)).state).toBe("missed");
  });
});
