import { expect, it } from "vitest";
import {
  type AccountConformance,
  calm,
  countsOf,
  known,
  offered,
  readAllItems,
  readDaily,
  readDemographics,
  readGeography,
  valueOf,
} from "./account-conformance.test-support.ts";
import type { Counts } from "../../posts/readings.ts";

/** Puts one odd row into every list of the following answers. */
const spoil = ({ fault, noRows = [] }: AccountConformance): void =>
  fault({ kind: "odd_rows", kept: noRows }, { times: 10_000 });

/** Expects each counter to be unchanged or unknown, never another number. */
function expectSameOrUnknown(counts: Counts, whole: Counts): void {
  expect(whole).toMatchObject(known(counts));
}

/** Cases of lists with one odd row among good ones. */
export function leavesOddRowsOut(current: () => AccountConformance): void {
  it("finds its account and no other total in lists with an odd row", async () => {
    const { connector, candidate, access, expected } = current();
    const whole = countsOf(valueOf(await connector().readTotals(access, calm())).readings);
    spoil(current());
    const identity = valueOf(await connector().verify(candidate, calm()));
    expect(identity.externalId).toBe(expected().externalId);
    const { readings } = valueOf(await connector().readTotals(access, calm()));
    expectSameOrUnknown(countsOf(readings), whole);
  });

  it("lists every item but an odd one, on as many pages, and counts what it leaves out", async ({
    skip,
  }) => {
    const { connector, access } = current();
    if (!connector().manifest.offers.items) skip("this platform lists no items");
    const whole = await readAllItems(connector(), access);
    spoil(current());
    const { items, pages, rowsLeftOut } = await readAllItems(connector(), access);
    const ids = items.map(({ externalId }) => externalId);
    expect(pages).toBe(whole.pages);
    expect(rowsLeftOut).toBeGreaterThan(0);
    expect(ids).toHaveLength(new Set(ids).size);
    expect(ids.length).toBeGreaterThanOrEqual(whole.items.length - rowsLeftOut);
    for (const item of items) {
      const same = whole.items.find(({ externalId }) => externalId === item.externalId);
      expect(same).toMatchObject({
        title: item.title,
        text: item.text,
        publishedAt: item.publishedAt,
      });
      expectSameOrUnknown(countsOf(item.readings), countsOf(same?.readings ?? {}));
    }
  });

  it("reads every day but an odd one, and no day lower than it was", async ({ skip }) => {
    const { connector, access, expected, sums = [], unlisted = [] } = current();
    if (!connector().manifest.offers.daily) skip("this platform gives no days");
    if (unlisted.includes("daily")) skip("its days come in no list");
    const { window } = offered(expected().daily);
    const whole = valueOf(await readDaily(connector(), access, window)).days;
    spoil(current());
    const answer = await readDaily(connector(), access, window);
    const { days } = valueOf(answer);
    const leftOut = answer.ok ? answer.rowsLeftOut : 0;
    expect(leftOut).toBeGreaterThan(0);
    const daysAtLeast = sums.includes("daily") ? 0 : whole.length - leftOut;
    expect(days.length).toBeGreaterThanOrEqual(daysAtLeast);
    for (const { day, counts } of days)
      expectSameOrUnknown(counts, whole.find((one) => one.day === day)?.counts ?? {});
  });

  it("reads every country but an odd one", async ({ skip }) => {
    const { connector, access, unlisted = [] } = current();
    if (!connector().manifest.offers.geography) skip("this platform has no geography");
    if (unlisted.includes("geography")) skip("its countries come in no list");
    const whole = valueOf(await readGeography(connector(), access));
    spoil(current());
    const answer = await readGeography(connector(), access);
    const read = valueOf(answer);
    expect(answer.ok && answer.rowsLeftOut).toBeGreaterThan(0);
    expect(read.map(({ metric }) => metric)).toEqual(whole.map(({ metric }) => metric));
    for (const [index, { countries }] of read.entries()) {
      expect(countries.length).toBeGreaterThan(1);
      for (const country of countries) {
        const same = whole[index]?.countries.find(({ name }) => name === country.name);
        if (same !== undefined) expect(country).toEqual(same);
      }
    }
  });

  it("reads every age and gender but an odd one, and none changed by it", async ({ skip }) => {
    const { connector, access } = current();
    if (connector().manifest.offers.demographics !== true) skip("this platform has none");
    const whole = valueOf(await readDemographics(connector(), access));
    spoil(current());
    const answer = await readDemographics(connector(), access);
    const read = valueOf(answer);
    expect(answer.ok && answer.rowsLeftOut).toBeGreaterThan(0);
    expect(read.map(({ dimension }) => dimension)).toEqual(whole.map(({ dimension }) => dimension));
    for (const [index, { buckets }] of read.entries()) {
      expect(buckets.length).toBeGreaterThan(1);
      for (const bucket of buckets) expect(whole[index]?.buckets).toContainEqual(bucket);
    }
  });
}
