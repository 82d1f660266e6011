import { describe, expect, it } from "vitest";
import {
  TransistorServer,
  SIMULATED_TRANSISTOR_KEY,
} from "../../../simulators/accounts/hosting/transistor-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectTransistor } from "./connector.ts";

const open = describeConnector("transistor", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new TransistorServer(show),
  connector: connectTransistor,
  basePath: "/v1",
  access: (show) => ({
    secrets: { api_key: SIMULATED_TRANSISTOR_KEY },
    externalId: show.id,
    handle: show.handle,
  }),
  wrongSecrets: { api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show),
    daily: septemberOf(show),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesADay: true }, of: "newest_day", metric: "downloads" },
    accountGone: { isGone: true },
    refused: false,
  },
});

describe("Transistor", () => {
  it("asks which show is meant when the key opens several", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Salt and Signal" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(await connector().verify({ ...candidate, accountId: "48213" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "48213" },
    });
  });

  it("reads days by the order that falls into the window it asked for", async () => {
    const { connector, access, account: show, state } = await open();
    state.printsMonthFirst = true;
    const windows = [SEPTEMBER, { from: "2026-03-02", to: "2026-03-09" }];
    for (const { from, to } of windows)
      expect(await connector().readDaily?.(access, { from, to }, soon())).toMatchObject({
        ok: true,
        value: {
          days: show
            .days(from, to)
            .map((day) => ({ day, counts: { downloads: show.showOn(day) } })),
        },
      });
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { readings: { downloads: { value: show.total() } } },
    });
  });

  it("knows no sum where a row is of no day of the window", async () => {
    const { connector, access, simulator } = await open();
    const answer = simulator.service.answer.bind(simulator.service);
    simulator.service.answer = (request) => {
      const given = answer(request);
      return {
        ...given,
        body: String(given.body).replaceAll("07-10-2026", "99-99-2026"),
      };
    };
    const totals = await connector().readTotals(access, soon());
    expect(totals).toMatchObject({ ok: true, rowsLeftOut: 1 });
    expect(totals.ok && totals.value.readings.downloads).toBeUndefined();
  });

  it("always names its window, because the default is the last fourteen days", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    expect(
      simulator.seen.map(({ path }) => path).filter((path) => path.includes("/analytics/")),
    ).toEqual([expect.stringMatching(/start_date=05-08-2025&end_date=20-10-2026/)]);
  });
});
