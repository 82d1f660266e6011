import { afterEach, describe, expect, it, vi } from "vitest";
import {
  SIMULATED_SPREAKER_TOKEN,
  spreakerCounts,
  spreakerListeners,
  SpreakerServer,
} from "../../../simulators/accounts/hosting/spreaker-server.ts";
import {
  SIMULATED_COUNTRIES,
  type SimulatedEpisode,
  SimulatedShow,
} from "../../../simulators/accounts/simulated-show.ts";
import { readAllItems } from "../accounts/conformance/account-conformance.test-support.ts";
import { describeConnector, soon } from "../accounts/conformance/describe-connector.test-suite.ts";
import { SEPTEMBER, septemberOf } from "../accounts/conformance/expected-show.test-support.ts";
import { connectSpreaker } from "./connector.ts";
import { toShare, toSpreakerTime } from "./normalise.ts";

/** Shares as Spreaker prints them: in percent, with one decimal. */
const PRINTED_SHARES = Object.fromEntries(
  SIMULATED_COUNTRIES.map(({ code, share }) => [code, Number((share * 100).toFixed(1)) / 100]),
);

/** Likes and comments are read of the episodes of the last sixty days. */
const countsOf = (show: SimulatedShow, episode: SimulatedEpisode) => {
  const { plays, downloads, likes, comments } = spreakerCounts(show.downloadsOf(episode));
  const isNew = episode.publishedAt >= new Date("2026-08-21T00:00:00.000Z");
  return isNew ? { plays, downloads, likes, comments } : { plays, downloads };
};

const open = describeConnector("spreaker", {
  account: (clock) => new SimulatedShow({ clock }),
  simulator: (show) => new SpreakerServer(show),
  connector: connectSpreaker,
  basePath: "/v2",
  access: (show) => ({ secrets: { access_token: SIMULATED_SPREAKER_TOKEN }, externalId: show.id }),
  wrongSecrets: { access_token: "wrong-4711" },
  expected: (show) => ({
    totals: { ...spreakerCounts(show.total()), posts: show.episodes().length },
    items: show.episodes().map((episode) => ({
      externalId: episode.id,
      counts: countsOf(show, episode),
    })),
    daily: septemberOf(show, (downloads) => ({
      plays: downloads * 2,
      downloads,
      listeners: spreakerListeners(downloads),
    })),
    geography: [
      { metric: "downloads", valueKind: "share", countries: { ...PRINTED_SHARES, Others: 0.04 } },
    ],
  }),
  shapes: {
    countsAsText: { countsAsText: true },
    hiddenCounter: { state: { hidesDownloads: true }, of: "newest_item", metric: "downloads" },
    accountGone: { isGone: true },
    refused: false,
  },
});

describe("Spreaker", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("asks which show is meant when the person has several", async () => {
    const { connector, candidate, state } = await open();
    state.hasTwoShows = true;
    const choices = [
      { id: "48213", name: "Salt and Signal" },
      { id: "99", name: "Night Ferry" },
    ];
    expect(await connector().verify(candidate, soon())).toMatchObject({
      ok: false,
      failure: { code: "choose_account", choices },
      requests: 2,
    });
    expect(await connector().verify({ ...candidate, accountId: "99" }, soon())).toMatchObject({
      ok: true,
      value: { externalId: "99" },
    });
  });

  it("requests the next page at its own address, also where next_url names another host", async () => {
    const { connector, access, account: show, state } = await open();
    state.nextHost = "https://elsewhere.example";
    const { items } = await readAllItems(connector(), access);
    expect(items.map(({ externalId }) => externalId)).toEqual(show.episodes().map(({ id }) => id));
  });

  it("reads milliseconds as seconds and times without a zone as UTC, and leaves out what is still to come", async () => {
    vi.stubEnv("TZ", "America/New_York");
    const { connector, access, account: show } = await open();
    const page = await connector().listItems!(access, null, soon());
    const [newest] = show.episodes();
    expect(page.ok && page.value.items[0]).toMatchObject({
      externalId: newest?.id,
      publishedAt: newest?.publishedAt.toISOString(),
      durationSec: newest?.durationSec,
    });
    expect(JSON.stringify(page)).not.toContain("storms");
    expect(toSpreakerTime("2026-07-01 04:00:00")).toBe("2026-07-01T04:00:00.000Z");
  });

  it("leaves out an episode that was deleted after it was listed, and reads on", async () => {
    const { connector, access, state } = await open();
    const page = await connector().listItems!(access, null, soon());
    const items = page.ok ? page.value.items.slice(0, 3) : [];
    state.deletedEpisode = items[1]?.externalId ?? "";
    const numbers = await connector().readItems!(access, items, soon());
    expect(numbers.ok && [...numbers.value.keys()]).toEqual([
      items[0]?.externalId,
      items[2]?.externalId,
    ]);
    expect(numbers.requests).toBe(3);
  });

  it("counts the requests made before the platform asked to slow down", async () => {
    const { connector, access, simulator } = await open();
    const page = await connector().listItems!(access, null, soon());
    simulator.fault({ status: 429, retryAfter: "30" }, { skip: 2 });
    expect(
      await connector().readItems!(access, page.ok ? page.value.items : [], soon()),
    ).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterSec: 30 },
      requests: 3,
    });
  });

  it("reads the numbers of all old episodes in one request", async () => {
    const { connector, access, simulator } = await open();
    const page = await connector().listItems!(access, null, soon());
    const items = page.ok ? page.value.items : [];
    expect(items).toHaveLength(49);
    simulator.seen.length = 0;
    const numbers = await connector().readItems!(access, items, soon());
    expect(numbers.ok && numbers.value.size).toBe(49);
    // Nine episodes are new.
    expect(numbers.requests).toBe(9 + 1);
    expect(simulator.seen.at(-1)?.path).toContain("totals?from=2025-11-17&to=2026-10-20&limit=50");
  });

  it("asks for an old episode by itself where the list of totals does not hold it", async () => {
    const { connector, access, account: show, state } = await open();
    const [episode] = show.episodes().slice(30);
    state.unlistedEpisode = episode?.id ?? "";
    const { items } = await readAllItems(connector(), access);
    const item = items.find(({ externalId }) => externalId === episode?.id);
    expect(item?.readings).toMatchObject({ likes: {}, comments: {} });
    expect(item?.readings.downloads?.value).toBe(show.downloadsOf(episode!));
  });

  it.each([400, 403, 404, 500])(
    "reads episodes one by one and days without listeners where Spreaker answers %i to the " +
      "newer statistics",
    async (status) => {
      const { connector, access, state } = await open();
      const whole = await connector().readDaily!(access, SEPTEMBER, soon());
      state.refuses = status;
      const { items } = await readAllItems(connector(), access);
      expect(items.filter(({ readings }) => readings.likes === undefined)).toEqual([]);
      const days = await connector().readDaily!(access, SEPTEMBER, soon());
      expect(days.ok && days.value.days[0]?.counts.listeners).toBeUndefined();
      expect(days.ok && days.value.days.map(({ counts }) => counts.downloads)).toEqual(
        whole.ok && whole.value.days.map(({ counts }) => counts.downloads),
      );
    },
  );

  it("gives shares between 0 and 1, an unknown name without a code, cities apart, and nothing for an empty list", async () => {
    const { connector, access, simulator, state } = await open();
    const read = await connector().readGeography!(access, soon());
    const [reading] = read.ok ? read.value : [];
    expect(
      reading?.countries.every(({ value }) => value !== null && value >= 0 && value <= 1),
    ).toBe(true);
    expect(reading?.countries.at(-1)).toEqual({
      code: null,
      name: "Others",
      value: 0.04,
      label: null,
    });
    expect(reading?.places).toEqual([{ code: null, name: "Portland", value: 0.075, label: null }]);
    expect(simulator.seen.at(-1)?.path).toContain("from=2026-09-20&to=2026-10-19");
    state.hasNoPlaces = true;
    expect(await connector().readGeography!(access, soon())).toMatchObject({ ok: true, value: [] });
    expect([toShare("12.5"), toShare(0), toShare(101), toShare("<1%"), toShare(null)]).toEqual([
      0.125,
      0,
      null,
      null,
      null,
    ]);
  });

  it("sends the token in a header and never in an address", async () => {
    const { connector, access, candidate, simulator } = await open();
    await connector().verify(candidate, soon());
    await readAllItems(connector(), access);
    expect(simulator.seen.filter(({ path }) => path.includes(SIMULATED_SPREAKER_TOKEN))).toEqual(
      [],
    );
  });
});
