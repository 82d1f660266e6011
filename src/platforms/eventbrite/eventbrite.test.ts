import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  EventbriteServer,
  SIMULATED_EVENTBRITE_TOKEN,
} from "../../../simulators/accounts/eventbrite-server.ts";
import { SimulatedEvents } from "../../../simulators/accounts/simulated-events.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import { reachOf } from "../../metrics/reach.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { EventbriteConnector } from "./connector.ts";
import { EVENTBRITE } from "./manifest.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const events = new SimulatedEvents({ clock });
  const simulator = await startAccountSimulator(new EventbriteServer(events));
  const { service } = simulator;
  const access = {
    secrets: { access_token: SIMULATED_EVENTBRITE_TOKEN },
    externalId: events.organizationId,
    handle: null,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(EventbriteConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v3`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { access_token: "wrong-4711" },
    expected: () => ({
      externalId: events.organizationId,
      totals: {
        attendance: events.published().reduce((sum, event) => sum + events.soldOf(event), 0),
      },
      items: events
        .published()
        .map((event) => ({ externalId: event.id, counts: { attendance: events.soldOf(event) } })),
    }),
    shapes: {
      countsAsText: () => (service.countsAsText = true),
      hiddenCounter: () => {
        service.hidesASale = true;
        return { of: "newest_item", metric: "attendance" };
      },
      accountGone: () => (service.isGone = true),
      refused: () => {
        service.refusesEvents = true;
        return "totals";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, events };
}

describeAccountConformance("eventbrite", open);

const soon = (): AbortSignal => AbortSignal.timeout(5_000);

describe("Eventbrite", () => {
  it("asks which organisation is meant when a person has several, over all pages of them", async () => {
    const { connector, candidate, simulator } = await open();
    simulator.service.hasTwoOrganizations = true;
    const choices = [
      { id: "410077", name: "Harbour Audio Live" },
      { id: "410078", name: "Second House" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      calls: 2,
      failure: { code: "choose_account", choices },
    });
    expect(await connector().verify({ ...candidate, accountId: "410078" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "410078" },
    });
    await simulator.close();
  });

  it("counts tickets as attendance and never as reach", async () => {
    const { connector, access, simulator } = await open();
    const [newest] = (await readAllItems(connector(), access)).items;
    expect(Object.keys(newest!.readings)).toEqual(["attendance"]);
    expect(reachOf("eventbrite", newest!.readings)).toEqual({ reach: null, basis: null });
    await simulator.close();
  });

  it("asks for no attendee and no order", async () => {
    const { connector, candidate, access, simulator } = await open();
    await connector().verify(candidate, soon());
    await connector().readTotals(access, soon());
    await readAllItems(connector(), access);
    expect([...new Set(simulator.seen.map(({ path }) => path.split("?")[0]))]).toEqual([
      "/v3/users/me/organizations/",
      "/v3/organizations/410077/events/",
    ]);
    expect(
      simulator.seen.filter(({ path }) => /attendee|order(?!_by)|barcode|profile/.test(path)),
    ).toEqual([]);
    await simulator.close();
  });

  it("leaves out drafts and events that were called off, and counts those that are over", async () => {
    const { connector, access, simulator, events } = await open();
    const listed = (await readAllItems(connector(), access)).items.map(
      ({ externalId }) => externalId,
    );
    const left = events.created().filter(({ id }) => !listed.includes(id));
    expect(left.length).toBe(events.created().length - events.published().length);
    expect([
      left.some(({ isCanceled }) => isCanceled),
      left.some(({ isCanceled, publishedAt }) => !isCanceled && publishedAt > events.clock.now()),
    ]).toEqual([true, true]);
    expect(
      events.published().filter(({ startsAt }) => startsAt < events.clock.now()).length,
    ).toBeGreaterThan(50);
    await simulator.close();
  });

  it("adds no T-shirt to the people, and makes no zero of an event without tickets or a total with a gap", async () => {
    const { connector, access, simulator, expected } = await open();
    simulator.service.sellsAddOns = true;
    expect(await connector().readTotals(access, soon())).toMatchObject({
      value: { readings: { attendance: { value: expected().totals.attendance } } },
    });
    simulator.service.newestHasNoClasses = true;
    expect((await readAllItems(connector(), access)).items[0]!.readings).toEqual({});
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { readings: {} },
    });
    await simulator.close();
  });

  it("does not take a list for the whole that says it goes on and not how", async () => {
    const { connector, access, simulator } = await open();
    simulator.service.forgetsContinuation = true;
    expect(await connector().listItems!(access, null, soon())).toMatchObject({
      ok: false,
      calls: 1,
      failure: { code: "malformed_answer" },
    });
    await simulator.close();
  });

  it.each([
    [400, "INVALID_AUTH", "needs_reauth"],
    [401, "NO_AUTH", "needs_reauth"],
    [400, "HIT_RATE_LIMIT", "rate_limited"],
    [400, "ARGUMENTS_ERROR", "provider_error"],
  ])("reads status %i with the word %s as %s", async (status, error, code) => {
    const http = new RecordedHttp(
      answering({ status_code: status, error, error_description: "" }, status),
    );
    const connector = answersBy(EventbriteConnector)({
      http,
      clock: new ManualClock("2026-10-20T12:00:00.000Z"),
      baseUrl: EVENTBRITE.baseUrl,
    });
    expect(
      await connector.verify(
        { secrets: { access_token: "t" }, accountId: null, handleOrUrl: null },
        soon(),
      ),
    ).toMatchObject({ ok: false, failure: { code } });
    expect(http.requests.map(({ url }) => url)).toEqual([
      "https://www.eventbriteapi.com/v3/users/me/organizations/",
    ]);
  });
});
