import type {
  GeographyReading,
  PlaceReading,
} from "../../../platforms/accounts/account-connector.ts";
import { addParts, knownValue, largestFirst, type ListedPart } from "./audience-parts.ts";

/** The places of one account's answer, in one form for every platform. */

/** One place of one answer. */
export interface ListedPlace extends ListedPart {
  code: string | null;
  name: string;
}

/**
 * Maximum countries listed for one answer, by platform or by platform and metric; further countries
 * are dropped.
 */
const LISTED_COUNTRIES_MAX: Readonly<Record<string, number>> = Object.freeze({
  "applePodcasts.unique_devices": 5,
  youtube: 25,
  instagram: 8,
  instagramBusiness: 8,
  simplecast: 5,
});

export function limitOf(platform: string, metric: GeographyReading["metric"]): number | null {
  const [key] = [`${platform}.${metric}`, platform].filter((name) =>
    Object.hasOwn(LISTED_COUNTRIES_MAX, name),
  );
  return key === undefined ? null : (LISTED_COUNTRIES_MAX[key] ?? null);
}

/**
 * The countries of an answer, largest first, at most as many as the platform lists. Entries
 * without a country code are kept and do not count towards the limit.
 */
export function countriesOf(
  platform: string,
  { countries, metric, valueKind }: GeographyReading,
): ListedPlace[] {
  const listed = listPlaces(countries, valueKind);
  const limit = limitOf(platform, metric);
  if (limit === null) return listed;
  return [
    ...listed.filter(({ code }) => code !== null).slice(0, limit),
    ...listed.filter(({ code }) => code === null),
  ].toSorted(largestFirst);
}

/**
 * The GeoNames id of a place for which the platform gives nothing but that id; such a place has the
 * name `GeoNames 5128581`. Null for a place with a name of its own.
 */
export const geonamesIdOf = (name: string): number | null => {
  const id = /^GeoNames (\d{1,10})$/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
};

export function placesOf({ places, valueKind }: GeographyReading): ListedPlace[] {
  return listPlaces(places, valueKind);
}

/** Lists each place once; the values of two entries with the same name and country are added. */
const listPlaces = (
  places: readonly PlaceReading[],
  kind: GeographyReading["valueKind"],
): ListedPlace[] =>
  addParts(
    places.map(({ code, name, value }) => {
      const known = knownValue(value, kind);
      return {
        key: code ?? `name ${name.trim().toLowerCase()}`,
        code,
        name,
        value: known,
        hidden: known === null,
      };
    }),
  );
