import type {
  AccountFailure,
  AccountIdentity,
  AccountTotals,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { bindReads, type Connect } from "../accounts/reads/connect.ts";
import type { Payload } from "../accounts/reads/payload.ts";
import { requireAccount } from "../accounts/reads/require-account.ts";
import type { Counts } from "../posts/readings.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import { spotifyReads } from "./client.ts";
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

const EPISODES_PER_PAGE = 50;
const SHOWS_PER_PAGE = 100;
/** A day before Spotify had podcasts. */
const FIRST_DAY = "2015-01-01";

/** A show on Spotify, read through the session of a user of its dashboard. */
export const connectSpotify: Connect = (parts) =>
  bindReads(SPOTIFY, spotifyReads(parts), {
    verify: async ({ accountId }, { show: read }) => {
      if (accountId === null) return chooseAccount(await showsOf(read), null, "Spotify");
      const { handle } = requireAccount("spotify", accountId);
      return (await showOf(handle, read)).identity;
    },

    readTotals: async ({ externalId }, { show: read, query }) => {
      const { counts, ...show } = await showOf(externalId, read);
      if (show.possibleFailure !== undefined) return { ...show, readings: {} };
      const answer = await query(totalQuery(externalId), hostTotalPayload);
      const downloads = answer === undefined ? undefined : toHostTotal(answer);
      return { ...show, readings: read.readings({ ...counts, downloads }) };
    },

    listItems: async ({ externalId }, page, { show: read }) => {
      const number = Number(page ?? "1");
      const path = `${showPath(externalId)}/episodes`;
      const { episodes, totalPages = 1 } = await read.get(path, episodesPayload, {
        start: FIRST_DAY,
        end: read.today(),
        page: String(number),
        size: String(EPISODES_PER_PAGE),
        sortBy: "releaseDate",
        sortOrder: "descending",
        filter: "",
      });
      const items = episodes.map((episode) =>
        toItem(episode, read.readings(toItemCounts(episode))),
      );
      const hasNext = number < totalPages && items.length > 0;
      return { items, next: hasNext ? String(number + 1) : null };
    },

    readDaily: async ({ externalId }, window, { show: read, query }) => {
      const path = showPath(externalId);
      const between = { start: window.from, end: window.to };
      const streams = await read.get(`${path}/detailedStreams`, detailedStreamsPayload, between);
      const listeners = await read.get(`${path}/listeners`, dayCountsPayload, between);
      const hosted = await query(daysQuery(externalId, window), hostDaysPayload);
      const downloads = hosted === undefined ? new Map() : toHostDays(hosted);
      const days = toDays({ streams, listeners, downloads }, window);
      return { days, dayZone: "unknown", completeTo: null };
    },

    readGeography: async ({ externalId }, { show: read }) => {
      const shares = toGeography(await readAggregate(externalId, aggregatePayload, read));
      if (shares === null) throw new AccountReadError(NOTHING_YET);
      return [shares];
    },

    readDemographics: async ({ externalId }, { show: read }) => {
      const shares = toDemographics(await readAggregate(externalId, audiencePayload, read));
      if (shares.length === 0) throw new AccountReadError(NOTHING_YET);
      return shares;
    },
  });

/** Counts of the last 30 whole days by age, gender and country. */
const readAggregate = <Value>(
  id: string,
  payload: Payload<Value>,
  read: AccountRead,
): Promise<Value> => read.get(`${showPath(id)}/aggregate`, payload, lastDays(read), nothingYet);

/**
 * A show with its counters. Spotify answers 500 both for a show without plays and for its own
 * faults: the show is then identified by the list of the login's shows, and the 500 counts as a
 * fault only for a show whose counters are known.
 */
async function showOf(
  id: string,
  read: AccountRead,
): Promise<Omit<AccountTotals, "readings"> & { counts: Counts }> {
  const show = await orUndefined(
    read.get(`${showPath(id)}/metadata`, showPayload, {}, nothingYet),
    ({ reason }) => reason === "too_small",
  );
  if (show !== undefined) return { identity: toIdentity(show), counts: toTotals(show) };
  const identity = (await showsOf(read)).find(({ externalId }) => externalId === id);
  if (identity !== undefined) return { identity, counts: {}, possibleFailure: STATUS_500 };
  throw new AccountReadError(STATUS_500);
}

/** The shows of the login. */
const showsOf = async (read: AccountRead): Promise<AccountIdentity[]> =>
  toShows(
    await read.get("/user/shows", anyPayload, {
      page: "1",
      size: String(SHOWS_PER_PAGE),
      sortBy: "name",
      sortOrder: "ascending",
      ...lastDays(read),
    }),
  );

/** The last 30 whole days. */
const lastDays = (read: AccountRead): { start: string; end: string } => ({
  start: read.daysAgo(GEOGRAPHY_DAYS),
  end: read.daysAgo(1),
});

const showPath = (id: string): string => `/shows/${encodeURIComponent(id)}`;

const NOTHING_YET = unavailable("too_small", "Spotify has no figures of this show yet.");

const STATUS_500 = accountFailure("provider_error", "Spotify answered with status 500.");

/** Spotify answers 500 for figures that do not exist. */
const nothingYet = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 500 ? NOTHING_YET : undefined;
