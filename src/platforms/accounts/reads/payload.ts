import { type Static, type TSchema, Type } from "typebox";
import { Compile } from "typebox/compile";
import { withoutOddRows } from "./odd-rows.ts";

/**
 * Schemas of upstream answers: they contain the fields that a connector relies on; all other fields
 * may come and go.
 */

/** A field that may be absent or null; likewise `Flag` and `Counter`. */
export const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
export const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]));
/** A counter that must be present; several platforms print counters as text. */
export const RequiredCounter = Type.Union([Type.Number(), Type.String(), Type.Null()]);
export const Counter = Type.Optional(RequiredCounter);
export const Id = Type.Union([Type.String({ minLength: 1 }), Type.Number()]);

/** A day at the beginning of a text. */
export const Day = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2}" });

/**
 * A list whose rows are independent: an odd row is left out and the others are read. Rows that are
 * only summed stay a `Type.Array`, which is read whole or not at all.
 */
export const Rows = <Row extends TSchema>(row: Row) => Type.Array(row, { areRows: true });
/** Like `Rows`, for rows under keys such as ids. */
export const RowsByKey = <Row extends TSchema>(row: Row) =>
  Type.Record(Type.String(), row, { areRows: true });

/** The type a payload proves. */
export type PayloadOf<Checked> = Checked extends Payload<infer Value> ? Value : never;

/** A compiled schema. */
export interface Payload<Value> {
  /** Accepts an answer and proves its type. */
  Check(value: unknown): value is Value;
  /**
   * The answer without its odd rows; undefined where the rest does not match the schema. A list
   * without a good row counts as empty on a later page, and as another form on the first page.
   */
  read(
    value: unknown,
    options?: { isLaterPage?: boolean },
  ): { value: Value; rowsLeftOut: number } | undefined;
}

/** Compiles the schema of an answer; `PayloadOf` is its type. */
export function payload<const Schema extends TSchema>(schema: Schema): Payload<Static<Schema>> {
  const compiled = Compile(schema);
  const check = (value: unknown): value is Static<Schema> => compiled.Check(value);
  return {
    Check: check,
    read: (value, { isLaterPage = false } = {}) => {
      if (check(value)) return { value, rowsLeftOut: 0 };
      const { kept, rowsLeftOut } = withoutOddRows(schema, value, { mayBeEmpty: isLaterPage });
      return rowsLeftOut > 0 && check(kept) ? { value: kept, rowsLeftOut } : undefined;
    },
  };
}
