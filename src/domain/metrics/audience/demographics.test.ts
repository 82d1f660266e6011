import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  BucketReading,
  DemographicReading,
} from "../../../platforms/accounts/account-connector.ts";
import type { ShowAudience } from "./audience-across.ts";
import { combineDemographics, demographicsAcross } from "./demographics.ts";

const ORDER = ["harbour", "tide", "signal", "mast"];
const BUCKETS = ["0-17", "18-24", "25-34", "65+", "unknown"];

const bucketsOf = (values: Record<string, number | null>): BucketReading[] =>
  Object.entries(values).map(([bucket, value]) => ({
    bucket,
    value,
    label: value === null ? "<1%" : null,
  }));

const readingOf = (
  valueKind: "count" | "share",
  buckets: BucketReading[],
  change: Partial<DemographicReading> = {},
): DemographicReading => ({
  metric: valueKind === "count" ? "followers" : "plays_share",
  dimension: "age",
  window: { kind: "days", days: 30 },
  asOf: "2026-10-18T07:00:00.000Z",
  valueKind,
  platformTotal: null,
  buckets,
  ...change,
});

/** Few buckets, so that shows share them; one may be listed twice, hidden or out of range. */
const bucketList = (value: fc.Arbitrary<number>): fc.Arbitrary<BucketReading[]> =>
  fc.array(
    fc
      .record({ bucket: fc.constantFrom(...BUCKETS), value: fc.option(value, { freq: 5 }) })
      .map(({ bucket, value: given }) => ({ bucket, value: given, label: null })),
    { maxLength: 8 },
  );

type Some = [DemographicReading, ...DemographicReading[]];
const some = (reading: fc.Arbitrary<DemographicReading>): fc.Arbitrary<Some> =>
  fc.tuple(reading, fc.array(reading, { maxLength: 4 })).map(([first, rest]) => [first, ...rest]);

const counts = some(
  fc
    .tuple(bucketList(fc.integer({ min: -1, max: 1_000 })), fc.option(fc.nat(9_000)))
    .map(([list, platformTotal]) => readingOf("count", list, { platformTotal })),
);
const shares = some(
  bucketList(fc.integer({ min: -5, max: 1_200 }).map((thousandths) => thousandths / 1_000)).map(
    (list) => readingOf("share", list),
  ),
);

interface NaiveRow {
  bucket: string;
  value: number | null;
  share: number | null;
  isHidden: boolean;
}

/** The rule, asked bucket by bucket and show by show. */
function naive(readings: Some) {
  const isShare = readings[0].valueKind === "share";
  const known = ({ value }: BucketReading): number | null =>
    value === null || value < 0 || (isShare && value > 1) ? null : value;
  const sum = (list: readonly BucketReading[]): number =>
    list.reduce((total, bucket) => total + (known(bucket) ?? 0), 0);
  const everyTotal = readings.every(
    ({ platformTotal, buckets }) => platformTotal !== null && platformTotal >= sum(buckets),
  );
  let whole = 0;
  for (const { platformTotal, buckets } of readings)
    whole += everyTotal ? (platformTotal ?? 0) : sum(buckets);
  const rows = BUCKETS.flatMap((name): NaiveRow[] => {
    const listed = readings.flatMap(({ buckets }) =>
      buckets.filter(({ bucket }) => bucket === name),
    );
    if (listed.length === 0) return [];
    const isHidden = listed.some((bucket) => known(bucket) === null);
    if (listed.every((bucket) => known(bucket) === null))
      return [{ bucket: name, value: null, share: null, isHidden }];
    const value = isShare ? sum(listed) / readings.length : sum(listed);
    const share = isShare ? value : whole === 0 ? null : value / whole;
    return [{ bucket: name, value, share, isHidden }];
  });
  return { rows, isPlatformTotal: isShare || everyTotal };
}

const close = (value: number | null): unknown =>
  value === null ? null : (expect.closeTo(value, 5) as unknown);

describe("demographics over accounts", () => {
  it.each([
    ["adds counts", counts],
    ["averages shares", shares],
  ])("%s as the rule does bucket by bucket, youngest first", (_rule, readings) => {
    fc.assert(
      fc.property(readings, (given) => {
        const figures = combineDemographics(given);
        const { rows, isPlatformTotal } = naive(given);
        expect(figures.buckets).toEqual(
          rows.map(({ bucket, value, share }) => ({
            bucket,
            value: close(value),
            share: close(share),
            value_label: value === null ? "" : expect.stringMatching(/^\d/),
          })),
        );
        expect(figures).toMatchObject({
          hidden_share_buckets: rows.filter(({ isHidden }) => isHidden).length,
          share_basis: isPlatformTotal ? "platform_total" : "listed_buckets",
        });
      }),
      { numRuns: 500 },
    );
  });

  it("never shares out more than the whole, and forgets the order of shows", () => {
    fc.assert(
      fc.property(fc.oneof(counts, shares), (given) => {
        const figures = combineDemographics(given);
        const parts = figures.buckets.reduce((sum, { share }) => sum + (share ?? 0), 0);
        if (figures.value_kind === "count") expect(parts).toBeLessThanOrEqual(1.000_01);
        const [last = given[0], ...rest] = given.toReversed();
        expect(combineDemographics([last, ...rest]).buckets).toEqual(
          figures.buckets.map(({ value, share, ...bucket }) => ({
            ...bucket,
            value: close(value),
            share: close(share),
          })),
        );
      }),
    );
  });

  it("lists ages from young to old, each in the order of genders, unknown last", () => {
    const names = ["18-24/male", "unknown/male", "65+/female", "18-24/unknown", "18-24/female"];
    const of = (list: string[]) =>
      combineDemographics([
        readingOf("share", bucketsOf(Object.fromEntries(list.map((name) => [name, 0.1])))),
      ]).buckets.map(({ bucket }) => bucket);
    expect(of(names)).toEqual([
      "18-24/female",
      "18-24/male",
      "18-24/unknown",
      "65+/female",
      "unknown/male",
    ]);
    expect(of(["unknown", "non_binary", "male", "female"])).toEqual([
      "female",
      "male",
      "non_binary",
      "unknown",
    ]);
  });
});

describe("demographics across shows", () => {
  const account = readingOf("share", bucketsOf({ "18-22": 0.2, "28-34": 0.6, "60+": null }));
  const answered: ShowAudience<DemographicReading>[] = [
    { showId: "signal", accountId: "a", readings: [account] },
    { showId: "harbour", accountId: "a", readings: [account] },
    {
      showId: "tide",
      accountId: "b",
      readings: [
        readingOf("share", bucketsOf({ "28-34": 0.3, "35-44": 0.5, "60+": 0.02 })),
        readingOf("share", bucketsOf({ female: 0.4 }), { dimension: "gender" }),
      ],
    },
  ];
  const mast = { show_id: "mast", reason: "not_connected", message: "No account." };

  it("averages shares over the accounts, a shared one once and a dimension by itself", () => {
    const [age, gender, ...others] = demographicsAcross(
      "spotify",
      { answered, missing: [mast] },
      ORDER,
    );
    expect(others).toEqual([]);
    expect(age).toMatchObject({
      dimension: "age",
      metric: "plays_share",
      aggregation: "unweighted_mean_of_show_shares",
      total: null,
      hidden_share_buckets: 1,
      buckets: [
        { bucket: "18-22", value: 0.1, share: 0.1, value_label: "10.0%" },
        { bucket: "28-34", value: 0.45, share: 0.45, value_label: "45.0%" },
        { bucket: "35-44", value: 0.25, share: 0.25, value_label: "25.0%" },
        { bucket: "60+", value: 0.01, share: 0.01, value_label: "1.0%" },
      ],
      shows_included: [
        { show_id: "harbour", counted: true, same_source_as: null },
        { show_id: "tide", counted: true, same_source_as: null },
        { show_id: "signal", counted: false, same_source_as: "harbour" },
      ],
      shows_missing: [mast],
    });
    expect(gender).toMatchObject({
      dimension: "gender",
      buckets: [{ bucket: "female", value: 0.4 }],
      shows_included: [{ show_id: "tide" }],
      shows_missing: [
        { show_id: "harbour", reason: "not_reported" },
        { show_id: "signal", reason: "not_reported" },
        mast,
      ],
    });
  });

  it("never combines a count with a share, and names no window that holds for some shows only", () => {
    const snapshot = readingOf("count", bucketsOf({ "18-22": 10 }), {
      metric: "followers",
      window: { kind: "snapshot" },
      asOf: null,
    });
    const entries = demographicsAcross(
      "spotify",
      {
        answered: [
          { showId: "harbour", accountId: "a", readings: [snapshot, account] },
          {
            showId: "tide",
            accountId: "b",
            readings: [{ ...snapshot, window: { kind: "all_time" } }],
          },
        ],
        missing: [],
      },
      ORDER,
    );
    expect(
      entries.map(({ metric, value_kind: kind, window, total }) => [metric, kind, window, total]),
    ).toEqual([
      ["plays_share", "share", { kind: "days", days: 30 }, null],
      ["followers", "count", null, 20],
    ]);
  });
});
