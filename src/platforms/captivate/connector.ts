import type { Readings } from "../../domain/metrics/metric.ts";
import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
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
  AccountReadError,
  malformedAnswer,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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
/** All episodes come at once, but the numbers of each take a request: a page bounds one read. */
const EPISODES_PER_PAGE = 25;

/** A show on Captivate, by user id and API key. */
export class CaptivateConnector implements AccountConnector {
  readonly manifest = CAPTIVATE;
  readonly #client: CaptivateClient;

  constructor(parts: AccountConnectorParts) {
    this.#client = new CaptivateClient(parts);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    this.#client.forget(secrets);
    const shows = await this.#shows(secrets, read);
    return chooseAccount(shows.map(toIdentity), accountId, NAME);
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const shows = await this.#shows(secrets, read);
    const identity = connectedAccount(shows.map(toIdentity), externalId, NAME, read);
    return { identity, readings: await this.#hits(secrets, overviewPath(externalId), read) };
  }

  /** Reads the show as well: its zone is needed for the publication times of episodes. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const shows = await this.#shows(secrets, read);
    connectedAccount(shows.map(toIdentity), externalId, NAME, read);
    const zone = toText(shows.find(({ id }) => id === externalId)?.time_zone);
    const path = `/shows/${encodeURIComponent(externalId)}/episodes`;
    const { episodes } = await this.#client.get(read, secrets, path, { payload: episodesPayload });
    const all = toItems(episodes, zone, this.#client.api.now());
    const from = toCount(page) ?? 0;
    const to = from + EPISODES_PER_PAGE;
    return { items: all.slice(from, to), next: to < all.length ? String(to) : null };
  }

  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const readings = new Map<string, Readings>();
    for (const item of items) {
      const path = `${overviewPath(externalId)}/${encodeURIComponent(item.externalId)}`;
      const known = await orUndefined(
        this.#hits(secrets, path, read),
        ({ reason }) => reason === "not_offered",
      );
      if (known !== undefined) readings.set(item.externalId, known);
    }
    return readings;
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const body = await this.#range(secrets, externalId, { window, types: [] }, read);
    const days = toDays(body, window, read);
    if (days === null)
      throw malformedAnswer("Captivate answered the days in a form we do not know.");
    return { days, dayZone: "UTC", completeTo: null };
  }

  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const { api } = this.#client;
    const window = { from: api.daysAgo(GEOGRAPHY_DAYS - 1), to: api.today() };
    const body = await this.#range(secrets, externalId, { window, types: ["byLocation"] }, read);
    const countries = toCountries(body, read);
    if (countries === null)
      throw malformedAnswer("Captivate answered the countries in a form we do not know.");
    if (countries.length === 0)
      throw new AccountReadError(
        unavailable("not_yet", "Captivate names no country for the last 90 days."),
      );
    return [
      {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        asOf: null,
        valueKind: "count",
        platformTotal: null,
        countries,
        places: [],
      },
    ];
  }

  async #shows(secrets: AccountSecrets, read: UpstreamRead): Promise<ShowPayload[]> {
    const path = `/users/${encodeURIComponent(secrets["user_id"] ?? "")}/shows`;
    const { shows } = await this.#client.get(read, secrets, path, { payload: showsPayload });
    return shows;
  }

  /** Downloads of all time. */
  async #hits(secrets: AccountSecrets, path: string, read: UpstreamRead): Promise<Readings> {
    const { api } = this.#client;
    const { hits } = await this.#client.get(read, secrets, path, {
      payload: overviewPayload,
      query: { start: `${BEGINNING}T00:00:00.000Z`, end: api.now().toISOString() },
      mapError: notOffered,
    });
    return api.readings({ downloads: toCount(hits) });
  }

  #range(
    secrets: AccountSecrets,
    id: string,
    { window: { from, to }, types }: { window: DayWindow; types: readonly string[] },
    read: UpstreamRead,
  ): Promise<Record<string, unknown>> {
    return this.#client.post(read, secrets, `/insights/${encodeURIComponent(id)}/range`, {
      payload: rangePayload,
      json: {
        start: `${from}T00:00:00.000Z`,
        end: `${to}T23:59:59.999Z`,
        interval: "1d",
        timezone: "UTC",
        countryCode: null,
        types,
      },
      mapError: notOffered,
    });
  }
}

const overviewPath = (id: string): string => `/insights/${encodeURIComponent(id)}/overview`;

/**
 * Whether the show still exists is read from the list of shows; a missing figure proves nothing.
 */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404 ? unavailable("not_offered", "Captivate does not give this figure.") : undefined;
