import type { Readings } from "../../domain/metrics/metric.ts";
import type { DayRange } from "../../lib/time/calendar-day.ts";
import type { AccountFailure } from "../accounts/account-connector.ts";
import {
  malformedAnswer,
  orUndefined,
  unavailable,
  unavailableError,
} from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { countriesReading } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { bindReads, type Connect } from "../accounts/reads/connect.ts";
import { connectedAccount } from "../accounts/reads/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { toCount, toText } from "../upstream-values.ts";
import { captivateApi, captivateSessions } from "./client.ts";
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
/** Captivate opened in 2019, so a window from this day covers all time. */
const BEGINNING = "2018-01-01";
const GEOGRAPHY_DAYS = 90;
/**
 * All episodes arrive in one answer, but the numbers of each need a request: a page bounds one
 * read.
 */
const EPISODES_PER_PAGE = 25;

/** A show on Captivate, by user id and API key. */
export const connectCaptivate: Connect = (parts) => {
  const api = captivateApi(parts);
  const sessions = captivateSessions();
  return bindReads(
    CAPTIVATE,
    (secrets, read) => api.with(sessions.credential(secrets, api.of({}, read)), read),
    {
      verify: async ({ secrets, accountId }, read) => {
        sessions.forget(secrets);
        const shows = await showsOf(secrets["user_id"], read);
        return chooseAccount(shows.map(toIdentity), accountId, NAME);
      },

      readTotals: async ({ secrets, externalId }, read) => {
        const shows = await showsOf(secrets["user_id"], read);
        const identity = connectedAccount(shows.map(toIdentity), externalId, NAME, read);
        return { identity, readings: await readHits(overviewPath(externalId), read) };
      },

      /** The show is read as well, because the publication times of episodes need its time zone. */
      listItems: async ({ secrets, externalId }, page, read) => {
        const shows = await showsOf(secrets["user_id"], read);
        connectedAccount(shows.map(toIdentity), externalId, NAME, read);
        const zone = toText(shows.find(({ id }) => id === externalId)?.time_zone);
        const path = `/shows/${encodeURIComponent(externalId)}/episodes`;
        const { episodes } = await read.get(path, episodesPayload);
        const all = toItems(episodes, zone, read.now());
        const from = toCount(page) ?? 0;
        const to = from + EPISODES_PER_PAGE;
        return { items: all.slice(from, to), next: to < all.length ? String(to) : null };
      },

      readItems: async ({ externalId }, items, read) => {
        const readings = new Map<string, Readings>();
        for (const item of items) {
          const path = `${overviewPath(externalId)}/${encodeURIComponent(item.externalId)}`;
          const known = await orUndefined(
            readHits(path, read),
            ({ reason }) => reason === "not_offered",
          );
          if (known !== undefined) readings.set(item.externalId, known);
        }
        return readings;
      },

      readDaily: async ({ externalId }, window, read) => {
        const days = toDays(await readRange(externalId, window, [], read), window, read);
        if (days === null)
          throw malformedAnswer("Captivate answered the days in a form we do not know.");
        return { days, dayZone: "UTC", completeTo: null };
      },

      readGeography: async ({ externalId }, read) => {
        const window = { from: read.daysAgo(GEOGRAPHY_DAYS - 1), to: read.today() };
        const body = await readRange(externalId, window, ["byLocation"], read);
        const countries = toCountries(body, read);
        if (countries === null)
          throw malformedAnswer("Captivate answered the countries in a form we do not know.");
        if (countries.length === 0)
          throw unavailableError("not_yet", "Captivate names no country for the last 90 days.");
        return countriesReading(countries, {
          metric: "downloads",
          window: { kind: "days", days: GEOGRAPHY_DAYS },
        });
      },
    },
  );
};

async function showsOf(userId: string | undefined, read: AccountRead): Promise<ShowPayload[]> {
  const path = `/users/${encodeURIComponent(userId ?? "")}/shows`;
  return (await read.get(path, showsPayload)).shows;
}

/** Downloads of all time. */
async function readHits(path: string, read: AccountRead): Promise<Readings> {
  const query = { start: `${BEGINNING}T00:00:00.000Z`, end: read.now().toISOString() };
  const { hits } = await read.get(path, overviewPayload, query, notOffered);
  return read.readings({ downloads: toCount(hits) });
}

const readRange = (
  showId: string,
  { from, to }: DayRange,
  types: readonly string[],
  read: AccountRead,
): Promise<Record<string, unknown>> =>
  read.post(
    `/insights/${encodeURIComponent(showId)}/range`,
    rangePayload,
    {
      start: `${from}T00:00:00.000Z`,
      end: `${to}T23:59:59.999Z`,
      interval: "1d",
      timezone: "UTC",
      countryCode: null,
      types,
    },
    notOffered,
  );

const overviewPath = (id: string): string => `/insights/${encodeURIComponent(id)}/overview`;

/** A missing figure is only not offered: whether the show exists is read from the list of shows. */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404 ? unavailable("not_offered", "Captivate does not give this figure.") : undefined;
