import { Type } from "typebox";
import { nullable, oneOf, strictObject, timestamp } from "./schema.ts";

/**
 * Why an earlier reading was kept instead of a newer answer; null: the reading is the newest
 * answer.
 */
export const keptSchema = nullable(
  strictObject({
    reason: oneOf(["zero_after_positive", "decrease", "fetch_failed"]),
    at: timestamp,
    refused_value: nullable(Type.Number()),
  }),
);

/** Fields of one observed value of a metric, without `kept`. */
export const readingFields = {
  value: Type.Number(),
  fetched_at: timestamp,
  as_of: nullable(timestamp),
  source: oneOf(["api", "provider", "extension", "manual"]),
  definition: Type.String(),
};
