import type { AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountTotals,
  DailySeries,
  DayWindow,
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
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { SpotifyClient } from "./client.ts";
import { GEOGRAPHY_DAYS, GEOGRAPHY_QUERY, ofCounts, ofMap } from "./geography.ts";
import { SPOTIFY } from "./manifest.ts";
import {
  toDays,
  toIdentity,
  toItem,
  toItemCounts,
  toShowId,
  toShows,
  toTotals,
} from "./normalise.ts";
import {
  aggregatePayload,
  anyPayload,
  dayCountsPayload,
  detailedStreamsPayload,
  episodesPayload,
  showPayload,
} from "./payload-schema.ts";

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
    if (accountId === null) {
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
      return chooseAccount(toShows(shows), null, "Spotify");
    }
    const id = toShowId(accountId);
    if (id === null)
      throw new AccountReadError(
        accountFailure("unsupported", "This is neither an id nor an address of a show on Spotify."),
      );
    const path = `/shows/${id}/metadata`;
    return toIdentity(await this.#client.get(read, secrets, path, { payload: showPayload }));
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const path = `${showPath(externalId)}/metadata`;
    const show = await this.#client.get(read, secrets, path, { payload: showPayload });
    return {
      identity: toIdentity(show),
      readings: this.#client.api.readings(toTotals(show)),
    };
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
    return { days: toDays(streams, listeners, window), dayZone: "unknown", completeTo: null };
  }

  /**
   * The dashboard's map, and its aggregate where there is no map: the map may hold errors beside
   * its data, and some shows have none.
   */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const variables = {
      showUri: `spotify:show:${externalId}`,
      dateRangeWindow: "WINDOW_LAST_THIRTY_DAYS",
      geoParams: { resultGeo: "GEO_COUNTRY" },
    };
    const map = await orUndefined(
      this.#client.query(read, secrets, { ...GEOGRAPHY_QUERY, variables }, noMap),
      ({ code }) => code === "unavailable",
    );
    const shares = map === undefined ? null : ofMap(map);
    if (shares !== null) return [shares];
    const aggregate = await this.#client.get(read, secrets, `${showPath(externalId)}/aggregate`, {
      payload: aggregatePayload,
      query: this.#lastDays(),
      mapError: noAggregate,
    });
    const counts = ofCounts(aggregate);
    if (counts === null) throw new AccountReadError(NOTHING_YET);
    return [counts];
  }

  /** The last 30 whole days. */
  #lastDays(): { start: string; end: string } {
    const { api } = this.#client;
    return { start: api.daysAgo(GEOGRAPHY_DAYS), end: api.daysAgo(1) };
  }
}

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

const NOTHING_YET = unavailable(
  "too_small",
  "Spotify has no countries for the last 30 days of this show.",
);

/** A query Spotify does not accept: outdated, or not for this show. */
const noMap = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  [400, 403, 404].includes(status)
    ? unavailable("not_offered", "Spotify does not give the map of this show.")
    : undefined;

/** Days without data are answered with 500. */
const noAggregate = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 500 ? NOTHING_YET : undefined;
