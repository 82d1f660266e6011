import type { GeographyReading } from "../platforms/accounts/account-connector.ts";
import { addCounts } from "./counts.ts";
import {
  addValues,
  countriesOf,
  largestFirst,
  limitOf,
  type ListedPlace,
  placesOf,
  sumValues,
} from "./geography-places.ts";

/**
 * Geography of one platform's numbers over one or more accounts (docs/metrics.md#geography). Counts
 * are added. Shares are averaged without weights, because the totals they are shares of are
 * unknown.
 */

export type Aggregation = "sum_of_counts" | "unweighted_mean_of_show_shares";
export type ShareBasis = "platform_total" | "listed_countries";

/** Names and continents of countries by ISO 3166-1 alpha-2; null for a code that is none. */
export interface Atlas {
  countryName(code: string): string | null;
  continentOf(code: string): { code: string; name: string } | null;
}

export interface PlaceFigure {
  code: string | null;
  name: string;
  /** A count, or for shares the share itself. Null: the platform hides it. */
  value: number | null;
  /** 0 to 1. Null: hidden, or a part of nothing. */
  share: number | null;
  /** The value as text; blank where it is hidden. */
  value_label: string;
}

export interface ContinentFigure {
  code: string;
  name: string;
  value: number;
  share: number | null;
}

export interface GeographyFigures {
  value_kind: "count" | "share";
  share_basis: ShareBasis;
  aggregation: Aggregation;
  /** The total the counts are parts of; null for shares, whose total is unknown. */
  total: number | null;
  countries: PlaceFigure[];
  /** Cities or states, where the platform has them. */
  places: PlaceFigure[];
  continents: ContinentFigure[];
  hidden_share_countries: number;
  /** How many countries of each account are used at most; null: all the platform sends. */
  listed_countries_max: number | null;
}

/**
 * The figures of one platform and metric over the answers of one or more accounts, all of them
 * counts or all shares.
 *
 * A country that an account does not list adds nothing to a sum and counts as 0 in a mean. A hidden
 * number adds nothing either; a country that every account hides has no value. Continents are
 * summed over listed countries.
 */
export function combineGeography(
  platform: string,
  readings: readonly [GeographyReading, ...GeographyReading[]],
  atlas: Atlas,
): GeographyFigures {
  const valueKind = readings[0].valueKind;
  const listed = readings.map((reading) => countriesOf(platform, reading));
  const countries = add(listed);
  const { total, basis } =
    valueKind === "count"
      ? totalOf(readings, listed)
      : { total: null, basis: "platform_total" as const };
  const figure = (place: ListedPlace): PlaceFigure & { exact: number | null } => {
    const { value, share } =
      valueKind === "count" ? counted(place.value, total) : averaged(place.value, readings.length);
    return {
      code: place.code,
      name: (place.code === null ? null : atlas.countryName(place.code)) ?? place.name,
      value,
      share: rounded(share),
      value_label: labelOf(value, valueKind),
      exact: share,
    };
  };
  const figures = countries.map(figure);
  return {
    value_kind: valueKind,
    share_basis: basis,
    aggregation: valueKind === "count" ? "sum_of_counts" : "unweighted_mean_of_show_shares",
    total,
    countries: figures.map(withoutExact),
    places: add(readings.map(placesOf)).map(figure).map(withoutExact),
    continents: continents(figures, valueKind, atlas),
    hidden_share_countries: countries.filter(({ hidden }) => hidden).length,
    listed_countries_max: limitOf(platform),
  };
}

/** Each place once, with the sum over all answers. */
function add(lists: readonly ListedPlace[][]): ListedPlace[] {
  const byKey = new Map<string, ListedPlace>();
  for (const place of lists.flat()) {
    const before = byKey.get(place.key);
    byKey.set(
      place.key,
      before === undefined
        ? place
        : {
            ...before,
            value: addValues(before.value, place.value),
            hidden: before.hidden || place.hidden,
          },
    );
  }
  return [...byKey.values()].toSorted(largestFirst);
}

/**
 * The total, null where it is less than its countries: shares of it would add up to more than 1.
 */
function totalOf(
  readings: readonly GeographyReading[],
  listed: readonly ListedPlace[][],
): { total: number | null; basis: ShareBasis } {
  const totals = readings.map(({ platformTotal }, index) => {
    const sum = sumValues(listed[index] ?? []) ?? 0;
    return platformTotal !== null && platformTotal >= sum ? platformTotal : null;
  });
  if (totals.every((total) => total !== null))
    return { total: totals.reduce<number | null>(addCounts, null), basis: "platform_total" };
  return { total: sumValues(listed.flat()), basis: "listed_countries" };
}

const counted = (
  value: number | null,
  total: number | null,
): { value: number | null; share: number | null } => ({
  value,
  share: value === null || total === null || total === 0 ? null : value / total,
});

function averaged(
  sum: number | null,
  accounts: number,
): { value: number | null; share: number | null } {
  const mean = sum === null ? null : sum / accounts;
  return { value: rounded(mean), share: mean };
}

function continents(
  figures: readonly (PlaceFigure & { exact: number | null })[],
  kind: GeographyFigures["value_kind"],
  atlas: Atlas,
): ContinentFigure[] {
  const byCode = new Map<
    string,
    { key: string; name: string; value: number; share: number | null }
  >();
  for (const { code, value, exact } of figures) {
    const continent = code === null || value === null ? null : atlas.continentOf(code);
    if (continent === null || value === null) continue;
    const before = byCode.get(continent.code);
    const sum = kind === "share" ? (exact ?? 0) : value;
    byCode.set(continent.code, {
      key: continent.code,
      name: continent.name,
      value: (before?.value ?? 0) + sum,
      share: exact === null ? null : (before?.share ?? 0) + exact,
    });
  }
  return [...byCode.values()].toSorted(largestFirst).map(({ key, name, value, share }) => ({
    code: key,
    name,
    value: kind === "share" ? (rounded(value) ?? 0) : value,
    share: rounded(share),
  }));
}

const withoutExact = ({
  exact: _exact,
  ...figure
}: PlaceFigure & { exact: number | null }): PlaceFigure => figure;

/** Six decimals: a ten-thousandth of a percent, and no trace of how a processor adds. */
function rounded(share: number | null): number | null {
  return share === null ? null : Math.round(share * 1_000_000) / 1_000_000;
}

function labelOf(value: number | null, kind: GeographyFigures["value_kind"]): string {
  if (value === null) return "";
  return kind === "count" ? String(value) : `${(value * 100).toFixed(1)}%`;
}
