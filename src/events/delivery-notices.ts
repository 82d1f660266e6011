import type { CompiledQuery } from "kysely";
import type { DatabaseTransaction } from "../db/connection/database.ts";
import { notification, notifyChannel } from "../db/connection/notify.ts";

/** Notifies delivery workers at a commit; the payload is endpoint ids, separated by commas. */
export const DELIVERIES_CHANNEL = "castmeter_deliveries";

/** Prefix of the id of an endpoint that was changed itself: address, secret or state. */
const CHANGED = "!";
/**
 * PostgreSQL accepts 8,000 bytes; a longer list is not sent, and workers find the rows at their
 * next poll, within a second.
 */
const PAYLOAD_BYTES_MAX = 7_500;

export interface DeliveryNotice {
  /** Endpoints with something due. */
  due: string[];
  /** Endpoints that were changed: nothing prepared for them may go out. */
  changed: string[];
}

/** A notification takes a lock that all writers share, so there is none without an endpoint. */
function payloadOf(names: readonly string[]): string | null {
  const payload = names.join(",");
  return names.length > 0 && payload.length <= PAYLOAD_BYTES_MAX ? payload : null;
}

async function notify(transaction: DatabaseTransaction, names: readonly string[]): Promise<void> {
  const payload = payloadOf(names);
  if (payload !== null) await notifyChannel(transaction, DELIVERIES_CHANNEL, payload);
}

/** The statement of `notifyDeliveries`, to be sent with a commit; none where there is no endpoint. */
export function noticesOfDeliveries(
  transaction: DatabaseTransaction,
  endpointIds: ReadonlySet<string>,
): CompiledQuery[] {
  const payload = payloadOf([...endpointIds]);
  return payload === null ? [] : [notification(DELIVERIES_CHANNEL, payload).compile(transaction)];
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
