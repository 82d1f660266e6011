import type { Selectable } from "kysely";
import { type TOptional, type TSchema, Type } from "typebox";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import type { AccountDaysTable, DayMetric, LevelMetric } from "../../../db/schema/tables.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { METRICS, type Metric } from "../../../domain/metrics/metric.ts";
import { defineArchiveObject, isoTime, plainId, shortText } from "../archive-object.ts";

const DAY_COLUMNS = [...DAY_METRICS, ...LEVEL_METRICS] as const;
type DayColumn = DayMetric | LevelMetric;

/** Months are partitions: a wrong year must not make thousands of them. */
export const ARCHIVED_DAY = "^20\\d{2}-\\d{2}-\\d{2}$";
const DAYS_MAX = 32_767;

const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const countsOf = <Name extends string>(names: readonly Name[]) =>
  strictObject(
    Object.fromEntries(names.map((name) => [name, Type.Optional(count)])) as Record<
      Name,
      TOptional<typeof count> & TSchema
    >,
  );

/**
 * What an account added on a day, and its levels at the end of it. It outlives its connection, so
 * the line asks for no more than its show. A metric that is left out is unknown.
 *
 * `counters` are the account's lifetime counters at the end of the day, for accounts whose days are
 * differences of two readings: the next reading continues from them.
 */
export const accountDayObject = defineArchiveObject({
  object: "account_daily",
  table: "account_days",
  key: ["show_id", "platform", "day"],
  times: ["updated_at"],
  schema: strictObject({
    object: oneOf(["account_daily"]),
    show_id: plainId,
    platform: shortText(40),
    day: Type.String({ format: "date", pattern: ARCHIVED_DAY }),
    account_id: shortText(500),
    metrics: countsOf(DAY_COLUMNS),
    reported_by_platform: Type.Optional(Type.Boolean()),
    spans_days: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_MAX })),
    counters: Type.Optional(nullable(countsOf(METRICS))),
    updated_at: Type.Optional(timestamp),
  }),
  rowOf: (line) => {
    const metrics: Partial<Record<DayColumn, number>> = line.metrics;
    return {
      show_id: line.show_id,
      platform: line.platform,
      // A day that does not exist is refused here, by line.
      day: isoTime(line.day)?.slice(0, 10),
      account_id: line.account_id,
      spans_days: line.spans_days ?? 1,
      is_reported: line.reported_by_platform ?? false,
      ...Object.fromEntries(DAY_COLUMNS.map((metric) => [metric, metrics[metric] ?? null])),
      counters: line.counters ?? null,
      updated_at: isoTime(line.updated_at),
    };
  },
});

export function accountDayLine(row: Selectable<AccountDaysTable>): Record<string, unknown> {
  return {
    object: "account_daily",
    show_id: row.show_id,
    platform: row.platform,
    day: row.day,
    account_id: row.account_id,
    metrics: Object.fromEntries(
      DAY_COLUMNS.flatMap((metric) => (row[metric] === null ? [] : [[metric, row[metric]]])),
    ),
    reported_by_platform: row.is_reported,
    spans_days: row.spans_days,
    counters: row.counters === null ? null : inOrder(row.counters),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The same bytes from every database. */
const inOrder = (counters: Partial<Record<Metric, number>>): Record<string, number> =>
  Object.fromEntries(
    METRICS.flatMap((metric) => {
      const counter = counters[metric];
      return counter === undefined ? [] : [[metric, counter]];
    }),
  );
