import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startGoalFixture } from "./goals.test-support.ts";

describe("DELETE /v1/goals/{id}", () => {
  const t = useFixture(startGoalFixture);

  it("deletes a goal without confirmation, and no other one", async () => {
    const { send } = t;
    const goal = await t.create({ metric: "views", target: 7 });
    const other = await t.create({ metric: "views", target: 8 });
    const { status, body } = await send("DELETE", `/v1/goals/${goal.id}`);
    expect({ status, data: body.data }).toEqual({
      status: 200,
      data: { object: "goal", id: goal.id, deleted: true },
    });
    expect((await send("GET", `/v1/goals/${goal.id}`)).status).toBe(404);
    expect(await t.read(other.id)).toEqual(other);
  });
});
