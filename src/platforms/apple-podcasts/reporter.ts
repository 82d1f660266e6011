import { addDays } from "../../lib/time/calendar-day.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayCounts,
  DayWindow,
  GeographyReading,
  ItemPage,
  PlaceReading,
  VerifiedAccount,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  failureOf,
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { countryCodeOf } from "../accounts/countries.ts";
import type { Counts } from "../posts/readings.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { APPLE_PODCASTS, reporterUrl } from "./manifest.ts";
import { episodeAddress } from "./normalise.ts";
import { type AppleReads, identityOf } from "./reads.ts";
import { NO_VENDOR, readReport, reportError, type ReportRow } from "./report.ts";
import { requireAccount } from "../accounts/require-account.ts";

/** A day's table is usually there two days later. */
const LAG_DAYS = 2;
/** One request a day; older days are imported from a file. */
const DAYS_BACK = 90;
const HOUR_SEC = 3_600;

const NOT_PLAYED =
  "Apple's newest table lists other shows of this vendor and not this one: it was not played on " +
  "that day, or its id is another.";

type Report = "apShowListeningWorldwide" | "apShowListening" | "apEpisodeListening";

/** Apple's Reporter: the official API, one table a day, by a token that the user pastes. */
export class AppleReporter implements AppleReads {
  readonly #api: AccountApi;
  readonly #url: string;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: APPLE_PODCASTS,
      name: "Apple's Reporter",
      // The token is part of the command in the body.
      authorize: () => ({}),
      mapError: reportError,
    });
    this.#url = reporterUrl(parts.baseUrl);
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<VerifiedAccount> {
    const named = accountId === null ? null : requireAccount("applePodcasts", accountId).handle;
    const { rows } = await this.#newest(secrets, "apShowListeningWorldwide", read);
    // A row is there only for what was played: its absence does not disprove the show a user names.
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
  }

  /** Reporter counts days and has no lifetime figure; the read proves the token. */
  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const { rows } = await this.#newest(secrets, "apShowListeningWorldwide", read);
    return { identity: identityOf(externalId, nameIn(rows, externalId)), readings: {} };
  }

  /**
   * The episodes played on the newest day, by their guid. Their plays are those of one day and no
   * counter of theirs.
   */
  async listItems(
    { secrets, externalId }: AccountAccess,
    _page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { rows } = await this.#newestOf(secrets, "apEpisodeListening", read);
    const items = rows
      .filter(({ showId }) => showId === externalId)
      .flatMap((row) => itemOf(row, externalId) ?? []);
    return {
      items: [...new Map(items.map((item) => [item.externalId, item])).values()],
      next: null,
    };
  }

  /** Plays by storefront on the newest day: a sum of days would lack those Apple holds back. */
  async readGeography(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<GeographyReading[]> {
    const { day, rows } = await this.#newestOf(secrets, "apShowListening", read);
    const countries = rows
      .filter(({ showId }) => showId === externalId)
      .flatMap(({ storefront, plays }) =>
        storefront === undefined ? [] : [placeOf(storefront, plays)],
      )
      .sort((one, other) => (other.value ?? -1) - (one.value ?? -1));
    if (countries.length === 0)
      throw new AccountReadError(
        unavailable("not_yet", "Apple's Reporter has no plays by country for the newest day."),
      );
    return [
      {
        metric: "plays",
        window: { kind: "dates", from: day, to: day },
        asOf: `${day}T23:59:59.000Z`,
        valueKind: "count",
        platformTotal: null,
        countries,
        places: [],
      },
    ];
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const [oldest, newest] = [this.#api.daysAgo(DAYS_BACK), this.#api.daysAgo(1)];
    const from = window.from > oldest ? window.from : oldest;
    const to = window.to < newest ? window.to : newest;
    const days: DayCounts[] = [];
    for (let day = from; day <= to; day = addDays(day, 1)) {
      // Days before the vendor number existed come first, and are no failure.
      const rows = await orUndefined(
        this.#report(secrets, { report: "apShowListeningWorldwide", day }, read),
        (failure) => failure === NO_VENDOR,
      );
      const counts = countsOf(rows ?? [], externalId);
      if (counts !== null) days.push({ day, counts });
    }
    return { days, dayZone: "unknown", completeTo: null };
  }

  /**
   * The table of the newest day that has one as a rule. A vendor number of yesterday has none yet:
   * it is unknown only where the day after does not know it either.
   */
  async #newest(
    secrets: AccountSecrets,
    report: Report,
    read: UpstreamRead,
  ): Promise<{ day: string; rows: ReportRow[] }> {
    const day = this.#api.daysAgo(LAG_DAYS);
    try {
      return { day, rows: await this.#report(secrets, { report, day }, read) };
    } catch (error) {
      if (failureOf(error) !== NO_VENDOR) throw error;
    }
    const next = addDays(day, 1);
    return { day: next, rows: await this.#report(secrets, { report, day: next }, read) };
  }

  /** A table beside that of shows: the number is known by then, so its refusal is the table's. */
  async #newestOf(
    secrets: AccountSecrets,
    report: Report,
    read: UpstreamRead,
  ): Promise<{ day: string; rows: ReportRow[] }> {
    try {
      return await this.#newest(secrets, report, read);
    } catch (error) {
      if (failureOf(error) !== NO_VENDOR) throw error;
    }
    throw new AccountReadError(
      unavailable("not_offered", "Apple's Reporter does not give this table to the account."),
    );
  }

  /** The table of a day; empty where there is none, or not yet. */
  async #report(
    secrets: AccountSecrets,
    { report, day }: { report: Report; day: string },
    read: UpstreamRead,
  ): Promise<ReportRow[]> {
    const command = JSON.stringify(commandOf(secrets, `${report},Summary,Daily`, day));
    const request = {
      method: "POST" as const,
      url: this.#url,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "*/*" },
      body: new URLSearchParams({ jsonRequest: command }).toString(),
    };
    const rows =
      (await orUndefined(
        this.#api.send(read, request).then((answer) => readReport(answer.body)),
        ({ reason }) => reason === "not_yet",
      )) ?? [];
    const named = rows.filter(({ showId }) => showId !== undefined);
    read.leaveOut(rows.length - named.length);
    return named;
  }
}

function commandOf(secrets: AccountSecrets, report: string, day: string): Record<string, string> {
  const { vendor_number: vendor = "", account_number: account } = secrets;
  if (!/^\d{1,20}$/.test(vendor))
    throw new AccountReadError(
      accountFailure("unsupported", "The vendor number of Apple's Reporter is a number."),
    );
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

/** Null where the table has no row of the show. Listeners of several rows cannot be added. */
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

/** The tables print no day of publication. */
function itemOf(row: ReportRow, showId: string): AccountItem | null {
  if (row.episodeId === undefined) return null;
  return {
    externalId: row.episodeId,
    url: episodeAddress(showId, row.episodeId),
    guid: row.episodeGuid ?? null,
    title: row.episodeName ?? null,
    text: null,
    thumbnail: null,
    publishedAt: null,
    durationSec: null,
    isVertical: null,
    kind: "audio",
    readings: {},
  };
}

const placeOf = (storefront: string, plays: string | undefined): PlaceReading => ({
  code: countryCodeOf(storefront),
  name: storefront,
  value: toCount(plays) ?? null,
  label: null,
});
