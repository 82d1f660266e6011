import { bearerToken } from "../accounts/reads/account-api.ts";
import type { AccountFailure, AccountIdentity } from "../accounts/account-connector.ts";
import { accountFailure, malformedAnswer } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { notListed } from "../accounts/reads/connected-account.ts";
import { readPages, type RowPage } from "../accounts/reads/read-pages.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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
export const connectEventbrite = connectBy(
  {
    manifest: EVENTBRITE,
    name: "Eventbrite",
    authorize: bearerToken("access_token"),
    mapError: errorByCode,
  },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount(await organizations(read), accountId, "Eventbrite", "organisation"),

    /**
     * Eventbrite has no total: it is the sum over all events, and unknown where one of them is
     * unknown.
     */
    readTotals: async ({ externalId }, read) => {
      const identity = (await organizations(read)).find((one) => one.externalId === externalId);
      if (identity === undefined)
        throw notListed(
          read,
          accountFailure(
            "account_gone",
            "The Eventbrite organisation is not among those of the person who signed in.",
          ),
        );
      const events = await readPages<EventPayload, string | null>(null, (page) =>
        eventsOf(externalId, page, read),
      );
      const attendance = read.isWhole ? sumOfKnown(...events.map(ticketsSold)) : undefined;
      return { identity, readings: read.readings({ attendance }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const origin = read.origin();
      const { rows, next } = await eventsOf(externalId, page, read);
      return { items: rows.map((event) => toItem(event, origin)), next };
    },
  },
);

const organizations = (read: AccountRead): Promise<AccountIdentity[]> =>
  readPages<AccountIdentity, string | null>(null, async (page) => {
    const path = "/users/me/organizations/";
    const answer = await read.get(path, organizationsPayload, continuing(page));
    return pageOf(answer.organizations.map(toIdentity), answer.pagination);
  });

/**
 * The published and not cancelled events, past and future. The filters are always sent, because the
 * default may leave out past events.
 */
async function eventsOf(
  organizationId: string,
  page: string | null,
  read: AccountRead,
): Promise<RowPage<EventPayload, string | null>> {
  const path = `/organizations/${encodeURIComponent(organizationId)}/events/`;
  const { events, pagination } = await read.get(path, eventsPayload, {
    status: "live,started,ended,completed",
    time_filter: "all",
    order_by: "created_desc",
    expand: "ticket_classes",
    page_size: String(EVENTS_PER_PAGE),
    ...continuing(page),
  });
  return pageOf(events, pagination);
}

const continuing = (page: string | null): Record<string, string> =>
  page === null ? {} : { continuation: page };

/**
 * A list that has more items and no cursor fails, because it would end early and be taken for the
 * whole list.
 */
function pageOf<Row>(
  rows: Row[],
  { has_more_items, continuation }: PaginationPayload,
): RowPage<Row, string | null> {
  if (!has_more_items) return { rows, next: null };
  if (typeof continuation !== "string" || continuation === "")
    throw malformedAnswer("Eventbrite has more and does not say how to ask for it.");
  return { rows, next: continuation };
}

/** The error code takes precedence over the status: a bad token has been answered with 400. */
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
