import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { useFixturePerTest } from "../../../test/use-fixture.ts";
import { LISTENER_MARK } from "../../../simulators/accounts/hosting/simulated-export.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import {
  calm,
  daysOf,
  FIRST_DAY,
  LAST_WEEK,
  MISSING_DAY,
  openMegaphone,
  refresh,
  TODAY,
  valueOf,
  withoutExport,
  withSecrets,
} from "./megaphone.test-support.ts";

const house = useFixturePerTest(openMegaphone);

/** A file of the network with nothing of the show. */
const OTHERS_ONLY = gzipSync(
  `${JSON.stringify({ podcast_id: uuidOf("99"), ip: LISTENER_MARK })}\n`,
);

describe("days of the export", () => {
  it("count once they are final, whichever way the marker writes the day, and not while they are written", async () => {
    for (const marker of ["dashes", "underscores"] as const) {
      house.put("2026-10-18", { marker });
      expect(await daysOf(house)).toEqual(house.show.days("2026-10-13", "2026-10-19"));
    }
    expect(house.filesRead()).not.toContain(TODAY);
    const series = valueOf(await house.connector().readDaily!(house.access, LAST_WEEK, calm()));
    expect(series).toMatchObject({ dayZone: "UTC", completeTo: "2026-10-19" });
    house.put(TODAY);
    expect(await daysOf(house)).toContain(TODAY);
  });

  it("without a file, or with a marker alone, are unknown and not zero", async () => {
    expect(await daysOf(house, { from: "2026-08-19", to: "2026-08-21" })).toEqual([
      "2026-08-19",
      "2026-08-21",
    ]);
    house.s3.service.objects.set(`_finalized_delivery_${MISSING_DAY}_1`, Buffer.alloc(0));
    expect(await daysOf(house, { from: "2026-08-19", to: "2026-08-21" })).toEqual([
      "2026-08-19",
      "2026-08-21",
    ]);
    expect(await daysOf(house, { from: "2026-07-01", to: "2026-07-11" })).toEqual([
      FIRST_DAY,
      "2026-07-11",
    ]);
    expect(
      await house.connector().readDaily!(
        house.access,
        { from: "2026-06-01", to: "2026-06-14" },
        calm(),
      ),
    ).toMatchObject({ ok: true, value: { days: [], completeTo: null }, requests: 1 });
  });

  it("that do not name the show are zero after one that does, and unknown before", async () => {
    for (const day of ["2026-10-13", "2026-10-16"]) house.put(day, { body: OTHERS_ONLY });
    const { days } = valueOf(await house.connector().readDaily!(house.access, LAST_WEEK, calm()));
    expect(days.map(({ day }) => day)).toEqual(house.show.days("2026-10-14", "2026-10-19"));
    expect(days.find(({ day }) => day === "2026-10-16")?.counts).toEqual({
      downloads: 0,
      streams: undefined,
    });
  });

  it("are each fetched once in a refresh, not again in the next, and again when their file changes", async () => {
    const connector = house.connector();
    await refresh(house, connector);
    const read = house.filesRead();
    expect(read.length).toBeGreaterThan(28);
    expect(new Set(read).size).toBe(read.length);
    await refresh(house, connector);
    expect(house.filesRead()).toEqual(read);
    house.export.daysWithoutPlays.add("2026-10-15");
    house.put("2026-10-15");
    await refresh(house, connector);
    expect(house.filesRead()).toEqual([...read, "2026-10-15"]);
  });

  it("are remembered for the key that read them and for no other", async () => {
    const connector = house.connector();
    await daysOf(house, LAST_WEEK, connector);
    const before = house.s3.seen.length;
    expect(
      await connector.readDaily!(
        withSecrets(house, { s3_secret_access_key: "another" }),
        LAST_WEEK,
        calm(),
      ),
    ).toMatchObject({ ok: false, failure: { code: "unavailable", reason: "permission" } });
    expect(house.s3.seen.length).toBe(before + 1);
  });

  it("are read from a folder with any name, over as many pages as the store makes", async () => {
    const { objects } = house.s3.service;
    const before = [...objects];
    objects.clear();
    for (const [name, body] of before) objects.set(`Härbour & sons/a+b (1)/${name}`, body);
    house.s3.service.state.pageMax = 3;
    const access = withSecrets(house, { s3_prefix: "/Härbour & sons/a+b (1)/" });
    const { days } = valueOf(await house.connector().readDaily!(access, LAST_WEEK, calm()));
    expect(days).toHaveLength(7);
  });
});

describe("figures of the export", () => {
  it("cover an episode's whole life or are unknown, and say up to when", async () => {
    const { items } = await readAllItems(house.connector(), house.access);
    const readings = new Map(items.map((item) => [item.publishedAt?.slice(0, 10), item.readings]));
    expect(readings.get("2026-10-13")?.downloads).toMatchObject({
      as_of: "2026-10-20T00:00:00.000Z",
    });
    expect(readings.get("2026-08-25")?.downloads?.value).toBeGreaterThan(0);
    // Published before the missing day, before the export, and today.
    for (const day of ["2026-08-18", "2026-07-07", TODAY]) expect(readings.get(day)).toEqual({});
    expect(house.filesRead().toSorted()[0]).toBe("2026-08-21");
  });

  it("ask nothing of the export for episodes of long ago", async () => {
    const { items } = await readAllItems(house.connector(), withoutExport(house));
    const requests = house.s3.seen.length;
    expect(await house.connector().readItems!(house.access, items.slice(-10), calm())).toEqual({
      ok: true,
      value: new Map(),
      requests: 0,
      rowsLeftOut: 0,
    });
    expect(house.s3.seen.length).toBe(requests);
  });

  it("count what has a country over days without a gap, and keep the platform's total beside", async () => {
    house.s3.service.objects.delete("delivery-v2-day-2026-10-17.json.gz");
    const [downloads, streams] = valueOf(
      await house.connector().readGeography!(house.access, calm()),
    );
    const [from, to] = ["2026-09-22", "2026-10-16"];
    const total = house.show
      .days(from, to)
      .flatMap((day) => house.export.deliveries(day))
      .filter(({ type }) => type === "download")
      .reduce((sum, { count }) => sum + count, 0);
    expect(downloads).toMatchObject({
      metric: "downloads",
      window: { kind: "dates", from, to },
      asOf: "2026-10-17T00:00:00.000Z",
      platformTotal: total,
    });
    expect(downloads?.countries.map(({ code, name }) => [code, name])).toEqual([
      ["US", "United States"],
      ["GB", "United Kingdom"],
    ]);
    expect(downloads?.countries.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeLessThan(
      total,
    );
    expect(streams?.metric).toBe("streams");
  });

  it("have no geography where no row names a country, or no day is final", async () => {
    house.export.hasCountries = false;
    for (const day of house.show.days("2026-09-22", "2026-10-19")) house.put(day);
    expect(await house.connector().readGeography!(house.access, calm())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_offered" },
    });
    house.s3.service.objects.clear();
    expect(await house.connector().readGeography!(house.access, calm())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_yet" },
    });
  });
});
