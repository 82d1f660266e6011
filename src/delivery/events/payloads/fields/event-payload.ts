import type { Static, TSchema } from "typebox";

/** `data` of an event: the object, what of it changed, and what it was before. */
export interface EventData {
  object: Record<string, unknown>;
  changed_fields?: readonly string[];
  previous?: Record<string, unknown>;
}

/** What one event type carries: the schema of `data.object`, and a sample of `data`. */
export interface PayloadDefinition {
  objectSchema: TSchema;
  sample: EventData;
}

interface SampleOf<Payload> {
  object: Payload;
  changed_fields?: readonly string[];
  previous?: Partial<Payload>;
}

/** Defines the payload of one event type; the sample is checked against the schema's type. */
export const payload = <Schema extends TSchema>(
  objectSchema: Schema,
  sample: SampleOf<Static<Schema>>,
) => ({ objectSchema, sample });
