import { type Static, type TSchema, Type } from "typebox";
import { PLAIN_ID_PATTERN } from "../kernel/ids.ts";
import { nullable, timestamp } from "../kernel/contract/schema.ts";
import type { Tables } from "../db/schema/tables.ts";

/** A row as it is sent to PostgreSQL: JSON, times as ISO text. */
export type ArchiveRow = Record<string, unknown>;

/**
 * One kind of line of the portable archive. Lines carry the API's own object and field names; ids
 * are kept. A field that is left out has its default, so that a known case can be written by hand.
 */
export interface ArchiveObject {
  object: string;
  schema: TSchema;
  table: keyof Tables;
  /** The primary key, leading key first. */
  key: readonly string[];
  /** Fields of the API's object that are worked out from others; taken as read and left aside. */
  computed: ReadonlySet<string>;
  /**
   * Columns that keep what is stored, else take the time of the import, where the line leaves them
   * out.
   */
  times: readonly string[];
  rowOf: (line: never) => ArchiveRow;
  /** Field names that differ from their column, for messages about rows. */
  fieldOf?: Readonly<Record<string, string>>;
}

interface Definition<Schema extends TSchema> extends Omit<
  ArchiveObject,
  "schema" | "computed" | "rowOf"
> {
  schema: Schema;
  computed?: readonly string[];
  rowOf: (line: Static<Schema>) => ArchiveRow;
}

/** Ties the schema of a line to the function that makes a row of it. */
export function defineArchiveObject<Schema extends TSchema>({
  computed = [],
  ...definition
}: Definition<Schema>): ArchiveObject {
  return { ...definition, computed: new Set(computed) };
}

/** PostgreSQL's integer. */
const INTEGER_MAX = 2_147_483_647;

export const plainId = Type.String({ pattern: PLAIN_ID_PATTERN });
export const shortText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
export const optionalText = Type.Optional(nullable(Type.String()));
export const optionalTime = Type.Optional(nullable(timestamp));
export const optionalInteger = Type.Optional(
  nullable(Type.Integer({ minimum: 0, maximum: INTEGER_MAX })),
);
export const optionalCount = Type.Optional(
  nullable(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
);
export const handleText = Type.String({ pattern: "^[a-z0-9]+(?:-[a-z0-9]+)*$", maxLength: 60 });

/**
 * Times of the archive to the millisecond, as everything here stores them. @throws RangeError for a
 * time that does not exist.
 */
export function isoTime(text: string | null | undefined): string | null {
  return text === null || text === undefined ? null : new Date(text).toISOString();
}

export const isoOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;
