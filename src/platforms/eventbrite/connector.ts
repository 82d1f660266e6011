import { AccountApi, type AccountConnectorParts, bearerToken } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, malformedAnswer } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { notListed } from "../accounts/connected-account.ts";
import { readPages, type RowPage } from "../accounts/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
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
 * orders and attendees are personal data and are never read.
 */
export class EventbriteConnector implements AccountConnector {
  readonly manifest = EVENTBRITE;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: EVENTBRITE,
      name: "Eventbrite",
      authorize: bearerToken("access_token"),
      mapError: errorByCode,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const organizations = await this.#organizations(secrets, read);
    return chooseAccount(organizations, accountId, "Eventbrite", "organisation");
  }

  /** Eventbrite keeps no total: it is the sum over all events, and unknown once one of them is. */
  async readTotals(access: AccountAccess, read: UpstreamRead): Promise<AccountTotals> {
    const organizations = await this.#organizations(access.secrets, read);
    const identity = organizations.find(({ externalId }) => externalId === access.externalId);
    if (identity === undefined)
      throw notListed(
        read,
        accountFailure(
          "account_gone",
          "The Eventbrite organisation is not among those of the person who signed in.",
        ),
      );
    const events = await readPages<EventPayload, string | null>(null, (page) =>
      this.#events(access, page, read),
    );
    const attendance = read.isWhole ? sumOfKnown(...events.map(ticketsSold)) : undefined;
    return { identity, readings: this.#api.readings({ attendance }) };
  }

  async listItems(
    access: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const origin = this.#api.origin();
    const { rows, next } = await this.#events(access, page, read);
    return { items: rows.map((event) => toItem(event, origin)), next };
  }

  #organizations(secrets: AccountSecrets, read: UpstreamRead): Promise<AccountIdentity[]> {
    return readPages<AccountIdentity, string | null>(null, async (page) => {
      const { organizations, pagination } = await this.#api.get(
        read,
        secrets,
        "/users/me/organizations/",
        { payload: organizationsPayload, query: continuing(page) },
      );
      return pageOf(organizations.map(toIdentity), pagination);
    });
  }

  /**
   * Published and not called off, past and coming. The filters are always sent: the default may
   * leave out past events.
   */
  async #events(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<RowPage<EventPayload, string | null>> {
    const { events, pagination } = await this.#api.get(
      read,
      secrets,
      `/organizations/${encodeURIComponent(externalId)}/events/`,
      {
        payload: eventsPayload,
        query: {
          status: "live,started,ended,completed",
          time_filter: "all",
          order_by: "created_desc",
          expand: "ticket_classes",
          page_size: String(EVENTS_PER_PAGE),
          ...continuing(page),
        },
      },
    );
    return pageOf(events, pagination);
  }
}

const continuing = (page: string | null): Record<string, string> =>
  page === null ? {} : { continuation: page };

/** A list with more items and no cursor would end early and be taken for the whole: it fails. */
function pageOf<Row>(
  rows: Row[],
  { has_more_items, continuation }: PaginationPayload,
): RowPage<Row, string | null> {
  if (!has_more_items) return { rows, next: null };
  if (typeof continuation !== "string" || continuation === "")
    throw malformedAnswer("Eventbrite has more and does not say how to ask for it.");
  return { rows, next: continuation };
}

/** The error code counts for more than the status: a bad token has been answered with 400. */
function errorByCode({ status, json, retryAfterSec }: UpstreamAnswer): AccountFailure | undefined {
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
