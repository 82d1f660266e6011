import type { Static, TObject, TProperties, TSchema } from "typebox";
import { strictObject } from "../../kernel/contract/schema.ts";
import type { View } from "../../kernel/operation/operation.ts";
import type { EventType } from "./catalogue.ts";

/**
 * What event types carry in `data`. An event has the object of the API as it was right after the
 * change, less what passing time or other objects change: freshness, `computed_at`, expansions. So
 * its schema is made of the resource's own, in the feature that has the resource.
 */

/** `data` of an event: the object, what of it changed, and what it was before. */
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

/** What one event type carries: the schema of `data.object`, and a sample of `data`. */
export interface PayloadDefinition<Schema extends TSchema = TSchema> {
  objectSchema: Schema;
  sample: EventData & SampleOf<Static<Schema>>;
}

/** The object without these fields. */
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

/** The object with these fields in addition, or in place of its own. */
export const withFields = <Fields extends TProperties, More extends TProperties>(
  { properties }: TObject<Fields>,
  more: More,
) => strictObject<Omit<Fields, keyof More> & More>({ ...properties, ...more });

/** The schema of an event's object, from that of the resource, with its name in the reference. */
export const payloadOf = <Fields extends TProperties>(
  { properties }: TObject<Fields>,
  name: { $id: string; description?: string },
) => strictObject(properties, name);

/** Event types with one object, each with its sample, which the compiler checks by the schema. */
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
