import type { GeographyReading, PlaceReading } from "../accounts/account-connector.ts";
import { countryCodeOf } from "../accounts/countries.ts";
import { isRecord } from "../accounts/find-days.ts";
import { sumOfKnown, toCount, toText } from "../upstream-values.ts";
import type { AggregatePayload } from "./payload-schema.ts";

export const GEOGRAPHY_DAYS = 30;

/** What the dashboard asks for its map. Fields lie two levels under their name. */
export const GEOGRAPHY_QUERY = {
  operationName: "getShowAudienceAllPlatformsGeoStats",
  query: `query getShowAudienceAllPlatformsGeoStats($showUri: ID!, $dateRangeWindow: DateRangeWindow!, $geoParams: GeoParams!) {
  showByShowUri(showUri: $showUri) {
    showStreamsAndDownloadsByGeo(dateRangeWindow: $dateRangeWindow, geoParams: $geoParams) {
      analyticsValue { analyticsValue { geos { displayName value } } }
    }
  }
}`,
} as const;

const DEPTH_MAX = 8;

/** The list under the only key of that name, wherever it lies; null where there is none. */
function findList(body: unknown, name: string, depth = DEPTH_MAX): unknown[] | null {
  if (!isRecord(body) || depth === 0) return null;
  const here = body[name];
  if (Array.isArray(here)) return here;
  for (const inner of Object.values(body)) {
    const found = findList(inner, name, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

/**
 * From the dashboard's map: English names and parts of all plays, some of them hidden. Null where
 * it has no country.
 */
export function ofMap(body: unknown): GeographyReading | null {
  const rows = (findList(isRecord(body) ? body["data"] : null, "geos") ?? []).filter(isRecord);
  const shares = rows.map(({ value }) => toPart(value));
  // Parts of a whole add up to no more than it; what does is printed in hundredths.
  const whole = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0) > 1.01 ? 100 : 1;
  const countries = rows.flatMap(({ displayName, value }, index): PlaceReading[] => {
    const name = toText(displayName);
    const share = shares[index] ?? null;
    if (name === null) return [];
    return [
      {
        code: countryCodeOf(name),
        name,
        value: share === null ? null : share / whole,
        label: share === null ? (toText(value) ?? "<1%") : null,
      },
    ];
  });
  return countries.length === 0 ? null : shareReading(countries);
}

/** Absent, or text such as `<1%`: hidden. */
function toPart(value: unknown): number | null {
  const part = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof part === "number" && Number.isFinite(part) && part >= 0 && part <= 100
    ? part
    : null;
}

/** From counts by country, each in four parts; null where nothing was counted. */
export function ofCounts({
  count,
  countryFacetedCounts = {},
}: AggregatePayload): GeographyReading | null {
  const counted = Object.entries(countryFacetedCounts).map(([name, { counts, countryCode }]) => ({
    name,
    code: countryCodeOf(toText(countryCode) ?? name),
    value: sumOfKnown(...Object.values(counts).map(toCount)),
  }));
  const total = toCount(count);
  if (total === undefined || total === 0 || counted.length === 0) return null;
  return shareReading(
    counted.map(({ name, code, value }) => ({
      name,
      code,
      value: value === undefined ? null : Math.min(1, value / total),
      label: null,
    })),
  );
}

const shareReading = (countries: PlaceReading[]): GeographyReading => ({
  metric: "plays_share",
  window: { kind: "days", days: GEOGRAPHY_DAYS },
  asOf: null,
  valueKind: "share",
  platformTotal: null,
  countries,
  places: [],
});
