import {
  type AnswerTable,
  type Column,
  PROVENANCE_COLUMNS,
  type Row,
} from "../../../kernel/export/table.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { audienceProvenance, percentOf } from "../audience/index.ts";
import type { entrySchema } from "./geography.schema.ts";

/**
 * Both geographies as tables: one row per place. A platform without figures has one row with the
 * reason, since a missing platform would be read as one without listeners.
 */

interface Place {
  readonly code: string | null;
  readonly name: string | null;
  readonly country_code?: string | null;
  readonly geonames_id?: number | null;
  readonly value: number | null;
  readonly share: number | null;
}

type Entry = View<typeof entrySchema> & { readonly show_id?: string };

interface Geography {
  readonly data: readonly Entry[];
  readonly meta: unknown;
}

const COLUMNS: readonly Column[] = [
  { name: "platform", type: "text" },
  { name: "metric", type: "text" },
  { name: "level", type: "text" },
  { name: "code", type: "text" },
  { name: "name", type: "text" },
  { name: "country_code", type: "text" },
  { name: "geonames_id", type: "text" },
  { name: "count", type: "number" },
  { name: "share_percent", type: "number" },
  { name: "share_basis", type: "text" },
  { name: "available", type: "boolean" },
  { name: "reason", type: "text" },
  ...PROVENANCE_COLUMNS,
];

function* rowsOf(entry: Entry, meta: unknown): Generator<Row> {
  const { platform, metric, value_kind: kind, share_basis: basis, available, reason } = entry;
  const provenance = audienceProvenance(entry, meta);
  const rest = [basis, available, reason, ...provenance];
  if (!available) yield [platform, metric, null, null, null, null, null, null, null, ...rest];
  const levels: [string, readonly Place[]][] = [
    ["country", entry.countries],
    ["place", entry.places],
    ["continent", entry.continents],
  ];
  for (const [level, places] of levels)
    for (const {
      code,
      name,
      country_code: country = null,
      geonames_id: geonamesId,
      value,
      share,
    } of places)
      yield [
        platform,
        metric,
        level,
        code,
        name,
        country,
        geonamesId === undefined || geonamesId === null ? null : String(geonamesId),
        kind === "count" ? value : null,
        percentOf(share),
        ...rest,
      ];
}

/** Across shows: each platform and metric in total. */
export const geographyTable: AnswerTable<Geography> = {
  columns: COLUMNS,
  *rows(body) {
    for (const entry of body.data) yield* rowsOf(entry, body.meta);
  },
};

/** The table of one show, which the first column names. */
export const showGeographyTable: AnswerTable<Geography> = {
  columns: [{ name: "show_id", type: "text" }, ...COLUMNS],
  *rows(body) {
    for (const entry of body.data)
      for (const row of rowsOf(entry, body.meta)) yield [entry.show_id ?? null, ...row];
  },
};
