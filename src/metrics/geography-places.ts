import type { GeographyReading, PlaceReading } from "../platforms/accounts/account-connector.ts";
import { addParts, knownValue, largestFirst, type ListedPart } from "./audience-parts.ts";

/** The places of one account's answer, in one form for every platform. */

/** One place of one answer. */
export interface ListedPlace extends ListedPart {
  code: string | null;
  name: string;
}

/** How many countries of a platform's answer are listed; further ones are dropped. */
const LISTED_COUNTRIES_MAX: Readonly<Record<string, number>> = Object.freeze({
  applePodcasts: 5,
  youtube: 25,
  instagram: 8,
  instagramBusiness: 8,
  simplecast: 5,
});

export function limitOf(platform: string): number | null {
  return Object.hasOwn(LISTED_COUNTRIES_MAX, platform)
    ? (LISTED_COUNTRIES_MAX[platform] ?? null)
    : null;
}

/**
 * The countries of an answer, largest first, at most as many as the platform lists. Entries
 * without a country code are kept and do not count towards the limit.
 */
export function countriesOf(
  platform: string,
  { countries, valueKind }: GeographyReading,
): ListedPlace[] {
  const listed = listPlaces(countries, valueKind);
  const limit = limitOf(platform);
  if (limit === null) return listed;
  return [
    ...listed.filter(({ code }) => code !== null).slice(0, limit),
    ...listed.filter(({ code }) => code === null),
  ].toSorted(largestFirst);
}

export function placesOf({ places, valueKind }: GeographyReading): ListedPlace[] {
  return listPlaces(places, valueKind);
}

/** One entry a place; the values of two names of one country are added. */
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
