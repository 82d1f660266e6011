import type { ColumnType, JSONColumnType } from "kysely";

/** Types of columns for Kysely: the type of a read, of an insert and of an update. */

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
export type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>;
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;
/** A JSON column that may be null; it is written as text. */
export type NullableJson<Value extends object> = JSONColumnType<
  Value | null,
  string | null | undefined,
  string | null
>;
