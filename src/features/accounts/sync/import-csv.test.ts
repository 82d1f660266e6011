import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../../test/use-fixture.ts";
import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { Browser } from "../../../surfaces/session/session-surface.test-support.ts";
import { describeFaults } from "./import-days.ts";
import { readDaysCsv } from "./read-days-csv.ts";
import { startSyncApp } from "./sync.test-support.ts";

const TODAY = "2026-10-20";
const read = (text: string) => readDaysCsv(text, TODAY);
const faults = (text: string): string[] => describeFaults(read(text).faults);

describe("a table of days", () => {
  it("is read with our names or the dashboards' own, in any order, oldest first", () => {
    expect(read("Listeners,Date,Starts\n5,2026-10-02,9\n4,2026-10-01,8\n")).toEqual({
      days: [
        { day: "2026-10-01", counts: { listeners: 4, plays: 8 } },
        { day: "2026-10-02", counts: { listeners: 5, plays: 9 } },
      ],
      metrics: ["listeners", "plays"],
      ignored: [],
      faults: [],
    });
  });

  it("may begin with a byte order mark, end its lines either way, quote, and set thousands apart", () => {
    const text =
      '\uFEFF"Date";"Unique Listeners";"Plays";"Note"\r\n2026-10-01T00:00:00Z;"1,204";1 000 000;"a ""quoted""\r\nnote; over two lines"\r\n\r\n2026-10-02;12\'345;117.0;\r2026-10-03;7;8;';
    expect(read(text)).toMatchObject({
      days: [
        { day: "2026-10-01", counts: { listeners: 1_204, plays: 1_000_000 } },
        { day: "2026-10-02", counts: { listeners: 12_345, plays: 117 } },
        { day: "2026-10-03", counts: { listeners: 7, plays: 8 } },
      ],
      ignored: ["Note"],
      faults: [],
    });
    expect(read("date\tplays\n2026-10-01\t1,204").days[0]?.counts).toEqual({ plays: 1_204 });
  });

  it("takes an empty cell for unknown and never for 0", () => {
    expect(read("date,plays,streams\n2026-10-01,,0\n2026-10-02,-,\n").days).toEqual([
      { day: "2026-10-01", counts: { streams: 0 } },
      { day: "2026-10-02", counts: {} },
    ]);
  });

  it("names every bad cell by its line in the file and its column, and gives no day at all", () => {
    const text =
      'date,Plays,note\n2026-10-01,1.2K,"two\nlines"\n01/10/2026,5,\n2026-10-21,-3,\n2026-02-30,12.345,\n2026-10-01,1,\n2026-10-01,2,\n';
    expect({ faults: faults(text), days: read(text).days }).toEqual({
      faults: [
        "line 2, Plays: is no whole number",
        "line 4, date: is no day as YYYY-MM-DD",
        "line 5, date: lies in the future",
        "line 5, Plays: is no whole number",
        "line 6, date: is no day as YYYY-MM-DD",
        "line 6, Plays: is no whole number",
        "line 7, date: stands on line 2 too",
        "line 8, date: stands on line 2 too",
      ],
      days: [],
    });
  });

  it.each([
    ["", "line 1, file: the file is empty"],
    [
      'date,plays\n2026-10-20,5"',
      "line 2, file: A quote stands where none may. A cell with a quote in it is written in " +
        'quotes, and the quote in it twice: 12" as "12""".',
    ],
    ["plays,streams\n1,2", "line 1, date: no column is called date"],
    ["date,constructor\n2026-10-01,2", "line 1, constructor: no column is one of"],
    ["date,plays,Starts\n2026-10-01,2,3", "line 1, Starts: a second column for plays"],
    ["date,plays\n", "line 2, date: there is no row under the headings"],
    ["date,plays\n1999-01-01,2", "line 2, date: lies before 2004-01-01"],
  ])("that is %j is refused for it", (text, fault) => expect(faults(text)[0]).toContain(fault));
});

describe("POST /app-api/shows/{show_id}/import/{platform}", () => {
  let browser: Browser;
  let showId: string;

  const sync = useFixture(startSyncApp);
  beforeAll(async () => {
    sync.switchSessions(false);
  });
  beforeEach(async () => {
    sync.app.clock.advance(MINUTE_MS);
    ({ browser, showId } = await sync.editor());
  });

  const send = (csv: string, platform = "spotify", by = browser) =>
    by.request("POST", `/app-api/shows/${showId}/import/${platform}`, { body: { csv } });
  const days = () =>
    sync.app.sql(
      "select day::text, plays::int, listeners::int, account_id, is_reported from account_days where show_id = $1 order by day",
      [showId],
    );

  it("stores the days with sessions switched off, in months that had none, and again without doubling", async () => {
    const csv = 'date,plays,listeners,mood\n2019-03-31,10,\n2026-10-01,"1,204",900\n';
    const { status, body } = await send(csv);
    expect({ status, data: body.data, warnings: body.warnings }).toEqual({
      status: 200,
      data: {
        object: "imported_days",
        days: 2,
        from: "2019-03-31",
        to: "2026-10-01",
        metrics: ["plays", "listeners"],
        ignored_columns: ["mood"],
      },
      warnings: ["Left out, since they are no figure of a day: mood."],
    });
    expect((await send("date,plays\n2026-10-01,1300\n")).status).toBe(200);
    expect(await days()).toEqual([
      { day: "2019-03-31", plays: 10, listeners: null, account_id: "manual", is_reported: true },
      { day: "2026-10-01", plays: 1_300, listeners: 900, account_id: "manual", is_reported: true },
    ]);
  });

  it("stores nothing of a table with one bad row", async () => {
    const { status, body } = await send("date,plays\n2026-10-01,5\n2026-10-02,five\n");
    expect({ status, param: body.error.param, message: body.error.message }).toEqual({
      status: 400,
      param: "csv",
      message: "Nothing was imported. line 3, plays: is no whole number.",
    });
    expect(await days()).toEqual([]);
  });

  it("stores nothing in a dry run, and describes what it would store", async () => {
    const { status, body } = await browser.request(
      "POST",
      `/app-api/shows/${showId}/import/spotify?dry_run=true`,
      { body: { csv: "date,plays,mood\n2019-04-30,10,\n" } },
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "dry_run",
      would_write: { platform: "spotify", days: 1 },
      warnings: ["Left out, since they are no figure of a day: mood."],
    });
    expect(await days()).toEqual([]);
  });

  it("is for the show's own editors, and for dashboards alone", async () => {
    const other = await sync.editor();
    expect([
      (await send("date,plays\n2026-10-01,5", "spotify", other.browser)).status,
      (await send("date,plays\n2026-10-01,5", "transistor")).status,
      (await send("date,plays\n2026-10-01,5", "nowhere")).status,
    ]).toEqual([404, 400, 404]);
    expect(await days()).toEqual([]);
  });
});
