import { LRUCache } from "lru-cache";
import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import { createdAtText } from "./delivery-time.ts";

/** A few megabytes. */
const EVENTS_KEPT_MAX = 1_000;

interface EventReference {
  workspaceId: string;
  eventId: string;
}

/** The events of deliveries, each once, by id. An event that is no longer kept is left out. */
export async function readEvents(
  executor: Executor,
  deliveries: readonly EventReference[],
): Promise<Map<string, SendableEvent>> {
  const wanted = [...new Map(deliveries.map((delivery) => [delivery.eventId, delivery])).values()];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<SendableEvent>`
    select
      e.workspace_id,
      e.id,
      e.type,
      e.created_at,
      e.api_version,
      e.source,
      e.request_id,
      e.idempotency_key,
      e.pending_webhooks,
      e.data::text as data_text
    from unnest(
      ${wanted.map((delivery) => delivery.workspaceId)}::text[],
      ${wanted.map((delivery) => createdAtText(delivery.eventId))}::timestamptz[],
      ${wanted.map((delivery) => delivery.eventId)}::text[]
    ) as wanted (workspace_id, created_at, id)
    join events e
      on e.workspace_id = wanted.workspace_id
      and e.created_at = wanted.created_at
      and e.id = wanted.id`.execute(executor);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Cache of events to send. An event goes to many endpoints, often within a second, and never
 * changes, so it is read once.
 */
export class SendableEvents {
  readonly #kept = new LRUCache<string, SendableEvent>({ max: EVENTS_KEPT_MAX });

  /** By id; an event that is no longer stored is left out. */
  async of(
    executor: Executor,
    deliveries: readonly EventReference[],
  ): Promise<Map<string, SendableEvent>> {
    const events = new Map<string, SendableEvent>();
    for (const { eventId } of deliveries) {
      const kept = this.#kept.get(eventId);
      if (kept !== undefined) events.set(eventId, kept);
    }
    const read = await readEvents(
      executor,
      deliveries.filter(({ eventId }) => !events.has(eventId)),
    );
    for (const [id, event] of read) {
      this.#kept.set(id, event);
      events.set(id, event);
    }
    return events;
  }
}
