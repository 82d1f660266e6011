import { addDays, type DayRange } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountSecrets } from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  malformedAnswer,
  SESSIONS_OFF,
} from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading, isPublished } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { bindReads, type ConnectWithSessions } from "../accounts/reads/connect.ts";
import { withoutSession } from "../accounts/connector-manifest.ts";
import { readPages } from "../accounts/reads/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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

/**
 * A podcast on Podigee, by API token or by the session of its dashboard, which reads the same
 * addresses. Downloads of all time are the sum of its months.
 */
export const connectPodigee: ConnectWithSessions = (parts) => {
  const byToken = apiByToken(parts);
  const bySession = parts.dashboardSessions ? apiBySession(parts) : undefined;
  const apiFor = (secrets: AccountSecrets): AccountApi => {
    if (secrets[SESSION_COOKIE] === undefined) return byToken;
    if (bySession !== undefined) return bySession;
    throw new AccountReadError(SESSIONS_OFF);
  };
  const manifest = parts.dashboardSessions ? PODIGEE : withoutSession(PODIGEE);
  return bindReads(manifest, (secrets, read) => apiFor(secrets).of(secrets, read), {
    verify: async ({ accountId }, read) => {
      const podcasts = await read.get("/podcasts", podcastsPayload);
      return chooseAccount(podcasts.map(toIdentity), accountId, "Podigee", "podcast");
    },

    readTotals: async ({ externalId }, read) => {
      const podcast = await read.get(podcastPath(externalId), onePodcastPayload);
      const since = toIsoTime(podcast.published_at)?.slice(0, 10);
      const { objects } =
        since === undefined
          ? { objects: [] }
          : await readAnalytics(externalId, { from: addDays(since, -1), to: read.today() }, read);
      const isKnown = since !== undefined && read.isWhole;
      const downloads = isKnown ? sumOfDownloads(objects) : undefined;
      return { identity: toIdentity(podcast), readings: read.readings({ downloads }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const offset = Number(page ?? 0);
      const { body, rowsLeftOut } = await read.getResponse("/episodes", episodesPayload, {
        podcast_id: externalId,
        published: "true",
        sort_by: "published_at",
        sort_direction: "desc",
        limit: String(EPISODES_PER_PAGE),
        offset: String(offset),
      });
      const sent = body.length + rowsLeftOut;
      return {
        items: body.map(toItem).filter(isPublished(read.now())),
        next: sent < EPISODES_PER_PAGE ? null : String(offset + sent),
      };
    },

    /**
     * Downloads since publication, from the list of all episodes, read until it has contained each
     * requested episode.
     */
    readItems: async ({ externalId }, items, read) => {
      const readings = new Map<string, Readings>();
      const wanted = new Set(items.map((item) => item.externalId));
      const published = items.flatMap(({ publishedAt }) => publishedAt?.slice(0, 10) ?? []);
      const [oldest] = published.sort();
      if (oldest === undefined) return readings;
      const path = `${podcastPath(externalId)}/analytics/episodes`;
      await readPages(0, async (offset) => {
        const { body, rowsLeftOut } = await read.getResponse(path, episodeTotalsPayload, {
          from: addDays(oldest, -1),
          to: read.today(),
          limit: String(EPISODES_PER_PAGE),
          offset: String(offset),
        });
        for (const { id, downloads } of body.objects)
          if (wanted.delete(String(id)))
            readings.set(String(id), read.readings({ downloads: toCount(downloads) }));
        const sent = body.objects.length + rowsLeftOut;
        const isLast = wanted.size === 0 || sent < EPISODES_PER_PAGE;
        return { rows: [], next: isLast ? null : offset + sent };
      });
      return readings;
    },

    readDaily: async ({ externalId }, window, read) => {
      const days = await readDays(externalId, window, read);
      return { days: toDays(days, window), dayZone: "UTC", completeTo: null };
    },

    /** The sums of the last 30 whole days: where a day is left out, no country has a sum. */
    readGeography: async ({ externalId }, read) => {
      const window = { from: read.daysAgo(GEOGRAPHY_DAYS), to: read.daysAgo(1) };
      const days = await readDays(externalId, window, read);
      if (!read.isWhole) throw malformedAnswer("Podigee answered a day in a form we do not know.");
      return countriesReading(toCountries(days), {
        metric: "downloads",
        window: { kind: "days", days: GEOGRAPHY_DAYS },
        platformTotal: sumOfDownloads(days) ?? null,
      });
    },
  });
};

const apiByToken = (parts: AccountConnectorParts): AccountApi =>
  new AccountApi(parts, {
    manifest: PODIGEE,
    name: "Podigee",
    authorize: ({ api_key: key = "" }) => ({ token: key }),
  });

const apiBySession = (parts: AccountConnectorParts): AccountApi =>
  new AccountApi(parts, {
    manifest: PODIGEE,
    name: "Podigee",
    source: "extension",
    authorize: ({ [SESSION_COOKIE]: value = "" }) => ({ cookie: `${SESSION_COOKIE}=${value}` }),
    mapError: endedSession,
  });

const endedSession = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 401 || (status >= 300 && status < 400)
    ? accountFailure(
        "needs_reauth",
        "The session at Podigee has ended. Sign in there and sync again.",
      )
    : undefined;

async function readDays(
  podcastId: string,
  window: DayRange,
  read: AccountRead,
): Promise<PeriodPayload[]> {
  const { meta, objects } = await readAnalytics(podcastId, window, read);
  if (meta.aggregation_granularity !== "day")
    throw malformedAnswer("Podigee did not answer by day.");
  return objects;
}

const readAnalytics = (podcastId: string, { from, to }: DayRange, read: AccountRead) =>
  read.get(`${podcastPath(podcastId)}/analytics`, analyticsPayload, { from, to });

const podcastPath = (id: string): string => `/podcasts/${encodeURIComponent(id)}`;
