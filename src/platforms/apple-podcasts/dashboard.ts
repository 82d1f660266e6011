import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountFailure,
  AccountIdentity,
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
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import { askAccount, type PayloadCheck } from "../accounts/ask-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { figuresOf } from "./figures.ts";
import { FIRST_DAY } from "./manifest.ts";
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
import type { AppleReads } from "./reads.ts";

const LAG_DAYS = 3;

/** Podcasts Connect, asked with the cookies of somebody who may see the show. */
export class AppleDashboard implements AppleReads {
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(upstream: UpstreamAccess, baseUrl: string) {
    this.#upstream = upstream;
    this.#baseUrl = baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<VerifiedAccount>> {
    const id = toShowId(accountId ?? "");
    if (id === null)
      return failed(
        accountFailure(
          "unsupported",
          "Name the show by the digits of its address on Apple Podcasts.",
        ),
        0,
      );
    const overview = await this.#overview(secrets, id, signal);
    return andThen(overview, async () => {
      const episodes = await this.#episodes(secrets, id, signal);
      // The name alone comes from there.
      if (!episodes.ok && episodes.failure.code !== "unavailable")
        return failed(episodes.failure, episodes.calls);
      return answered(
        identityOf(id, episodes.ok ? showNameOf(episodes.value) : null),
        episodes.calls,
      );
    });
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#overview(secrets, externalId, signal), (counts) =>
      answered({ identity: identityOf(externalId, null), readings: this.#readings(counts) }, 0),
    );
  }

  /** All at once. */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const table = await this.#episodes(secrets, externalId, signal);
    return andThen(table, (body) =>
      answered(
        {
          items: toEpisodes(body, externalId).map(({ item, counts }) =>
            withReadings(item, this.#readings(counts)),
          ),
          next: null,
        },
        0,
      ),
    );
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const settledTo = this.#daysAgo(LAG_DAYS);
    const completeTo = window.to < settledTo ? window.to : settledTo;
    if (window.to < FIRST_DAY) return answered({ days: [], dayZone: "unknown", completeTo }, 0);
    const query = {
      start: window.from < FIRST_DAY ? FIRST_DAY : window.from,
      end: window.to,
      mode: "ROLLING_60",
      seriesMode: "DAILY",
      metric: "LISTENERS",
      dimension: "BY_EPISODES",
    };
    const trends = await this.#get(
      secrets,
      externalId,
      { endpoint: "showTrendsV2", query, payload: trendsPayload },
      signal,
    );
    return andThen(trends, (body) =>
      answered({ days: toDays(body, window, settledTo), dayZone: "unknown", completeTo }, 0),
    );
  }

  /** The lists of the show stand beside the details of any of its episodes. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    return andThen(
      await this.#episodes(secrets, externalId, signal),
      async (body): Promise<AccountAnswer<GeographyReading[]>> => {
        const [newest] = toEpisodes(body, externalId);
        if (newest === undefined) return failed(TOO_SMALL, 0);
        const query = {
          startDate: FIRST_DAY,
          endDate: this.#daysAgo(0),
          mode: "ALL_TIME",
          episodeId: newest.item.externalId,
        };
        return andThen(
          await this.#get(
            secrets,
            externalId,
            { endpoint: "episodeDetails", query, payload: episodeDetailsPayload },
            signal,
          ),
          (details) => {
            const geography = toGeography(details);
            return geography === null ? failed(TOO_SMALL, 0) : answered([geography], 0);
          },
        );
      },
    );
  }

  async #overview(
    secrets: AccountSecrets,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Counts>> {
    const query = {
      start: FIRST_DAY,
      end: this.#daysAgo(0),
      mode: "ALL_TIME",
      seriesMode: "DAILY",
    };
    return andThen(
      await this.#get(
        secrets,
        id,
        { endpoint: "showOverviewV3", query, payload: overviewPayload },
        signal,
      ),
      (body): AccountAnswer<Counts> => {
        const counts = figuresOf(body);
        if (Object.keys(counts).length > 0) return answered(counts, 0);
        return failed(
          accountFailure(
            "malformed_answer",
            "Apple answered the overview in a form we do not know.",
          ),
          0,
        );
      },
    );
  }

  #episodes(
    secrets: AccountSecrets,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<EpisodesPayload>> {
    return this.#get(
      secrets,
      id,
      {
        endpoint: "episodes",
        query: { date: this.#daysAgo(0), mode: "ALL_TIME" },
        payload: episodesPayload,
      },
      signal,
    );
  }

  async #get<Payload>(
    secrets: AccountSecrets,
    id: string,
    {
      query,
      payload,
      endpoint,
    }: { endpoint: string; query: Record<string, string>; payload: PayloadCheck<Payload> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const url = `${this.#baseUrl}/${endpoint}?${new URLSearchParams({ showId: id, ...query }).toString()}`;
    const cookie = `myacinfo=${secrets["myacinfo"] ?? ""}; itctx=${secrets["itctx"] ?? ""}`;
    const request = {
      method: "GET" as const,
      url,
      headers: { cookie, accept: "application/json, text/plain, */*" },
    };
    return andThen(
      await askAccount({ upstream: this.#upstream, request, payload, fault: ofDashboard }, signal),
      ({ body }) => answered(body, 0),
    );
  }

  #readings(counts: Counts): Readings {
    return toReadings(counts, {
      platform: "applePodcasts",
      source: "extension",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    });
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.#upstream.clock.now().getTime() - days * DAY_MS));
  }
}

const TOO_SMALL = unavailable("too_small", "Apple lists no countries for this show.");

const identityOf = (id: string, name: string | null): AccountIdentity => ({
  externalId: id,
  name,
  handle: null,
  profileUrl: `https://podcasts.apple.com/podcast/id${id}`,
  image: null,
});

function ofDashboard({ status, headers }: UpstreamAnswer): AccountFailure | undefined {
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
