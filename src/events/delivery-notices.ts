import { sql } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";

/**
 * What delivery workers are told at a commit, as the payload of a notification: endpoint ids by
 * commas.
 */
export const DELIVERIES_CHANNEL = "castmeter_deliveries";

/** Before the id of an endpoint that was changed itself: address, secret, state. */
const CHANGED = "!";
/**
 * PostgreSQL takes 8,000 bytes; a longer list is left out, and workers find the rows at their next
 * look, within a second.
 */
const PAYLOAD_BYTES_MAX = 7_500;

export interface DeliveryNotice {
  /** Something is due for these. */
  due: string[];
  /** These are no longer what they were: nothing prepared for them may go out. */
  changed: string[];
}

/** Costs every writer a turn at one lock, so it is said only when there is somebody to hear it. */
async function notify(transaction: DatabaseTransaction, names: readonly string[]): Promise<void> {
  const payload = names.join(",");
  if (names.length > 0 && payload.length <= PAYLOAD_BYTES_MAX)
    await sql`select pg_notify(${DELIVERIES_CHANNEL}, ${payload})`.execute(transaction);
}

export const notifyDeliveries = (
  transaction: DatabaseTransaction,
  endpointIds: ReadonlySet<string>,
): Promise<void> => notify(transaction, [...endpointIds]);

export const notifyEndpointChanged = (
  transaction: DatabaseTransaction,
  endpointId: string,
): Promise<void> => notify(transaction, [`${CHANGED}${endpointId}`]);

export function readDeliveryNotice(payload: string): DeliveryNotice {
  const names = payload.split(",").filter((name) => name !== "");
  const changed = names
    .filter((name) => name.startsWith(CHANGED))
    .map((name) => name.slice(CHANGED.length));
  return { due: names.filter((name) => !name.startsWith(CHANGED)), changed };
}
