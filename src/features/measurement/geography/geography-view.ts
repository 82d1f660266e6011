import type { View } from "../../../kernel/operation/operation.ts";
import type { Atlas } from "../../../domain/metrics/audience/geography.ts";
import {
  describeGeographyMetric,
  type GeographyAcross,
  geographyAcross,
} from "../../../domain/metrics/audience/geography-across.ts";
import { geonamesIdOf } from "../../../domain/metrics/audience/geography-places.ts";
import { cityOf } from "../../../platforms/accounts/places/cities.ts";
import { continentOf, countryName } from "../../../platforms/accounts/places/countries.ts";
import { filledEntry, unavailableEntry, viewAcross, viewOfShow } from "../audience/index.ts";
import type { entrySchema, geographySchema, showGeographySchema } from "./geography.schema.ts";
import type { PlatformGeography } from "./load-geography.ts";

const ATLAS: Atlas = { continentOf, countryName };

export const entriesAcross = (
  geography: PlatformGeography,
  showOrder: readonly string[],
): View<typeof geographySchema>[] =>
  viewAcross(
    geography,
    geographyAcross(geography.platform, geography, showOrder, ATLAS),
    viewsOf(geography),
  );

export const entriesOfShow = (
  geography: PlatformGeography,
  showId: string,
): View<typeof showGeographySchema>[] =>
  viewOfShow(
    showId,
    geographyAcross(geography.platform, geography, [showId], ATLAS),
    viewsOf(geography),
  );

const viewsOf = (geography: PlatformGeography) => ({
  filled: ({
    aggregation: _aggregation,
    shows_included: _included,
    shows_missing: _missing,
    ...figure
  }: GeographyAcross): View<typeof entrySchema> => ({
    object: "geography_entry",
    platform: geography.platform,
    ...filledEntry,
    metric_description: describeGeographyMetric(figure.metric),
    ...figure,
    places: figure.places.map((place) => {
      const geonamesId = geonamesIdOf(place.name);
      const city = geonamesId === null ? undefined : cityOf(geonamesId);
      return {
        ...place,
        name: geonamesId === null ? place.name : (city?.name ?? null),
        country_code: city?.country ?? null,
        geonames_id: geonamesId,
      };
    }),
  }),
  empty: {
    object: "geography_entry" as const,
    ...unavailableEntry(geography),
    countries: [],
    places: [],
    continents: [],
    hidden_share_countries: 0,
    listed_countries_max: null,
  },
});
