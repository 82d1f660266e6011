import type { Static, TSchema } from "typebox";

/** `data` of an event: the object, what of it changed, and what it was before. */
export interface EventData {
  object: Record<string, unknown>;
  changed_fields?: readonly string[];
  previous?: Record<string, unknown>;
}

/** What one event type carries: the schema of `data.object`, and a sample of `data`. */
export interface EventPayload {
  objectSchema: TSchema;
  sample: EventData;
}

interface SampleOf<Payload> {
  object: Payload;
  changed_fields?: readonly string[];
  previous?: Partial<Payload>;
}

/** The payloads of types that carry the same object, each with a sample of its own. */
export function payloadsOf<Schema extends TSchema>(
  objectSchema: Schema,
  samples: Record<string, SampleOf<Static<Schema>>>,
): Record<string, EventPayload> {
  return Object.fromEntries(
    Object.entries(samples).map(([type, sample]) => [type, { objectSchema, sample }]),
  );
}
