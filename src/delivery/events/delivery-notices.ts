import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { notifyChannel } from "../../db/connection/notify.ts";

/** Notifies delivery workers at a commit; the payload is endpoint ids, separated by commas. */
export const DELIVERIES_CHANNEL = "castmeter_deliveries";

/** Prefix of the id of an endpoint whose own row was changed: its address, secret or state. */
const CHANGED = "!";
/**
 * PostgreSQL accepts payloads of up to 8,000 bytes. A longer list is not sent, and workers find the
 * rows at their next poll, within a second.
 */
const PAYLOAD_BYTES_MAX = 7_500;

export interface DeliveryNotice {
  /** Endpoints with a delivery that is due. */
  due: string[];
  /** Endpoints that were changed: no delivery prepared for them before the change may be sent. */
  changed: string[];
}

/** The payload with these endpoints; undefined where no notification is to be sent. */
function payloadOf(names: readonly string[]): string | undefined {
  const payload = names.join(",");
  // A notification takes a lock that all writers share, so no notification is sent without an
  // endpoint.
  return names.length > 0 && payload.length <= PAYLOAD_BYTES_MAX ? payload : undefined;
}

/**
 * The payload for endpoints with a delivery that is due; undefined where no notification is to be
 * sent.
 */
export const dueNotice = (endpointIds: ReadonlySet<string>): string | undefined =>
  payloadOf([...endpointIds]);

export async function notifyEndpointChanged(
  transaction: DatabaseTransaction,
  endpointId: string,
): Promise<void> {
  await notifyChannel(transaction, DELIVERIES_CHANNEL, `${CHANGED}${endpointId}`);
}

export function readDeliveryNotice(payload: string): DeliveryNotice {
  const names = payload.split(",").filter((name) => name !== "");
  const changed = names
    .filter((name) => name.startsWith(CHANGED))
    .map((name) => name.slice(CHANGED.length));
  return { due: names.filter((name) => !name.startsWith(CHANGED)), changed };
}
