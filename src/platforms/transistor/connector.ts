import type { Readings } from "../../domain/metrics/metric.ts";
import { AccountApi, type AccountConnectorParts, apiKeyIn } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountSecrets,
  AccountTotals,
  DailySeries,
  DayWindow,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, malformedAnswer } from "../accounts/account-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { TRANSISTOR } from "./manifest.ts";
import { sumOf, toDays, toIdentity, toItem, toTransistorDay } from "./normalise.ts";
import {
  episodeDaysPayload,
  episodesPayload,
  oneShowPayload,
  type ShowPayload,
  showDaysPayload,
  showsPayload,
} from "./payload-schema.ts";

const EPISODES_PER_PAGE = 50;
/** A key seldom opens more; with more, the user names the show. */
const SHOWS_MAX = 100;

/** A show on Transistor, by API key. It has no lifetime counter: totals are the sum of all days. */
export class TransistorConnector implements AccountConnector {
  readonly manifest = TRANSISTOR;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: TRANSISTOR,
      name: "Transistor",
      authorize: apiKeyIn("x-api-key"),
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    if (accountId !== null) return toIdentity(await this.#show(secrets, accountId, read));
    const { data } = await this.#api.get(read, secrets, "/shows", {
      payload: showsPayload,
      query: { "pagination[per]": String(SHOWS_MAX) },
    });
    const [only, ...more] = data;
    if (only === undefined)
      throw new AccountReadError(
        accountFailure("unsupported", "The key opens no show on Transistor."),
      );
    if (more.length === 0) return toIdentity(only);
    const choices = data.map(({ id, attributes }) => ({
      id: String(id),
      name: attributes.title ?? String(id),
    }));
    throw new AccountReadError(
      accountFailure("choose_account", "The key opens several shows on Transistor.", { choices }),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const show = await this.#show(secrets, externalId, read);
    const from = (show.attributes.created_at ?? "").slice(0, 10);
    if (!/^\d{4}-\d{2}-\d{2}$/.test(from))
      throw malformedAnswer("Transistor does not say since when the show is there.");
    const days = await this.#days({ secrets, externalId }, { from, to: this.#api.today() }, read);
    return {
      identity: toIdentity(show),
      readings: this.#api.readings({ downloads: read.isWhole ? sumOf(days) : undefined }),
    };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const query = {
      show_id: externalId,
      status: "published",
      order: "desc",
      "pagination[page]": page ?? "1",
      "pagination[per]": String(EPISODES_PER_PAGE),
    };
    const { data, meta } = await this.#api.get(read, secrets, "/episodes", {
      payload: episodesPayload,
      query,
    });
    const hasNext = meta !== undefined && meta.currentPage < meta.totalPages;
    return { items: data.map(toItem), next: hasNext ? String(meta.currentPage + 1) : null };
  }

  /** One request answers every episode of the show, day by day since the oldest one wanted. */
  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    read: UpstreamRead,
  ): Promise<Map<string, Readings>> {
    const today = this.#api.today();
    const oldest =
      items
        .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
        .filter((day) => day !== "")
        .sort()[0] ?? today;
    const window = { from: oldest, to: today };
    const { data } = await this.#api.get(
      read,
      secrets,
      `/analytics/${encodeURIComponent(externalId)}/episodes`,
      { payload: episodeDaysPayload, query: windowQuery(window) },
    );
    const wanted = new Set(items.map((item) => item.externalId));
    return new Map(
      data.attributes.episodes
        .filter(({ id }) => wanted.has(String(id)))
        .map(({ id, downloads }) => {
          const days = toDays(downloads, window);
          const leftOut = downloads.length - days.length;
          read.leaveOut(leftOut);
          const sum = leftOut === 0 ? sumOf(days) : undefined;
          return [String(id), this.#api.readings({ downloads: sum })];
        }),
    );
  }

  async readDaily(
    access: AccountAccess,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries> {
    const days = await this.#days(access, window, read);
    return { days, dayZone: "unknown", completeTo: null };
  }

  async #show(secrets: AccountSecrets, id: string, read: UpstreamRead): Promise<ShowPayload> {
    const path = `/shows/${encodeURIComponent(id)}`;
    const { data } = await this.#api.get(read, secrets, path, { payload: oneShowPayload });
    return data;
  }

  async #days(
    { secrets, externalId }: Pick<AccountAccess, "secrets" | "externalId">,
    window: DayWindow,
    read: UpstreamRead,
  ): Promise<DailySeries["days"]> {
    const { data } = await this.#api.get(
      read,
      secrets,
      `/analytics/${encodeURIComponent(externalId)}`,
      { payload: showDaysPayload, query: windowQuery(window) },
    );
    const { downloads } = data.attributes;
    const days = toDays(downloads, window);
    read.leaveOut(downloads.length - days.length);
    return days;
  }
}

/** Always sent: the default is the last 14 days, without a hint that there are more. */
const windowQuery = ({ from, to }: DayWindow): Record<string, string> => ({
  start_date: toTransistorDay(from),
  end_date: toTransistorDay(to),
});
