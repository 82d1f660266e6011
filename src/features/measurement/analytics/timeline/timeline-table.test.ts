import { beforeAll, describe, expect, it } from "vitest";
import { useNetwork } from "../../../../../test/network.ts";
import { addDays } from "../../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import { parseCsv } from "../../../../lib/text/csv.ts";
import { addAccountDays } from "../../../accounts/account-history/account-days.test-support.ts";
import { link } from "../../geography/geography.test-support.ts";
import { analyticsOperations } from "../index.ts";

describe("the timeline as a table", () => {
  let foreignId: string;
  /** The first day of Spotify's present definition of a play, and the day before it. */
  const changed = "2026-06-11";
  const before = addDays(changed, -1);

  const t = useNetwork({ operations: analyticsOperations });
  beforeAll(async () => {
    foreignId = await t.app.show(await t.app.workspace());
    for (const platform of ["spotify", "youtube"]) await link(t.app, t.showId, platform);
    await addAccountDays(t.app, t.showId, "spotify", [
      { day: before, plays: 40 },
      { day: changed, plays: 0 },
    ]);
    await addAccountDays(t.app, t.showId, "youtube", [{ day: before, plays: 2 }]);
  });

  const days = `start_date=${before}&end_date=${addDays(changed, 1)}&metrics=plays`;
  const records = async (query: string) => {
    const { text } = await t.send(
      "GET",
      `/v1/shows/${t.showId}/analytics/timeline?${days}&format=csv${query}`,
    );
    const [names = [], ...rows] = parseCsv(text).map(({ cells }) => cells);
    return rows.map((cells) =>
      Object.fromEntries(names.map((name, index) => [name, cells[index]])),
    );
  };

  it("has a row a series and point, with the age, the source and the definition of that day", async () => {
    const rows = await records("&group_by=platform&platforms=spotify");
    const age = expect.stringMatching(/^20\d\d-\d\d-\d\dT[\d:.]+Z$|^$/);
    expect(rows).toMatchObject([
      {
        date: before,
        metric: "plays",
        platform: "spotify",
        show_id: "",
        value: "40",
        as_of: age,
        source: "connected_account",
        definition: "spotify.plays@2025-05",
      },
      { date: changed, value: "0", definition: "spotify.plays@2026-06" },
      { date: addDays(changed, 1), value: "", partial: "false" },
    ]);
  });

  it("names no definition for a sum of several platforms, and that of the only one", async () => {
    const definitions = async (query: string) =>
      (await records(query)).map(({ definition }) => definition);
    expect(await definitions("")).toEqual(["", "", ""]);
    expect((await definitions("&platforms=spotify"))[0]).toBe("spotify.plays@2025-05");
  });

  it("names no definition where the platform has no such metric", async () => {
    const rows = await records("&group_by=platform&platforms=youtube");
    expect(rows.map(({ platform, definition }) => [platform, definition])).toEqual([
      ["youtube", ""],
      ["youtube", ""],
      ["youtube", ""],
    ]);
  });

  it("is refused for a show of another workspace like one that does not exist, in JSON", async () => {
    const answers = await Promise.all(
      [foreignId, "0".repeat(20)].map((id) =>
        t.send("GET", `/v1/shows/${id}/analytics/timeline?format=csv`),
      ),
    );
    for (const { status, headers, body } of answers) {
      expect([status, body.error.code]).toEqual([404, "resource_not_found"]);
      expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    }
  });

  it("keeps the columns where there are no rows", async () => {
    const { text } = await t.send(
      "GET",
      "/v1/analytics/timeline?format=csv&platforms=kit&group_by=platform",
    );
    expect(text).toBe(
      "date,granularity,metric,platform,show_id,value,estimated,partial,as_of,source,definition\r\n",
    );
    expect(utcDay(t.app.clock.now()) > changed).toBe(true);
  });
});
