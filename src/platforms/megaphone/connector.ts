import { addDays } from "../../lib/time/calendar-day.ts";
import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
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
  orUndefined,
  unavailable,
} from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { endOf, lifeOf, longestRun, newestRun, toDayCounts, toGeography } from "./day-figures.ts";
import { isWithoutExport } from "./export-location.ts";
import { MEGAPHONE } from "./manifest.ts";
import { isPublished, nextPage, toIdentity, toItem } from "./normalise.ts";
import { episodesPayload, podcastPayload, podcastsPayload } from "./payload-schema.ts";
import { ShowExport, type ShowExportParts } from "./show-export.ts";

const ROWS_PER_PAGE = 50;
/** An older episode has nearly all of its listens; each further day is one more file to read. */
const ITEM_DAYS = 90;
const GEOGRAPHY_DAYS = 28;

/**
 * A show on Megaphone: the catalogue by API token, the numbers from the export in the customer's
 * own bucket.
 */
export class MegaphoneConnector implements CompleteConnector {
  readonly manifest = MEGAPHONE;
  readonly #api: AccountApi;
  readonly #export: ShowExport;

  constructor(parts: ShowExportParts) {
    this.#api = new AccountApi(parts, {
      manifest: MEGAPHONE,
      name: "Megaphone",
      baseUrl: ({ network_id: network = "" }) =>
        `${parts.baseUrl}/networks/${encodeURIComponent(network)}`,
      authorize: (secrets) => ({ authorization: `Token token="${requireToken(secrets)}"` }),
    });
    this.#export = new ShowExport(parts);
  }

  /** With an export, also lists its bucket, so that a failure is reported while connecting. */
  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const identity =
      accountId === null || accountId === ""
        ? await this.#onlyShow(secrets, read)
        : toIdentity(
            await this.#api.get(read, secrets, podcastPath(accountId), { payload: podcastPayload }),
          );
    if (!isWithoutExport(secrets)) await this.#export.check(secrets, this.#api.today(), read);
    return identity;
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const podcast = await this.#api.get(read, secrets, podcastPath(externalId), {
      payload: podcastPayload,
    });
    const posts = toCount(podcast.episodesCount);
    return { identity: toIdentity(podcast), readings: this.#api.readings({ posts }) };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const number = Number(page ?? 1);
    const path = `${podcastPath(externalId)}/episodes`;
    const { body, headers } = await this.#api.getResponse(read, secrets, path, {
      payload: episodesPayload,
      query: { page: String(number), per_page: String(ROWS_PER_PAGE) },
    });
    const next = nextPage(headers, { page: number, rows: body.length });
    const now = this.#api.now();
    return {
      items: body.filter((episode) => isPublished(episode, now)).map(toItem),
      next: next === null ? null : String(next),
    };
  }

  /** Where the export has no numbers, the catalogue stays whole and its numbers unknown. */
  async readItems(
    access: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const readings = new Map<string, Readings>();
    const today = this.#api.today();
    const earliest = addDays(today, -ITEM_DAYS);
    const from = items
      .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
      .filter((day) => day >= earliest)
      .sort()[0];
    if (from === undefined) return readings;
    const days = await orUndefined(
      this.#export.days(access, { window: { from, to: today }, choose: newestRun }, read),
      ({ code }) => code === "unavailable" || code === "malformed_answer",
    );
    const asOf = endOf(days?.at(-1)?.[0] ?? today);
    for (const item of items) {
      const counts = lifeOf(item, days ?? []);
      if (counts !== undefined) readings.set(item.externalId, this.#api.readings(counts, asOf));
    }
    return readings;
  }

  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const days = await this.#export.days(access, { window, choose: (all) => all }, read);
    return { days: toDayCounts(days), dayZone: "UTC", completeTo: days.at(-1)?.[0] ?? null };
  }

  async readGeography(access: AccountAccess, read: UpstreamRead): Promise<GeographyReading[]> {
    const today = this.#api.today();
    const window = { from: addDays(today, -GEOGRAPHY_DAYS), to: today };
    const days = await this.#export.days(access, { window, choose: longestRun }, read);
    if (days.length === 0)
      throw new AccountReadError(
        unavailable("not_yet", "The export has no final day of the show in the last weeks."),
      );
    const geography = toGeography(days);
    if (geography.length === 0)
      throw new AccountReadError(
        unavailable("not_offered", "The rows of the export name no country."),
      );
    return geography;
  }

  async #onlyShow(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity> {
    const podcasts = await readPages(1, async (page) => {
      const { body, headers } = await this.#api.getResponse(read, secrets, "/podcasts", {
        payload: podcastsPayload,
        query: { page: String(page), per_page: String(ROWS_PER_PAGE) },
      });
      return { rows: body, next: nextPage(headers, { page, rows: body.length }) };
    });
    return chooseAccount(podcasts.map(toIdentity), null, "Megaphone");
  }
}

const podcastPath = (id: string): string => `/podcasts/${encodeURIComponent(id)}`;

/** The token is sent between quotation marks in a header, so it may hold none itself. */
function requireToken({ api_token: pasted = "" }: AccountSecrets): string {
  const token = pasted.trim();
  if (/^[\u0021-\u007e]+$/.test(token) && !token.includes('"')) return token;
  throw new AccountReadError(accountFailure("needs_reauth", "This is no API token of Megaphone."));
}
