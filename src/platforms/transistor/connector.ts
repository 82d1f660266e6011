import { utcDay } from "../../lib/clock.ts";
import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DailySeries,
  DayWindow,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, andThen, answered, failed } from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess } from "../upstream-call.ts";
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
/** A key seldom opens more; whoever has more names the show. */
const SHOWS_MAX = 100;

/**
 * A show on Transistor, by API key. There is no lifetime counter: totals are the sum of all days.
 */
export function createTransistorConnector(parts: AccountConnectorParts): AccountConnector {
  return new TransistorConnector(parts);
}

class TransistorConnector implements AccountConnector {
  readonly manifest = TRANSISTOR;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Transistor");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    const key = secrets["api_key"] ?? "";
    if (accountId !== null)
      return andThen(await this.#show(key, accountId, signal), (show) =>
        answered(toIdentity(show), 0),
      );
    const shows = await this.#ask(
      key,
      "/shows",
      { payload: showsPayload, query: { "pagination[per]": String(SHOWS_MAX) } },
      signal,
    );
    return andThen(shows, ({ body: { data } }) => {
      const [only, ...more] = data;
      if (only === undefined)
        return failed(accountFailure("unsupported", "The key opens no show on Transistor."), 0);
      if (more.length === 0) return answered(toIdentity(only), 0);
      const choices = data.map((show) => ({
        id: String(show.id),
        name: show.attributes.title ?? String(show.id),
      }));
      return failed(
        accountFailure("choose_account", "The key opens several shows on Transistor.", { choices }),
        0,
      );
    });
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const key = secrets["api_key"] ?? "";
    return andThen(await this.#show(key, externalId, signal), async (show) => {
      const from = (show.attributes.created_at ?? "").slice(0, 10);
      if (!/^\d{4}-\d{2}-\d{2}$/.test(from))
        return failed(
          accountFailure(
            "malformed_answer",
            "Transistor does not say since when the show is there.",
          ),
          0,
        );
      const series = await this.#days(key, externalId, { from, to: this.#today() }, signal);
      return andThen(series, (days) =>
        answered({ identity: toIdentity(show), readings: this.#readings(sumOf(days)) }, 0),
      );
    });
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const query = {
      show_id: externalId,
      status: "published",
      order: "desc",
      "pagination[page]": page ?? "1",
      "pagination[per]": String(EPISODES_PER_PAGE),
    };
    const episodes = await this.#ask(
      secrets["api_key"] ?? "",
      "/episodes",
      { payload: episodesPayload, query },
      signal,
    );
    return andThen(episodes, ({ body: { data, meta } }) => {
      const next =
        meta !== undefined && meta.currentPage < meta.totalPages
          ? String(meta.currentPage + 1)
          : null;
      return answered({ items: data.map(toItem), next }, 0);
    });
  }

  /**
   * One call for all of them: it answers every episode of the show, day by day since the oldest
   * that is asked for.
   */
  async readItems(
    { secrets, externalId }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    const oldest =
      items
        .map(({ publishedAt }) => publishedAt?.slice(0, 10) ?? "")
        .filter((day) => day !== "")
        .sort()[0] ?? this.#today();
    const query = { start_date: toTransistorDay(oldest), end_date: toTransistorDay(this.#today()) };
    const answer = await this.#ask(
      secrets["api_key"] ?? "",
      `/analytics/${encodeURIComponent(externalId)}/episodes`,
      { payload: episodeDaysPayload, query },
      signal,
    );
    return andThen(answer, ({ body }) => {
      const wanted = new Set(items.map((item) => item.externalId));
      const episodes = body.data.attributes.episodes.filter(({ id }) => wanted.has(String(id)));
      return answered(
        new Map(
          episodes.map(({ id, downloads }) => [
            String(id),
            this.#readings(sumOf(toDays(downloads))),
          ]),
        ),
        0,
      );
    });
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const days = await this.#days(secrets["api_key"] ?? "", externalId, window, signal);
    return andThen(days, (known) =>
      answered({ days: known, dayZone: "unknown", completeTo: null }, 0),
    );
  }

  async #show(key: string, id: string, signal: AbortSignal): Promise<AccountAnswer<ShowPayload>> {
    return andThen(
      await this.#ask(key, `/shows/${encodeURIComponent(id)}`, { payload: oneShowPayload }, signal),
      ({ body }) => answered(body.data, 0),
    );
  }

  /**
   * The window is always named: without one Transistor answers 14 days and says nothing of the
   * rest.
   */
  async #days(
    key: string,
    id: string,
    { from, to }: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries["days"]>> {
    const query = { start_date: toTransistorDay(from), end_date: toTransistorDay(to) };
    return andThen(
      await this.#ask(
        key,
        `/analytics/${encodeURIComponent(id)}`,
        { payload: showDaysPayload, query },
        signal,
      ),
      ({ body }) => answered(toDays(body.data.attributes.downloads), 0),
    );
  }

  #ask<Payload>(
    key: string,
    path: string,
    { payload, query = {} }: { payload: PayloadCheck<Payload>; query?: Record<string, string> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    return askAccount(
      {
        upstream: this.#upstream,
        request: { method: "GET", url, headers: { "x-api-key": key, accept: "application/json" } },
        payload,
      },
      signal,
    );
  }

  #readings(downloads: number | undefined): Readings {
    return toReadings(
      { downloads },
      { platform: "transistor", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
    );
  }

  #today(): string {
    return utcDay(this.#upstream.clock.now());
  }
}
