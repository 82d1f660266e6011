import { type Static, type TOptional, type TSchema, Type } from "typebox";
import { oneOf, nullable, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import { definitionId } from "../../../domain/metrics/definitions.ts";
import {
  METRICS,
  type Metric,
  type Reading,
  type Readings,
} from "../../../domain/metrics/metric.ts";
import type { ArchiveField, ArchiveRow } from "../archive-fields.ts";

const readingSchema = strictObject({
  value: Type.Number({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  fetched_at: timestamp,
  as_of: Type.Optional(nullable(timestamp)),
  source: Type.Optional(oneOf(["api", "provider", "extension", "manual"])),
  definition: Type.Optional(Type.String({ minLength: 1 })),
  kept: Type.Optional(
    nullable(
      strictObject({
        reason: oneOf(["zero_after_positive", "decrease", "fetch_failed"]),
        at: timestamp,
        refused_value: nullable(Type.Number()),
      }),
    ),
  ),
});

/**
 * Readings as the API shows them: metric to value, age, source and definition. An unknown number is
 * left out, never zero.
 */
export const readingsSchema = strictObject(
  Object.fromEntries(METRICS.map((metric) => [metric, Type.Optional(readingSchema)])) as Record<
    Metric,
    TOptional<typeof readingSchema> & TSchema
  >,
);

const iso = (text: string): string => new Date(text).toISOString();

/**
 * Readings as they are stored. Where they are left out, `as_of` is unknown, `source` is the API,
 * and the definition is the one in force at that time.
 */
function storedReadings(
  platform: string,
  readings: Partial<Record<Metric, Static<typeof readingSchema>>>,
): Readings {
  const stored: Readings = {};
  for (const [name, reading] of Object.entries(readings)) {
    const metric = name as Metric;
    const { value, kept = null } = reading;
    const fetchedAt = iso(reading.fetched_at);
    const asOf = reading.as_of === undefined || reading.as_of === null ? null : iso(reading.as_of);
    const entry: Reading = {
      value,
      fetched_at: fetchedAt,
      as_of: asOf,
      source: reading.source ?? "api",
      definition: reading.definition ?? definitionId(platform, metric, asOf ?? fetchedAt),
    };
    stored[metric] = kept === null ? entry : { ...entry, kept: { ...kept, at: iso(kept.at) } };
  }
  return stored;
}

function readingsLine(readings: Readings): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(readings).map(([metric, reading]) => [
      metric,
      { ...reading, kept: reading.kept ?? null },
    ]),
  );
}

export const readingsField: ArchiveField = {
  schema: readingsSchema,
  read: (
    readings: Partial<Record<Metric, Static<typeof readingSchema>>> | undefined,
    { platform }: ArchiveRow,
  ) => storedReadings(String(platform), readings ?? {}),
  write: readingsLine,
};
