import {
  type AnswerTable,
  type Column,
  PROVENANCE_COLUMNS,
  type Row,
} from "../../../kernel/export/table.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { audienceProvenance, percentOf } from "../audience/index.ts";
import type { entrySchema } from "./demographics.schema.ts";

/**
 * Demographics as tables: one row per bucket. A platform without figures has one row with the
 * reason, since a missing platform would be read as one without an audience.
 */

type Entry = View<typeof entrySchema> & { readonly show_id?: string };

interface Demographics {
  readonly data: readonly Entry[];
  readonly meta: unknown;
}

const COLUMNS: readonly Column[] = [
  { name: "platform", type: "text" },
  { name: "metric", type: "text" },
  { name: "dimension", type: "text" },
  { name: "bucket", type: "text" },
  { name: "count", type: "number" },
  { name: "share_percent", type: "number" },
  { name: "share_basis", type: "text" },
  { name: "available", type: "boolean" },
  { name: "reason", type: "text" },
  ...PROVENANCE_COLUMNS,
];

function* rowsOf(entry: Entry, meta: unknown): Generator<Row> {
  const { platform, metric, dimension, value_kind: kind } = entry;
  const rest = [
    entry.share_basis,
    entry.available,
    entry.reason,
    ...audienceProvenance(entry, meta),
  ];
  if (!entry.available) yield [platform, metric, dimension, null, null, null, ...rest];
  for (const { bucket, value, share } of entry.buckets)
    yield [
      platform,
      metric,
      dimension,
      bucket,
      kind === "count" ? value : null,
      percentOf(share),
      ...rest,
    ];
}

/** Across shows: each platform, dimension and metric in total. */
export const demographicsTable: AnswerTable<Demographics> = {
  columns: COLUMNS,
  *rows({ data, meta }) {
    for (const entry of data) yield* rowsOf(entry, meta);
  },
};

/** The table of one show, which the first column names. */
export const showDemographicsTable: AnswerTable<Demographics> = {
  columns: [{ name: "show_id", type: "text" }, ...COLUMNS],
  *rows({ data, meta }) {
    for (const entry of data)
      for (const row of rowsOf(entry, meta)) yield [entry.show_id ?? null, ...row];
  },
};
