import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
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
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
import { toCount } from "../upstream-values.ts";
import { addressIn, dataCenterOf } from "./data-center.ts";
import { MAILCHIMP } from "./manifest.ts";
import { isNewsletter, toIdentity, toItem } from "./normalise.ts";
import {
  accountPayload,
  campaignsPayload,
  type MailchimpAccountPayload,
  problemPayload,
} from "./payload-schema.ts";

const CAMPAIGNS_PER_PAGE = 50;
const CAMPAIGN_FIELDS = [
  "id",
  "type",
  "send_time",
  "archive_url",
  "long_archive_url",
  "settings.subject_line",
  "settings.title",
  "tracking.opens",
  "tracking.html_clicks",
  "report_summary",
];

/**
 * A Mailchimp account, by API key. Campaigns and not reports are listed: reports have neither an
 * order of their own, nor the address of the issue, nor whether its opens were tracked.
 */
export function createMailchimpConnector(parts: AccountConnectorParts): AccountConnector {
  return new MailchimpConnector(parts);
}

class MailchimpConnector implements AccountConnector {
  readonly manifest = MAILCHIMP;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Mailchimp");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#account(secrets, signal), (account) =>
      chooseAccount([toIdentity(account)], accountId, "Mailchimp", "account"),
    );
  }

  async readTotals(
    { secrets }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#account(secrets, signal), (account) =>
      answered(
        {
          identity: toIdentity(account),
          readings: toReadings({ subscribers: toCount(account.total_subscribers) }, this.#origin()),
        },
        0,
      ),
    );
  }

  async listItems(
    { secrets }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const offset = page === null ? 0 : Number(page);
    const fields = [...CAMPAIGN_FIELDS.map((field) => `campaigns.${field}`), "total_items"].join(
      ",",
    );
    const query = {
      status: "sent",
      sort_field: "send_time",
      sort_dir: "DESC",
      count: String(CAMPAIGNS_PER_PAGE),
      offset: String(offset),
      fields,
    };
    const campaigns = await this.#ask(
      secrets,
      "/campaigns",
      { payload: campaignsPayload, query },
      signal,
    );
    return andThen(campaigns, ({ body }) => {
      const read = offset + body.campaigns.length;
      const origin = this.#origin();
      return answered(
        {
          items: body.campaigns.filter(isNewsletter).map((campaign) => toItem(campaign, origin)),
          next: body.campaigns.length > 0 && read < body.total_items ? String(read) : null,
        },
        0,
      );
    });
  }

  async #account(
    secrets: AccountSecrets,
    signal: AbortSignal,
  ): Promise<AccountAnswer<MailchimpAccountPayload>> {
    const answer = await this.#ask(
      secrets,
      "/",
      { payload: accountPayload, query: { fields: "account_id,account_name,total_subscribers" } },
      signal,
    );
    return andThen(answer, ({ body }) => answered(body, 0));
  }

  async #ask<Payload>(
    secrets: AccountSecrets,
    path: string,
    { payload, query }: { payload: PayloadCheck<Payload>; query: Record<string, string> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const key = secrets["api_key"] ?? "";
    const dataCenter = dataCenterOf(key);
    if (dataCenter === null)
      return failed(
        accountFailure(
          "unsupported",
          "This is no whole Mailchimp key: one ends in its data centre, such as -us19.",
        ),
        0,
      );
    const url = `${addressIn(this.#baseUrl, dataCenter)}${path}?${new URLSearchParams(query).toString()}`;
    // Any user name will do.
    const authorization = `Basic ${Buffer.from(`castmeter:${key}`).toString("base64")}`;
    return askAccount(
      {
        upstream: this.#upstream,
        request: { method: "GET", url, headers: { authorization, accept: "application/json" } },
        payload,
        fault: wrongDataCenter,
      },
      signal,
    );
  }

  #origin(): ReadingOrigin {
    return {
      platform: "mailchimp",
      source: "api",
      fetchedAt: this.#upstream.clock.now(),
      asOf: null,
    };
  }
}

/** A key with another key's ending is refused for good, and not for want of a permission. */
function wrongDataCenter({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  if (status !== 403 || !problemPayload.Check(json) || !/data\s?center/i.test(json.title))
    return undefined;
  return accountFailure(
    "needs_reauth",
    "Mailchimp does not know this key in the data centre it names. Connect the account again.",
  );
}
