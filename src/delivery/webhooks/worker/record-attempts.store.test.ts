import { beforeEach, describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../../test/use-fixture.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { inTransaction } from "../../../db/connection/database.ts";
import type { StoredAttempt } from "../../../db/schema/tables.ts";
import { judgeAttempt } from "../attempt/judge-attempt.ts";
import { leaseDelivery } from "../queue/delivery-leases.store.ts";
import { createdAtOf } from "../queue/delivery-time.ts";
import { startWebhookApp } from "../webhooks.test-support.ts";
import { type EndedAttempt, recordAttempts } from "./record-attempts.store.ts";

describe("attempts that are stored together", () => {
  let workspaceId: string;
  const app = useFixturePerTest(startWebhookApp);
  beforeEach(async () => {
    workspaceId = await app.workspace();
    await app.endpoint(workspaceId);
  });

  const answered = (id: string, status: number): StoredAttempt => ({
    id,
    number: 1,
    trigger: "automatic",
    started_at: app.clock.now().toISOString(),
    latency_ms: 12,
    response_status: status,
    response_body: 'it said "no\\yes"\nand, {more}',
    error: null,
  });

  /** One delivery for each status, leased by `api_one`, and its attempt with that answer. */
  async function endWith(statuses: readonly number[]): Promise<EndedAttempt[]> {
    for (const _ of statuses) await app.event(workspaceId);
    const rows = await app.sql<{ id: string }>("select id from webhook_deliveries order by id");
    const now = databaseNow(app.clock);
    const ended: EndedAttempt[] = [];
    for (const [index, { id }] of rows.entries()) {
      const delivery = await inTransaction(app.runtime.database, (transaction) =>
        leaseDelivery(transaction, { workspaceId, id }, { leaseId: "api_one", now }),
      );
      const attempt = answered(`wha_${index}`, statuses[index]!);
      const endedAt = app.clock.now();
      const before = { ...delivery!, createdAt: createdAtOf(id) };
      const after = judgeAttempt(before, attempt, { endedAt, random: 0 });
      ended.push({ delivery: delivery!, attempt, endedAt, after });
    }
    return ended;
  }

  const rows = () =>
    app.sql<Record<string, unknown>>("select * from webhook_deliveries order by id");
  const store = (ended: readonly EndedAttempt[]) =>
    recordAttempts(app.runtime.database, ended, { leaseId: "api_one" });

  it("end in the state of each: successes, those tried again, and those of another holder", async () => {
    const ended = await endWith([200, 500, 204, 500]);
    const lost = ended[3]!.delivery.id;
    await app.sql("update webhook_deliveries set lease_id = 'api_two' where id = $1", [lost]);
    await store(ended);
    const [first, second, third, fourth] = await rows();
    const success = { status: "succeeded", attempt_count: 1, due_at: null, next_attempt_at: null };
    const common = { final_reason: null, lease_id: null, leased_until: null };
    const { endedAt } = ended[0]!;
    const done = { ...success, ...common, completed_at: endedAt, updated_at: endedAt };
    expect(first).toMatchObject({ ...done, attempts: [ended[0]!.attempt] });
    expect(third).toMatchObject({ ...done, attempts: [ended[2]!.attempt] });
    const nextAttemptAt = ended[1]!.after.nextAttemptAt;
    expect(nextAttemptAt).not.toBeNull();
    expect(second).toMatchObject({
      ...common,
      status: "pending",
      attempt_count: 1,
      due_at: nextAttemptAt,
      next_attempt_at: nextAttemptAt,
      completed_at: null,
      attempts: [ended[1]!.attempt],
    });
    expect(fourth).toMatchObject({ status: "pending", attempts: [], lease_id: "api_two" });
  });

  it("change nothing when they are stored once more, as after a lost answer", async () => {
    const ended = await endWith([200, 500]);
    await store(ended);
    const before = await rows();
    await store(ended);
    expect(await rows()).toEqual(before);
  });
});
