import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utcDay } from "../../../lib/time/clock.ts";
import { isDefined } from "../../../domain/metrics/metric-definitions.ts";
import {
  type AccountConformance,
  calm,
  countsOf,
  known,
  listItems,
  offered,
  readAllItems,
  readDaily,
  readDemographics,
  readGeography,
  valueOf,
} from "./account-conformance.test-support.ts";
import { leavesOddRowsOut } from "./account-odd-rows.test-suite.ts";
import { readsStatuses, survivesFaults } from "./account-faults.test-suite.ts";

/**
 * Tests the guarantees of every connector of accounts against a simulator of its platform over real
 * HTTP. A new connector is complete when it passes this suite.
 */
export function describeAccountConformance(
  name: string,
  open: () => Promise<AccountConformance>,
): void {
  describe(`account conformance: ${name}`, () => {
    let upstream: AccountConformance;
    beforeAll(async () => {
      upstream = await open();
    });
    beforeEach(() => upstream.reset());
    afterAll(() => upstream.close());
    identifies(() => upstream);
    readsFigures(() => upstream);
    readsItems(() => upstream);
    readsDaysAndPlaces(() => upstream);
    keepsItsOffers(() => upstream);
    leavesOddRowsOut(() => upstream);
    readsStatuses(() => upstream);
    survivesFaults(() => upstream);
  });
}

function identifies(current: () => AccountConformance): void {
  it("says which account the credential opens", async () => {
    const { candidate, expected, connector } = current();
    const identity = valueOf(await connector().verify(candidate, calm()));
    expect(identity.externalId).toBe(expected().externalId);
    expect(identity.name ?? identity.handle).not.toBeNull();
  });

  it("names a refused credential and never repeats it", async () => {
    const { candidate, connector, wrongSecrets, access } = current();
    for (const answer of [
      await connector().verify({ ...candidate, secrets: wrongSecrets }, calm()),
      await connector().readTotals({ ...access, secrets: wrongSecrets }, calm()),
    ]) {
      expect(answer).toMatchObject({ ok: false, failure: { code: "needs_reauth" } });
      expect(JSON.stringify(answer)).not.toContain("4711");
    }
  });

  it("calls an account that was closed gone", async ({ skip }) => {
    const { shapes, connector, access } = current();
    if (!shapes.accountGone()) skip("this platform does not tell");
    expect(await connector().readTotals(access, calm())).toMatchObject({
      ok: false,
      failure: { code: "account_gone" },
    });
  });
}

function readsFigures(current: () => AccountConformance): void {
  it("reads the account's totals: whole numbers with source, time and dated definition", async () => {
    const { connector, access, expected, now } = current();
    const { readings, identity } = valueOf(await connector().readTotals(access, calm()));
    expect(identity.externalId).toBe(expected().externalId);
    expect(countsOf(readings)).toEqual(known(expected().totals));
    for (const [metric, reading] of Object.entries(readings)) {
      expect(reading).toMatchObject({
        fetched_at: now().toISOString(),
        definition: expect.stringMatching(
          new RegExp(`^${connector().manifest.platform}\\.${metric}@\\d{4}-\\d{2}$`),
        ) as string,
      });
    }
  });

  it("reads counters printed as text like numbers", async ({ skip }) => {
    const { connector, access, shapes, expected } = current();
    if (!shapes.countsAsText()) skip("this platform prints numbers only, or text only");
    expect(countsOf(valueOf(await connector().readTotals(access, calm())).readings)).toEqual(
      known(expected().totals),
    );
  });

  it("leaves a hidden counter out instead of counting it as zero", async ({ skip }) => {
    const { connector, access, shapes, expected, now } = current();
    const readings = {
      totals: async () => countsOf(valueOf(await connector().readTotals(access, calm())).readings),
      newest_item: async () =>
        countsOf((await readAllItems(connector(), access)).items[0]?.readings ?? {}),
      newest_day: async () =>
        known(
          valueOf(
            await readDaily(connector(), access, {
              from: expected().daily?.window.from ?? "",
              to: utcDay(now()),
            }),
          ).days.at(-1)?.counts ?? {},
        ),
    };
    const hidden = shapes.hiddenCounter();
    if (hidden === false) skip("this platform hides nothing");
    else expect(await readings[hidden.of]()).not.toHaveProperty(hidden.metric);
  });
}

function readsItems(current: () => AccountConformance): void {
  it("lists every item once, newest first, over all pages, with its numbers", async ({ skip }) => {
    const { connector, access, expected, unpaged = false } = current();
    if (!connector().manifest.offers.items) skip("this platform lists no items");
    const { items, pages } = await readAllItems(connector(), access);
    expect(pages > 1).toBe(!unpaged);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      expected().items.map(({ externalId }) => externalId),
    );
    expect(
      items.map(({ externalId, readings }) => ({ externalId, counts: countsOf(readings) })),
    ).toEqual(
      expected().items.map(({ externalId, counts }) => ({ externalId, counts: known(counts) })),
    );
    expect(items.map(({ text }) => text)).toEqual(expected().items.map(({ text = null }) => text));
    const times = items.map(({ publishedAt }) => publishedAt ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { publishedAt, title } of items) {
      expect(Date.parse(publishedAt ?? "")).toBeLessThanOrEqual(current().now().getTime());
      expect(title).toEqual(expect.any(String));
    }
  });
}

const AGE = String.raw`(\d{1,2}(-\d{1,2}|\+)|unknown)`;
const GENDER = "(female|male|non_binary|unknown)";
const BUCKETS = {
  age: new RegExp(`^${AGE}$`),
  gender: new RegExp(`^${GENDER}$`),
  age_gender: new RegExp(`^${AGE}/${GENDER}$`),
};

function readsDaysAndPlaces(current: () => AccountConformance): void {
  it("reads the whole window of days it is asked for, and no day it does not know", async ({
    skip,
  }) => {
    const { connector, access, expected } = current();
    if (!connector().manifest.offers.daily) skip("this platform gives no days");
    const daily = offered(expected().daily);
    const { days } = valueOf(await readDaily(connector(), access, daily.window));
    expect(daily.days.length).toBeGreaterThan(10);
    expect(days.map(({ day, counts }) => ({ day, counts: known(counts) }))).toEqual(
      daily.days.map(({ day, counts }) => ({ day, counts: known(counts) })),
    );
  });

  it("reads where the numbers come from, by country code", async ({ skip }) => {
    const { connector, access, expected } = current();
    if (!connector().manifest.offers.geography) skip("this platform has no geography");
    const read = valueOf(await readGeography(connector(), access));
    expect(
      read.map(({ metric, valueKind, countries }) => ({
        metric,
        valueKind,
        countries: Object.fromEntries(
          countries.map(({ code, name, value }) => [code ?? name, value]),
        ),
      })),
    ).toEqual(expected().geography);
  });

  it("reads ages and genders in the platform's own ranges, each bucket once", async ({ skip }) => {
    const { connector, access, expected } = current();
    if (connector().manifest.offers.demographics !== true) skip("this platform has none");
    const read = valueOf(await readDemographics(connector(), access));
    for (const { dimension, buckets } of read) {
      const names = buckets.map(({ bucket }) => bucket);
      expect(names).toHaveLength(new Set(names).size);
      for (const name of names) expect(name).toMatch(BUCKETS[dimension]);
    }
    expect(
      read.map(({ metric, dimension, valueKind, buckets }) => ({
        metric,
        dimension,
        valueKind,
        buckets: Object.fromEntries(buckets.map(({ bucket, value }) => [bucket, value])),
      })),
    ).toEqual(expected().demographics);
  });
}

function keepsItsOffers(current: () => AccountConformance): void {
  it("reads no number without a definition in words", () => {
    const { totals, items, daily } = current().expected();
    const metrics = [totals, ...[...items, ...(daily?.days ?? [])].map(({ counts }) => counts)];
    for (const metric of new Set(metrics.flatMap((counts) => Object.keys(known(counts)))))
      expect([metric, isDefined(current().connector().manifest.platform, metric)]).toEqual([
        metric,
        true,
      ]);
  });

  it("says what it offers and offers what it says", () => {
    const connector = current().connector();
    const { offers } = connector.manifest;
    expect({
      items: connector.listItems !== undefined,
      daily: connector.readDaily !== undefined,
      geography: connector.readGeography !== undefined,
      demographics: connector.readDemographics !== undefined,
    }).toEqual({
      items: offers.items,
      daily: offers.daily,
      geography: offers.geography,
      demographics: offers.demographics === true,
    });
    expect(current().expected().daily !== undefined).toBe(offers.daily);
    expect(current().expected().geography !== undefined).toBe(offers.geography);
    expect(current().expected().demographics !== undefined).toBe(offers.demographics === true);
  });

  it("calls a figure the plan or permission leaves out unavailable, with a reason, and the connection whole", async ({
    skip,
  }) => {
    const { connector, access, shapes, expected } = current();
    const window = expected().daily?.window ?? { from: "2026-10-01", to: "2026-10-02" };
    const totals = () => connector().readTotals(access, calm());
    const reads = {
      totals,
      daily: () => readDaily(connector(), access, window),
      geography: () => readGeography(connector(), access),
      items: () => listItems(connector(), access),
    };
    const what = shapes.refused();
    if (what === false) skip("this platform refuses no single figure");
    else
      expect(await reads[what]()).toMatchObject({
        ok: false,
        failure: {
          code: "unavailable",
          reason: expect.stringMatching(
            /^(plan|permission|not_offered|too_small|not_yet)$/,
          ) as string,
        },
      });
    expect((await totals()).ok).toBe(what !== "totals");
  });
}
