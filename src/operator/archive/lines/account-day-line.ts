import { type TOptional, type TSchema, Type } from "typebox";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/day-metrics.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { METRICS, type Metric } from "../../../domain/metrics/metric.ts";
import { type ArchiveRow, asColumns } from "../archive-fields.ts";
import { defineArchiveObject, plainId, shortText } from "../archive-object.ts";

const DAY_COLUMNS = [...DAY_METRICS, ...LEVEL_METRICS] as const;

/** Months are partitions, so a wrong year must not create thousands of them. */
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

/** The known counts in the order of the names, so that every database gives the same bytes. */
const knownOf = (names: readonly Metric[], counts: ArchiveRow): ArchiveRow =>
  Object.fromEntries(
    names.flatMap((name) => {
      const known = counts[name] ?? null;
      return known === null ? [] : [[name, known]];
    }),
  );

/**
 * The growth of an account on a day, and its levels at the end of the day. It outlives its
 * connection, so the line requires only its show. A metric that is left out is unknown.
 *
 * `counters` are the account's lifetime counters at the end of the day, for accounts whose days are
 * differences of two readings: the next reading continues from them.
 */
export const accountDayObject = defineArchiveObject({
  object: "account_daily",
  table: "account_days",
  key: ["show_id", "platform", "day"],
  times: ["updated_at"],
  fields: {
    show_id: { schema: plainId },
    platform: { schema: shortText(40) },
    day: { schema: Type.String({ format: "date", pattern: ARCHIVED_DAY }) },
    account_id: { schema: shortText(500) },
    metrics: {
      column: null,
      schema: countsOf(DAY_COLUMNS),
      write: (_value, row) => knownOf(DAY_COLUMNS, row),
    },
    reported_by_platform: { column: "is_reported", default: false },
    spans_days: { schema: Type.Optional(Type.Integer({ minimum: 1, maximum: DAYS_MAX })) },
    counters: {
      schema: Type.Optional(nullable(countsOf(METRICS))),
      write: (counters: ArchiveRow | null) =>
        counters === null ? null : knownOf(METRICS, counters),
    },
    ...asColumns("updated_at"),
  },
  also: ({ metrics }) =>
    Object.fromEntries(
      DAY_COLUMNS.map((metric) => [metric, (metrics as ArchiveRow)[metric] ?? null]),
    ),
});
