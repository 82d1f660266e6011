import type { Context } from "../../kernel/pipeline/context.ts";
import type { Atlas } from "../../metrics/geography.ts";
import {
  describeGeographyMetric,
  geographyAcross,
  type GeographyAcross,
} from "../../metrics/geography-across.ts";
import { staleWarnings } from "../../metrics/warnings.ts";
import { continentOf, countryName } from "../../platforms/accounts/countries.ts";
import { freshnessByPlatform } from "../workspace/index.ts";
import type { View } from "../../kernel/operation/operation.ts";
import type { entrySchema, geographySchema, showGeographySchema } from "./geography.schema.ts";
import type { PlatformGeography } from "./load-geography.ts";

const ATLAS: Atlas = { continentOf, countryName };

/** One entry per metric over the shows; where no show has any, one entry with the reason. */
export function entriesAcross(
  geography: PlatformGeography,
  showOrder: readonly string[],
): View<typeof geographySchema>[] {
  const { platform, missing } = geography;
  const entries = geographyAcross(platform, geography, showOrder, ATLAS);
  if (entries.length === 0)
    return [
      {
        ...unavailableEntry(geography),
        aggregation: null,
        shows_included: [],
        shows_missing: missing,
      },
    ];
  return entries.map(({ shows_included, shows_missing, aggregation, ...entry }) => ({
    ...availableEntry(platform, entry),
    aggregation,
    shows_included,
    shows_missing,
  }));
}

/** The entries of one show. */
export function entriesOfShow(
  geography: PlatformGeography,
  showId: string,
): View<typeof showGeographySchema>[] {
  const entries = geographyAcross(geography.platform, geography, [showId], ATLAS);
  if (entries.length === 0) return [{ ...unavailableEntry(geography), show_id: showId }];
  return entries.map(
    ({
      shows_included: _included,
      shows_missing: _missing,
      aggregation: _aggregation,
      ...entry
    }) => ({ ...availableEntry(geography.platform, entry), show_id: showId }),
  );
}

function availableEntry(
  platform: string,
  entry: Omit<GeographyAcross, "shows_included" | "shows_missing" | "aggregation">,
): View<typeof entrySchema> {
  return {
    object: "geography_entry",
    platform,
    available: true,
    reason: null,
    message: null,
    metric_description: describeGeographyMetric(entry.metric),
    ...entry,
  };
}

/**
 * Of several shows, the reason is that of the first one that has the platform connected: the reason
 * of a show without a connection does not apply to the others.
 */
function unavailableEntry({ platform, missing }: PlatformGeography): View<typeof entrySchema> {
  const { reason, message } = missing.find((show) => show.reason !== "not_connected") ?? {
    reason: "not_yet",
    message: null,
  };
  return {
    object: "geography_entry",
    platform,
    available: false,
    reason,
    message,
    metric: null,
    metric_description: null,
    window: null,
    as_of: null,
    value_kind: null,
    share_basis: null,
    total: null,
    countries: [],
    places: [],
    continents: [],
    hidden_share_countries: 0,
    listed_countries_max: null,
  };
}

/**
 * The `meta` of both lists. Age is counted from when a geography was fetched, not from the
 * account's last refresh.
 */
export function geographyMetaOf(
  { now }: Context,
  platforms: readonly PlatformGeography[],
  parts: { filters: Record<string, unknown>; missingShowIds: readonly string[] },
): Record<string, unknown> {
  const fetched = platforms.flatMap(({ platform, answered }) =>
    answered.map(({ fetchedAt }) => ({ platform, last_updated_at: fetchedAt })),
  );
  return {
    filters: parts.filters,
    freshness: freshnessByPlatform(fetched, now),
    coverage: {
      history_used: false,
      warnings: staleWarnings(
        fetched.map(({ platform, last_updated_at: at }) => ({
          platform,
          lastFetchedAt: at.toISOString(),
        })),
        now,
      ),
    },
    missing_show_ids: parts.missingShowIds,
    computed_at: now.toISOString(),
    cache_age_seconds: 0,
  };
}
