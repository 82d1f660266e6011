import { gzipSync } from "node:zlib";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { useFixture } from "../../../test/use-fixture.ts";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  appleEpisodeId,
  ApplePodcastsServer,
  SIMULATED_REPORTER,
} from "../../../simulators/accounts/dashboards/apple-podcasts-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { connectApplePodcasts } from "./connector.ts";
import { malformedAnswer } from "../accounts/account-failure.ts";
import { readReport } from "./report.ts";
import {
  type AnsweringConnector,
  answersOf,
} from "../accounts/conformance/answering-connector.test-support.ts";

const clock = new ManualClock("2026-10-20T12:00:00.000Z");
const show = new SimulatedShow({ clock });
const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const access = {
  secrets: SIMULATED_REPORTER,
  externalId: APPLE_SHOW_ID,
  handle: null,
  profileUrl: null,
};
const candidate = { secrets: SIMULATED_REPORTER, accountId: null, handleOrUrl: null };

let apple: AnsweringConnector;

const simulator = useFixture(() => startAccountSimulator(new ApplePodcastsServer(show)));
beforeAll(async () => {
  apple = answersOf(
    connectApplePodcasts({
      http: loopbackHttp,
      clock,
      baseUrl: `${simulator.origin}/podcasts/pcc/v1/analytics`,
      timeoutMs: 300,
      dashboardSessions: false,
    }),
  );
});
beforeEach(() => simulator.reset());

/** Hours are printed with two decimals. */
const countsOn = (downloads: number) => {
  const { plays, listeners, seconds } = appleCounts(downloads);
  return {
    plays,
    listeners,
    watch_time_sec: Math.round(Number((seconds / 3_600).toFixed(2)) * 3_600),
  };
};

describe("Apple's Reporter", () => {
  it("opens the show of its tables with no session and no cookie", async () => {
    expect(await apple.verify(candidate, soon())).toMatchObject({
      ok: true,
      value: { externalId: APPLE_SHOW_ID, name: show.name },
      requests: 1,
    });
    expect(simulator.seen[0]).toMatchObject({ method: "POST", path: "/reportservice/sales/v1" });
    expect(simulator.seen[0]?.headers.cookie).toBeUndefined();
  });

  it("gives days, one table each, and leaves out those that are late or hold nothing", async () => {
    const answer = await apple.readDaily?.(
      access,
      { from: "2026-10-10", to: "2026-10-20" },
      soon(),
    );
    const expected = show.days("2026-10-10", "2026-10-18").map((day) => ({
      day,
      counts: countsOn(show.showOn(day)),
    }));
    expect(answer).toEqual({
      ok: true,
      value: { days: expected, dayZone: "unknown", completeTo: null },
      requests: 10,
      rowsLeftOut: 0,
    });
    simulator.service.state.reporterError = 213;
    expect(
      await apple.readDaily?.(access, { from: "2026-10-10", to: "2026-10-11" }, soon()),
    ).toMatchObject({ ok: true, value: { days: [] }, requests: 2 });
  });

  it("leaves out a row that names no show, and counts it", async () => {
    simulator.service.state.hasRowWithoutShow = true;
    const window = { from: "2026-10-10", to: "2026-10-11" };
    expect(await apple.readDaily?.(access, window, soon())).toMatchObject({
      ok: true,
      value: { days: show.days(window.from, window.to).map((day) => ({ day })) },
      rowsLeftOut: 2,
    });
  });

  it("asks for no day before the last ninety", async () => {
    expect(
      await apple.readDaily?.(access, { from: "2024-10-01", to: "2024-10-30" }, soon()),
    ).toMatchObject({ ok: true, value: { days: [] }, requests: 0 });
  });

  it.each([false, true])(
    "leaves out a day without a table, in either form of that answer (in a sentence: %s)",
    async (answersPlainText) => {
      simulator.service.state.answersPlainText = answersPlainText;
      // The show begins on 5 August.
      clock.set("2025-08-06T12:00:00Z");
      expect(
        await apple.readDaily?.(access, { from: "2025-08-03", to: "2025-08-04" }, soon()),
      ).toMatchObject({ ok: true, value: { days: [] }, requests: 2 });
      clock.set("2026-10-20T12:00:00.000Z");
    },
  );

  it("reads the days since the vendor number exists, and calls it unknown only where no day knows it", async () => {
    simulator.service.state.vendorSince = "2026-10-15";
    const window = { from: "2026-10-10", to: "2026-10-20" };
    const answer = await apple.readDaily?.(access, window, soon());
    expect(answer?.ok === true && answer.value.days.map(({ day }) => day)).toEqual(
      show.days("2026-10-15", "2026-10-18"),
    );
    simulator.service.state.vendorSince = "2026-10-19";
    expect(await apple.verify({ ...candidate, accountId: APPLE_SHOW_ID }, soon())).toMatchObject({
      ok: true,
      value: { externalId: APPLE_SHOW_ID },
    });
    expect(await apple.readTotals(access, soon())).toMatchObject({ ok: true });
    simulator.service.state.vendorSince = "2026-12-01";
    expect(await apple.readTotals(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unsupported" },
    });
  });

  it("connects a named show without plays on the newest day", async () => {
    expect(await apple.verify({ ...candidate, accountId: "1500999999" }, soon())).toMatchObject({
      ok: true,
      value: {
        externalId: "1500999999",
        name: null,
        warning: expect.stringContaining("lists other shows") as string,
      },
    });
    expect(
      await apple.verify({ ...candidate, accountId: APPLE_SHOW_ID }, soon()),
    ).not.toHaveProperty("value.warning");
  });

  it("gives no lifetime figure", async () => {
    expect(await apple.readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { identity: { externalId: APPLE_SHOW_ID, name: show.name }, readings: {} },
      requests: 1,
    });
  });

  it("names the episodes of the newest day with the guid of the feed, each once and unmeasured", async () => {
    const answer = await apple.listItems?.(access, null, soon());
    const played = show.episodes().filter((episode) => show.downloadsOn(episode, "2026-10-18") > 0);
    expect(answer).toMatchObject({ ok: true, value: { next: null }, requests: 1 });
    expect(answer?.ok === true && answer.value.items).toEqual(
      played.map((episode) =>
        expect.objectContaining({
          externalId: appleEpisodeId(episode),
          guid: episode.guid,
          title: episode.title,
          readings: {},
        }),
      ),
    );
  });

  it("calls a table not offered, and the account sound, where the vendor number is refused for it alone", async () => {
    simulator.service.state.lacksOtherTables = true;
    expect(await apple.readTotals(access, soon())).toMatchObject({ ok: true });
    for (const answer of [
      await apple.listItems?.(access, null, soon()),
      await apple.readGeography?.(access, soon()),
    ])
      expect(answer).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "not_offered" },
      });
  });

  it("gives the plays of the newest day by country", async () => {
    expect(await apple.readGeography?.(access, soon())).toMatchObject({
      ok: true,
      value: [
        {
          metric: "plays",
          window: { kind: "dates", from: "2026-10-18", to: "2026-10-18" },
          asOf: "2026-10-18T23:59:59.000Z",
          countries: show.byCountry(show.showOn("2026-10-18")).map(({ code, count }) => ({
            code,
            value: appleCounts(count).plays,
          })),
        },
      ],
      requests: 1,
    });
  });

  it.each([
    [123, "needs_reauth"],
    [124, "needs_reauth"],
    [200, "unsupported"],
    [214, "unsupported"],
    [215, "unsupported"],
    [300, "unsupported"],
    [999, "provider_error"],
  ])("reads its error %i as %s, and repeats no token", async (code, meaning) => {
    simulator.service.state.reporterError = code;
    const answer = await apple.readTotals(access, soon());
    expect(answer).toMatchObject({
      ok: false,
      failure: { code: meaning },
      requests: code === 200 || code === 300 ? 2 : 1,
    });
    expect(JSON.stringify(answer)).not.toContain(SIMULATED_REPORTER.reporter_token);
  });

  it("keeps the token out of every address, and a vendor number that is none out of the command", async () => {
    await apple.readTotals(access, soon());
    expect(simulator.seen.map(({ path }) => path)).toEqual(["/reportservice/sales/v1"]);
    expect(
      await apple.readTotals(
        { ...access, secrets: { ...SIMULATED_REPORTER, vendor_number: "1,x]" } },
        soon(),
      ),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" }, requests: 0 });
  });

  it.each(["hang", "reset", "html", "empty_object"] as const)(
    "survives trouble on the way (%s)",
    async (kind) => {
      simulator.fault({ kind });
      const expected = {
        hang: "timeout",
        reset: "provider_error",
        html: "malformed_answer",
        empty_object: "malformed_answer",
      }[kind];
      expect(await apple.readTotals(access, soon())).toMatchObject({
        ok: false,
        failure: { code: expected },
      });
    },
  );
});

describe("a report", () => {
  it("is unknown where a cell is empty, and never zero", () => {
    const table = "Show Identifier\tTotal Listeners\tTotal Plays\n11\t\t38\n12\t0\t0";
    expect(readReport(Buffer.from(table))).toEqual([
      { showId: "11", plays: "38" },
      { showId: "12", listeners: "0", plays: "0" },
    ]);
  });

  it.each([
    ["a table cut short", gzipSync("Plays\n1").subarray(0, 12)],
    ["a table without our columns", gzipSync("Provider\tCountry\nApple\tUS")],
    ["a page", Buffer.from("<html></html>")],
  ])("that is %s is none", (_name, bytes) =>
    expect(() => readReport(bytes)).toThrow(
      malformedAnswer("Apple's Reporter answered in a form we do not know."),
    ),
  );
});
