import { DAY_MS, utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountIdentity,
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
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import { askBytes } from "../accounts/ask-bytes.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type Counts, toReadings } from "../posts/readings.ts";
import { toCount } from "../upstream-values.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { toShowId } from "./normalise.ts";
import type { AppleReads } from "./reads.ts";
import { readReport, type ReportRow } from "./report.ts";

/** A day is there two days later, as a rule. */
const LAG_DAYS = 2;
/** One call a day: what is older comes as a file. */
const DAYS_BACK = 90;

/** Apple's Reporter: the official way, one table a day, by a token that a person pastes. */
export class AppleReporter implements AppleReads {
  readonly #upstream: UpstreamAccess;
  readonly #url: string;

  constructor(upstream: UpstreamAccess, url: string) {
    this.#upstream = upstream;
    this.#url = url;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<VerifiedAccount>> {
    const named = accountId === null ? null : toShowId(accountId);
    if (accountId !== null && named === null)
      return failed(
        accountFailure(
          "unsupported",
          "This is neither an id nor an address of a show on Apple Podcasts.",
        ),
        0,
      );
    return andThen(await this.#report(secrets, this.#daysAgo(LAG_DAYS), signal), (rows) => {
      const shows = [
        ...new Map(
          (rows ?? []).flatMap(({ showId, showName }) =>
            showId === null ? [] : [[showId, identityOf(showId, showName)] as const],
          ),
        ).values(),
      ];
      // A day without listeners, or a table without ids, says nothing against the show a person
      // names.
      return named !== null && shows.length === 0
        ? answered(identityOf(named, null), 0)
        : chooseAccount(shows, named, "Apple Podcasts");
    });
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#report(secrets, this.#daysAgo(LAG_DAYS), signal), (rows) => {
      const followers = onlyRow(rows, externalId)?.followers;
      return answered(
        {
          identity: identityOf(externalId, null),
          readings: this.#readings({ followers: toCount(followers) }),
        },
        0,
      );
    });
  }

  async listItems(
    _access: AccountAccess,
    _page: string | null,
    _signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    return failed(
      unavailable("not_offered", "Apple's Reporter gives no lifetime figures of episodes."),
      0,
    );
  }

  async readGeography(
    _access: AccountAccess,
    _signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    return failed(unavailable("not_offered", "Apple's Reporter gives no devices by country."), 0);
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const [oldest, newest] = [this.#daysAgo(DAYS_BACK), this.#daysAgo(1)];
    const [from, to] = [
      window.from > oldest ? window.from : oldest,
      window.to < newest ? window.to : newest,
    ];
    const days: DayCounts[] = [];
    let calls = 0;
    for (let day = from; day <= to; day = dayAfter(day)) {
      const report = await this.#report(secrets, day, signal);
      calls += report.calls;
      if (!report.ok) return failed(report.failure, calls);
      const counts = countsOf(report.value, externalId);
      if (counts !== null) days.push({ day, counts });
    }
    return answered({ days, dayZone: "unknown", completeTo: null }, calls);
  }

  /** The table of a day; null where there is none, or not yet. */
  async #report(
    secrets: AccountSecrets,
    day: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ReportRow[] | null>> {
    const vendor = secrets["vendor_number"] ?? "";
    if (!/^\d{1,20}$/.test(vendor))
      return failed(
        accountFailure("unsupported", "The vendor number of Apple's Reporter is a number."),
        0,
      );
    const account = secrets["account_number"];
    const command = {
      accesstoken: secrets["reporter_token"] ?? "",
      version: "2.2",
      mode: "Robot.XML",
      ...(account === undefined ? {} : { account }),
      queryInput: `[p=Reporter.properties, Sales.getReport, ${vendor},apShowListeningWorldwide,Summary,Daily,${day.replaceAll("-", "")}]`,
    };
    const body = new URLSearchParams({ jsonRequest: JSON.stringify(command) }).toString();
    const request = {
      method: "POST" as const,
      url: this.#url,
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "*/*" },
      body,
    };
    // Errors come with statuses of 400 and more, and with 200.
    let error: AccountAnswer<ReportRow[] | null> | undefined;
    const answer = await askBytes(
      {
        upstream: this.#upstream,
        request,
        fault: ({ body: bytes, retryAfterSec }) => {
          error = readReport(bytes, { errorOnly: true, retryAfterSec });
          return error?.ok === false ? error.failure : undefined;
        },
      },
      signal,
    );
    if (error?.ok === true) return { ...error, calls: answer.calls };
    return andThen(
      answer,
      (bytes) =>
        readReport(bytes, { errorOnly: false, retryAfterSec: null }) ??
        failed(
          accountFailure("malformed_answer", "Apple's Reporter answered in a form we do not know."),
          0,
        ),
    );
  }

  #readings(counts: Counts): Readings {
    const now = this.#upstream.clock.now();
    return toReadings(counts, {
      platform: "applePodcasts",
      source: "api",
      fetchedAt: now,
      asOf: `${this.#daysAgo(LAG_DAYS)}T23:59:59.000Z`,
    });
  }

  #daysAgo(days: number): string {
    return utcDay(new Date(this.#upstream.clock.now().getTime() - days * DAY_MS));
  }
}

const dayAfter = (day: string): string => utcDay(new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS));

const identityOf = (id: string, name: string | null): AccountIdentity => ({
  externalId: id,
  name,
  handle: null,
  profileUrl: `https://podcasts.apple.com/podcast/id${id}`,
  image: null,
});

/** The one row of a show. Listeners of several cannot be added. */
function onlyRow(rows: ReportRow[] | null, id: string): ReportRow | undefined {
  const mine = (rows ?? []).filter(({ showId }) => showId === id);
  return mine.length === 1 ? mine[0] : undefined;
}

/** Null where the table says nothing of the show. */
function countsOf(rows: ReportRow[] | null, id: string): Counts | null {
  const row = onlyRow(rows, id);
  const counts: Counts = { plays: toCount(row?.plays), listeners: toCount(row?.listeners) };
  return counts.plays === undefined && counts.listeners === undefined ? null : counts;
}
