import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountFailure,
  AccountSecrets,
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
  malformedAnswer,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import type { Counts } from "../posts/readings.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { figuresOf } from "./figures.ts";
import { APPLE_PODCASTS, FIRST_DAY } from "./manifest.ts";
import {
  showNameOf,
  toDays,
  toEpisodes,
  toGeography,
  toShowId,
  withReadings,
} from "./normalise.ts";
import {
  type EpisodesPayload,
  episodeDetailsPayload,
  episodesPayload,
  overviewPayload,
  trendsPayload,
} from "./payload-schema.ts";
import { type AppleReads, identityOf } from "./reads.ts";

const LAG_DAYS = 3;

/** Podcasts Connect, read with the cookies of a user who may see the show. */
export class AppleDashboard implements AppleReads {
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: APPLE_PODCASTS,
      name: "Apple Podcasts",
      source: "extension",
      authorize: ({ myacinfo = "", itctx = "" }) => ({
        cookie: `myacinfo=${myacinfo}; itctx=${itctx}`,
        accept: "application/json, text/plain, */*",
      }),
      mapError: dashboardError,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<VerifiedAccount> {
    const id = toShowId(accountId ?? "");
    if (id === null)
      throw new AccountReadError(
        accountFailure(
          "unsupported",
          "Name the show by the digits of its address on Apple Podcasts.",
        ),
      );
    await this.#overview(secrets, id, read);
    // The table gives only the name, which the show can do without.
    const episodes = await orUndefined(
      this.#episodes(secrets, id, read),
      ({ code }) => code === "unavailable",
    );
    return identityOf(id, episodes === undefined ? null : showNameOf(episodes));
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const counts = await this.#overview(secrets, externalId, read);
    return { identity: identityOf(externalId, null), readings: this.#api.readings(counts) };
  }

  /** All episodes in one page. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const body = await this.#episodes(secrets, externalId, read);
    const items = toEpisodes(body, externalId).map(({ item, counts }) =>
      withReadings(item, this.#api.readings(counts)),
    );
    return { items, next: null };
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const settledTo = this.#api.daysAgo(LAG_DAYS);
    const completeTo = window.to < settledTo ? window.to : settledTo;
    if (window.to < FIRST_DAY) return { days: [], dayZone: "unknown", completeTo };
    const trends = await this.#api.get(read, secrets, "/showTrendsV2", {
      payload: trendsPayload,
      query: {
        showId: externalId,
        start: window.from < FIRST_DAY ? FIRST_DAY : window.from,
        end: window.to,
        mode: "ROLLING_60",
        seriesMode: "DAILY",
        metric: "LISTENERS",
        dimension: "BY_EPISODES",
      },
    });
    return { days: toDays(trends, window, settledTo), dayZone: "unknown", completeTo };
  }

  /** The lists of the show come with the details of any of its episodes. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const episodes = await this.#episodes(secrets, externalId, read);
    const [newest] = toEpisodes(episodes, externalId);
    if (newest === undefined) throw new AccountReadError(TOO_SMALL);
    const details = await this.#api.get(read, secrets, "/episodeDetails", {
      payload: episodeDetailsPayload,
      query: {
        showId: externalId,
        startDate: FIRST_DAY,
        endDate: this.#api.today(),
        mode: "ALL_TIME",
        episodeId: newest.item.externalId,
      },
    });
    const geography = toGeography(details);
    if (geography === null) throw new AccountReadError(TOO_SMALL);
    return [geography];
  }

  async #overview(secrets: AccountSecrets, showId: string, read: UpstreamRead): Promise<Counts> {
    const body = await this.#api.get(read, secrets, "/showOverviewV3", {
      payload: overviewPayload,
      query: {
        showId,
        start: FIRST_DAY,
        end: this.#api.today(),
        mode: "ALL_TIME",
        seriesMode: "DAILY",
      },
    });
    const counts = figuresOf(body);
    if (Object.keys(counts).length === 0)
      throw malformedAnswer("Apple answered the overview in a form we do not know.");
    return counts;
  }

  #episodes(secrets: AccountSecrets, showId: string, read: UpstreamRead): Promise<EpisodesPayload> {
    return this.#api.get(read, secrets, "/episodes", {
      payload: episodesPayload,
      query: { showId, date: this.#api.today(), mode: "ALL_TIME" },
    });
  }
}

const TOO_SMALL = unavailable("too_small", "Apple lists no countries for this show.");

function dashboardError({ status, headers }: UpstreamAnswer): AccountFailure | undefined {
  if (status >= 300 && status < 400)
    return accountFailure(
      "needs_reauth",
      "The session at Apple has ended. Sign in there and sync again.",
    );
  if (status === 200 && /protobuf|octet-stream/i.test(headers["content-type"] ?? ""))
    return unavailable(
      "not_offered",
      "Apple gives this table in a form that only its own page reads.",
    );
  return undefined;
}
