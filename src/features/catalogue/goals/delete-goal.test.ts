import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GoalFixture, startGoalFixture } from "./goals.test-support.ts";

describe("DELETE /v1/goals/{id}", () => {
  let fixture: GoalFixture;
  beforeAll(async () => {
    fixture = await startGoalFixture();
  });
  afterAll(() => fixture.app.close());

  it("deletes a goal without confirmation, and no other one", async () => {
    const { send } = fixture;
    const goal = await fixture.create({ metric: "views", target: 7 });
    const other = await fixture.create({ metric: "views", target: 8 });
    const { status, body } = await send("DELETE", `/v1/goals/${goal.id}`);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { object: "goal", id: goal.id, deleted: true },
    });
    expect((await send("GET", `/v1/goals/${goal.id}`)).status).toBe(404);
    expect(await fixture.read(other.id)).toEqual(other);
  });
});
