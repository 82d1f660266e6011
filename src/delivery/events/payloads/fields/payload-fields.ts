import { type Static, type TSchema, Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../../../../kernel/ids.ts";
import { nullable, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";

/**
 * Schemas of the fields of event objects. An event carries the object as it was right after the
 * change, and omits what passing time or other objects change: freshness, `computed_at`,
 * expansions. A cluster's totals are the exception.
 */

export const plainId = Type.String({ pattern: PLAIN_ID_PATTERN });

/** A prefixed id: the prefix, an underscore and 24 letters or digits. */
export const prefixedId = (prefix: string) =>
  Type.String({ pattern: `^${prefix}_[0-9A-Za-z]{24}$` });

export const globalClusterId = Type.String({
  pattern: "^[0-9A-Za-z]{20}_[0-9A-Za-z]{20}$",
  description: "Global id of a cluster.",
});

export const text = nullable(Type.String());
export const texts = Type.Array(Type.String());
export const count = Type.Integer({ minimum: 0 });
/** Null is unknown, never zero. */
export const knownCount = nullable(count);
export const day = Type.String({ format: "date" });
export const moment = nullable(timestamp);
export const currency = Type.String({
  pattern: "^[a-z]{3}$",
  description: "ISO 4217, lower case.",
});

export const dateRange = strictObject({ start_date: day, end_date: day });

/** Why something could not be done. */
export const fault = nullable(strictObject({ code: Type.String(), message: Type.String() }));

export const storedTimes = { created_at: timestamp, updated_at: timestamp };

export const JOB_STATES = ["queued", "running", "completed", "failed", "canceled"] as const;
export const CONFIDENCES = ["high", "medium", "low"] as const;

export function mapOf<Value extends TSchema>(value: Value, description: string) {
  return Type.Unsafe<Record<string, Static<Value>>>({
    type: "object",
    additionalProperties: value,
    description,
  });
}
