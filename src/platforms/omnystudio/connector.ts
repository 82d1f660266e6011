import type { Readings } from "../../metrics/metric.ts";
import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountItem,
  AccountTotals,
  DailySeries,
  DayWindow,
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
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { connectedAccount } from "../accounts/connected-account.ts";
import { readPages } from "../accounts/read-pages.ts";
import { toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { toText } from "../upstream-values.ts";
import { OMNYSTUDIO } from "./manifest.ts";
import { toDays, toIdentity, toItems, toLifetime } from "./normalise.ts";
import {
  clipsPayload,
  lifetimePayload,
  networksPayload,
  programsPayload,
  seriesPayload,
} from "./payload-schema.ts";

const NAME = "Omny Studio";
/** As clients ask for; 50 ids of clips make 2.3 kB of address. */
const CLIPS_PER_PAGE = 50;

/**
 * A program on Omny Studio, by an organization's API key. Every figure is a lifetime count but the
 * days.
 */
export function createOmnystudioConnector(parts: AccountConnectorParts): AccountConnector {
  return new OmnystudioConnector(parts);
}

interface Question<Payload> {
  payload: PayloadCheck<Payload>;
  query?: URLSearchParams;
  fault?: (answer: UpstreamAnswer) => AccountFailure | undefined;
}

class OmnystudioConnector implements AccountConnector {
  readonly manifest = OMNYSTUDIO;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, NAME);
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#programs(secrets, accountId, signal), (programs) =>
      chooseAccount(programs, accountId, NAME),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#programs(secrets, externalId, signal), (programs) =>
      andThen(connectedAccount(programs, externalId, NAME), async (identity) => {
        const counts = await this.#lifetime(secrets, "programs", [externalId], signal);
        return andThen(counts, (known) =>
          answered({ identity, readings: this.#readings(known.get(externalId.toLowerCase())) }, 0),
        );
      }),
    );
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const query = new URLSearchParams({
      pageSize: String(CLIPS_PER_PAGE),
      sortBy: "DateNewest",
      ...(page === null ? {} : { cursor: page }),
    });
    const clips = await this.#ask(
      secrets,
      `/programs/${encodeURIComponent(externalId)}/clips`,
      { payload: clipsPayload, query, fault: notOffered },
      signal,
    );
    return andThen(clips, (body) => {
      const cursor = toText(body.Cursor);
      const next = body.Items.length === 0 || cursor === page ? null : cursor;
      return answered({ items: toItems(body, this.#upstream.clock.now()), next }, 0);
    });
  }

  async readItems(
    { secrets }: AccountAccess,
    items: readonly AccountItem[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, Readings>>> {
    if (items.length === 0) return answered(new Map(), 0);
    const ids = items.map(({ externalId }) => externalId);
    return andThen(await this.#lifetime(secrets, "clips", ids, signal), (counts) => {
      const known = ids.filter((id) => counts.has(id.toLowerCase()));
      return answered(
        new Map(known.map((id) => [id, this.#readings(counts.get(id.toLowerCase()))])),
        0,
      );
    });
  }

  async readDaily(
    { secrets, externalId }: AccountAccess,
    window: DayWindow,
    signal: AbortSignal,
  ): Promise<AccountAnswer<DailySeries>> {
    const query = new URLSearchParams({
      startDate: window.from,
      endDate: window.to,
      interval: "Day",
      timeZoneIanaId: "UTC",
    });
    const series = await this.#ask(
      secrets,
      `/programs/${encodeURIComponent(externalId)}/analytics/downloads`,
      { payload: seriesPayload, query, fault: notOffered },
      signal,
    );
    return andThen(series, (body) => {
      const days = toDays(body, window);
      if (days === null)
        return failed(
          accountFailure(
            "malformed_answer",
            "Omny Studio answered the days in a form we do not know.",
          ),
          0,
        );
      return answered({ days, dayZone: "UTC", completeTo: null }, 0);
    });
  }

  /**
   * Programs of every network the key opens; of one network alone, once the wanted one is found
   * there.
   */
  async #programs(
    secrets: AccountAccess["secrets"],
    wanted: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity[]>> {
    return andThen(
      await this.#ask(secrets, "/networks", { payload: networksPayload }, signal),
      ({ Items: networks }) =>
        readPages(0, async (index) => {
          const network = networks[index];
          if (network === undefined) return answered({ rows: [], next: null }, 0);
          return andThen(
            await this.#ask(
              secrets,
              `/networks/${encodeURIComponent(network.Id)}/programs`,
              { payload: programsPayload },
              signal,
            ),
            ({ Items }) => {
              const rows = Items.map(toIdentity);
              return answered(
                {
                  rows,
                  next: rows.some(({ externalId }) => externalId === wanted) ? null : index + 1,
                },
                0,
              );
            },
          );
        }),
    );
  }

  async #lifetime(
    secrets: AccountAccess["secrets"],
    what: "programs" | "clips",
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<AccountAnswer<Map<string, number>>> {
    const query = new URLSearchParams(
      ids.map((id): [string, string] => [what === "programs" ? "programIds" : "clipIds", id]),
    );
    return andThen(
      await this.#ask(
        secrets,
        `/analytics/downloads/lifetime/${what}`,
        { payload: lifetimePayload, query, fault: notOffered },
        signal,
      ),
      (body) => answered(toLifetime(body), 0),
    );
  }

  async #ask<Payload>(
    secrets: AccountAccess["secrets"],
    path: string,
    { query, ...question }: Question<Payload>,
    signal: AbortSignal,
  ): Promise<AccountAnswer<Payload>> {
    const headers = {
      authorization: `Bearer ${secrets["api_key"] ?? ""}`,
      accept: "application/json",
    };
    const url = `${this.#baseUrl}${path}${query === undefined ? "" : `?${query.toString()}`}`;
    return andThen(
      await askAccount(
        { upstream: this.#upstream, request: { method: "GET", url, headers }, ...question },
        signal,
      ),
      ({ body }) => answered(body, 0),
    );
  }

  #readings(downloads: number | undefined): Readings {
    return toReadings(
      { downloads },
      { platform: "omnystudio", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null },
    );
  }
}

/**
 * Several addresses are known from one client only, so that a 404 says nothing of the program: the
 * lists tell whether it is there.
 */
const notOffered = ({ status }: UpstreamAnswer): AccountFailure | undefined =>
  status === 404
    ? unavailable("not_offered", "Omny Studio does not give this for the program.")
    : undefined;
