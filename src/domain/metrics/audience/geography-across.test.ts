import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  GeographyReading,
  PlaceReading,
} from "../../../platforms/accounts/account-connector.ts";
import { continentOf, countryName } from "../../../platforms/accounts/places/countries.ts";
import type { ShowAudience } from "./audience-across.ts";
import { geographyAcross } from "./geography-across.ts";

const ATLAS = { continentOf, countryName };
const ORDER = ["harbour", "tide", "signal", "mast"];

const places = (values: Record<string, number | null>): PlaceReading[] =>
  Object.entries(values).map(([code, value]) => ({
    code,
    name: countryName(code) ?? code,
    value,
    label: value === null ? "<1%" : null,
  }));

const reading = (
  change: Partial<GeographyReading> & Pick<GeographyReading, "metric" | "valueKind">,
): GeographyReading => ({
  window: { kind: "days", days: 30 },
  asOf: "2026-10-18T07:00:00.000Z",
  platformTotal: null,
  countries: [],
  places: [],
  ...change,
});

const views = (
  total: number,
  values: Record<string, number | null>,
  change: Partial<GeographyReading> = {},
) =>
  reading({
    metric: "views",
    valueKind: "count",
    platformTotal: total,
    countries: places(values),
    ...change,
  });
const plays = (values: Record<string, number | null>) =>
  reading({ metric: "plays_share", valueKind: "share", countries: places(values) });

/**
 * The worked example: three shows, of which `signal` links the account of `harbour`; `mast` has
 * none.
 *
 * YouTube views, counts with the platform's total:
 *
 *   harbour and signal (one channel)  total 10,000: US 6,000  GB 2,000  SE   500  NO hidden
 *   tide                              total  5,000: US 1,000             DE 1,500  GB 500
 *
 * Spotify, shares of plays:
 *
 *   harbour and signal (one account)  US 60 %  GB 20 %  NO <1 %
 *   tide                              US 30 %  DE 50 %  NO  2 %
 */
const channel = views(10_000, { US: 6_000, GB: 2_000, SE: 500, NO: null });
const YOUTUBE: ShowAudience<GeographyReading>[] = [
  { showId: "signal", accountId: "UC1", readings: [channel] },
  { showId: "harbour", accountId: "UC1", readings: [channel] },
  {
    showId: "tide",
    accountId: "UC2",
    readings: [
      views(5_000, { US: 1_000, DE: 1_500, GB: 500 }, { asOf: "2026-10-17T07:00:00.000Z" }),
    ],
  },
];
const account = plays({ US: 0.6, GB: 0.2, NO: null });
const SPOTIFY: ShowAudience<GeographyReading>[] = [
  { showId: "harbour", accountId: "a", readings: [account] },
  { showId: "signal", accountId: "a", readings: [account] },
  { showId: "tide", accountId: "b", readings: [plays({ US: 0.3, DE: 0.5, NO: 0.02 })] },
];
const MAST = {
  show_id: "mast",
  reason: "not_connected",
  message: "No account of the platform is connected.",
};

describe("the worked example over three shows with a shared account", () => {
  it("adds YouTube's counts, the shared channel once", () => {
    const [entry, ...others] = geographyAcross(
      "youtube",
      { answered: YOUTUBE, missing: [MAST] },
      ORDER,
      ATLAS,
    );
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      metric: "views",
      aggregation: "sum_of_counts",
      value_kind: "count",
      share_basis: "platform_total",
      total: 15_000,
      hidden_share_countries: 1,
    });
    expect(entry?.countries).toEqual([
      { code: "US", name: "United States", value: 7_000, share: 0.466667, value_label: "7000" },
      { code: "GB", name: "United Kingdom", value: 2_500, share: 0.166667, value_label: "2500" },
      { code: "DE", name: "Germany", value: 1_500, share: 0.1, value_label: "1500" },
      { code: "SE", name: "Sweden", value: 500, share: 0.033333, value_label: "500" },
      { code: "NO", name: "Norway", value: null, share: null, value_label: "" },
    ]);
    expect(entry?.continents).toEqual([
      { code: "NA", name: "North America", value: 7_000, share: 0.466667 },
      { code: "EU", name: "Europe", value: 4_500, share: 0.3 },
    ]);
    const window = { kind: "days", days: 30 };
    expect(entry?.shows_included).toEqual([
      {
        show_id: "harbour",
        window,
        as_of: "2026-10-18T07:00:00.000Z",
        counted: true,
        same_source_as: null,
      },
      {
        show_id: "tide",
        window,
        as_of: "2026-10-17T07:00:00.000Z",
        counted: true,
        same_source_as: null,
      },
      {
        show_id: "signal",
        window,
        as_of: "2026-10-18T07:00:00.000Z",
        counted: false,
        same_source_as: "harbour",
      },
    ]);
    expect(entry).toMatchObject({
      shows_missing: [MAST],
      window,
      as_of: "2026-10-17T07:00:00.000Z",
    });
  });

  it("averages Spotify's shares plainly over the two accounts, and does not renormalise", () => {
    const [entry] = geographyAcross("spotify", { answered: SPOTIFY, missing: [] }, ORDER, ATLAS);
    expect(entry).toMatchObject({
      metric: "plays_share",
      aggregation: "unweighted_mean_of_show_shares",
      share_basis: "platform_total",
      hidden_share_countries: 1,
    });
    expect(entry?.countries).toEqual([
      { code: "US", name: "United States", value: 0.45, share: 0.45, value_label: "45.0%" },
      { code: "DE", name: "Germany", value: 0.25, share: 0.25, value_label: "25.0%" },
      { code: "GB", name: "United Kingdom", value: 0.1, share: 0.1, value_label: "10.0%" },
      { code: "NO", name: "Norway", value: 0.01, share: 0.01, value_label: "1.0%" },
    ]);
    expect(entry?.continents).toEqual([
      { code: "NA", name: "North America", value: 0.45, share: 0.45 },
      { code: "EU", name: "Europe", value: 0.36, share: 0.36 },
    ]);
  });
});

describe("an entry across shows", () => {
  const list = fc.uniqueArray(
    fc.record({
      showId: fc.constantFrom(...ORDER),
      accountId: fc.option(fc.constantFrom("a", "b")),
      readings: fc.constantFrom([channel], [plays({ US: 0.5 })], [channel, plays({ SE: 0.1 })]),
    }),
    { selector: ({ showId }) => showId },
  );

  it("accounts for every show once, counts an account once, and names as its source a show that is counted", () => {
    fc.assert(
      fc.property(list, (answered) => {
        const absent = ORDER.filter(
          (showId) => !answered.some((show) => show.showId === showId),
        ).map((showId) => ({ ...MAST, show_id: showId }));
        for (const entry of geographyAcross(
          "youtube",
          { answered, missing: absent },
          ORDER,
          ATLAS,
        )) {
          const included = entry.shows_included;
          expect(
            [...included, ...entry.shows_missing].map(({ show_id: showId }) => showId).toSorted(),
          ).toEqual(ORDER.toSorted());
          const countedIds = included
            .filter(({ counted }) => counted)
            .map(({ show_id: showId }) => showId);
          const accounts = countedIds.map(
            (showId) => answered.find((show) => show.showId === showId)?.accountId ?? showId,
          );
          expect(new Set(accounts).size).toBe(accounts.length);
          for (const { counted, same_source_as: source } of included)
            expect(counted ? source === null : countedIds.includes(source ?? "")).toBe(true);
        }
      }),
    );
  });

  it("counts a shared account on the first show that has numbers of it", () => {
    const [entry] = geographyAcross(
      "youtube",
      {
        answered: YOUTUBE.filter(({ showId }) => showId !== "harbour"),
        missing: [{ ...MAST, show_id: "harbour", reason: "not_yet" }],
      },
      ORDER,
      ATLAS,
    );
    expect(entry?.shows_included).toMatchObject([
      { show_id: "tide", counted: true },
      { show_id: "signal", counted: true, same_source_as: null },
    ]);
    expect(entry?.total).toBe(15_000);
  });

  it("says which show lacks the metric, and no window or age that holds for some only", () => {
    const watched = reading({
      metric: "watch_time_sec",
      valueKind: "count",
      window: { kind: "dates", from: "2026-09-01", to: "2026-09-30" },
      asOf: null,
      countries: places({ US: 9 }),
    });
    const answered = [
      { showId: "harbour", accountId: "a", readings: [channel, watched] },
      {
        showId: "tide",
        accountId: "b",
        readings: [
          {
            ...watched,
            window: { kind: "dates" as const, from: "2026-10-01", to: "2026-10-10" },
            asOf: "2026-10-11T00:00:00.000Z",
          },
        ],
      },
    ];
    const entries = geographyAcross("megaphone", { answered, missing: [] }, ORDER, ATLAS);
    expect(entries.map(({ metric }) => metric)).toEqual(["views", "watch_time_sec"]);
    expect(entries[0]?.shows_missing).toEqual([
      { show_id: "tide", reason: "not_reported", message: expect.any(String) },
    ]);
    expect(entries[1]).toMatchObject({ window: null, as_of: null, total: 18 });
  });
});
