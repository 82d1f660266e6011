import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { compareDocuments } from "../../../domain/report-documents/compare.ts";
import { addDays } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { addAccountDays } from "../../accounts/account-history/account-days.test-support.ts";
import { link } from "../../measurement/geography/geography.test-support.ts";
import { type EvidenceLimits, readAccountEvidence } from "./reading/account-evidence.ts";
import { documentOf, readingOf, readSections } from "./sections.test-support.ts";

const t = useNetwork();
const SECTIONS = ["headline", "comparison", "delivery_over_time"];
const back = (days: number): string => addDays(utcDay(t.app.clock.now()), -days);
const window = () => ({ start_date: back(7), end_date: back(1) });

async function snapshot() {
  const reading = await readingOf(t.app, t.workspaceId, {
    type: "show",
    subject: { show_ids: [t.showId] },
    window: window(),
  });
  const sections = await readSections(reading, SECTIONS);
  const readings = [...sections.values()].flatMap(({ evidence }) => evidence ?? []);
  return { document: { ...documentOf(sections), window: window() }, readings };
}

beforeAll(async () => {
  await link(t.app, t.showId, "youtube", { accountId: "a" });
  await addAccountDays(
    t.app,
    t.showId,
    "youtube",
    [7, 6, 5, 4, 3].map((day) => ({ day: back(day), views: 100 })),
  );
  t.app.runtime.access.clear();
});

describe("the readings of a report about a show", () => {
  it("are the known days of its accounts, each once", async () => {
    const { readings } = await snapshot();
    const reach = readings.filter(({ counted_in: keys }) => keys.includes("reach"));
    expect(reach.map(({ kind, day, value }) => [kind, day, value])).toEqual(
      [7, 6, 5, 4, 3].map((day) => ["account_day", back(day), 100]),
    );
    const names = readings.map(({ id, day }) => `${id} ${day}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("say that a day came late, and that a platform restated one", async () => {
    const before = await snapshot();
    await addAccountDays(t.app, t.showId, "youtube", [{ day: back(2), views: 40 }]);
    const late = await snapshot();
    const causesOf = (from: typeof before, to: typeof before) =>
      new Map(
        compareDocuments(from, to).map(({ section, path, causes }) => [
          `${section} ${path}`,
          causes.map(({ reason }) => reason),
        ]),
      );
    const first = causesOf(before, late);
    expect(first.get("headline figures.reach")).toEqual(["late_data"]);
    expect(first.get("headline figures.video_reach")).toEqual(["late_data"]);
    expect(first.get("comparison comparison.reach.value")).toEqual(["late_data"]);
    expect(first.get(`delivery_over_time reach_by_day.${back(2)}`)).toEqual(["late_data"]);
    expect([...first.values()].flat()).not.toContain("unexplained");
    await t.sql(
      "update account_days set views = 90 where show_id = $1 and day = $2 and platform = 'youtube'",
      [t.showId, back(5)],
    );
    const restated = causesOf(late, await snapshot());
    expect(restated.get("headline figures.reach")).toEqual(["restated_by_platform"]);
    expect(restated.get(`delivery_over_time reach_by_day.${back(5)}`)).toEqual([
      "restated_by_platform",
    ]);
    expect(restated.has(`delivery_over_time reach_by_day.${back(4)}`)).toBe(false);
  });

  it("are those of reach where there are many, then sums of platforms, and none beyond", async () => {
    const tide = await t.app.show(t.workspaceId, { name: "Tide Table" });
    await link(t.app, tide, "youtube", { accountId: "b" });
    await addAccountDays(t.app, tide, "youtube", [{ day: back(4), views: 7 }]);
    t.app.runtime.access.clear();
    const read = async (limits: EvidenceLimits) =>
      readAccountEvidence(
        await readingOf(t.app, t.workspaceId, {
          type: "network",
          subject: { show_ids: [t.showId, tide] },
          window: window(),
        }),
        limits,
      );
    const metrics = (await read({ readings: 1_000, points: 1_000 })).map(({ id }) => id);
    expect(new Set(metrics)).toEqual(
      new Set([t.showId, tide].flatMap((id) => [`${id} youtube reach`, `${id} youtube views`])),
    );
    const reach = await read({ readings: 14, points: 1_000 });
    expect(new Set(reach.map(({ id }) => id))).toEqual(
      new Set([`${t.showId} youtube reach`, `${tide} youtube reach`]),
    );
    const sums = await read({ readings: 13, points: 1_000 });
    expect(sums.find(({ day }) => day === back(4))).toMatchObject({
      id: "2 youtube reach",
      value: 107,
    });
    expect(sums.find(({ day }) => day === back(6))).toMatchObject({ id: "1 youtube reach" });
    expect(await read({ readings: 13, points: 13 })).toEqual([]);
  });
});
