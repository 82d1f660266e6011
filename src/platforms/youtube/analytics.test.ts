import { describe, expect, it } from "vitest";
import {
  SIMULATED_VIEW_BREAK,
  simulatedPlaces,
} from "../../../simulators/accounts/youtube-account-server.ts";
import { soon } from "../accounts/describe-connector.test-suite.ts";
import { countsOnDay, openChannel, PLACES, WINDOW } from "./account.test-support.ts";
import { endOfPacificDay, pacificDay, toGeography } from "./analytics.ts";

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
