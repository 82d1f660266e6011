import { figuresTable } from "../../../kernel/export/table.ts";
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

const COLUMNS = {
  platform: "text",
  metric: "text",
  level: "text",
  code: "text",
  name: "text",
  country_code: "text",
  geonames_id: "text",
  count: "number",
  share_percent: "number",
  share_basis: "text",
  available: "boolean",
  reason: "text",
} as const;

const NO_PLACE = {
  level: null,
  code: null,
  name: null,
  country_code: null,
  geonames_id: null,
  count: null,
  share_percent: null,
};

function* rowsOf({ data, meta }: Geography) {
  for (const entry of data) {
    const { platform, metric, share_basis, available, reason } = entry;
    const { show_id = null } = entry;
    const provenance = audienceProvenance(entry, meta);
    const whole = { show_id, platform, metric, share_basis, available, reason, ...provenance };
    if (!available) yield { ...whole, ...NO_PLACE };
    const levels: [string, readonly Place[]][] = [
      ["country", entry.countries],
      ["place", entry.places],
      ["continent", entry.continents],
    ];
    for (const [level, places] of levels)
      for (const { code, name, country_code = null, geonames_id, value, share } of places)
        yield {
          ...whole,
          level,
          code,
          name,
          country_code,
          geonames_id: geonames_id == null ? null : String(geonames_id),
          count: entry.value_kind === "count" ? value : null,
          share_percent: percentOf(share),
        };
  }
}

/** Across shows: each platform and metric in total. */
export const geographyTable = figuresTable(COLUMNS, rowsOf);

/** The table of one show, which the first column names. */
export const showGeographyTable = figuresTable({ show_id: "text", ...COLUMNS }, rowsOf);
