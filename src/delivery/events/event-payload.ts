import type { Static, TObject, TProperties, TSchema } from "typebox";
import { strictObject } from "../../kernel/contract/schema.ts";
import type { View } from "../../kernel/operation/operation.ts";
import type { EventType } from "./catalogue.ts";

/**
 * What event types carry in `data`. An event has the object of the API as it was right after the
 * change, less what passing time or other objects change: freshness, `computed_at`, expansions. So
 * the feature that has the resource makes the event's schema of the resource's own schema.
 */

/** `data` of an event: the object, the fields of it that changed, and their values before. */
export interface EventData {
  object: Record<string, unknown>;
  changed_fields?: readonly string[];
  previous?: Record<string, unknown>;
}

interface SampleOf<Payload> {
  object: Payload;
  changed_fields?: readonly string[];
  previous?: Partial<Payload>;
}

/** The payload of one event type: the schema of `data.object`, and a sample of `data`. */
export interface PayloadDefinition<Schema extends TSchema = TSchema> {
  objectSchema: Schema;
  sample: EventData & SampleOf<Static<Schema>>;
}

/** The properties of an object schema without these fields. */
export const lessFields = <Fields extends TProperties, Name extends keyof Fields>(
  { properties }: TObject<Fields>,
  names: readonly Name[],
) =>
  strictObject(
    Object.fromEntries(
      Object.entries(properties).filter(
        ([name]) => !(names as readonly PropertyKey[]).includes(name),
      ),
    ) as Omit<Fields, Name>,
  );

/**
 * The properties of an object schema with these fields in addition, or in place of fields of the
 * same name.
 */
export const withFields = <Fields extends TProperties, More extends TProperties>(
  { properties }: TObject<Fields>,
  more: More,
) => strictObject<Omit<Fields, keyof More> & More>({ ...properties, ...more });

/**
 * The schema of an event's object, made from the resource's schema, with its name in the reference.
 */
export const payloadOf = <Fields extends TProperties>(
  { properties }: TObject<Fields>,
  name: { $id: string; description?: string },
) => strictObject(properties, name);

/**
 * Event types that carry the same object, each with its sample, which the compiler checks against
 * the schema.
 */
export const eventsOf = <Schema extends TSchema, Type extends EventType>(
  objectSchema: Schema,
  samples: { [Each in Type]: SampleOf<Static<Schema>> },
) =>
  Object.fromEntries(
    Object.entries(samples).map(([type, sample]) => [type, { objectSchema, sample }]),
  ) as { [Each in Type]: PayloadDefinition<Schema> };

/** `data.object` of each of these types, as it is recorded. */
export type PayloadsOf<Definitions extends Partial<Record<EventType, PayloadDefinition>>> = {
  [Type in keyof Definitions]: Definitions[Type] extends PayloadDefinition<infer Schema>
    ? View<Schema>
    : never;
};
