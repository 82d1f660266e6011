import type { Selectable } from "kysely";
import type { EventsTable } from "../../../db/schema/tables.ts";
import { dataInPlan, mayHide } from "../../events/data-in-plan.ts";
import type { Feature } from "../../../kernel/access/plans.ts";

/** An event as it is read for sending; `data` stays the stored text. */
export type SendableEvent = Pick<
  Selectable<EventsTable>,
  | "workspace_id"
  | "id"
  | "type"
  | "created_at"
  | "api_version"
  | "source"
  | "request_id"
  | "idempotency_key"
  | "pending_webhooks"
> & {
  data_text: string;
};

/**
 * The event without the figures that the plan of its workspace lacks; nearly always the event
 * unchanged.
 */
export function eventInPlan(event: SendableEvent, features: ReadonlySet<Feature>): SendableEvent {
  if (!mayHide(event.type, features)) return event;
  const data = dataInPlan(event.type, JSON.parse(event.data_text) as object, features);
  return { ...event, data_text: JSON.stringify(data) };
}

/** The last body that was made of each event as bytes, with its API version. */
const bodies = new WeakMap<SendableEvent, { apiVersion: string; bytes: Buffer }>();

/**
 * The body as bytes, made once where an event goes to many endpoints: the same bytes are signed
 * twice and sent. The bytes have their own memory. `Buffer.from` would take a part of a shared
 * block of 64 KiB, and the whole block would be kept as long as the event: 64 MB for a thousand
 * events.
 */
export function deliveryBytes(event: SendableEvent, apiVersion: string): Buffer {
  const made = bodies.get(event);
  if (made?.apiVersion === apiVersion) return made.bytes;
  const text = deliveryBody(event, apiVersion);
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  bodies.set(event, { apiVersion, bytes });
  return bytes;
}

/**
 * The body of a delivery: the event as JSON, byte for byte the same in every attempt and resend.
 * The body is assembled from text, because parsing `data` only to print it again would be most of
 * the cost of a delivery.
 */
export function deliveryBody(
  event: SendableEvent,
  apiVersion: string,
  { test = false }: { test?: boolean } = {},
): string {
  const request =
    event.request_id === null
      ? null
      : { id: event.request_id, idempotency_key: event.idempotency_key };
  const head = JSON.stringify({
    id: event.id,
    object: "event",
    type: event.type,
    created_at: event.created_at.toISOString(),
    api_version: apiVersion,
    workspace_id: event.workspace_id,
    source: event.source,
    request,
  });
  return `${head.slice(0, -1)},"data":${event.data_text},"pending_webhooks":${event.pending_webhooks},"test":${test}}`;
}
