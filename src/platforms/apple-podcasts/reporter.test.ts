import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type AccountSimulator,
  startAccountSimulator,
} from "../../../simulators/accounts/account-simulator.ts";
import {
  APPLE_SHOW_ID,
  appleCounts,
  ApplePodcastsServer,
  SIMULATED_REPORTER,
} from "../../../simulators/accounts/apple-podcasts-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import { ApplePodcastsConnector } from "./connector.ts";
import { malformedAnswer } from "../accounts/account-failure.ts";
import { readReport } from "./report.ts";
import {
  type AnsweringConnector,
  answersBy,
} from "../accounts/answering-connector.test-support.ts";

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

let simulator: AccountSimulator<ApplePodcastsServer>;
let apple: AnsweringConnector;

beforeAll(async () => {
  simulator = await startAccountSimulator(new ApplePodcastsServer(show));
  apple = answersBy(ApplePodcastsConnector)({
    http: loopbackHttp,
    clock,
    baseUrl: `${simulator.origin}/podcasts/pcc/v1/analytics`,
    timeoutMs: 300,
    dashboardSessions: false,
  });
});
beforeEach(() => simulator.reset());
afterAll(() => simulator.close());

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
      counts: {
        plays: appleCounts(show.showOn(day)).plays,
        listeners: appleCounts(show.showOn(day)).listeners,
      },
    }));
    expect(answer).toEqual({
      ok: true,
      value: { days: expected, dayZone: "unknown", completeTo: null },
      requests: 10,
    });
    simulator.service.state.reporterError = 213;
    expect(
      await apple.readDaily?.(access, { from: "2026-10-10", to: "2026-10-11" }, soon()),
    ).toMatchObject({ ok: true, value: { days: [] }, requests: 2 });
  });

  it("asks for no day before the last ninety", async () => {
    expect(
      await apple.readDaily?.(access, { from: "2024-10-01", to: "2024-10-30" }, soon()),
    ).toMatchObject({ ok: true, value: { days: [] }, requests: 0 });
  });

  it("gives followers and what they cover, and calls the rest not offered", async () => {
    const totals = await apple.readTotals(access, soon());
    expect(totals).toMatchObject({
      ok: true,
      value: {
        readings: {
          followers: { value: show.followers, source: "api", as_of: "2026-10-18T23:59:59.000Z" },
        },
      },
    });
    expect(totals.ok && Object.keys(totals.value.readings)).toEqual(["followers"]);
    for (const answer of [
      await apple.listItems?.(access, null, soon()),
      await apple.readGeography?.(access, soon()),
    ])
      expect(answer).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "not_offered" },
        requests: 0,
      });
  });

  it.each([
    [123, "needs_reauth"],
    [124, "needs_reauth"],
    [200, "unsupported"],
    [214, "unsupported"],
    [999, "provider_error"],
  ])("reads its error %i as %s, and repeats no token", async (code, meaning) => {
    simulator.service.state.reporterError = code;
    const answer = await apple.readTotals(access, soon());
    expect(answer).toMatchObject({ ok: false, failure: { code: meaning }, requests: 1 });
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
