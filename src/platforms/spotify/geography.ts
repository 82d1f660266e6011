import type { GeographyReading } from "../accounts/account-connector.ts";
import { countryCodeOf } from "../accounts/places/countries.ts";
import { sumOfKnown, toCount, toText } from "../upstream-values.ts";
import type { AggregatePayload } from "./payload-schema.ts";

export const GEOGRAPHY_DAYS = 30;

/**
 * Shares of the counts by country, each count in four parts; null where nothing was counted. The
 * dashboard's own map uses a stored query whose text Spotify does not publish.
 */
export function toGeography({
  count,
  countryFacetedCounts = {},
}: AggregatePayload): GeographyReading | null {
  const total = toCount(count);
  const counted = Object.entries(countryFacetedCounts);
  if (total === undefined || total === 0 || counted.length === 0) return null;
  return {
    metric: "plays_share",
    window: { kind: "days", days: GEOGRAPHY_DAYS },
    asOf: null,
    valueKind: "share",
    platformTotal: null,
    countries: counted.map(([name, { counts, countryCode }]) => {
      const value = sumOfKnown(...Object.values(counts).map(toCount));
      return {
        name,
        code: countryCodeOf(toText(countryCode) ?? name),
        value: value === undefined ? null : Math.min(1, value / total),
        label: null,
      };
    }),
    places: [],
  };
}
