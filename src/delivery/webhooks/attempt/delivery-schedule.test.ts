import { describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";

/**
 * Minutes after the first attempt at which attempts 2 to 12 come, by docs/webhooks.md
 * (Events 6).
 */
const MINUTES = [0, 1, 6, 36, 156, 456, 1_056, 1_656, 2_256, 2_856, 3_456, 4_056];

const app = useFixture(startWebhookApp);

const deliveries = () =>
  app.sql<Record<string, unknown>>(
    "select *, attempts->-1 as last_attempt from webhook_deliveries order by created_at",
  );

describe("a receiver that never says yes", () => {
  it("is asked twelve times on the exact schedule, in 67 h 36 min, and never again", async () => {
    const workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
    app.receiver.answer(500);
    const start = app.clock.now().getTime();
    await app.event(workspaceId);
    await app.deliver();
    for (const minutes of MINUTES.slice(1)) {
      // A millisecond too early nothing goes out.
      app.clock.set(new Date(start + minutes * MINUTE_MS - 1));
      const before = app.receiver.received.length;
      await app.deliver();
      expect(app.receiver.received).toHaveLength(before);
      app.clock.set(new Date(start + minutes * MINUTE_MS));
      await app.deliver();
    }
    const sentAfterMinutes = app.receiver.received.map(
      ({ at }) => (new Date(at).getTime() - start) / MINUTE_MS,
    );
    expect(sentAfterMinutes).toEqual(MINUTES);
    expect(app.receiver.received.map(({ headers }) => Number(headers["service-attempt"]))).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    const [row] = await deliveries();
    expect(row).toMatchObject({
      status: "failed",
      final_reason: "attempts_exhausted",
      attempt_count: 12,
      due_at: null,
      next_attempt_at: null,
      lease_id: null,
    });
    await app.advance(24 * HOUR_MS);
    await app.deliver();
    expect(app.receiver.received).toHaveLength(12);
  });

  it("got the same body with the same event and delivery id each time, signed anew", () => {
    const same = new Set(
      app.receiver.received.map(({ body, headers }) =>
        [
          body,
          headers["service-event-id"],
          headers["service-delivery-id"],
          headers["webhook-id"],
        ].join(),
      ),
    );
    expect(same.size).toBe(1);
    expect(
      new Set(app.receiver.received.map(({ headers }) => headers["service-signature"])).size,
    ).toBe(12);
  });
});
