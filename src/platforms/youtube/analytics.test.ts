import { describe, expect, it } from "vitest";
import {
  SIMULATED_VIEW_BREAK,
  simulatedPlaces,
} from "../../../simulators/accounts/dashboards/youtube-account-server.ts";
import { soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { countsOnDay, openChannel, PLACES, WINDOW } from "./account.test-support.ts";
import { endOfPacificDay, pacificDay, toGeography } from "./analytics.ts";
import { toDemographics } from "./demographics.ts";

const WINDOW_AS_OF = { ...WINDOW, asOf: "2026-09-21T07:00:00.000Z" };

describe("YouTube Analytics", () => {
  it("tells the views of both definitions as they are: views rise where a start became a view, engaged views stay level", async () => {
    const { connector, access } = await openChannel();
    const answer = await connector().readDaily!(
      access,
      { from: "2026-08-17", to: "2026-08-30" },
      soon(),
    );
    if (!answer.ok) throw new Error(answer.failure.message);
    const sum = (metric: "views" | "engaged_views", isNew: boolean) =>
      answer.value.days
        .filter(({ day }) => day >= SIMULATED_VIEW_BREAK === isNew)
        .reduce((total, { counts }) => total + counts[metric]!, 0);
    expect(sum("views", true) / sum("views", false)).toBeGreaterThan(1.5);
    expect(sum("engaged_views", true) / sum("engaged_views", false)).toBeCloseTo(1, 0);
    expect(sum("views", false)).toBe(sum("engaged_views", false));
  });

  it("knows the series complete to the last reported day, and adds none for the days cut off", async () => {
    const { connector, access } = await openChannel();
    const answer = await connector().readDaily!(
      access,
      { from: "2026-10-01", to: "2026-10-20" },
      soon(),
    );
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(answer.value).toMatchObject({
      completeTo: "2026-10-17",
      dayZone: "America/Los_Angeles",
    });
    expect(answer.value.days.map(({ day }) => day).slice(-2)).toEqual(["2026-10-16", "2026-10-17"]);
  });

  it("finds columns by their names", async () => {
    const { connector, access, account: show, state } = await openChannel();
    state.columnsTurned = true;
    expect(
      await connector().readDaily!(access, { from: "2026-09-01", to: "2026-09-01" }, soon()),
    ).toMatchObject({
      value: { days: [{ day: "2026-09-01", counts: countsOnDay(show, "2026-09-01") }] },
    });
  });

  it("takes a table without rows for no days and no places", async () => {
    const { connector, access, state } = await openChannel();
    state.rowsMissing = true;
    expect(await connector().readDaily!(access, WINDOW, soon())).toMatchObject({
      ok: true,
      value: { days: [], completeTo: null },
    });
    expect(await connector().readGeography!(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
  });

  it("reads thirty complete days of countries and US states, each by its own order, with the platform's total", async () => {
    const { connector, access, simulator, account: show } = await openChannel();
    const answer = await connector().readGeography!(access, soon());
    if (!answer.ok) throw new Error(answer.failure.message);
    const [views, watchTime] = answer.value;
    const { total, states } = simulatedPlaces(show, PLACES.from, PLACES.to);
    expect(
      simulator.seen.every(({ path }) =>
        path.includes(`startDate=${PLACES.from}&endDate=${PLACES.to}`),
      ),
    ).toBe(true);
    expect(views).toMatchObject({
      window: { kind: "days", days: 30 },
      asOf: "2026-10-17T07:00:00.000Z",
      platformTotal: total["views"],
    });
    expect(watchTime?.platformTotal).toBe(total["estimatedMinutesWatched"]! * 60);
    expect(views?.places.map(({ code, name, value }) => [code, name, value])).toEqual(
      [...states].map(([code, values]) => [code === "US-ZZ" ? null : code, code, values["views"]]),
    );
    for (const reading of answer.value) {
      const known = reading.countries
        .filter(({ code }) => code !== null)
        .map(({ value }) => value ?? -1);
      expect(known).toEqual(known.toSorted((one, other) => other - one));
      expect(reading.countries.at(-1)).toMatchObject({ code: null, name: "ZZ" });
    }
  });

  it("reads ages and genders of the same thirty days, each in a report of its own, and leaves out what YouTube leaves out", async () => {
    const { connector, access, simulator } = await openChannel();
    const answer = await connector().readDemographics!(access, soon());
    if (!answer.ok) throw new Error(answer.failure.message);
    expect(answer.requests).toBe(3);
    for (const { path } of simulator.seen)
      expect(path).toContain(`startDate=${PLACES.from}&endDate=${PLACES.to}&metrics=viewerPerc`);
    const [age, gender, both] = answer.value;
    expect(age).toMatchObject({
      metric: "viewers_share",
      window: { kind: "days", days: 30 },
      asOf: "2026-10-17T07:00:00.000Z",
      platformTotal: null,
    });
    expect(gender?.buckets.map(({ bucket }) => bucket)).toEqual(["female", "male", "non_binary"]);
    // The smallest pairs are in no answer; the ages of which they are a part are whole.
    expect(both?.buckets.map(({ bucket }) => bucket)).not.toContain("13-17/non_binary");
    const sumOf = (prefix: string) =>
      both?.buckets
        .filter(({ bucket }) => bucket.startsWith(prefix))
        .reduce((sum, { value }) => sum + (value ?? 0), 0);
    expect(age?.buckets[0]).toMatchObject({ bucket: "13-17" });
    expect(sumOf("13-17")).toBeLessThan(age?.buckets[0]?.value ?? 0);
  });

  it("has no demographics where no report has a row, and takes no number for a share that is none", async () => {
    const { connector, access, state } = await openChannel();
    state.rowsMissing = true;
    expect(await connector().readDemographics!(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "too_small" },
    });
    const rows = [-1, 101, null, 12.5].map((viewerPercentage, index) => ({
      ageGroup: `age${index + 1}0-`,
      viewerPercentage,
    }));
    expect(
      toDemographics([...rows, { ageGroup: "adults", viewerPercentage: 5 }], WINDOW_AS_OF, "age")
        .buckets,
    ).toEqual([
      { bucket: "10+", value: null, label: null },
      { bucket: "20+", value: null, label: null },
      { bucket: "30+", value: null, label: null },
      { bucket: "40+", value: 0.125, label: null },
    ]);
  });

  it("shows the 25 largest countries of each figure and keeps the unknown ones apart", () => {
    const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZABCD");
    const countries = letters.map((letter, index) => ({
      country: index < 26 ? `A${letter}` : `B${letter}`,
      views: 100 - index,
      estimatedMinutesWatched: index + 1,
    }));
    const rows = {
      total: [],
      countries: [{ country: "ZZ", views: 500, estimatedMinutesWatched: 0 }, ...countries],
      states: [],
      asOf: "2026-10-20T12:00:00.000Z",
    };
    const [views, watchTime] = toGeography(rows);
    expect(views?.countries.map(({ name }) => name)).toEqual([
      ...countries.slice(0, 25).map(({ country }) => country),
      "ZZ",
    ]);
    expect(watchTime?.countries.map(({ name }) => name)).toEqual([
      ...countries
        .slice(5)
        .toReversed()
        .map(({ country }) => country),
      "ZZ",
    ]);
    expect(views?.platformTotal).toBeNull();
    expect(views?.countries.at(-1)).toEqual({ code: null, name: "ZZ", value: 500, label: null });
  });

  it("cuts days in California, in summer and winter", () => {
    expect(pacificDay(new Date("2026-07-01T06:59:59Z"))).toBe("2026-06-30");
    expect(pacificDay(new Date("2026-07-01T07:00:00Z"))).toBe("2026-07-01");
    expect(endOfPacificDay("2026-06-30").toISOString()).toBe("2026-07-01T07:00:00.000Z");
    expect(endOfPacificDay("2026-12-31").toISOString()).toBe("2027-01-01T08:00:00.000Z");
  });
});
