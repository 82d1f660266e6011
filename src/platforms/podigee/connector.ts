import { addDays } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  CompleteConnector,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  malformedAnswer,
  SESSIONS_OFF,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type ConnectorManifest, withoutSession } from "../accounts/connector-manifest.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount, toIsoTime } from "../upstream-values.ts";
import { PODIGEE, SESSION_COOKIE } from "./manifest.ts";
import { sumOfDownloads, toCountries, toDays, toIdentity, toItem } from "./normalise.ts";
import {
  analyticsPayload,
  episodesPayload,
  episodeTotalsPayload,
  onePodcastPayload,
  type PeriodPayload,
  podcastsPayload,
} from "./payload-schema.ts";

/** Podigee's largest page. */
const EPISODES_PER_PAGE = 50;
const GEOGRAPHY_DAYS = 30;

export interface PodigeeParts extends AccountConnectorParts {
  /** The operator has enabled dashboard sessions. Off, a session stored before is not used. */
  dashboardSessions: boolean;
}

/**
 * A podcast on Podigee, by API token or by the session of its dashboard, which reads the same
 * addresses. Downloads of all time are the sum of its months.
 */
export class PodigeeConnector implements CompleteConnector {
  readonly manifest: ConnectorManifest;
  readonly #byToken: AccountApi;
  /** Undefined while the operator takes no sessions. */
  readonly #bySession: AccountApi | undefined;

  constructor(parts: PodigeeParts) {
    const { dashboardSessions } = parts;
    this.manifest = dashboardSessions ? PODIGEE : withoutSession(PODIGEE);
    const common = { manifest: PODIGEE, name: "Podigee" };
    this.#byToken = new AccountApi(parts, {
      ...common,
      authorize: ({ api_key: key = "" }) => ({ token: key }),
    });
    this.#bySession = dashboardSessions
      ? new AccountApi(parts, {
          ...common,
          source: "extension",
          authorize: ({ [SESSION_COOKIE]: value = "" }) => ({
            cookie: `${SESSION_COOKIE}=${value}`,
          }),
          mapError: endedSession,
        })
      : undefined;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const podcasts = await this.#apiFor(secrets).get(read, secrets, "/podcasts", {
      payload: podcastsPayload,
    });
    return chooseAccount(podcasts.map(toIdentity), accountId, "Podigee", "podcast");
  }

  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const api = this.#apiFor(access.secrets);
    const podcast = await api.get(read, access.secrets, podcastPath(access.externalId), {
      payload: onePodcastPayload,
    });
    const since = toIsoTime(podcast.published_at)?.slice(0, 10);
    const { objects } =
      since === undefined
        ? { objects: [] }
        : await this.#analytics(access, { from: addDays(since, -1), to: api.today() }, read);
    const isKnown = since !== undefined && read.isWhole;
    const downloads = isKnown ? sumOfDownloads(objects) : undefined;
    return { identity: toIdentity(podcast), readings: api.readings({ downloads }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const api = this.#apiFor(secrets);
    const offset = Number(page ?? 0);
    const { body, rowsLeftOut } = await api.getResponse(read, secrets, "/episodes", {
      payload: episodesPayload,
      query: {
        podcast_id: externalId,
        published: "true",
        sort_by: "published_at",
        sort_direction: "desc",
        limit: String(EPISODES_PER_PAGE),
        offset: String(offset),
      },
    });
    const now = api.now().toISOString();
    const items = body
      .map(toItem)
      .filter(({ publishedAt }) => publishedAt !== null && publishedAt <= now);
    const end = offset + body.length + rowsLeftOut;
    return { items, next: end - offset < EPISODES_PER_PAGE ? null : String(end) };
  }

  /** Downloads since publication, from the list of all episodes, until each of these was in it. */
  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const api = this.#apiFor(secrets);
    const readings = new Map<string, Readings>();
    const wanted = new Set(items.map((item) => item.externalId));
    const published = items.flatMap(({ publishedAt }) => publishedAt?.slice(0, 10) ?? []);
    const [oldest] = published.sort();
    if (oldest === undefined) return readings;
    await readPages(0, async (offset) => {
      const path = `${podcastPath(externalId)}/analytics/episodes`;
      const { body, rowsLeftOut } = await api.getResponse(read, secrets, path, {
        payload: episodeTotalsPayload,
        query: {
          from: addDays(oldest, -1),
          to: api.today(),
          limit: String(EPISODES_PER_PAGE),
          offset: String(offset),
        },
      });
      for (const { id, downloads } of body.objects)
        if (wanted.delete(String(id)))
          readings.set(String(id), api.readings({ downloads: toCount(downloads) }));
      const sent = body.objects.length + rowsLeftOut;
      const isLast = wanted.size === 0 || sent < EPISODES_PER_PAGE;
      return { rows: [], next: isLast ? null : offset + sent };
    });
    return readings;
  }

  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const days = await this.#days(access, window, read);
    return { days: toDays(days, window), dayZone: "UTC", completeTo: null };
  }

  /** The last 30 whole days, added up: with a day left out no country has a sum. */
  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const api = this.#apiFor(access.secrets);
    const window = { from: api.daysAgo(GEOGRAPHY_DAYS), to: api.daysAgo(1) };
    const days = await this.#days(access, window, read);
    if (!read.isWhole) throw malformedAnswer("Podigee answered a day in a form we do not know.");
    const countries = toCountries(days);
    if (countries.length === 0) return [];
    return [
      {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        asOf: null,
        valueKind: "count",
        platformTotal: sumOfDownloads(days) ?? null,
        countries,
        places: [],
      },
    ];
  }

  async #days(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<PeriodPayload[]> {
    const { meta, objects } = await this.#analytics(access, window, read);
    if (meta.aggregation_granularity !== "day")
      throw malformedAnswer("Podigee did not answer by day.");
    return objects;
  }

  #analytics({ secrets, externalId }: AccountAccess, { from, to }: DayWindow, read: UpstreamRead) {
    return this.#apiFor(secrets).get(read, secrets, `${podcastPath(externalId)}/analytics`, {
      payload: analyticsPayload,
      query: { from, to },
    });
  }

  #apiFor(secrets: AccountSecrets): AccountApi {
    if (secrets[SESSION_COOKIE] === undefined) return this.#byToken;
    if (this.#bySession !== undefined) return this.#bySession;
    throw new AccountReadError(SESSIONS_OFF);
  }
}

const endedSession = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 401 || (status >= 300 && status < 400)
    ? accountFailure(
        "needs_reauth",
        "The session at Podigee has ended. Sign in there and sync again.",
      )
    : undefined;

const podcastPath = (id: string): string => `/podcasts/${encodeURIComponent(id)}`;
