import { utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  GeographyReading,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { HttpStreamPort } from "../http-port.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import {
  dayBefore,
  endOf,
  knownDays,
  lifeOf,
  longestRun,
  newestRun,
  type SummedDay,
  toDayCounts,
  toGeography,
} from "./day-figures.ts";
import { type ExportPlace, exportPlaceOf, isWithoutExport } from "./export-place.ts";
import { ExportReader, type DayFile } from "./export-reader.ts";
import { MEGAPHONE } from "./manifest.ts";
import { isPublished, nextPage, toIdentity, toItem } from "./normalise.ts";
import { episodesPayload, podcastPayload, podcastsPayload } from "./payload-schema.ts";
import { S3Bucket } from "./s3-bucket.ts";

export interface MegaphoneConnectorParts extends AccountConnectorParts {
  /** For the files of the export. */
  stream: HttpStreamPort;
  /**
   * Stands in for AWS; a person's own `s3_endpoint` goes before it. `{region}` becomes the
   * bucket's.
   */
  awsUrl?: string;
}

const AWS_URL = "https://s3.{region}.amazonaws.com";
const ROWS_PER_PAGE = 50;
/**
 * An episode older than this has nearly all of its listens; each day more is one more file that a
 * cold start reads.
 */
const ITEM_DAYS = 90;
const GEOGRAPHY_DAYS = 28;

/**
 * A show on Megaphone: the catalogue by API token, the numbers from the export in the customer's
 * own bucket.
 */
export function createMegaphoneConnector(
  parts: MegaphoneConnectorParts,
): Required<AccountConnector> {
  return new MegaphoneConnector(parts);
}

class MegaphoneConnector implements Required<AccountConnector> {
  readonly manifest = MEGAPHONE;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;
  readonly #awsUrl: string;
  readonly #exports: ExportReader;

  constructor(parts: MegaphoneConnectorParts) {
    this.#upstream = upstreamOf(parts, "Megaphone");
    this.#baseUrl = parts.baseUrl;
    this.#awsUrl = parts.awsUrl ?? AWS_URL;
    this.#exports = new ExportReader(new S3Bucket(upstreamOf(parts, "S3"), parts.stream));
  }

  /** With an export, also whether its bucket can be listed: whoever connects it learns at once. */
  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const named =
      accountId === null || accountId === ""
        ? await this.#onlyShow(secrets, signal)
        : await this.#show(secrets, accountId, signal);
    return andThen(named, async (identity) => {
      if (isWithoutExport(secrets)) return answered(identity, 0);
      return andThen(
        await this.#finalDays(secrets, { from: this.#today(), to: this.#today() }, signal),
        () => answered(identity, 0),
      );
    });
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const answer = await this.#ask(
      secrets,
      `/podcasts/${encodeURIComponent(externalId)}`,
      podcastPayload,
      signal,
    );
    return andThen(answer, ({ body }) => {
      const readings = toReadings(
        { posts: toCount(body.episodesCount) },
        { platform: "megaphone", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
      );
      return answered({ identity: toIdentity(body), readings }, 0);
    });
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const number = Number(page ?? 1);
    const answer = await this.#ask(
      secrets,
      `/podcasts/${encodeURIComponent(externalId)}/episodes?page=${number}&per_page=${ROWS_PER_PAGE}`,
      episodesPayload,
      signal,
    );
    return andThen(answer, ({ body, headers }) => {
      const next = nextPage(headers, { page: number, rows: body.length });
      const items = body
        .filter((episode) => isPublished(episode, this.#upstream.clock.now()))
        .map(toItem);
      return answered({ items, next: next === null ? null : String(next) }, 0);
    });
  }

  /** The export may fail to give numbers; the catalogue stays whole, and its numbers unknown. */
  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const today = this.#today();
    const earliest = dayBefore(today, ITEM_DAYS);
    const from = items
      .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
      .filter((day) => day >= earliest)
      .sort()[0];
    if (from === undefined) return answered(new Map(), 0);
    const days = await this.#days(
      { secrets, externalId },
      { window: { from, to: today }, choose: newestRun },
      signal,
    );
    if (!days.ok)
      return ["unavailable", "malformed_answer"].includes(days.failure.code)
        ? answered(new Map(), days.calls)
        : days;
    const readings = items.flatMap((item): [string, Readings][] => {
      const counts = lifeOf(item, days.value);
      return counts === undefined
        ? []
        : [
            [
              item.externalId,
              toReadings(counts, {
                platform: "megaphone",
                source: "api",
                fetchedAt: this.#upstream.clock.now(),
                asOf: endOf(days.value.at(-1)?.[0] ?? today),
              }),
            ],
          ];
    });
    return answered(new Map(readings), days.calls);
  }

  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    return andThen(await this.#days(access, { window, choose: (all) => all }, signal), (days) =>
      answered(
        { days: toDayCounts(days), dayZone: "UTC", completeTo: days.at(-1)?.[0] ?? null },
        0,
      ),
    );
  }

  async readGeography(
    access: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<GeographyReading[]>> {
    const today = this.#today();
    return andThen(
      await this.#days(
        access,
        { window: { from: dayBefore(today, GEOGRAPHY_DAYS), to: today }, choose: longestRun },
        signal,
      ),
      (days) => {
        if (days.length === 0)
          return failed(
            unavailable("not_yet", "The export has no final day of the show in the last weeks."),
            0,
          );
        const geography = toGeography(days);
        return geography.length === 0
          ? failed(unavailable("not_offered", "The rows of the export name no country."), 0)
          : answered(geography, 0);
      },
    );
  }

  /**
   * The days the export tells of the show: of those that are final the chosen ones, and of these
   * the chosen ones that could be read.
   */
  async #days(
    { secrets, externalId }: Pick<AccountAccess, "secrets" | "externalId">,
    {
      window,
      choose,
    }: { window: DayWindow; choose: (days: readonly string[]) => readonly string[] },
    signal: AbortSignal,
  ): Promise<AccountAnswer<SummedDay[]>> {
    return andThen(await this.#finalDays(secrets, window, signal), async ({ place, files }) => {
      const chosen = new Set(choose(files.map(({ day }) => day)));
      const sums = await this.#exports.sum(
        place,
        externalId,
        files.filter(({ day }) => chosen.has(day)),
        signal,
      );
      return andThen(sums, (read) => {
        const known = knownDays(read);
        const kept = new Set(choose(known.map(([day]) => day)));
        return answered(
          known.filter(([day]) => kept.has(day)),
          0,
        );
      });
    });
  }

  async #finalDays(
    secrets: AccountSecrets,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<{ place: ExportPlace; files: DayFile[] }>> {
    const found = exportPlaceOf(secrets, this.#awsUrl);
    if (!found.ok) return failed(found.failure, 0);
    return andThen(await this.#exports.finalDays(found.place, window, signal), (files) =>
      answered({ place: found.place, files }, 0),
    );
  }

  async #show(
    secrets: AccountSecrets,
    id: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(
      await this.#ask(secrets, `/podcasts/${encodeURIComponent(id)}`, podcastPayload, signal),
      ({ body }) => answered(toIdentity(body), 0),
    );
  }

  async #onlyShow(
    secrets: AccountSecrets,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const podcasts = await readPages(1, async (page) =>
      andThen(
        await this.#ask(
          secrets,
          `/podcasts?page=${page}&per_page=${ROWS_PER_PAGE}`,
          podcastsPayload,
          signal,
        ),
        ({ body, headers }) =>
          answered({ rows: body, next: nextPage(headers, { page, rows: body.length }) }, 0),
      ),
    );
    return andThen(podcasts, (opened) => chooseAccount(opened.map(toIdentity), null, "Megaphone"));
  }

  async #ask<Payload>(
    secrets: AccountSecrets,
    path: string,
    payload: PayloadCheck<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const token = secrets["api_token"]?.trim() ?? "";
    // It stands between quotation marks in a header.
    if (!/^[\u0021-\u007e]+$/.test(token) || token.includes('"'))
      return failed(accountFailure("needs_reauth", "This is no API token of Megaphone."), 0);
    const url = `${this.#baseUrl}/networks/${encodeURIComponent(secrets["network_id"] ?? "")}${path}`;
    return askAccount(
      {
        upstream: this.#upstream,
        request: {
          method: "GET",
          url,
          headers: { authorization: `Token token="${token}"`, accept: "application/json" },
        },
        payload,
      },
      signal,
    );
  }

  #today(): string {
    return utcDay(this.#upstream.clock.now());
  }
}
