import { BoundedMap } from "../../../lib/bounded-map.ts";
import type { Executor } from "../../../db/connection/database.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import { type EventReference, readEvents } from "./sendable-events.store.ts";

/** Maximum events in the cache: a few megabytes. */
const EVENTS_KEPT_MAX = 1_000;

/**
 * Cache of events to send. An event goes to many endpoints, often within a second, and never
 * changes, so it is read once.
 */
export class SendableEvents {
  readonly #kept = new BoundedMap<string, SendableEvent>({ max: EVENTS_KEPT_MAX });

  /** The events by id; an event that is no longer stored is left out. */
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
