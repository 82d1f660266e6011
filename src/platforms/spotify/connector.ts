import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  DemographicReading,
  GeographyReading,
  ItemPage,
  VerifiedAccount,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import type { Payload } from "../accounts/payload.ts";
import type { Counts } from "../posts/readings.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SpotifyClient } from "./client.ts";
import { toDemographics } from "./demographics.ts";
import { GEOGRAPHY_DAYS, toGeography } from "./geography.ts";
import { daysQuery, toHostDays, toHostTotal, totalQuery } from "./host-downloads.ts";
import { SPOTIFY } from "./manifest.ts";
import { toDays, toIdentity, toItem, toItemCounts, toShows, toTotals } from "./normalise.ts";
import {
  aggregatePayload,
  anyPayload,
  audiencePayload,
  dayCountsPayload,
  detailedStreamsPayload,
  episodesPayload,
  hostDaysPayload,
  hostTotalPayload,
  showPayload,
} from "./payload-schema.ts";
import { requireAccount } from "../accounts/require-account.ts";

const EPISODES_PER_PAGE = 50;
const SHOWS_PER_PAGE = 100;
/** Before there were podcasts on Spotify. */
const FIRST_DAY = "2015-01-01";

/** A show on Spotify, read through the session of a user of its dashboard. */
export class SpotifyConnector implements AccountConnector {
  readonly manifest = SPOTIFY;
  readonly #client: SpotifyClient;

  constructor(parts: AccountConnectorParts) {
    this.#client = new SpotifyClient(parts);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<VerifiedAccount> {
    if (accountId === null) return chooseAccount(await this.#shows(secrets, read), null, "Spotify");
    const show = requireAccount("spotify", accountId);
    return (await this.#show(secrets, show.handle, read)).identity;
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const { counts, ...show } = await this.#show(secrets, externalId, read);
    if (show.possibleFailure !== undefined) return { ...show, readings: {} };
    const answer = await this.#client.query(
      read,
      secrets,
      totalQuery(externalId),
      hostTotalPayload,
    );
    const downloads = answer === undefined ? undefined : toHostTotal(answer);
    return { ...show, readings: this.#client.api.readings({ ...counts, downloads }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { api } = this.#client;
    const number = Number(page ?? "1");
    const path = `${showPath(externalId)}/episodes`;
    const { episodes, totalPages = 1 } = await this.#client.get(read, secrets, path, {
      payload: episodesPayload,
      query: {
        start: FIRST_DAY,
        end: api.today(),
        page: String(number),
        size: String(EPISODES_PER_PAGE),
        sortBy: "releaseDate",
        sortOrder: "descending",
        filter: "",
      },
    });
    const items = episodes.map((episode) => toItem(episode, api.readings(toItemCounts(episode))));
    const hasNext = number < totalPages && items.length > 0;
    return { items, next: hasNext ? String(number + 1) : null };
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const path = showPath(externalId);
    const query = { start: window.from, end: window.to };
    const streams = await this.#client.get(read, secrets, `${path}/detailedStreams`, {
      payload: detailedStreamsPayload,
      query,
    });
    const listeners = await this.#client.get(read, secrets, `${path}/listeners`, {
      payload: dayCountsPayload,
      query,
    });
    const hosted = await this.#client.query(
      read,
      secrets,
      daysQuery(externalId, window),
      hostDaysPayload,
    );
    const downloads = hosted === undefined ? new Map() : toHostDays(hosted);
    const days = toDays({ streams, listeners, downloads }, window);
    return { days, dayZone: "unknown", completeTo: null };
  }

  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const aggregate = await this.#aggregate(secrets, externalId, aggregatePayload, read);
    const shares = toGeography(aggregate);
    if (shares === null) throw new AccountReadError(NOTHING_YET);
    return [shares];
  }

  async readDemographics(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<DemographicReading[]> {
    const audience = await this.#aggregate(secrets, externalId, audiencePayload, read);
    const shares = toDemographics(audience);
    if (shares.length === 0) throw new AccountReadError(NOTHING_YET);
    return shares;
  }

  /** Counts of the last 30 whole days by age, gender and country. */
  #aggregate<Value>(
    secrets: AccountSecrets,
    id: string,
    payload: Payload<Value>,
    read: UpstreamRead,
  ): Promise<Value> {
    return this.#client.get(read, secrets, `${showPath(id)}/aggregate`, {
      payload,
      query: this.#lastDays(),
      mapError: nothingYet,
    });
  }

  /**
   * A show with its counters. Spotify answers 500 for one without plays as for its own faults: the
   * login's shows name it, and only a show whose counters are known can be told to be at fault.
   */
  async #show(
    secrets: AccountSecrets,
    id: string,
    read: UpstreamRead,
  ): Promise<Omit<AccountTotals, "readings"> & { counts: Counts }> {
    const show = await orUndefined(
      this.#client.get(read, secrets, `${showPath(id)}/metadata`, {
        payload: showPayload,
        mapError: nothingYet,
      }),
      ({ reason }) => reason === "too_small",
    );
    if (show !== undefined) return { identity: toIdentity(show), counts: toTotals(show) };
    const shows = await this.#shows(secrets, read);
    const identity = shows.find(({ externalId }) => externalId === id);
    if (identity !== undefined) return { identity, counts: {}, possibleFailure: STATUS_500 };
    throw new AccountReadError(STATUS_500);
  }

  /** The shows of the login. */
  async #shows(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity[]> {
    const shows = await this.#client.get(read, secrets, "/user/shows", {
      payload: anyPayload,
      query: {
        page: "1",
        size: String(SHOWS_PER_PAGE),
        sortBy: "name",
        sortOrder: "ascending",
        ...this.#lastDays(),
      },
    });
    return toShows(shows);
  }

  /** The last 30 whole days. */
  #lastDays(): { start: string; end: string } {
    const { api } = this.#client;
    return { start: api.daysAgo(GEOGRAPHY_DAYS), end: api.daysAgo(1) };
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

const NOTHING_YET = unavailable("too_small", "Spotify has no figures of this show yet.");

const STATUS_500 = accountFailure("provider_error", "Spotify answered with status 500.");

/** What holds nothing is answered with 500. */
const nothingYet = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 500 ? NOTHING_YET : undefined;
