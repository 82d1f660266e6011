import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type {
  AccountFault,
  AccountSimulator,
  SimulatedAccountService,
} from "../../../simulators/accounts/account-simulator.ts";
import { type Clock, utcDay } from "../../lib/clock.ts";
import type { Metric, Readings } from "../../metrics/metric.ts";
import type { Counts } from "../posts/readings.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountFailureCode,
  AccountItem,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "./account-connector.ts";
import { type AnsweringConnector, type ReadAnswer } from "./answering-connector.test-support.ts";

/** What a connector must answer, worked out from the simulated account and not from its answers. */
export interface ExpectedAccount {
  externalId: string;
  totals: Counts;
  /**
   * Every item, newest first, with the numbers it has by now. At least two pages of them, unless
   * `unpaged`.
   */
  items: readonly { externalId: string; counts: Counts }[];
  /** A window with more than ten known days, longer than a page or default of the upstream. */
  daily?: { window: DayWindow; days: readonly { day: string; counts: Counts }[] };
  geography?: readonly {
    metric: GeographyReading["metric"];
    valueKind: "count" | "share";
    countries: Readonly<Record<string, number>>;
  }[];
}

/**
 * A state every platform knows in its own way; each returns false where the platform cannot be in
 * it.
 */
export interface AccountShapes {
  /** Counters printed as text. */
  countsAsText: () => boolean;
  /** One counter of the account or of the newest item is left out, hidden or null; its metric. */
  hiddenCounter: () => { of: "totals" | "newest_item" | "newest_day"; metric: Metric } | false;
  /** The account was closed after it was connected. */
  accountGone: () => boolean;
  /** Geography, days or item numbers are refused by the platform's plan or permission: which. */
  refused: () => "daily" | "geography" | "items" | "totals" | false;
}

export interface AccountConformance {
  connector: (overrides?: { timeoutMs?: number }) => AnsweringConnector;
  candidate: AccountCandidate;
  access: AccountAccess;
  /** The same form of secrets that opens nothing. Contains the text 4711. */
  wrongSecrets: Record<string, string>;
  expected: () => ExpectedAccount;
  shapes: AccountShapes;
  /** How this platform words a status, where it differs from the common reading. */
  words?: Partial<Record<"401" | "402" | "403" | "404" | "429", AccountFailureCode>>;
  fault: (fault: AccountFault, options?: { times?: number; skip?: number }) => void;
  /**
   * Calls made before the one that asks, at each read: signing in, fetching a token. A fault skips
   * them.
   */
  callsBefore?: number;
  /** The platform answers all items at once. */
  unpaged?: boolean;
  calls: () => number;
  now: () => Date;
  reset: () => void;
  close: () => Promise<void>;
}

/** What is the same for every platform that one simulator stands in for. */
export function standsOn<Service extends SimulatedAccountService>(
  simulator: AccountSimulator<Service>,
  clock: Clock,
): Pick<AccountConformance, "fault" | "calls" | "now" | "reset" | "close"> {
  return {
    fault: simulator.fault,
    calls: () => simulator.seen.length,
    now: () => clock.now(),
    reset: simulator.reset,
    close: simulator.close,
  };
}

/**
 * The guarantees of every connector of accounts, run against a simulator of its platform over real
 * HTTP. A new connector is done when this suite passes for it.
 */
export function describeAccountConformance(
  name: string,
  open: () => Promise<AccountConformance>,
): void {
  describe(`account conformance: ${name}`, () => {
    let upstream: AccountConformance;
    beforeAll(async () => {
      upstream = await open();
    });
    beforeEach(() => upstream.reset());
    afterAll(() => upstream.close());
    identifies(() => upstream);
    readsFigures(() => upstream);
    readsItems(() => upstream);
    readsDaysAndPlaces(() => upstream);
    meetsTrouble(() => upstream);
  });
}

const calm = (): AbortSignal => new AbortController().signal;

function valueOf<Value>(answer: ReadAnswer<Value>): Value {
  if (!answer.ok)
    throw new Error(`Expected an answer, got ${answer.failure.code}: ${answer.failure.message}`);
  return answer.value;
}

/** A read the manifest offers; one that is missing is a failed test. */
function offered<Read>(read: Read | undefined): Read {
  if (read === undefined) throw new Error("The connector does not have what its manifest offers.");
  return read;
}

const listItems = (
  connector: AnsweringConnector,
  access: AccountAccess,
  page: string | null = null,
) => offered(connector.listItems?.(access, page, calm()));
const readDaily = (connector: AnsweringConnector, access: AccountAccess, window: DayWindow) =>
  offered(connector.readDaily?.(access, window, calm()));
const readGeography = (connector: AnsweringConnector, access: AccountAccess) =>
  offered(connector.readGeography?.(access, calm()));

const countsOf = (readings: Readings): Counts =>
  Object.fromEntries(Object.entries(readings).map(([metric, { value }]) => [metric, value]));

const known = (counts: Counts): Counts =>
  Object.fromEntries(Object.entries(counts).filter(([, value]) => value !== undefined));

/** Every page, with the numbers of each item, as a refresh reads them. */
export async function readAllItems(
  connector: AnsweringConnector,
  access: AccountAccess,
): Promise<{ items: AccountItem[]; pages: number }> {
  const items: AccountItem[] = [];
  let pages = 0;
  for (let page: string | null = null; ; pages += 1) {
    const listed: ItemPage = valueOf(await listItems(connector, access, page));
    const numbers =
      connector.readItems === undefined
        ? undefined
        : valueOf(await connector.readItems(access, listed.items, calm()));
    items.push(
      ...listed.items.map((item) => ({
        ...item,
        readings: numbers?.get(item.externalId) ?? item.readings,
      })),
    );
    if (listed.next === null) return { items, pages: pages + 1 };
    if (pages > 1_000) throw new Error("The pages never end.");
    page = listed.next;
  }
}

function identifies(current: () => AccountConformance): void {
  it("says which account the credential opens", async () => {
    const { candidate, expected, connector } = current();
    const identity = valueOf(await connector().verify(candidate, calm()));
    expect(identity.externalId).toBe(expected().externalId);
    expect(identity.name ?? identity.handle).not.toBeNull();
  });

  it("names a refused credential and never repeats it", async () => {
    const { candidate, connector, wrongSecrets, access } = current();
    for (const answer of [
      await connector().verify({ ...candidate, secrets: wrongSecrets }, calm()),
      await connector().readTotals({ ...access, secrets: wrongSecrets }, calm()),
    ]) {
      expect(answer).toMatchObject({ ok: false, failure: { code: "needs_reauth" } });
      expect(JSON.stringify(answer)).not.toContain("4711");
    }
  });

  it("calls an account that was closed gone", async ({ skip }) => {
    const { shapes, connector, access } = current();
    if (!shapes.accountGone()) skip("this platform does not tell");
    expect(await connector().readTotals(access, calm())).toMatchObject({
      ok: false,
      failure: { code: "account_gone" },
    });
  });
}

function readsFigures(current: () => AccountConformance): void {
  it("reads the account's totals: whole numbers with source, time and dated definition", async () => {
    const { connector, access, expected, now } = current();
    const { readings, identity } = valueOf(await connector().readTotals(access, calm()));
    expect(identity.externalId).toBe(expected().externalId);
    expect(countsOf(readings)).toEqual(known(expected().totals));
    for (const [metric, reading] of Object.entries(readings)) {
      expect(reading).toMatchObject({
        fetched_at: now().toISOString(),
        definition: expect.stringMatching(
          new RegExp(`^${connector().manifest.platform}\\.${metric}@\\d{4}-\\d{2}$`),
        ) as string,
      });
    }
  });

  it("reads counters printed as text like numbers", async ({ skip }) => {
    const { connector, access, shapes, expected } = current();
    if (!shapes.countsAsText()) skip("this platform prints numbers only, or text only");
    expect(countsOf(valueOf(await connector().readTotals(access, calm())).readings)).toEqual(
      known(expected().totals),
    );
  });

  it("leaves a hidden counter out instead of counting it as zero", async ({ skip }) => {
    const { connector, access, shapes, expected, now } = current();
    const readings = {
      totals: async () => countsOf(valueOf(await connector().readTotals(access, calm())).readings),
      newest_item: async () =>
        countsOf((await readAllItems(connector(), access)).items[0]?.readings ?? {}),
      newest_day: async () =>
        known(
          valueOf(
            await readDaily(connector(), access, {
              from: expected().daily?.window.from ?? "",
              to: utcDay(now()),
            }),
          ).days.at(-1)?.counts ?? {},
        ),
    };
    const hidden = shapes.hiddenCounter();
    if (hidden === false) skip("this platform hides nothing");
    else expect(await readings[hidden.of]()).not.toHaveProperty(hidden.metric);
  });
}

function readsItems(current: () => AccountConformance): void {
  it("lists every item once, newest first, over all pages, with its numbers", async ({ skip }) => {
    const { connector, access, expected, unpaged = false } = current();
    if (!connector().manifest.offers.items) skip("this platform lists no items");
    const { items, pages } = await readAllItems(connector(), access);
    expect(pages > 1).toBe(!unpaged);
    expect(items.map(({ externalId }) => externalId)).toEqual(
      expected().items.map(({ externalId }) => externalId),
    );
    expect(
      items.map(({ externalId, readings }) => ({ externalId, counts: countsOf(readings) })),
    ).toEqual(
      expected().items.map(({ externalId, counts }) => ({ externalId, counts: known(counts) })),
    );
    const times = items.map(({ publishedAt }) => publishedAt ?? "");
    expect(times).toEqual(times.toSorted().toReversed());
    for (const { publishedAt, title } of items)
      expect([Date.parse(publishedAt ?? "") <= current().now().getTime(), title]).toEqual([
        true,
        expect.any(String),
      ]);
  });
}

function readsDaysAndPlaces(current: () => AccountConformance): void {
  it("reads the whole window of days it is asked for, and no day it does not know", async ({
    skip,
  }) => {
    const { connector, access, expected } = current();
    if (!connector().manifest.offers.daily) skip("this platform gives no days");
    const daily = offered(expected().daily);
    const { days } = valueOf(await readDaily(connector(), access, daily.window));
    expect(daily.days.length).toBeGreaterThan(10);
    expect(days.map(({ day, counts }) => ({ day, counts: known(counts) }))).toEqual(
      daily.days.map(({ day, counts }) => ({ day, counts: known(counts) })),
    );
  });

  it("reads where the numbers come from, by country code", async ({ skip }) => {
    const { connector, access, expected } = current();
    if (!connector().manifest.offers.geography) skip("this platform has no geography");
    const read = valueOf(await readGeography(connector(), access));
    expect(
      read.map(({ metric, valueKind, countries }) => ({
        metric,
        valueKind,
        countries: Object.fromEntries(
          countries.map(({ code, name, value }) => [code ?? name, value]),
        ),
      })),
    ).toEqual(expected().geography);
  });

  it("says what it offers and offers what it says", () => {
    const connector = current().connector();
    const { offers } = connector.manifest;
    expect({
      items: connector.listItems !== undefined,
      daily: connector.readDaily !== undefined,
      geography: connector.readGeography !== undefined,
    }).toEqual({ items: offers.items, daily: offers.daily, geography: offers.geography });
    expect(current().expected().daily !== undefined).toBe(offers.daily);
    expect(current().expected().geography !== undefined).toBe(offers.geography);
  });

  it("calls a figure the plan or permission leaves out unavailable, with a reason, and the connection whole", async ({
    skip,
  }) => {
    const { connector, access, shapes, expected } = current();
    const window = expected().daily?.window ?? { from: "2026-10-01", to: "2026-10-02" };
    const totals = () => connector().readTotals(access, calm());
    const reads = {
      totals,
      daily: () => readDaily(connector(), access, window),
      geography: () => readGeography(connector(), access),
      items: () => listItems(connector(), access),
    };
    const what = shapes.refused();
    if (what === false) skip("this platform refuses no single figure");
    else
      expect(await reads[what]()).toMatchObject({
        ok: false,
        failure: {
          code: "unavailable",
          reason: expect.stringMatching(
            /^(plan|permission|not_offered|too_small|not_yet)$/,
          ) as string,
        },
      });
    expect((await totals()).ok).toBe(what !== "totals");
  });
}

function meetsTrouble(current: () => AccountConformance): void {
  const totals = (overrides?: { timeoutMs?: number }) =>
    current().connector(overrides).readTotals(current().access, calm());
  const strike = (fault: AccountFault): void =>
    current().fault(fault, { skip: current().callsBefore ?? 0, times: 9 });

  it.each([
    ["401", "needs_reauth"],
    ["402", "unavailable"],
    ["403", "unavailable"],
    ["404", "account_gone"],
    ["429", "rate_limited"],
  ] as const)("reads status %s for what it means", async (status, common) => {
    strike({ status: Number(status) });
    expect(await totals()).toMatchObject({
      ok: false,
      failure: { code: current().words?.[status] ?? common },
    });
  });

  it("passes the wait on when the platform asks for one, in seconds, and claims none otherwise", async () => {
    strike({ status: 429, retryAfter: "7" });
    expect(await totals()).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterSec: 7 },
    });
    current().reset();
    strike({ status: 429 });
    expect(await totals()).toMatchObject({
      ok: false,
      failure: { code: "rate_limited", retryAfterSec: null },
    });
  });

  it.each([500, 503])("takes status %i for the platform's own trouble", async (status) => {
    strike({ status });
    expect(await totals()).toMatchObject({ ok: false, failure: { code: "provider_error" } });
  });

  it("gives up on a platform that never answers", async () => {
    strike({ kind: "hang" });
    expect(await totals({ timeoutMs: 80 })).toMatchObject({
      ok: false,
      failure: { code: "timeout" },
    });
  });

  it("survives a connection closed in its face", async () => {
    strike({ kind: "reset" });
    expect(await totals()).toMatchObject({ ok: false, failure: { code: "provider_error" } });
  });

  it.each(["malformed", "html", "empty_object"] as const)(
    "takes a body it cannot read (%s) for no answer",
    async (kind) => {
      strike({ kind });
      expect(await totals()).toMatchObject({ ok: false, failure: { code: "malformed_answer" } });
    },
  );

  it("asks nothing once the read is cancelled, and counts the calls it makes", async () => {
    const { connector, access, calls } = current();
    expect(await connector().readTotals(access, AbortSignal.abort())).toMatchObject({
      ok: false,
      calls: 0,
    });
    expect(calls()).toBe(0);
    const answer = await totals();
    expect(answer.calls).toBe(calls());
    expect(answer.calls).toBeGreaterThan(0);
  });
}
