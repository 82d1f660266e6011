import type { ChangeEventType, EventType } from "./catalogue.ts";

/** What happened and why: an event as it is recorded, before it is written. */

/**
 * `data.object` by event type. The features define the schemas, and features are above this layer:
 * each feature adds the types that it defines by `eventsOf`, in a declaration beside them.
 */
export interface EventPayloads {}

/** The event types that can be recorded. */
export type RecordedType = EventType & keyof EventPayloads;

/** `data.object` of an event type. */
export type EventPayload<Type extends RecordedType> = EventPayloads[Type];

interface ContentOf<Type extends RecordedType> {
  type: Type;
  /** Id of the object, so that the events of one object can be listed. */
  objectId: string;
  object: EventPayload<Type>;
  previous?: Partial<EventPayload<Type>>;
}

/**
 * Names of the changed fields: required for the event types that carry them, absent in the others.
 */
type ChangedFieldsOf<Type extends RecordedType> = Type extends ChangeEventType
  ? { changedFields: readonly string[] }
  : { changedFields?: never };

/** What happened: an event type of the catalogue with the payload of that type. */
export type EventContent<Type extends RecordedType = RecordedType> = {
  [Each in Type]: ContentOf<Each> & ChangedFieldsOf<Each>;
}[Type];

/** Why it happened: an API call, a person who is signed in, or the system by itself. */
export interface EventCause {
  source: "api" | "app" | "system";
  /** The workspace that made the call; null for the system. Other workspaces do not see it. */
  workspaceId: string | null;
  requestId: string | null;
  idempotencyKey: string | null;
  now: Date;
}

export interface RecordedEvent {
  workspaceId: string;
  content: EventContent;
  cause: EventCause;
}
