import { describe, expect, it } from "vitest";
import {
  EventbriteServer,
  SIMULATED_EVENTBRITE_TOKEN,
} from "../../../simulators/accounts/eventbrite-server.ts";
import {
  type SimulatedEvent,
  SimulatedEvents,
} from "../../../simulators/accounts/simulated-events.ts";
import { ManualClock } from "../../lib/time/clock.ts";
import { reachOf } from "../../domain/metrics/reach.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { answersOf } from "../accounts/conformance/answering-connector.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { answering, RecordedHttp } from "../recorded-http.test-support.ts";
import { connectEventbrite } from "./connector.ts";
import { EVENTBRITE } from "./manifest.ts";

const open = describeConnector("eventbrite", {
  account: (clock) => new SimulatedEvents({ clock }),
  simulator: (events) => new EventbriteServer(events),
  connector: connectEventbrite,
  basePath: "/v3",
  access: (events) => ({
    secrets: { access_token: SIMULATED_EVENTBRITE_TOKEN },
    externalId: events.organizationId,
  }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: (events) => ({
    totals: {
      attendance: events.published().reduce((sum, event) => sum + events.soldOf(event), 0),
    },
    items: events
      .published()
      .map((event) => ({ externalId: event.id, counts: { attendance: events.soldOf(event) } })),
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesASale: true }, of: "newest_item", metric: "attendance" },
    accountGone: { isGone: true },
    refused: { state: { refusesEvents: true }, read: "totals" },
  },
});

describe("Eventbrite", () => {
  it("asks which organisation is meant when a person has several, over all pages of them", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoOrganizations = true;
    const choices = [
      { id: "410077", name: "Harbour Audio Live" },
      { id: "410078", name: "Second House" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      requests: 2,
      failure: { code: "choose_account", choices },
    });
    expect(await connector().verify({ ...candidate, accountId: "410078" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "410078" },
    });
  });

  it("counts tickets as attendance and never as reach", async () => {
    const { connector, access } = await open();
    const [newest] = (await readAllItems(connector(), access)).items;
    expect(Object.keys(newest!.readings)).toEqual(["attendance"]);
    expect(reachOf("eventbrite", newest!.readings)).toEqual({ reach: null, basis: null });
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
  });

  it("leaves out drafts and events that were called off, and counts those that are over", async () => {
    const { connector, access, account: events } = await open();
    const listed = (await readAllItems(connector(), access)).items.map(
      ({ externalId }) => externalId,
    );
    const left = events.created().filter(({ id }) => !listed.includes(id));
    expect(left.length).toBe(events.created().length - events.published().length);
    const isDraft = ({ publishedAt }: SimulatedEvent) => publishedAt > events.clock.now();
    expect(left.some(({ isCanceled }) => isCanceled)).toBe(true);
    expect(left.some((event) => !event.isCanceled && isDraft(event))).toBe(true);
    expect(
      events.published().filter(({ startsAt }) => startsAt < events.clock.now()).length,
    ).toBeGreaterThan(50);
  });

  it("adds no T-shirt to the people, and makes no zero of an event without tickets or a total with a gap", async () => {
    const { connector, access, expected, state } = await open();
    state.sellsAddOns = true;
    expect(await connector().readTotals(access, soon())).toMatchObject({
      value: { readings: { attendance: { value: expected().totals.attendance } } },
    });
    state.newestHasNoClasses = true;
    expect((await readAllItems(connector(), access)).items[0]!.readings).toEqual({});
    expect(await connector().readTotals(access, soon())).toMatchObject({
      ok: true,
      value: { readings: {} },
    });
  });

  it("does not take a list for the whole that announces more without a continuation", async () => {
    const { connector, access, state } = await open();
    state.forgetsContinuation = true;
    expect(await connector().listItems!(access, null, soon())).toMatchObject({
      ok: false,
      requests: 1,
      failure: { code: "malformed_answer" },
    });
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
    const connector = answersOf(
      connectEventbrite({
        http,
        clock: new ManualClock("2026-10-20T12:00:00.000Z"),
        baseUrl: EVENTBRITE.baseUrl,
      }),
    );
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
