import { type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";

/** Schemas of upstream answers: fields a connector relies on; all other fields may come and go. */

/** A field that may be absent or null; likewise `Flag` and `Counter`. */
export const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
export const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
/** Several platforms print counters as text. */
export const RequiredCounter = Type.Union([Type.Number(), Type.String(), Type.Null()]);
export const Counter = Type.Optional(RequiredCounter);
export const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);

/** A compiled schema: `Check` accepts an answer and proves its type. */
export interface Payload<Value> {
  Check(value: unknown): value is Value;
}

/** The type a payload proves. */
export type PayloadOf<Checked> = Checked extends Payload<infer Value> ? Value : never;

/** Compiles the schema of an answer: `Check` accepts an answer, `PayloadOf` is its type. */
export const payload = <const Schema extends TSchema>(schema: Schema) => Compile(schema);
