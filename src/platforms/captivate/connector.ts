import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import type { AccountConnectorParts } from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toCount, toText } from "../upstream-values.ts";
import { CaptivateClient } from "./client.ts";
import { CAPTIVATE } from "./manifest.ts";
import { toCountries, toDays, toIdentity, toItems } from "./normalise.ts";
import {
  episodesPayload,
  overviewPayload,
  rangePayload,
  type ShowPayload,
  showsPayload,
} from "./payload-schema.ts";

const NAME = "Captivate";
/** Captivate opened in 2019: a window that begins before it covers all time. */
const BEGINNING = "2018-01-01";
const GEOGRAPHY_DAYS = 90;
/**
 * All episodes come at once; their numbers need a call each, so that a page is what a read can
 * bear.
 */
const EPISODES_PER_PAGE = 25;

/** A show on Captivate, by user id and API key. */
export function createCaptivateConnector(parts: AccountConnectorParts): AccountConnector {
  return new CaptivateConnector(parts);
}

class CaptivateConnector implements AccountConnector {
  readonly manifest = CAPTIVATE;
  readonly #client: CaptivateClient;

  constructor(parts: AccountConnectorParts) {
    this.#client = new CaptivateClient(parts);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    this.#client.forget(secrets);
    return andThen(await this.#shows(secrets, signal), (shows) =>
      chooseAccount(shows.map(toIdentity), accountId, NAME),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#shows(secrets, signal), (shows) =>
      andThen(connectedAccount(shows.map(toIdentity), externalId, NAME), async (identity) =>
        andThen(await this.#hits(secrets, overviewOf(externalId), signal), (readings) =>
          answered({ identity, readings }, 0),
        ),
      ),
    );
  }

  /** Asks for the show as well: its zone is needed to read when an episode was published. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return andThen(await this.#shows(secrets, signal), (shows) =>
      andThen(connectedAccount(shows.map(toIdentity), externalId, NAME), async () => {
        const zone = toText(shows.find(({ id }) => id === externalId)?.time_zone);
        const episodes = await this.#client.ask(
          secrets,
          { path: `/shows/${encodeURIComponent(externalId)}/episodes`, payload: episodesPayload },
          signal,
        );
        return andThen(episodes, (body) => {
          const all = toItems(body.episodes, zone, this.#client.upstream.clock.now());
          const from = toCount(page) ?? 0;
          const to = from + EPISODES_PER_PAGE;
          return answered(
            { items: all.slice(from, to), next: to < all.length ? String(to) : null },
            0,
          );
        });
      }),
    );
  }

  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const numbers = new Map<string, Readings>();
    let calls = 0;
    for (const item of items) {
      const answer = await this.#hits(
        secrets,
        `${overviewOf(externalId)}/${encodeURIComponent(item.externalId)}`,
        signal,
      );
      calls += answer.calls;
      if (answer.ok) numbers.set(item.externalId, answer.value);
      // Captivate has no numbers for this one.
      else if (answer.failure.reason !== "not_offered") return failed(answer.failure, calls);
    }
    return answered(numbers, calls);
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    return andThen(
      await this.#range(secrets, externalId, { window, types: [] }, signal),
      (body) => {
        const days = toDays(body, window);
        return days === null
          ? unreadable("the days")
          : answered({ days, dayZone: "UTC", completeTo: null }, 0);
      },
    );
  }

  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const now = this.#client.upstream.clock.now();
    const window = {
      from: utcDay(new Date(now.getTime() - (GEOGRAPHY_DAYS - 1) * DAY_MS)),
      to: utcDay(now),
    };
    return andThen(
      await this.#range(secrets, externalId, { window, types: ["byLocation"] }, signal),
      (body) => {
        const countries = toCountries(body);
        if (countries === null) return unreadable("the countries");
        if (countries.length === 0)
          return failed(
            unavailable("not_yet", "Captivate names no country for the last 90 days."),
            0,
          );
        return answered(
          [
            {
              metric: "downloads",
              window: { kind: "days", days: GEOGRAPHY_DAYS },
              asOf: null,
              valueKind: "count",
              platformTotal: null,
              countries,
              places: [],
            },
          ],
          0,
        );
      },
    );
  }

  async #shows(
    secrets: AccountSecrets,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ShowPayload[]>> {
    const path = `/users/${encodeURIComponent(secrets["user_id"] ?? "")}/shows`;
    return andThen(
      await this.#client.ask(secrets, { path, payload: showsPayload }, signal),
      ({ shows }) => answered(shows, 0),
    );
  }

  /** Of all time. */
  async #hits(
    secrets: AccountSecrets,
    path: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Readings>> {
    const fetchedAt = this.#client.upstream.clock.now();
    const query = { start: `${BEGINNING}T00:00:00.000Z`, end: fetchedAt.toISOString() };
    return andThen(
      await this.#client.ask(
        secrets,
        { path, payload: overviewPayload, query, fault: notOffered },
        signal,
      ),
      ({ hits }) =>
        answered(
          toReadings(
            { downloads: toCount(hits) },
            { platform: "captivate", source: "api", fetchedAt, asOf: null },
          ),
          0,
        ),
    );
  }

  #range(
    secrets: AccountSecrets,
    id: string,
    { window: { from, to }, types }: { window: DayWindow; types: readonly string[] },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Record<string, unknown>>> {
    const body = {
      start: `${from}T00:00:00.000Z`,
      end: `${to}T23:59:59.999Z`,
      interval: "1d",
      timezone: "UTC",
      countryCode: null,
      types,
    };
    return this.#client.ask(
      secrets,
      {
        path: `/insights/${encodeURIComponent(id)}/range`,
        payload: rangePayload,
        body,
        fault: notOffered,
      },
      signal,
    );
  }
}

const overviewOf = (id: string): string => `/insights/${encodeURIComponent(id)}/overview`;

/** Whether the show is still there is told by the list of shows, and not by its figures. */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404 ? unavailable("not_offered", "Captivate does not give this figure.") : undefined;

const unreadable = <Value>(what: string): AccountAnswer<Value> =>
  failed(
    accountFailure("malformed_answer", `Captivate answered ${what} in a form we do not know.`),
    0,
  );
