import type { AccountFailure } from "../accounts/account-connector.ts";
import { accountError, accountFailure } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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
  "settings.preview_text",
  "tracking.opens",
  "tracking.html_clicks",
  "report_summary",
];
const LIST_FIELDS = [...CAMPAIGN_FIELDS.map((field) => `campaigns.${field}`), "total_items"];

/**
 * A Mailchimp account, by API key. Campaigns are listed and not reports, because reports lack an
 * order, the address of the issue, and whether its opens were tracked.
 */
export const connectMailchimp = connectBy(
  {
    manifest: MAILCHIMP,
    name: "Mailchimp",
    baseUrl: ({ api_key: key = "" }, configured) => addressIn(configured, requireDataCenter(key)),
    // Mailchimp ignores the user name.
    authorize: ({ api_key: key = "" }) => ({
      authorization: `Basic ${Buffer.from(`castmeter:${key}`).toString("base64")}`,
    }),
    mapError: wrongDataCenter,
  },
  {
    verify: async ({ accountId }, read) =>
      chooseAccount([toIdentity(await accountOf(read))], accountId, "Mailchimp", "account"),

    readTotals: async (_access, read) => {
      const account = await accountOf(read);
      const subscribers = toCount(account.total_subscribers);
      return { identity: toIdentity(account), readings: read.readings({ subscribers }) };
    },

    listItems: async (_access, page, read) => {
      const offset = page === null ? 0 : Number(page);
      const { body, rowsLeftOut } = await read.getResponse("/campaigns", campaignsPayload, {
        status: "sent",
        sort_field: "send_time",
        sort_dir: "DESC",
        count: String(CAMPAIGNS_PER_PAGE),
        offset: String(offset),
        fields: LIST_FIELDS.join(","),
      });
      const { campaigns, total_items: total } = body;
      const end = offset + campaigns.length + rowsLeftOut;
      const origin = read.origin();
      return {
        items: campaigns.filter(isNewsletter).map((campaign) => toItem(campaign, origin)),
        next: campaigns.length > 0 && end < total ? String(end) : null,
      };
    },
  },
);

const accountOf = (read: AccountRead): Promise<MailchimpAccountPayload> =>
  read.get("/", accountPayload, { fields: "account_id,account_name,total_subscribers" });

function requireDataCenter(key: string): string {
  const dataCenter = dataCenterOf(key);
  if (dataCenter !== null) return dataCenter;
  throw accountError(
    "unsupported",
    "This is no whole Mailchimp key: one ends in its data centre, such as -us19.",
  );
}

/**
 * A key with the data centre of another key is refused as invalid, not for lack of a permission.
 */
function wrongDataCenter({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  if (status !== 403 || !problemPayload.Check(json) || !/data\s?center/i.test(json.title))
    return undefined;
  return accountFailure(
    "needs_reauth",
    "Mailchimp does not know this key in the data centre it names. Connect the account again.",
  );
}
