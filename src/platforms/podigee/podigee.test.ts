import { describe, expect, it } from "vitest";
import {
  podigeeDays,
  PodigeeServer,
  SIMULATED_PODIGEE_COOKIES,
  SIMULATED_PODIGEE_TOKEN,
} from "../../../simulators/accounts/hosting/podigee-server.ts";
import { SIMULATED_COUNTRIES, SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";
import {
  type ConnectorSetup,
  describeConnector,
  soon,
} from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectPodigee } from "./connector.ts";

/** Each day is split by country for itself, so that the sum is not the split of the sum. */
const countriesOf = (show: SimulatedShow): Record<string, number> =>
  Object.fromEntries(
    SIMULATED_COUNTRIES.map(({ code }) => [
      code,
      podigeeDays(show).reduce((sum, day) => {
        const countries = show.byCountry(show.showOn(day));
        return sum + (countries.find((country) => country.code === code)?.count ?? 0);
      }, 0),
    ]),
  );

const setup: Omit<ConnectorSetup<SimulatedShow, PodigeeServer>, "access" | "wrongSecrets"> = {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new PodigeeServer(show),
  connector: (parts) => connectPodigee({ ...parts, dashboardSessions: true }),
  basePath: "/api/v1",
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show),
    daily: septemberOf(show),
    geography: [{ metric: "downloads", valueKind: "count", countries: countriesOf(show) }],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheNewest: true }, of: "newest_item", metric: "downloads" },
    accountGone: { isGone: true },
    refused: { state: { needsPlan: true }, read: "totals" },
  },
  options: { unlisted: ["geography"] },
};

const open = describeConnector("podigee", {
  ...setup,
  access: (show) => ({ secrets: { api_key: SIMULATED_PODIGEE_TOKEN }, externalId: show.id }),
  wrongSecrets: { api_key: "wrong-4711" },
});

const openDashboard = describeConnector("the dashboard of podigee", {
  ...setup,
  access: (show) => ({ secrets: SIMULATED_PODIGEE_COOKIES, externalId: show.id }),
  wrongSecrets: { _podigee_session_v5: "wrong-4711" },
});

describe("Podigee", () => {
  it("asks which podcast is meant when the token opens several", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoShows = true;
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices: [{ id: "48213" }, { id: "99" }] },
    });
    expect(await connector().verify({ ...candidate, accountId: "99" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "99" },
    });
  });

  it("takes an answer by month for no days and no countries", async () => {
    const { connector, access, state } = await open();
    state.answersMonths = true;
    for (const answer of [
      await connector().readDaily!(access, SEPTEMBER, soon()),
      await connector().readGeography!(access, soon()),
    ])
      expect(answer).toMatchObject({ ok: false, failure: { code: "malformed_answer" } });
  });

  it("gives no total and no countries while a period is left out", async () => {
    const { connector, access, state } = await open();
    state.hasOddDay = true;
    const totals = await connector().readTotals(access, soon());
    expect(totals.ok && totals.value.readings).toEqual({});
    expect(await connector().readGeography!(access, soon())).toMatchObject({
      ok: false,
      failure: { code: "malformed_answer" },
    });
  });

  it("reads the numbers of a page of episodes in as many requests as their list has pages", async () => {
    const { connector, access, simulator } = await open();
    const { items, pages } = await readAllItems(connector(), access);
    expect({ items: items.length, pages }).toEqual({ items: 64, pages: 2 });
    // The list begins with the oldest: the first page is complete with the second request.
    expect(simulator.seen).toHaveLength(2 + 2 + 1);
    expect(items[0]?.guid).toBe("salt-and-signal-64");
  });

  it("sends the token in a header and never in an address", async () => {
    const { connector, access, simulator } = await open();
    await connector().readTotals(access, soon());
    expect(simulator.seen.filter(({ path }) => path.includes(SIMULATED_PODIGEE_TOKEN))).toEqual([]);
  });
});

describe("the dashboard of Podigee", () => {
  it("is read at the addresses of the API by the cookie alone, and says where its numbers come from", async () => {
    const { connector, access, simulator } = await openDashboard();
    const totals = await connector().readTotals(access, soon());
    expect(totals).toMatchObject({
      ok: true,
      value: { readings: { downloads: { source: "extension" } } },
    });
    expect(simulator.seen.map(({ headers }) => [headers["cookie"], headers["token"]])).toEqual([
      [`_podigee_session_v5=${SIMULATED_PODIGEE_COOKIES._podigee_session_v5}`, undefined],
      [`_podigee_session_v5=${SIMULATED_PODIGEE_COOKIES._podigee_session_v5}`, undefined],
    ]);
    const byToken = { ...access, secrets: { api_key: SIMULATED_PODIGEE_TOKEN } };
    expect(await connector().readTotals(byToken, soon())).toMatchObject({
      value: { readings: { downloads: { source: "api" } } },
    });
  });

  it.each(["status", "redirect"] as const)("says that a session ended with a %s", async (way) => {
    const { connector, access, state } = await openDashboard();
    state.endedSession = way;
    const ended = { ...access, secrets: { _podigee_session_v5: "ended" } };
    expect(await connector().readTotals(ended, soon())).toMatchObject({
      ok: false,
      failure: {
        code: "needs_reauth",
        message: "The session at Podigee has ended. Sign in there and sync again.",
      },
    });
  });

  it("uses no session, stored or given, where the operator has switched them off, and tokens still", async () => {
    const { parts, candidate, access, simulator } = await openDashboard();
    const off = answersOf(connectPodigee({ ...parts, dashboardSessions: false }));
    const refused = { failure: { code: "not_configured" }, requests: 0 };
    expect(await off.verify(candidate, soon())).toMatchObject(refused);
    expect(await off.readDaily!(access, SEPTEMBER, soon())).toMatchObject(refused);
    expect(off.manifest.connect).not.toHaveProperty("session");
    expect(simulator.seen).toEqual([]);
    const byToken = { ...candidate, secrets: { api_key: SIMULATED_PODIGEE_TOKEN } };
    expect(await off.verify(byToken, soon())).toMatchObject({ ok: true });
  });
});
