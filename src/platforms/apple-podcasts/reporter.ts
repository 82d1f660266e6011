import { addDays } from "../../lib/time/calendar-day.ts";
import type { AccountApiOptions } from "../accounts/reads/account-api.ts";
import type {
  AccountItem,
  AccountSecrets,
  AccountDayCounts,
} from "../accounts/account-connector.ts";
import {
  accountError,
  failureOf,
  orUndefined,
  unavailableError,
} from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import {
  countriesReading,
  mostFirst,
  toAccountItem,
  toCountryPlace,
} from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { requireAccount } from "../accounts/reads/require-account.ts";
import type { Counts } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";
import { APPLE_PODCASTS } from "./manifest.ts";
import { episodeAddress } from "./normalise.ts";
import { type AppleReads, identityOf } from "./reads.ts";
import { NO_VENDOR, readReport, reportError, type ReportRow } from "./report.ts";

/** Days until a day's table is usually available. */
const LAG_DAYS = 2;
/** Maximum days read back, one request for each day; older days are imported from a file. */
const DAYS_BACK = 90;
const HOUR_SEC = 3_600;

const NOT_PLAYED =
  "Apple's newest table lists other shows of this vendor and not this one: it was not played on " +
  "that day, or its id is another.";

type Report = "apShowListeningWorldwide" | "apShowListening" | "apEpisodeListening";

/** A table, and the day that it covers. */
interface Table {
  day: string;
  rows: ReportRow[];
}

/** Apple's Reporter: the official API, one table a day, by a token that the user pastes. */
export const REPORTER: AccountApiOptions = {
  manifest: APPLE_PODCASTS,
  name: "Apple's Reporter",
  // The token is part of the command in the body.
  authorize: () => ({ accept: "*/*" }),
  mapError: reportError,
};

export const reporterReads: AppleReads = {
  verify: async ({ secrets, accountId }, read) => {
    const named = accountId === null ? null : requireAccount("applePodcasts", accountId).handle;
    const { rows } = await readNewest(secrets, "apShowListeningWorldwide", read);
    // A row exists only for a show that was played, so its absence does not disprove the show that
    // a user names.
    if (named !== null) {
      const isListed = rows.length === 0 || rows.some(({ showId }) => showId === named);
      const identity = identityOf(named, nameIn(rows, named));
      return isListed ? identity : { ...identity, warning: NOT_PLAYED };
    }
    const shows = new Map(
      rows.flatMap(({ showId, showName = null }) =>
        showId === undefined ? [] : [[showId, identityOf(showId, showName)] as const],
      ),
    );
    return chooseAccount([...shows.values()], null, "Apple Podcasts");
  },

  /** Reporter counts days and has no lifetime figure; the read proves the token. */
  readTotals: async ({ secrets, externalId }, read) => {
    const { rows } = await readNewest(secrets, "apShowListeningWorldwide", read);
    return { identity: identityOf(externalId, nameIn(rows, externalId)), readings: {} };
  },

  /**
   * The episodes played on the newest day, identified by their guid. Their plays are plays of one
   * day and not a counter of the episode.
   */
  listItems: async ({ secrets, externalId }, _page, read) => {
    const { rows } = await readOtherNewest(secrets, "apEpisodeListening", read);
    const items = rows
      .filter(({ showId }) => showId === externalId)
      .flatMap((row) => itemOf(row, externalId) ?? []);
    return {
      items: [...new Map(items.map((item) => [item.externalId, item])).values()],
      next: null,
    };
  },

  /**
   * Plays by storefront on the newest day: a sum of days would lack the days that Apple withholds.
   */
  readGeography: async ({ secrets, externalId }, read) => {
    const { day, rows } = await readOtherNewest(secrets, "apShowListening", read);
    const countries = rows
      .filter(({ showId }) => showId === externalId)
      .flatMap(({ storefront, plays }) =>
        storefront === undefined ? [] : [toCountryPlace(storefront, plays)],
      )
      .sort(mostFirst);
    if (countries.length === 0)
      throw unavailableError(
        "not_yet",
        "Apple's Reporter has no plays by country for the newest day.",
      );
    return countriesReading(countries, {
      metric: "plays",
      window: { kind: "dates", from: day, to: day },
      asOf: `${day}T23:59:59.000Z`,
    });
  },

  readDaily: async ({ secrets, externalId }, window, read) => {
    const [oldest, newest] = [read.daysAgo(DAYS_BACK), read.daysAgo(1)];
    const from = window.from > oldest ? window.from : oldest;
    const to = window.to < newest ? window.to : newest;
    const days: AccountDayCounts[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      // Days before the vendor number existed come first, and are not a failure.
      const rows = await orUndefined(
        readTable(secrets, "apShowListeningWorldwide", day, read),
        (failure) => failure === NO_VENDOR,
      );
      const counts = countsOf(rows ?? [], externalId);
      if (counts !== null) days.push({ day, counts });
    }
    return { days, dayZone: "unknown", completeTo: null };
  },
};

/**
 * The table of the newest day that usually has one. A vendor number created yesterday has no table
 * for that day: it is unknown only where Reporter does not know it on the following day either.
 */
async function readNewest(
  secrets: AccountSecrets,
  report: Report,
  read: AccountRead,
): Promise<Table> {
  const day = read.daysAgo(LAG_DAYS);
  try {
    return { day, rows: await readTable(secrets, report, day, read) };
  } catch (error) {
    if (failureOf(error) !== NO_VENDOR) throw error;
  }
  const next = addDays(day, 1);
  return { day: next, rows: await readTable(secrets, report, next, read) };
}

/**
 * Another table than the shows table: the vendor number is known by then, so a refusal concerns the
 * table.
 */
async function readOtherNewest(
  secrets: AccountSecrets,
  report: Report,
  read: AccountRead,
): Promise<Table> {
  try {
    return await readNewest(secrets, report, read);
  } catch (error) {
    if (failureOf(error) !== NO_VENDOR) throw error;
  }
  throw unavailableError(
    "not_offered",
    "Apple's Reporter does not give this table to the account.",
  );
}

/** The table of a day; empty where the table does not exist or is not available. */
async function readTable(
  secrets: AccountSecrets,
  report: Report,
  day: string,
  read: AccountRead,
): Promise<ReportRow[]> {
  const command = JSON.stringify(commandOf(secrets, `${report},Summary,Daily`, day));
  const rows =
    (await orUndefined(
      read.postForm("", { jsonRequest: command }).then((answer) => readReport(answer.body)),
      ({ reason }) => reason === "not_yet",
    )) ?? [];
  const named = rows.filter(({ showId }) => showId !== undefined);
  read.leaveOut(rows.length - named.length);
  return named;
}

function commandOf(secrets: AccountSecrets, report: string, day: string): Record<string, string> {
  const { vendor_number: vendor = "", account_number: account } = secrets;
  if (!/^\d{1,20}$/.test(vendor))
    throw accountError("unsupported", "The vendor number of Apple's Reporter is a number.");
  const query = `${vendor},${report},${day.replaceAll("-", "")}`;
  return {
    accesstoken: secrets["reporter_token"] ?? "",
    version: "2.2",
    mode: "Robot.XML",
    ...(account === undefined ? {} : { account }),
    queryInput: `[p=Reporter.properties, Sales.getReport, ${query}]`,
  };
}

const nameIn = (rows: readonly ReportRow[], id: string): string | null =>
  rows.find(({ showId }) => showId === id)?.showName ?? null;

/** Null where the table has no row of the show. Listeners of several rows must not be added. */
function countsOf(rows: readonly ReportRow[], id: string): Counts | null {
  const [row, ...more] = rows.filter(({ showId }) => showId === id);
  if (row === undefined || more.length > 0) return null;
  const { plays, listeners, hours } = row;
  const counts: Counts = {
    plays: toCount(plays),
    listeners: toCount(listeners),
    watch_time_sec: hours === undefined ? undefined : toCount(Math.round(Number(hours) * HOUR_SEC)),
  };
  return Object.values(counts).every((count) => count === undefined) ? null : counts;
}

/** Makes an item without a publication time, because the tables print none. */
function itemOf(row: ReportRow, showId: string): AccountItem | null {
  if (row.episodeId === undefined) return null;
  return toAccountItem(row.episodeId, {
    url: episodeAddress(showId, row.episodeId),
    guid: row.episodeGuid,
    title: row.episodeName,
    publishedAt: null,
  });
}
