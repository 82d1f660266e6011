import type { GeographyReading, PlaceReading } from "../platforms/accounts/account-connector.ts";
import { addCounts, LARGEST_COUNT } from "./counts.ts";

/** The places of one account's answer, in one form for every platform. */

/** One place of one answer. */
export interface ListedPlace {
  /** Equal for the same place in two answers. */
  key: string;
  code: string | null;
  name: string;
  /** Null where the platform hides it; it adds nothing, and `hidden` is true. */
  value: number | null;
  /** The platform named it and hid its number, or a part of it. */
  hidden: boolean;
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
function listPlaces(
  places: readonly PlaceReading[],
  kind: GeographyReading["valueKind"],
): ListedPlace[] {
  const byKey = new Map<string, ListedPlace>();
  for (const { code, name, value } of places) {
    const key = code ?? `name ${name.trim().toLowerCase()}`;
    const known = knownValue(value, kind);
    const before = byKey.get(key);
    if (before === undefined)
      byKey.set(key, { key, code, name, value: known, hidden: known === null });
    else
      byKey.set(key, {
        ...before,
        value: addValues(before.value, known),
        hidden: before.hidden || known === null,
      });
  }
  return [...byKey.values()].toSorted(largestFirst);
}

/** The value, or null where it is hidden or outside the range of its kind. */
function knownValue(value: number | null, kind: GeographyReading["valueKind"]): number | null {
  if (value === null || !(value >= 0)) return null;
  if (kind === "share") return value <= 1 ? value : null;
  return value <= LARGEST_COUNT ? Math.floor(value) : null;
}

/** Adds two values; an unknown one adds nothing. */
export const addValues = addCounts;

/** The sum of what is known; null when nothing is. */
export function sumValues(places: readonly { value: number | null }[]): number | null {
  return places.reduce<number | null>((sum, { value }) => addValues(sum, value), null);
}

/**
 * Known before hidden, then by size, then by key: one order for equal answers. Of shares nine
 * decimals are compared, because a processor adds 0.1, 0.2 and 0.3 in one order to 0.6 and in
 * another to 0.6000000000000001.
 */
export function largestFirst(
  one: { key: string; value: number | null },
  other: { key: string; value: number | null },
): number {
  const [size, otherSize] = [sizeOf(one.value), sizeOf(other.value)];
  if (size !== otherSize) return otherSize - size;
  return one.key < other.key ? -1 : 1;
}

const sizeOf = (value: number | null): number =>
  value === null || Number.isInteger(value) ? (value ?? -1) : Math.round(value * 1e9) / 1e9;
