import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/harness.ts";
import { exportArchive, importArchive } from "./index.ts";

const SHOW = "ShowBBBBBBBBBBBBBBBB";
const SHOW_LINE = { object: "show", id: SHOW, handle: "slow-ledger", name: "The Slow Ledger" };

const day = (name: string, fields: Record<string, unknown> = {}): Record<string, unknown> => ({
  object: "account_daily",
  show_id: SHOW,
  platform: "tiktok",
  day: name,
  account_id: "6001",
  metrics: { followers: 900 },
  ...fields,
});

const input = (lines: readonly unknown[]) => (): Readable =>
  Readable.from([
    Buffer.from(
      lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n"),
    ),
  ]);

async function exported({ runtime: { database } }: TestApp): Promise<string> {
  let text = "";
  await exportArchive(database, {}, async (line) => {
    text += line;
  });
  return text;
}

describe("days of accounts in the portable archive", () => {
  let source: TestApp;
  let target: TestApp;
  const stored = (app: TestApp): Promise<unknown[]> =>
    app.sql("select * from account_days order by show_id, platform, day");
  const load = (app: TestApp, lines: readonly unknown[]) =>
    importArchive(app.runtime.database, input(lines), app.clock.now());

  beforeAll(async () => {
    [source, target] = await Promise.all([startTestApp(), startTestApp()]);
  });
  afterAll(() => Promise.all([source.close(), target.close()]));

  it("are read with what is left out unknown, in months that had no partition", async () => {
    const counts = await load(source, [
      SHOW_LINE,
      day("2019-02-28", { metrics: { likes: 12, followers: 900 }, counters: { likes: 400 } }),
      day("2019-03-02", { metrics: { likes: 30 }, spans_days: 2, counters: { likes: 430 } }),
      day("2026-10-01", {
        platform: "youtube",
        metrics: { views: 0 },
        reported_by_platform: true,
        updated_at: "2026-10-02T03:04:05.678Z",
      }),
    ]);
    expect(counts.byObject["account_daily"]).toEqual({ lines: 3, changed: 3 });
    const columns = {
      views: null,
      likes: null,
      followers: null,
      counters: null,
      spans_days: 1,
      is_reported: false,
      updated_at: source.clock.now(),
    };
    expect(await stored(source)).toMatchObject([
      { ...columns, day: "2019-02-28", likes: 12, followers: 900, counters: { likes: 400 } },
      { ...columns, day: "2019-03-02", likes: 30, spans_days: 2, counters: { likes: 430 } },
      {
        ...columns,
        platform: "youtube",
        views: 0,
        is_reported: true,
        updated_at: new Date("2026-10-02T03:04:05.678Z"),
      },
    ]);
  });

  it("come out of another database with the same bytes, over more than a page, and change nothing a second time", async () => {
    const days = Array.from({ length: 1_100 }, (_, index) =>
      day(new Date(Date.UTC(2021, 0, 1 + index)).toISOString().slice(0, 10), {
        platform: "threads",
        metrics: { followers: index },
      }),
    );
    await load(source, days);
    const archive = await exported(source);
    expect(archive.match(/"account_daily"/g)?.length).toBe(1_103);
    await load(target, [archive.trimEnd()]);
    expect(await exported(target)).toBe(archive);
    expect(await stored(target)).toEqual(await stored(source));
    expect((await load(target, [archive.trimEnd()])).changed).toBe(0);
  });

  it.each([
    [
      "a day twice",
      [day("2026-10-03"), day("2026-10-03")],
      "Line 2, field day: line 1 has the same.",
    ],
    ["a day that does not exist", [day("2026-02-30")], "Line 1, field day"],
    ["a year without measurements", [day("1026-02-03")], "Line 1, field day"],
    [
      "a number below zero",
      [day("2026-10-03", { metrics: { likes: -1 } })],
      "Line 1, field metrics.likes",
    ],
    [
      "an unknown metric",
      [day("2026-10-03", { metrics: { hearts: 1 } })],
      "Line 1, field metrics.hearts",
    ],
    [
      "a show that is not there",
      [day("2026-10-03", { show_id: "ShowCCCCCCCCCCCCCCCC" })],
      "Line 1, field show_id",
    ],
  ])("refuse %s, and store nothing then", async (_, lines, message) => {
    const before = await stored(target);
    await expect(load(target, lines)).rejects.toThrow(message);
    expect(await stored(target)).toEqual(before);
  });
});
