import { describe, expect, it } from "vitest";
import { startAccountSimulator } from "../../../simulators/accounts/account-simulator.ts";
import {
  OmnystudioServer,
  SIMULATED_OMNY_KEY,
} from "../../../simulators/accounts/omnystudio-server.ts";
import { SimulatedShow } from "../../../simulators/accounts/simulated-show.ts";
import { uuidOf } from "../../../simulators/accounts/uuid-of.ts";
import { loopbackHttp } from "../../../simulators/loopback-http.ts";
import { ManualClock } from "../../lib/clock.ts";
import {
  type AccountConformance,
  describeAccountConformance,
  standsOn,
  readAllItems,
} from "../accounts/account-conformance.test-suite.ts";
import { OmnystudioConnector } from "./connector.ts";
import { toItems } from "./normalise.ts";
import { answersBy } from "../accounts/answering-connector.test-support.ts";

const WINDOW = { from: "2026-09-01", to: "2026-09-30" };
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

async function open() {
  const clock = new ManualClock("2026-10-20T12:00:00.000Z");
  const show = new SimulatedShow({ clock });
  const simulator = await startAccountSimulator(new OmnystudioServer(show));
  const { is } = simulator.service;
  const externalId = uuidOf(show.id);
  const access = {
    secrets: { api_key: SIMULATED_OMNY_KEY },
    externalId,
    handle: show.handle,
    profileUrl: null,
  };
  const conformance: AccountConformance = {
    connector: (overrides = {}) =>
      answersBy(OmnystudioConnector)({
        http: loopbackHttp,
        clock,
        baseUrl: `${simulator.origin}/v1`,
        ...overrides,
      }),
    candidate: { secrets: access.secrets, accountId: null, handleOrUrl: null },
    access,
    wrongSecrets: { api_key: "wrong-4711" },
    expected: () => ({
      externalId,
      totals: { downloads: show.total() },
      items: show.episodes().map((episode) => ({
        externalId: uuidOf(episode.id),
        counts: { downloads: show.downloadsOf(episode) },
      })),
      daily: {
        window: WINDOW,
        days: show
          .days(WINDOW.from, WINDOW.to)
          .map((day) => ({ day, counts: { downloads: show.showOn(day) } })),
      },
    }),
    shapes: {
      countsAsText: () => (is.countsAsText = true),
      hiddenCounter: () => {
        is.hidesTheProgram = true;
        return { of: "totals", metric: "downloads" };
      },
      accountGone: () => (is.isGone = true),
      refused: () => {
        is.seesNoDays = true;
        return "daily";
      },
    },
    ...standsOn(simulator, clock),
  };
  return { ...conformance, simulator, show, is, [Symbol.asyncDispose]: simulator.close };
}

describeAccountConformance("omnystudio", open);

describe("Omny Studio", () => {
  it("looks through all networks, and asks which program is meant when the key opens several", async () => {
    await using upstream = await open();
    upstream.is.hasTwoShows = true;
    const choices = ["99", "48213"].map((digits) => ({
      id: uuidOf(digits),
      name: "Salt and Signal",
    }));
    expect(await upstream.connector().verify(upstream.candidate, soon())).toMatchObject({
      ok: false,
      calls: 3,
      failure: { code: "choose_account", choices },
    });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("99") }, soon()),
    ).toMatchObject({ ok: true, calls: 2, value: { externalId: uuidOf("99") } });
    expect(
      await upstream.connector().verify({ ...upstream.candidate, accountId: uuidOf("55") }, soon()),
    ).toMatchObject({ ok: false, failure: { code: "unsupported" } });
  });

  it("does not read days in a form it does not know", async () => {
    await using upstream = await open();
    upstream.is.unknownSeries = true;
    expect(await upstream.connector().readDaily!(upstream.access, WINDOW, soon())).toMatchObject({
      ok: false,
      failure: { code: "malformed_answer" },
    });
  });

  it("leaves out a clip that has no lifetime count", async () => {
    await using upstream = await open();
    upstream.is.hidesTheNewest = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.slice(0, 2).map(({ readings }) => Object.keys(readings))).toEqual([
      [],
      ["downloads"],
    ]);
  });

  it("lists no private clip, draft or clip to come", async () => {
    await using upstream = await open();
    upstream.is.hasUnpublished = true;
    const { items } = await readAllItems(upstream.connector(), upstream.access);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      upstream.show.episodes().map(({ id }) => uuidOf(id)),
    );
  });

  it("reads clips bare as well as wrapped, and times in UTC with or without the letter", () => {
    const clip = { Id: "a", Title: "One", PublishedUtc: "2026-09-01T04:00:00" };
    const times = toItems(
      { Items: [{ Clip: { ...clip, PublishedUtc: "2026-09-02T04:00:00Z" } }, clip] },
      new Date("2026-10-01T00:00:00Z"),
    ).map(({ publishedAt }) => publishedAt);
    expect(times).toEqual(["2026-09-02T04:00:00.000Z", "2026-09-01T04:00:00.000Z"]);
  });

  it("does not call a program gone because one address of it is not there", async () => {
    await using upstream = await open();
    const { connector, access, simulator } = upstream;
    for (const read of [
      () => connector().readDaily!(access, WINDOW, soon()),
      () => connector().listItems!(access, null, soon()),
    ]) {
      simulator.fault({ status: 404 });
      expect(await read()).toMatchObject({
        ok: false,
        failure: { code: "unavailable", reason: "not_offered" },
      });
    }
  });
});
