import { figuresTable } from "../../../kernel/export/table.ts";
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

const COLUMNS = {
  platform: "text",
  metric: "text",
  dimension: "text",
  bucket: "text",
  count: "number",
  share_percent: "number",
  share_basis: "text",
  available: "boolean",
  reason: "text",
} as const;

const NO_BUCKET = { bucket: null, count: null, share_percent: null };

function* rowsOf({ data, meta }: Demographics) {
  for (const entry of data) {
    const { platform, metric, dimension, share_basis, available, reason } = entry;
    const { show_id = null } = entry;
    const provenance = audienceProvenance(entry, meta);
    const of = { show_id, platform, metric, dimension, share_basis, available, reason };
    if (!available) yield { ...of, ...NO_BUCKET, ...provenance };
    for (const { bucket, value, share } of entry.buckets) {
      const count = entry.value_kind === "count" ? value : null;
      yield { ...of, bucket, count, share_percent: percentOf(share), ...provenance };
    }
  }
}

/** Across shows: each platform, dimension and metric in total. */
export const demographicsTable = figuresTable(COLUMNS, rowsOf);

/** The table of one show, which the first column names. */
export const showDemographicsTable = figuresTable({ show_id: "text", ...COLUMNS }, rowsOf);
