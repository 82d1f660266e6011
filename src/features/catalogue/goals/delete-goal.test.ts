import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GoalFixture, startGoalFixture } from "./goals.test-support.ts";

const UNKNOWN = "goal_AAAAAAAAAAAAAAAAAAAAAAAA";

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

  it("answers one 404 for a goal of another workspace and an unknown one", async () => {
    const { send, stranger } = fixture;
    const goal = await fixture.create({ metric: "views", target: 7 });
    const answers = [
      await send("DELETE", `/v1/goals/${goal.id}`, undefined, stranger.key),
      await send("DELETE", `/v1/goals/${UNKNOWN}`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map(({ text }) => text.replaceAll(/req_\w+/g, "req"))).size).toBe(1);
    expect(await fixture.read(goal.id)).toEqual(goal);
  });
});
