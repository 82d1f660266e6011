import type { ColumnType } from "kysely";

/**
 * How columns are read and written: what comes out of a row, what an insert takes, what an update
 * takes.
 */

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
