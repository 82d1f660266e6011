import { describe, expect, it } from "vitest";
import { useApp } from "../../../../test/network.ts";
import { secondsSinceWorkerSeen } from "./worker-heartbeats.store.ts";

const app = useApp();

describe("the heartbeat of delivery workers", () => {
  it("is that of the one seen last, of this release or an earlier one, and of no other worker", async () => {
    const { database } = app.runtime;
    expect(await secondsSinceWorkerSeen(database)).toBeNull();
    const beat = (id: string, secondsAgo: number) =>
      app.sql(
        `insert into worker_heartbeats (process_id, seen_at, started_at)
         values ($1, now() - $2 * interval '1 second', now())`,
        [id, secondsAgo],
      );
    await beat("worker_one", 1);
    expect(await secondsSinceWorkerSeen(database)).toBeNull();
    await beat("deliveries_one", 900);
    expect(await secondsSinceWorkerSeen(database)).toBeCloseTo(900, -1);
    await beat("webhooks_one", 400);
    expect(await secondsSinceWorkerSeen(database)).toBeCloseTo(400, -1);
  });
});
