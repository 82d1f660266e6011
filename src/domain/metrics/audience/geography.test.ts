import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  GeographyReading,
  PlaceReading,
} from "../../../platforms/accounts/account-connector.ts";
import { continentOf, countryName } from "../../../platforms/accounts/places/countries.ts";
import { combineGeography, type GeographyFigures } from "./geography.ts";

const ATLAS = { continentOf, countryName };

const place = (
  code: string | null,
  value: number | null,
  name = code ?? "Somewhere",
): PlaceReading => ({ code, name, value, label: value === null ? "<1%" : null });

const readingOf = (
  valueKind: "count" | "share",
  countries: PlaceReading[],
  platformTotal: number | null = null,
): GeographyReading => ({
  metric: valueKind === "count" ? "views" : "plays_share",
  window: { kind: "days", days: 30 },
  asOf: null,
  valueKind,
  platformTotal,
  countries,
  places: [],
});

/** Few countries, so that shows share them; one without a code, and one written in two ways. */
const CODES = ["US", "GB", "SE", "DE", "JP", "BR"];
const countryList = (value: fc.Arbitrary<number>): fc.Arbitrary<PlaceReading[]> =>
  fc.array(
    fc
      .record({
        code: fc.option(fc.constantFrom(...CODES), { freq: 8 }),
        value: fc.option(value, { freq: 5 }),
      })
      .map(({ code, value: given }) => place(code, given)),
    { maxLength: 8 },
  );

const counts: fc.Arbitrary<[GeographyReading, ...GeographyReading[]]> = fc
  .array(
    fc
      .tuple(countryList(fc.nat(1_000)), fc.option(fc.nat(9_000)))
      .map(([list, total]) => readingOf("count", list, total)),
    { minLength: 1, maxLength: 5 },
  )
  .map(([first = readingOf("count", []), ...rest]) => [first, ...rest]);

const shares: fc.Arbitrary<[GeographyReading, ...GeographyReading[]]> = fc
  .array(
    countryList(fc.nat(120).map((thousandths) => thousandths / 1_000)).map((list) =>
      readingOf("share", list),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map(([first = readingOf("share", []), ...rest]) => [first, ...rest]);

/** The rule, asked country by country and show by show. A platform without a limit of its own. */
function naive(readings: readonly GeographyReading[]) {
  const codes = [...CODES, null];
  const inShow = (reading: GeographyReading, code: string | null): PlaceReading[] =>
    reading.countries.filter((country) => country.code === code);
  const sum = (list: readonly PlaceReading[]): number =>
    list.reduce((total, { value }) => total + (value ?? 0), 0);
  const isShare = readings[0]?.valueKind === "share";
  const everyTotal = readings.every(
    (reading) => reading.platformTotal !== null && reading.platformTotal >= sum(reading.countries),
  );
  const whole = everyTotal
    ? readings.reduce((total, reading) => total + (reading.platformTotal ?? 0), 0)
    : sum(readings.flatMap((reading) => reading.countries));
  const rows = codes.flatMap((code) => {
    const listed = readings.flatMap((reading) => inShow(reading, code));
    if (listed.length === 0) return [];
    const known = listed.some(({ value }) => value !== null);
    const value = !known ? null : isShare ? sum(listed) / readings.length : sum(listed);
    const share = value === null ? null : isShare ? value : whole === 0 ? null : value / whole;
    return [{ code, value, share, hidden: listed.some((country) => country.value === null) }];
  });
  const continents = new Map<string, number>();
  for (const { code, value } of rows) {
    const continent = code === null || value === null ? null : continentOf(code);
    if (continent !== null && value !== null)
      continents.set(continent.code, (continents.get(continent.code) ?? 0) + value);
  }
  return {
    rows,
    continents,
    hidden: rows.filter((row) => row.hidden).length,
    basis: isShare || everyTotal ? "platform_total" : "listed_countries",
  };
}

const close = (value: number | null | undefined): unknown =>
  value === null || value === undefined ? value : (expect.closeTo(value, 5) as unknown);

function expectRule(readings: [GeographyReading, ...GeographyReading[]]): void {
  const figures = combineGeography("podbean", readings, ATLAS);
  const expected = naive(readings);
  expect(figures.countries).toHaveLength(expected.rows.length);
  for (const { code, value, share } of expected.rows)
    expect(figures.countries.find((country) => country.code === code)).toMatchObject({
      value: close(value),
      share: close(share),
    });
  expect(new Map(figures.continents.map((continent) => [continent.code, continent.value]))).toEqual(
    new Map([...expected.continents].map(([code, value]) => [code, close(value)])),
  );
  expect({
    hidden_share_countries: figures.hidden_share_countries,
    share_basis: figures.share_basis,
  }).toEqual({ hidden_share_countries: expected.hidden, share_basis: expected.basis });
}

const sumOfShares = ({ countries }: GeographyFigures): number =>
  countries.reduce((sum, { share }) => sum + (share ?? 0), 0);

describe("geography over shows", () => {
  it("adds counts as the rule does country by country", () => {
    fc.assert(fc.property(counts, expectRule), { numRuns: 500 });
  });

  it("averages shares as the rule does country by country", () => {
    fc.assert(fc.property(shares, expectRule), { numRuns: 500 });
  });

  it("has one order for equal shares, however a processor adds them", () => {
    // (0.1 + 0.2) + 0.3 is 0.6000000000000001, and (0.3 + 0.2) + 0.1 is 0.6.
    const readings = [
      [0.1, 0.3],
      [0.2, 0.2],
      [0.3, 0.1],
    ].map(([gb = null, de = null]) => readingOf("share", [place("GB", gb), place("DE", de)]));
    for (const [first, ...rest] of [readings, readings.toReversed()]) {
      if (first === undefined) continue;
      expect(
        combineGeography("podbean", [first, ...rest], ATLAS).countries.map(({ code }) => code),
      ).toEqual(["DE", "GB"]);
    }
  });

  it("never shares out more than the whole, is blank exactly where nothing is known, and forgets the order of shows", () => {
    fc.assert(
      fc.property(fc.oneof(counts, shares), (readings) => {
        const figures = combineGeography("podbean", readings, ATLAS);
        if (figures.value_kind === "count")
          expect(sumOfShares(figures)).toBeLessThanOrEqual(1.000_01);
        for (const { value, value_label: label } of figures.countries)
          expect(label === "").toBe(value === null);
        const [last = readings[0], ...rest] = readings.toReversed();
        const again = combineGeography("podbean", [last, ...rest], ATLAS);
        expect(again.countries.map(({ code, share }) => [code, share])).toEqual(
          figures.countries.map(({ code, share }) => [code, close(share)]),
        );
      }),
    );
  });

  it("does not renormalise shares: an unlisted country counts as 0 in the mean", () => {
    const figures = combineGeography(
      "spotify",
      [readingOf("share", [place("US", 0.6)]), readingOf("share", [place("DE", 0.3)])],
      ATLAS,
    );
    expect(figures.countries.map(({ code, share }) => [code, share])).toEqual([
      ["US", 0.3],
      ["DE", 0.15],
    ]);
    expect(figures).toMatchObject({ aggregation: "unweighted_mean_of_show_shares", total: null });
  });

  it("uses no platform total that one show lacks or that is smaller than its own countries", () => {
    const whole = readingOf("count", [place("US", 60)], 100);
    expect(combineGeography("podbean", [whole], ATLAS)).toMatchObject({
      share_basis: "platform_total",
      total: 100,
    });
    expect(
      combineGeography("podbean", [whole, readingOf("count", [place("DE", 40)])], ATLAS),
    ).toMatchObject({ share_basis: "listed_countries", total: 100 });
    expect(
      combineGeography("podbean", [whole, readingOf("count", [place("DE", 40)], 39)], ATLAS),
    ).toMatchObject({ share_basis: "listed_countries", total: 100 });
  });

  it("takes as many countries of each account as the platform lists, and no more", () => {
    const many = [...CODES, "FR", "IT", "ES", "PT"].map((code, index) => place(code, 100 - index));
    const listed = (platform: string, metric: GeographyReading["metric"] = "downloads"): number =>
      combineGeography(
        platform,
        [{ ...readingOf("count", [...many, place(null, 500)]), metric }],
        ATLAS,
      ).countries.length;
    expect([
      listed("simplecast"),
      listed("applePodcasts", "unique_devices"),
      listed("applePodcasts", "plays"),
      listed("instagramBusiness"),
      listed("podbean"),
    ]).toEqual([6, 6, 11, 9, 11]);
    expect(
      combineGeography(
        "simplecast",
        [readingOf("count", many), readingOf("count", many.toReversed().slice(0, 4))],
        ATLAS,
      ).countries,
    ).toHaveLength(9);
  });

  it("keeps numbers that are none out: they are hidden, not 0", () => {
    const figures = combineGeography(
      "podbean",
      [readingOf("count", [place("US", -1), place("DE", Number.NaN), place("SE", 0)], 10)],
      ATLAS,
    );
    expect(figures.countries.map(({ code, value }) => [code, value])).toEqual([
      ["SE", 0],
      ["DE", null],
      ["US", null],
    ]);
    expect(figures.hidden_share_countries).toBe(2);
  });

  it("says no share of nothing", () => {
    expect(
      combineGeography("podbean", [readingOf("count", [place("US", 0)], 0)], ATLAS).countries,
    ).toEqual([{ code: "US", name: "United States", value: 0, share: null, value_label: "0" }]);
  });
});
