import { addDays } from "../../lib/calendar-day.ts";
import type { Readings } from "../../metrics/metric.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayCounts,
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
import type { Counts } from "../posts/readings.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { APPLE_PODCASTS, reporterUrl } from "./manifest.ts";
import { toShowId } from "./normalise.ts";
import { type AppleReads, identityOf } from "./reads.ts";
import { readReport, reportError, type ReportRow } from "./report.ts";

/** A day's table is usually there two days later. */
const LAG_DAYS = 2;
/** One request a day; older days are imported from a file. */
const DAYS_BACK = 90;

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
    const named = accountId === null ? null : toShowId(accountId);
    if (accountId !== null && named === null)
      throw new AccountReadError(
        accountFailure(
          "unsupported",
          "This is neither an id nor an address of a show on Apple Podcasts.",
        ),
      );
    const rows = await this.#report(secrets, this.#api.daysAgo(LAG_DAYS), read);
    const shows = [
      ...new Map(
        (rows ?? []).flatMap(({ showId, showName }) =>
          showId === null ? [] : [[showId, identityOf(showId, showName)] as const],
        ),
      ).values(),
    ];
    // A day without listeners, or a table without ids, does not disprove the show a user names.
    return named !== null && shows.length === 0
      ? identityOf(named, null)
      : chooseAccount(shows, named, "Apple Podcasts");
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const rows = await this.#report(secrets, this.#api.daysAgo(LAG_DAYS), read);
    const followers = toCount(onlyRow(rows, externalId)?.followers);
    return { identity: identityOf(externalId, null), readings: this.#readings({ followers }) };
  }

  async listItems(): Promise<ItemPage> {
    throw new AccountReadError(
      unavailable("not_offered", "Apple's Reporter gives no lifetime figures of episodes."),
    );
  }

  async readGeography(): Promise<GeographyReading[]> {
    throw new AccountReadError(
      unavailable("not_offered", "Apple's Reporter gives no devices by country."),
    );
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
      const counts = countsOf(await this.#report(secrets, day, read), externalId);
      if (counts !== null) days.push({ day, counts });
    }
    return { days, dayZone: "unknown", completeTo: null };
  }

  /** The table of a day; undefined where there is none, or not yet. */
  async #report(
    secrets: AccountSecrets,
    day: string,
    read: UpstreamRead,
  ): Promise<ReportRow[] | undefined> {
    const body = new URLSearchParams({ jsonRequest: JSON.stringify(commandOf(secrets, day)) });
    const request = {
      method: "POST" as const,
      url: this.#url,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "*/*" },
      body: body.toString(),
    };
    return orUndefined(
      this.#api.send(read, request).then((answer) => readReport(answer.body)),
      ({ reason }) => reason === "not_yet",
    );
  }

  #readings(counts: Counts): Readings {
    return this.#api.readings(counts, `${this.#api.daysAgo(LAG_DAYS)}T23:59:59.000Z`);
  }
}

function commandOf(secrets: AccountSecrets, day: string): Record<string, string> {
  const { vendor_number: vendor = "", account_number: account } = secrets;
  if (!/^\d{1,20}$/.test(vendor))
    throw new AccountReadError(
      accountFailure("unsupported", "The vendor number of Apple's Reporter is a number."),
    );
  const report = `${vendor},apShowListeningWorldwide,Summary,Daily,${day.replaceAll("-", "")}`;
  return {
    accesstoken: secrets["reporter_token"] ?? "",
    version: "2.2",
    mode: "Robot.XML",
    ...(account === undefined ? {} : { account }),
    queryInput: `[p=Reporter.properties, Sales.getReport, ${report}]`,
  };
}

/** The one row of a show. Listeners of several rows cannot be added. */
function onlyRow(rows: ReportRow[] | undefined, id: string): ReportRow | undefined {
  const found = (rows ?? []).filter(({ showId }) => showId === id);
  return found.length === 1 ? found[0] : undefined;
}

/** Null where the table has no row of the show. */
function countsOf(rows: ReportRow[] | undefined, id: string): Counts | null {
  const row = onlyRow(rows, id);
  const counts: Counts = { plays: toCount(row?.plays), listeners: toCount(row?.listeners) };
  return counts.plays === undefined && counts.listeners === undefined ? null : counts;
}
