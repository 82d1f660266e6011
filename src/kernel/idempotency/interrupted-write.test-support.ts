import type { TestApp } from "../../../test/harness.ts";
import { fingerprintOf } from "./idempotency.ts";

/** A keyed write of an API key in the state in which a killed process left it. */
export interface InterruptedWrite {
  workspaceId: string;
  idempotencyKey: string;
  method: string;
  path: string;
  body: unknown;
  /** True where the write had recorded spending. */
  hasSpent: boolean;
}

/** Creates a write whose process was killed before the answers of its upstreams were saved. */
export async function leaveInterrupted(app: TestApp, write: InterruptedWrite): Promise<void> {
  const now = app.clock.now();
  await app.sql(
    `insert into idempotency_records (
       workspace_id, principal, idempotency_key, created_at, fingerprint, state, request_id,
       lease_holder, lease_expires_at, spent_at
     )
     values ($1, 'keys', $2, $3, $4, 'running', 'req_killed', 'req_killed', $3, $5)`,
    [
      write.workspaceId,
      write.idempotencyKey,
      now,
      fingerprintOf({ ...write, search: new URLSearchParams() }),
      write.hasSpent ? now : null,
    ],
  );
}

/** Whether the write of a key recorded spending. */
export async function hasSpent(app: TestApp, idempotencyKey: string): Promise<boolean> {
  const [record] = await app.sql<{ has_spent: boolean }>(
    "select spent_at is not null as has_spent from idempotency_records where idempotency_key = $1",
    [idempotencyKey],
  );
  if (record === undefined) throw new Error("The key has no record");
  return record.has_spent;
}
