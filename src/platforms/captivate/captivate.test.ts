import { describe, expect, it } from "vitest";
import {
  CaptivateServer,
  SIMULATED_CAPTIVATE_KEY,
  SIMULATED_CAPTIVATE_USER,
} from "../../../simulators/accounts/hosting/captivate-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import {
  asDownloads,
  byCode,
  downloadsWithin,
  episodesOf,
  SEPTEMBER,
  septemberOf,
} from "../accounts/conformance/expected-show.test-support.ts";
import { connectCaptivate } from "./connector.ts";
import { toCountries } from "./normalise.ts";
import { signInPayload } from "./payload-schema.ts";
import { UpstreamRead } from "../upstream-read.ts";
import { fromWallTime } from "./wall-time.ts";

const LAST_90_DAYS = { from: "2026-07-23", to: "2026-10-20" };

const openCaptivate = describeConnector("captivate", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new CaptivateServer(show),
  connector: connectCaptivate,
  access: (show) => ({
    secrets: { user_id: SIMULATED_CAPTIVATE_USER, api_key: SIMULATED_CAPTIVATE_KEY },
    externalId: uuidOf(show.id),
  }),
  wrongSecrets: { user_id: "wrong-user-4711", api_key: "wrong-4711" },
  expected: (show) => ({
    totals: { downloads: show.total() },
    items: episodesOf(show, asDownloads, ({ id }) => uuidOf(id)),
    daily: septemberOf(show),
    geography: [
      {
        metric: "downloads",
        valueKind: "count",
        countries: byCode(show.byCountry(downloadsWithin(show, LAST_90_DAYS))),
      },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesTheTotal: true }, of: "totals", metric: "downloads" },
    accountGone: { isGone: true },
    refused: { state: { seesNoRange: true }, read: "geography" },
  },
  options: { requestsBefore: 1 },
});

async function open() {
  const upstream = await openCaptivate();
  const signIns = (): number =>
    upstream.simulator.seen.filter(({ path }) => path === "/authenticate/token").length;
  return { ...upstream, signIns };
}

describe("Captivate's sessions", () => {
  it("serve many reads, and end with the connector: they are kept nowhere else", async () => {
    const upstream = await open();
    const connector = upstream.connector();
    await connector.readTotals(upstream.access, soon());
    await connector.readDaily!(upstream.access, SEPTEMBER, soon());
    expect(upstream.signIns()).toBe(1);
    await upstream.connector().readTotals(upstream.access, soon());
    expect(upstream.signIns()).toBe(2);
  });

  it("are renewed once when they have ended, and the read goes on", async () => {
    const upstream = await open();
    const connector = upstream.connector();
    await connector.readTotals(upstream.access, soon());
    upstream.simulator.service.expireSessions();
    const before = upstream.requests();
    const answer = await connector.readTotals(upstream.access, soon());
    expect(answer).toMatchObject({ ok: true, requests: 4 });
    expect(upstream.requests() - before).toBe(4);
    expect(upstream.signIns()).toBe(2);
  });

  it("are renewed no more than once when Captivate goes on refusing them", async () => {
    const upstream = await open();
    upstream.state.refusesSessions = true;
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      requests: 4,
      failure: { code: "needs_reauth" },
    });
    expect(upstream.requests()).toBe(4);
    expect(upstream.signIns()).toBe(2);
  });

  it("are not shared by secrets that differ, and verifying makes a new one", async () => {
    const upstream = await open();
    const connector = upstream.connector();
    await connector.readTotals(upstream.access, soon());
    expect(
      await connector.readTotals(
        { ...upstream.access, secrets: { ...upstream.access.secrets, api_key: "wrong-4711" } },
        soon(),
      ),
    ).toMatchObject({ ok: false, failure: { code: "needs_reauth" } });
    await connector.verify(upstream.candidate, soon());
    expect(upstream.signIns()).toBe(3);
  });

  it("come from a body, so that the key is in no address", async () => {
    const upstream = await open();
    await readAllItems(upstream.connector(), upstream.access);
    expect(
      upstream.simulator.seen.filter(({ path }) => path.includes(SIMULATED_CAPTIVATE_KEY)),
    ).toEqual([]);
  });
});

describe("Captivate", () => {
  it("lists episodes under either name of their id, with the guid of the feed and an address", async () => {
    const upstream = await open();
    upstream.state.namesIdsTwoWays = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      upstream.expected().items.map(({ externalId }) => externalId),
    );
    expect(items.map(({ guid }) => guid)).toEqual(
      upstream.account.episodes().map(({ guid }) => guid),
    );
    expect(items[0]?.url).toMatch(/^https:\/\/salt-and-signal\.captivate\.example\/episode\//);
  });

  it("asks which show is meant when the key opens several", async () => {
    const upstream = await open();
    upstream.state.hasTwoShows = true;
    const choices = ["48213", "99"].map((digits) => ({
      id: uuidOf(digits),
      name: "Salt and Signal",
    }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("99") }, soon()),
    ).toMatchObject({ ok: true, value: { externalId: uuidOf("99") } });
  });

  it("takes success: false with status 200 for a failure, not for an empty answer", async () => {
    const upstream = await open();
    upstream.state.failsWith200 = true;
    const { connector, access } = upstream;
    for (const read of [
      connector().readTotals(access, soon()),
      connector().listItems!(access, null, soon()),
      connector().readDaily!(access, SEPTEMBER, soon()),
      connector().readGeography!(access, soon()),
    ]) {
      expect(await read).toMatchObject({ ok: false, failure: { code: "provider_error" } });
    }
  });

  it("says that it cannot read days and countries of an unknown form, instead of finding none", async () => {
    const upstream = await open();
    upstream.state.unknownRange = true;
    const { connector, access } = upstream;
    for (const read of [
      connector().readDaily!(access, SEPTEMBER, soon()),
      connector().readGeography!(access, soon()),
    ]) {
      expect(await read).toMatchObject({ ok: false, failure: { code: "malformed_answer" } });
    }
  });

  it("asks for the countries of 90 days in UTC, by name, and has none yet when the list is empty", async () => {
    const upstream = await open();
    const answer = await upstream.connector().readGeography!(upstream.access, soon());
    expect(answer).toMatchObject({ ok: true, value: [{ window: { kind: "days", days: 90 } }] });
    const asked = {
      start: `${LAST_90_DAYS.from}T00:00:00.000Z`,
      end: `${LAST_90_DAYS.to}T23:59:59.999Z`,
      interval: "1d",
      timezone: "UTC",
      countryCode: null,
      types: ["byLocation"],
    };
    expect(JSON.parse(upstream.simulator.seen.at(-1)?.body ?? "")).toEqual(asked);
    upstream.state.hasNoCountries = true;
    expect(await upstream.connector().readGeography!(upstream.access, soon())).toMatchObject({
      ok: false,
      failure: { code: "unavailable", reason: "not_yet" },
    });
  });

  it("reads when an episode was published in the show's zone, on both sides of a change of the clocks", async () => {
    const upstream = await open();
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
      upstream.account.episodes().map(({ publishedAt }) => publishedAt.toISOString()),
    );
  });

  it("lists neither drafts nor what is to come, though it is today", async () => {
    const upstream = await open();
    upstream.state.hasUnpublished = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      upstream.account.episodes().map(({ id }) => uuidOf(id)),
    );
  });

  it("does not call a show gone because one figure of it is not there", async () => {
    const upstream = await open();
    upstream.simulator.fault({ status: 404 }, { skip: 2 });
    expect(await upstream.connector().readTotals(upstream.access, soon())).toMatchObject({
      ok: false,
      requests: 3,
      failure: { code: "unavailable", reason: "not_offered" },
    });
  });

  it("leaves out an episode Captivate no longer knows and reads the others", async () => {
    const upstream = await open();
    upstream.state.lostTheNewest = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.slice(0, 2).map(({ readings }) => Object.keys(readings))).toEqual([
      [],
      ["downloads"],
    ]);
  });
});

describe("Captivate's loose forms", () => {
  it.each([
    ["2026-07-01 09:30:00", "Europe/London", "2026-07-01T08:30:00.000Z"],
    ["2026-10-25 00:30:00", "Europe/London", "2026-10-24T23:30:00.000Z"],
    ["2026-10-25 02:30:00", "Europe/London", "2026-10-25T02:30:00.000Z"],
    ["2026-03-08 03:30:00", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-07-01T09:30:00+02:00", null, "2026-07-01T07:30:00.000Z"],
    ["2026-07-01 09:30:00", null, null],
    ["2026-07-01 09:30:00", "Mars/Olympus", null],
    ["1 July 2026", "Europe/London", null],
  ])("reads %s in %s as %s", (text, zone, expected) => {
    expect(fromWallTime(text, zone)).toBe(expected);
  });

  it("take no session that a header cannot hold", () => {
    expect(
      ["a.b-c=", "", "two words", "line\nbreak"].map((token) =>
        signInPayload.Check({ user: { token } }),
      ),
    ).toEqual([true, false, false, false]);
  });

  it("keep an unknown country under its own name, leave out an entry that cannot be read, and refuse a list of such", () => {
    const us = { key: "US", name: "United States", total: 9 };
    const read = new UpstreamRead(soon());
    expect(
      toCountries(
        { data: { byLocation: [{ key: "XQ", name: "Atlantis", total: "12" }, us, { key: "GB" }] } },
        read,
      ),
    ).toMatchObject([
      { code: null, name: "Atlantis", value: 12 },
      { code: "US", value: 9 },
    ]);
    expect(read.rowsLeftOut).toBe(1);
    expect(
      [{ byLocation: [{ total: 3 }] }, { byLocation: { US: 9 } }, {}].map((body) =>
        toCountries(body, read),
      ),
    ).toEqual([null, null, null]);
  });
});
