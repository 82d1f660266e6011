import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountTotals,
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
import { chooseAccount } from "../accounts/choose-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { sumOfKnown } from "../upstream-values.ts";
import { EVENTBRITE } from "./manifest.ts";
import { ticketsSold, toIdentity, toItem } from "./normalise.ts";
import {
  type EventPayload,
  eventsPayload,
  organizationsPayload,
  type PaginationPayload,
  refusalPayload,
} from "./payload-schema.ts";

const EVENTS_PER_PAGE = 50;

/**
 * An organisation on Eventbrite, by sign-in. Tickets sold count as attendance and never as reach;
 * orders and attendees are persons and are never asked for.
 */
export function createEventbriteConnector(parts: AccountConnectorParts): AccountConnector {
  return new EventbriteConnector(parts);
}

class EventbriteConnector implements AccountConnector {
  readonly manifest = EVENTBRITE;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Eventbrite");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(
      await this.#organizations(secrets["access_token"] ?? "", signal),
      (organizations) => chooseAccount(organizations, accountId, "Eventbrite", "organisation"),
    );
  }

  /**
   * Eventbrite keeps no total: it is the sum over all events, and unknown as soon as one of them
   * is.
   */
  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    const token = secrets["access_token"] ?? "";
    return andThen(await this.#organizations(token, signal), async (organizations) => {
      const identity = organizations.find((organization) => organization.externalId === externalId);
      if (identity === undefined)
        return failed(
          accountFailure(
            "account_gone",
            "The Eventbrite organisation is not among those of the person who signed in.",
          ),
          0,
        );
      const events = await readPages<EventPayload, string | null>(null, (page) =>
        this.#events(token, externalId, page, signal),
      );
      return andThen(events, (all) =>
        answered(
          {
            identity,
            readings: toReadings(
              { attendance: sumOfKnown(...all.map(ticketsSold)) },
              this.#origin(),
            ),
          },
          0,
        ),
      );
    });
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const origin = this.#origin();
    return andThen(
      await this.#events(secrets["access_token"] ?? "", externalId, page, signal),
      ({ rows, next }) => answered({ items: rows.map((event) => toItem(event, origin)), next }, 0),
    );
  }

  async #organizations(
    token: string,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity[]>> {
    return readPages<AccountIdentity, string | null>(null, async (page) => {
      const answer = await this.#ask(
        token,
        "/users/me/organizations/",
        { payload: organizationsPayload, query: continuing(page) },
        signal,
      );
      return andThen(answer, ({ body }) =>
        pageOf(body.organizations.map(toIdentity), body.pagination),
      );
    });
  }

  /**
   * What was published and not called off, past and coming: a list without filters may leave out
   * what is over.
   */
  async #events(
    token: string,
    organizationId: string,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<RowPage<EventPayload, string | null>>> {
    const filters = {
      status: "live,started,ended,completed",
      time_filter: "all",
      order_by: "created_desc",
    };
    const query = {
      ...filters,
      expand: "ticket_classes",
      page_size: String(EVENTS_PER_PAGE),
      ...continuing(page),
    };
    const answer = await this.#ask(
      token,
      `/organizations/${encodeURIComponent(organizationId)}/events/`,
      { payload: eventsPayload, query },
      signal,
    );
    return andThen(answer, ({ body }) => pageOf(body.events, body.pagination));
  }

  #ask<Payload>(
    token: string,
    path: string,
    { payload, query }: { payload: PayloadCheck<Payload>; query: Record<string, string> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const search = new URLSearchParams(query).toString();
    const url = `${this.#baseUrl}${path}${search === "" ? "" : `?${search}`}`;
    return askAccount(
      {
        upstream: this.#upstream,
        request: {
          method: "GET",
          url,
          headers: { authorization: `Bearer ${token}`, accept: "application/json" },
        },
        payload,
        fault: byWord,
      },
      signal,
    );
  }

  #origin(): ReadingOrigin {
    return {
      platform: "eventbrite",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    };
  }
}

const continuing = (page: string | null): Record<string, string> =>
  page === null ? {} : { continuation: page };

/**
 * A list that has more and does not say how to ask for it would end early and be taken for the
 * whole.
 */
function pageOf<Row>(
  rows: Row[],
  { has_more_items, continuation }: PaginationPayload,
): AccountAnswer<RowPage<Row, string | null>> {
  if (!has_more_items) return answered({ rows, next: null }, 0);
  if (typeof continuation !== "string" || continuation === "")
    return failed(
      accountFailure("malformed_answer", "Eventbrite has more and does not say how to ask for it."),
      0,
    );
  return answered({ rows, next: continuation }, 0);
}

/**
 * Eventbrite says in a word what is wrong, and the word counts for more than the status: a bad
 * token has come with 400.
 */
function byWord({ status, json, retryAfterSec }: UpstreamAnswer): AccountFailure | undefined {
  if (status < 400 || !refusalPayload.Check(json)) return undefined;
  if (/^(INVALID_AUTH|INVALID_AUTH_HEADER|NO_AUTH)$/.test(json.error))
    return accountFailure(
      "needs_reauth",
      "Eventbrite refuses the credential. Connect the account again.",
    );
  return json.error === "HIT_RATE_LIMIT"
    ? accountFailure("rate_limited", "Eventbrite asks us to slow down.", { retryAfterSec })
    : undefined;
}
