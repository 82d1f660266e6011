import { randomUUID } from "node:crypto";
import {
  type Caller,
  type CheckResult,
  type ComponentCheck,
  jsonOf,
  judge,
  refusalOf,
} from "./call.ts";
import { SLOW_MS } from "../components.ts";

/** The check of the API: a read, and a test whether writes are accepted. */

const READY = "/ready";
/** Statuses of a proxy that hides an address from the public. */
const HIDDEN = [401, 403, 404];

export interface ApiParts {
  call: Caller;
  /** Calls without the key. */
  open: Caller;
  hasKey: boolean;
  /** Id of the monitor's endpoint, which the check updates; null while it has none. */
  endpointId: () => Promise<string | null>;
}

/**
 * A read that needs the database, then a write. Reads succeed while the database's disk is full, so
 * a read alone does not detect it. Without a key the read is `GET /v1`, which needs no database,
 * followed by `/ready` where the address has it: it reads the database, and writes.
 */
export const apiCheck =
  (parts: ApiParts): ComponentCheck =>
  async () => {
    const read = parts.hasKey ? await readWithKey(parts.call) : await readWithout(parts.call);
    if (read.outcome !== "operational") return read;
    const ready = await readiness(parts);
    if (ready.outcome !== "operational" || !parts.hasKey) return ready;
    const endpointId = await parts.endpointId();
    return endpointId === null ? read : write(parts.call, endpointId);
  };

const readWithKey = async (call: Caller): Promise<CheckResult> =>
  judge(await call({ path: "/v1/me" }), ({ status, text }) => {
    const { kind } = jsonOf(text);
    return status === 200 && typeof kind === "string";
  });

const readWithout = async (call: Caller): Promise<CheckResult> =>
  judge(
    await call({ path: "/v1" }),
    ({ status, text }) => status === 200 && jsonOf(text)["object"] === "api",
  );

/**
 * With a key, the read before has tested the database, and a proxy's own fault is not a fault of
 * the API.
 */
async function readiness({ open, hasKey }: ApiParts): Promise<CheckResult> {
  const answer = await open({ path: READY });
  if (answer.ok && answer.status === 200 && jsonOf(answer.text)["writes"] === "refused")
    return { outcome: "down", reason: "writes_refused" };
  if (hasKey || (answer.ok && HIDDEN.includes(answer.status))) return { outcome: "operational" };
  return judge(answer, ({ status }) => status === 200);
}

/**
 * Pauses the monitor's own endpoint, which is already paused: nothing changes and no event is made,
 * but the answer is stored under its idempotency key, as for any write. Such rows are deleted after
 * two days. The check of webhooks replaces an endpoint that was deleted.
 */
async function write(call: Caller, endpointId: string): Promise<CheckResult> {
  const answer = await call({
    method: "PATCH",
    path: `/v1/webhook-endpoints/${endpointId}`,
    headers: { "idempotency-key": `status-monitor-${randomUUID()}` },
    body: { disabled: true },
  });
  if (!answer.ok || answer.status >= 500) return { outcome: "down", reason: "writes_refused" };
  if (refusalOf(answer) !== null || answer.status === 404) return { outcome: "operational" };
  return answer.tookMs > SLOW_MS
    ? { outcome: "degraded", reason: "slow" }
    : { outcome: "operational" };
}
