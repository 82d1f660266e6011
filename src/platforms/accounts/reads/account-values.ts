import type { Readings } from "../../../domain/metrics/metric.ts";
import {
  toBody,
  toCount,
  toDurationSec,
  toIsoTime,
  toText,
  toWebAddress,
} from "../../upstream-values.ts";
import type {
  AccountIdentity,
  AccountItem,
  AccountDayCounts,
  GeographyReading,
  PlaceReading,
} from "../account-connector.ts";
import { countryCodeOf } from "../places/countries.ts";

/**
 * Converts printed values of platforms to the types of the port. A missing or unreadable value is
 * null.
 */

/** The values in an answer that identify an account. */
export interface PrintedIdentity {
  name: unknown;
  handle?: unknown;
  profileUrl?: unknown;
  image?: unknown;
}

export const toAccountIdentity = (
  id: string | number,
  printed: PrintedIdentity,
): AccountIdentity => ({
  externalId: String(id),
  name: toText(printed.name),
  handle: toText(printed.handle),
  profileUrl: toWebAddress(printed.profileUrl),
  image: toWebAddress(printed.image),
});

/** The values in an answer that describe one item. */
export interface PrintedItem {
  url?: unknown;
  guid?: unknown;
  title: unknown;
  text?: unknown;
  thumbnail?: unknown;
  publishedAt: unknown;
  durationSec?: unknown;
  /** Readings of an item whose numbers are part of the answer. */
  readings?: Readings;
}

/** An item of the account; an episode unless another kind is given. */
export const toAccountItem = (
  id: string | number,
  printed: PrintedItem,
  kind: AccountItem["kind"] = "audio",
): AccountItem => ({
  externalId: String(id),
  url: toWebAddress(printed.url),
  guid: toText(printed.guid),
  title: toText(printed.title),
  text: toBody(printed.text),
  thumbnail: toWebAddress(printed.thumbnail),
  publishedAt: toIsoTime(printed.publishedAt),
  durationSec: toDurationSec(printed.durationSec),
  isVertical: null,
  kind,
  readings: printed.readings ?? {},
});

/** A country from the name or code that the platform prints. */
export const toCountryPlace = (name: string, count: unknown): PlaceReading => ({
  code: countryCodeOf(name),
  name,
  value: toCount(count) ?? null,
  label: null,
});

/**
 * One metric by country: counts without `asOf` and without a total, unless `more` sets them. There
 * is no reading where the platform names no country.
 */
export const countriesReading = (
  countries: PlaceReading[],
  more: Pick<GeographyReading, "metric" | "window"> & Partial<GeographyReading>,
): GeographyReading[] =>
  countries.length === 0
    ? []
    : [{ asOf: null, valueKind: "count", platformTotal: null, places: [], ...more, countries }];

type Published = Pick<AccountItem, "publishedAt">;

/** True for items published by this time; false where no time is printed. */
export const isPublished =
  (now: Date) =>
  ({ publishedAt }: Published): boolean =>
    publishedAt !== null && publishedAt <= now.toISOString();

/** Orders items, the newest first and those without a time last. */
export const newestFirst = (one: Published, other: Published): number =>
  (other.publishedAt ?? "").localeCompare(one.publishedAt ?? "");

/** Orders days, the oldest first. */
export const byDay = (
  one: Pick<AccountDayCounts, "day">,
  other: Pick<AccountDayCounts, "day">,
): number => (one.day < other.day ? -1 : 1);

/** Orders places by their value, the largest first and hidden ones last. */
export const mostFirst = (one: PlaceReading, other: PlaceReading): number =>
  (other.value ?? -1) - (one.value ?? -1);
