import type { Static, TSchema } from "typebox";
import { Compile } from "typebox/compile";
import type { CounterPlatform } from "./counter-provider.ts";
import type { PostFacts, ProfileFacts } from "./facts.ts";

/** Reads one row of a provider; undefined where the row has an unknown form. */
export interface RowReader<Facts> {
  read(row: unknown): Facts | undefined;
}

/** The readers of a provider's posts and profiles on one platform. */
export interface PlatformRows {
  post: RowReader<PostFacts>;
  profile: RowReader<ProfileFacts>;
}

/** A provider's readers for each platform, to be extended for a new platform. */
export type PlatformTable<Rows> = Readonly<Record<CounterPlatform, Rows>>;

/**
 * A reader that checks a row against its schema and then maps it. `counters` names the raw counter
 * fields: a row in which every one of them is missing means that the provider renamed its fields,
 * and is refused rather than read as a post whose numbers are all hidden. (In 2026-06 a LinkedIn
 * actor renamed its fields and went unnoticed in systems without this check.)
 */
export function rowReader<const Schema extends TSchema, Facts extends PostFacts | ProfileFacts>(
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
