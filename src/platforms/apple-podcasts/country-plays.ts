import type { DayRange } from "../../lib/time/calendar-day.ts";
import type { GeographyReading, PlaceReading } from "../accounts/account-connector.ts";
import { countriesReading, mostFirst } from "../accounts/reads/account-values.ts";
import type { LeftOutRows } from "../upstream-read.ts";
import { sumOfKnown, toCount } from "../upstream-values.ts";
import { figuresOf } from "./figures.ts";
import type { CountryTrendsPayload } from "./payload-schema.ts";

/**
 * Plays by country in a window, summed over the days that Apple gives for each country; empty where
 * it gives none. The value is hidden for a country with a withheld day, and a country with an odd
 * day is left out.
 */
export function toCountryPlays(
  { countryPlayCountTrends }: CountryTrendsPayload,
  { from, to }: DayRange,
  read: LeftOutRows,
): GeographyReading[] {
  const countries = Object.entries(countryPlayCountTrends).flatMap(([key, rows]) => {
    const days = rows.map((row) => ({ day: toDay(row["timebucket"]), plays: row["playscount"] }));
    if (days.some(({ day, plays }) => day === null || toCount(plays) === undefined)) {
      read.leaveOut(1);
      return [];
    }
    const inside = rows.filter((_, at) => {
      const day = days[at]?.day ?? "";
      return day >= from && day <= to;
    });
    const value = sumOfKnown(...inside.map((row) => figuresOf(row).plays)) ?? null;
    return inside.length === 0 ? [] : [{ ...countryNamed(key), value, label: null }];
  });
  return countriesReading(countries.sort(mostFirst), {
    metric: "plays",
    window: { kind: "dates", from, to },
    asOf: `${to}T23:59:59.000Z`,
  });
}

/** The day of a number such as 20261103, which Apple prints as a float. */
export function toDay(value: unknown): string | null {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(String(toCount(value) ?? "")) ?? [];
  return day === undefined ? null : `${year}-${month}-${day}`;
}

/**
 * A country by its ISO 3166-1 number without leading zeros. The runtime's list of regions has the
 * alpha-2 code; a number that is not in it stays the name.
 */
export function countryNamed(key: string): Pick<PlaceReading, "code" | "name"> {
  const region = /^\d{1,3}$/.test(key)
    ? new Intl.Locale(`und-${key.padStart(3, "0")}`).region
    : undefined;
  if (region === undefined || !/^[A-Z]{2}$/.test(region) || region === "ZZ")
    return { code: null, name: key };
  return { code: region, name: regionNames.of(region) ?? key };
}

const regionNames = new Intl.DisplayNames("en", { type: "region" });
