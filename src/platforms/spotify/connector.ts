import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
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
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import type { AccountConnectorParts } from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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

/** A show on Spotify, read through the session of somebody who may see its dashboard. */
export function createSpotifyConnector(parts: AccountConnectorParts): AccountConnector {
  return new SpotifyConnector(parts);
}

class SpotifyConnector implements AccountConnector {
  readonly manifest = SPOTIFY;
  readonly #client: SpotifyClient;

  constructor(parts: AccountConnectorParts) {
    this.#client = new SpotifyClient(parts);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<VerifiedAccount>> {
    if (accountId !== null) {
      const id = toShowId(accountId);
      if (id === null)
        return failed(
          accountFailure(
            "unsupported",
            "This is neither an id nor an address of a show on Spotify.",
          ),
          0,
        );
      return andThen(
        await this.#client.get(secrets, `/shows/${id}/metadata`, { payload: showPayload }, signal),
        (show) => answered(toIdentity(show), 0),
      );
    }
    const query = {
      page: "1",
      size: String(SHOWS_PER_PAGE),
      sortBy: "name",
      sortOrder: "ascending",
      ...this.#recently(),
    };
    return andThen(
      await this.#client.get(secrets, "/user/shows", { payload: anyPayload, query }, signal),
      (body) => chooseAccount(toShows(body), null, "Spotify"),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const show = await this.#client.get(
      secrets,
      `${pathOf(externalId)}/metadata`,
      { payload: showPayload },
      signal,
    );
    return andThen(show, (body) =>
      answered({ identity: toIdentity(body), readings: this.#readings(toTotals(body)) }, 0),
    );
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const number = Number(page ?? "1");
    const query = {
      start: FIRST_DAY,
      end: this.#today(),
      page: String(number),
      size: String(EPISODES_PER_PAGE),
      sortBy: "releaseDate",
      sortOrder: "descending",
      filter: "",
    };
    const answer = await this.#client.get(
      secrets,
      `${pathOf(externalId)}/episodes`,
      { payload: episodesPayload, query },
      signal,
    );
    return andThen(answer, ({ episodes, totalPages = 1 }) => {
      const items = episodes.map((episode) =>
        toItem(episode, this.#readings(toItemCounts(episode))),
      );
      return answered(
        { items, next: number < totalPages && items.length > 0 ? String(number + 1) : null },
        0,
      );
    });
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const query = { start: window.from, end: window.to };
    const streams = await this.#client.get(
      secrets,
      `${pathOf(externalId)}/detailedStreams`,
      { payload: detailedStreamsPayload, query },
      signal,
    );
    return andThen(streams, async (played) => {
      const listeners = await this.#client.get(
        secrets,
        `${pathOf(externalId)}/listeners`,
        { payload: dayCountsPayload, query },
        signal,
      );
      return andThen(listeners, (heard) =>
        answered({ days: toDays(played, heard, window), dayZone: "unknown", completeTo: null }, 0),
      );
    });
  }

  /**
   * The dashboard's map first: it may come with errors beside it, and it is not there for every
   * show.
   */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const variables = {
      showUri: `spotify:show:${externalId}`,
      dateRangeWindow: "WINDOW_LAST_THIRTY_DAYS",
      geoParams: { resultGeo: "GEO_COUNTRY" },
    };
    const map = await this.#client.query(
      secrets,
      { ...GEOGRAPHY_QUERY, variables },
      ofQuery,
      signal,
    );
    if (!map.ok && map.failure.code !== "unavailable") return map;
    const shares = map.ok ? ofMap(map.value) : null;
    if (shares !== null) return answered([shares], map.calls);
    const counts = await this.#client.get(
      secrets,
      `${pathOf(externalId)}/aggregate`,
      { payload: aggregatePayload, query: this.#recently(), fault: ofAggregate },
      signal,
    );
    const read = await andThen(counts, (body): AccountAnswer<GeographyReading[]> => {
      const reading = ofCounts(body);
      return reading === null ? failed(NOTHING_YET, 0) : answered([reading], 0);
    });
    return { ...read, calls: map.calls + read.calls };
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "spotify",
      source: "extension",
      fetchedAt: this.#client.upstream.clock.now(),
      asOf: null,
    });
  }

  #today(): string {
    return utcDay(this.#client.upstream.clock.now());
  }

  /** The last 30 days that are over. */
  #recently(): { start: string; end: string } {
    const today = this.#client.upstream.clock.now().getTime();
    return {
      start: utcDay(new Date(today - GEOGRAPHY_DAYS * DAY_MS)),
      end: utcDay(new Date(today - DAY_MS)),
    };
  }
}

const pathOf = (id: string): string => `/shows/${encodeURIComponent(id)}`;

const NOTHING_YET = unavailable(
  "too_small",
  "Spotify has no countries for the last 30 days of this show.",
);

/** A query Spotify does not take: stale, or not for this show. */
const ofQuery = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  [400, 403, 404].includes(status)
    ? unavailable("not_offered", "Spotify does not give the map of this show.")
    : undefined;

/** Days that hold nothing come as a fault of the server. */
const ofAggregate = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 500 ? NOTHING_YET : undefined;
