import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";

/** Turns one row of a provider into facts; undefined where the row has a form we do not know. */
export interface RowReader<Facts> {
  read(row: unknown): Facts | undefined;
}

/**
 * A reader that checks a row at the door and then translates it. `counters` names the raw counter
 * fields: a row in which every one of them is missing means that the provider renamed its fields,
 * and is refused rather than read as a post whose numbers are all hidden (the outage of a LinkedIn
 * actor in 2026-06 went unseen in other systems that way).
 */
export function rowReader<const Schema extends TSchema, Facts>(
  schema: Schema,
  counters: (row: Static<Schema>) => readonly unknown[],
  toFacts: (row: Static<Schema>) => Facts,
): RowReader<Facts> {
  const validator = Compile(schema);
  return {
    read(row) {
      if (!validator.Check(row)) return undefined;
      return counters(row).some((counter) => counter !== undefined) ? toFacts(row) : undefined;
    },
  };
}
