import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import {
  addParts,
  type Aggregation,
  figureOf,
  largestFirst,
  type PartFigure,
  rounded,
  wholeOf,
} from "./audience-parts.ts";
import { countriesOf, limitOf, type ListedPlace, placesOf } from "./geography-places.ts";

/** Geography of one platform's numbers over one or more accounts (docs/metrics.md#geography). */

/** Names and continents of countries by ISO 3166-1 alpha-2; null for an invalid code. */
export interface Atlas {
  countryName(code: string): string | null;
  continentOf(code: string): { code: string; name: string } | null;
}

export interface PlaceFigure extends PartFigure {
  code: string | null;
  name: string;
}

export interface ContinentFigure {
  code: string;
  name: string;
  value: number;
  share: number | null;
}

export interface GeographyFigures {
  value_kind: "count" | "share";
  share_basis: "platform_total" | "listed_countries";
  aggregation: Aggregation;
  /** The total the counts are parts of; null for shares, whose total is unknown. */
  total: number | null;
  countries: PlaceFigure[];
  /** Cities or states, where the platform reports them. */
  places: PlaceFigure[];
  continents: ContinentFigure[];
  hidden_share_countries: number;
  /** Maximum countries used of each account; null where all that the platform sends are used. */
  listed_countries_max: number | null;
}

/**
 * The figures of one platform and metric over the answers of one or more accounts, which are all
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
  const listed = readings.map((reading) => countriesOf(platform, reading));
  const countries = addParts(listed.flat());
  const whole = wholeOf(readings, listed);
  const figure = ({ code, name, value }: ListedPlace): ExactPlace => ({
    code,
    name: (code === null ? null : atlas.countryName(code)) ?? name,
    ...figureOf(value, whole),
  });
  const figures = countries.map(figure);
  return {
    value_kind: whole.value_kind,
    share_basis: whole.isPlatformTotal ? "platform_total" : "listed_countries",
    aggregation: whole.aggregation,
    total: whole.total,
    countries: figures.map(withoutExact),
    places: addParts(readings.flatMap(placesOf)).map(figure).map(withoutExact),
    continents: continents(figures, whole.value_kind, atlas),
    hidden_share_countries: countries.filter(({ hidden }) => hidden).length,
    listed_countries_max: limitOf(platform, readings[0].metric),
  };
}

type ExactPlace = PlaceFigure & { exact: number | null };

function continents(
  figures: readonly ExactPlace[],
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

const withoutExact = ({ exact: _exact, ...figure }: ExactPlace): PlaceFigure => figure;
