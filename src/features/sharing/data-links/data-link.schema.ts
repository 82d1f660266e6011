import { viewOf } from "../../../kernel/resource/view-of.ts";
import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import type { LinkQuery } from "../../../db/schema/tables.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { LinkRow } from "./data-link.store.ts";

/** Schemas of live links. */

export const LINK_FORMATS = COLUMNS.data_links.format.values;

export const linkParams = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the link, `dln_…`." }),
});

const NAME_CHARS_MAX = 80;
const QUERY_FIELDS_MAX = 30;
const TEXT_CHARS_MAX = 1_000;
const COLUMNS_MAX = 100;

export const nameField = Type.String({
  minLength: 1,
  maxLength: NAME_CHARS_MAX,
  description: "What the link is for.",
});

const scalar = {
  anyOf: [{ type: "string", maxLength: TEXT_CHARS_MAX }, { type: "number" }, { type: "boolean" }],
};

export const queryField = Type.Unsafe<LinkQuery>({
  type: "object",
  maxProperties: QUERY_FIELDS_MAX,
  additionalProperties: {
    anyOf: [...scalar.anyOf, { type: "array", maxItems: 100, items: scalar }],
  },
  description: "The query of the operation, without `cursor` and `format`.",
});

export const paramsField = Type.Unsafe<Record<string, string>>({
  type: "object",
  maxProperties: 4,
  additionalProperties: { type: "string", maxLength: 200 },
  description: "The parameters in the path of the operation.",
});

export const columnsField = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  minItems: 1,
  maxItems: COLUMNS_MAX,
  description:
    "The columns to show, in this order; all unless given. `as_of`, `source` and `definition` of " +
    "a table of figures come last in any case.",
});

export const LINK_EXAMPLE = {
  name: "Board report",
  operation: "analytics.timeline",
  query: { window: 30, metrics: ["views", "plays"], group_by: "platform" },
};

const fields = {
  object: oneOf(["data_link"]),
  id: Type.String(),
  name: Type.String(),
  operation: Type.String({ description: "Id of the operation whose answer is shown." }),
  params: paramsField,
  query: queryField,
  format: oneOf(LINK_FORMATS),
  columns: Type.Array(Type.String()),
  secret_last_four: Type.String(),
  made_by: strictObject({
    type: oneOf(COLUMNS.data_links.maker_type.values),
    id: Type.String(),
    label: Type.String(),
  }),
  last_read_at: nullable(Type.String({ format: "date-time", description: "To the minute." })),
  created_at: timestamp,
};

export const dataLinkSchema = strictObject(fields, { $id: "DataLink" });

/** A link as its creation returns it. In a replay `url` is null, because it is shown once. */
export const dataLinkWithUrlSchema = strictObject(
  {
    ...fields,
    url: nullable(Type.String({ description: "The secret address; shown this once." })),
  },
  { $id: "DataLinkWithUrl" },
);

export const linkView = (row: LinkRow) =>
  viewOf(dataLinkSchema, row, {
    object: "data_link",
    operation: row.operation_id,
    made_by: { type: row.maker_type, id: row.maker_id, label: row.maker_label },
    last_read_at: isoOrNull(row.last_used_at),
  });
