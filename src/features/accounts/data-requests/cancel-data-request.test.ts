import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { startDataRequestApp } from "./data-requests.test-support.ts";

describe("POST /v1/data-requests/{id}/cancel", () => {
  const app = useFixture(startDataRequestApp);

  const cancel = (id: string, key = app.ownKey, body?: unknown) =>
    app.request("POST", `/v1/data-requests/${id}/cancel`, {
      key,
      ...(body === undefined ? {} : { body }),
    });

  it("cancels an open request, tells the workspace once, and refuses to do it again", async () => {
    const { body } = await app.ask();
    await app.advance(1_000);
    const answer = await cancel(body.id);
    expect({ status: answer.status, written: answer.body.written, data: answer.body.data }).toEqual(
      {
        status: 200,
        written: { status: "canceled" },
        data: { ...body.data, status: "canceled", updated_at: app.clock.now().toISOString() },
      },
    );
    const again = await cancel(body.id);
    expect({ status: again.status, error: again.body.error }).toMatchObject({
      status: 409,
      error: { code: "state_conflict", current_state: "canceled", allowed: ["open"] },
    });
    expect((await app.events()).map(({ type, object }) => [type, object["status"]])).toEqual([
      ["data_request.created", "open"],
      ["data_request.closed", "canceled"],
    ]);
  });

  it.each(["in_progress", "fulfilled", "rejected"])("refuses one that is %s", async (status) => {
    const { body } = await app.ask({ note: status });
    await app.sql("update data_requests set status = $1 where id = $2", [status, body.id]);
    const answer = await cancel(body.id);
    expect({ status: answer.status, current_state: answer.body.error.current_state }).toEqual({
      status: 409,
      current_state: status,
    });
    await app.sql("update data_requests set status = 'canceled'");
  });
});
