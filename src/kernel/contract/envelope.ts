import { type TSchema, Type } from "typebox";
import { anyObject, nullable, oneOf, strictObject } from "./schema.ts";

/**
 * The three envelopes of the API as schemas: list, write result, batch result. Values are made by
 * the pipeline.
 */

export const noParams = strictObject({});
export const noQuery = strictObject({});
export const noBody = strictObject({});

export const LIMIT_DEFAULT = 25;

export const pagingQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: LIMIT_DEFAULT,
      description: "Items a page.",
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_024,
      description: "`next_cursor` of the page before.",
    }),
  ),
};

/** Fields of `meta` about the age of a list. */
const listAge = {
  computed_at: Type.Optional(Type.String({ format: "date-time" })),
  cache_age_seconds: Type.Optional(
    Type.Number({ minimum: 0, description: "Seconds since `computed_at`, where a copy is kept." }),
  ),
};

const listMeta = Type.Unsafe<Record<string, unknown>>(
  Type.Object(listAge, { additionalProperties: true }),
);

export function listOf<Item extends TSchema>(item: Item, meta: TSchema = listMeta) {
  return strictObject({
    object: oneOf(["list"]),
    url: Type.String(),
    data: Type.Array(item),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
    meta,
  });
}

/** The result of a write by a program: the written fields, and the resource after the write. */
export function writeResultOf<Data extends TSchema>(data: Data) {
  return writeResult(data, oneOf(["api_key", "oauth"]));
}

/** The result of a write by a signed-in person. */
export function sessionWriteResultOf<Data extends TSchema>(data: Data) {
  return writeResult(data, oneOf(["session"]));
}

function writeResult<Data extends TSchema, Mode extends TSchema>(data: Data, authMode: Mode) {
  return strictObject({
    object: oneOf(["write_result"]),
    ok: Type.Boolean(),
    dry_run: Type.Boolean(),
    auth_mode: authMode,
    path: Type.String(),
    id: Type.String(),
    method: Type.String(),
    written: anyObject,
    warnings: Type.Array(Type.String()),
    urls: strictObject({ app: nullable(Type.String()), public: nullable(Type.String()) }),
    error: Type.Null(),
    data,
    replayed: Type.Boolean(),
  });
}

export const deletedOf = <Name extends string>(object: Name) =>
  strictObject({ object: oneOf([object]), id: Type.String(), deleted: Type.Boolean() });

export const errorObject = Type.Object(
  {
    type: Type.String(),
    code: Type.String(),
    message: Type.String(),
    param: nullable(Type.String()),
    doc_url: Type.String(),
    request_id: Type.String(),
  },
  { additionalProperties: true, $id: "Error" },
);

/**
 * Batch answers have one entry for each input, in order; a faulty entry never makes the others
 * fail.
 */
export function batchOf<Entry extends Record<string, TSchema>, Result extends TSchema>(
  entry: Entry,
  result: Result,
) {
  return strictObject({
    object: oneOf(["list"]),
    url: Type.String(),
    data: Type.Array(
      strictObject({
        object: oneOf(["batch_result"]),
        ...entry,
        status: Type.Integer(),
        result: nullable(result),
        error: nullable(errorObject),
      }),
    ),
    has_more: Type.Boolean(),
    next_cursor: Type.Null(),
    meta: anyObject,
  });
}
