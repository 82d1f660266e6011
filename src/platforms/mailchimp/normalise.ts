import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { toAccountIdentity, toAccountItem } from "../accounts/reads/account-values.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toCount, toText, toWebAddress } from "../upstream-values.ts";
import type { CampaignPayload, MailchimpAccountPayload } from "./payload-schema.ts";

/** Mailchimp's answers in the types of the port. */

export const toIdentity = ({
  account_id,
  account_name,
}: MailchimpAccountPayload): AccountIdentity =>
  toAccountIdentity(account_id, { name: account_name });

/**
 * True for a campaign that is an issue of a newsletter: mails that an automation sends to single
 * readers are not.
 */
export const isNewsletter = ({ type }: CampaignPayload): boolean =>
  type?.startsWith("automation") !== true;

export function toItem(campaign: CampaignPayload, origin: ReadingOrigin): AccountItem {
  const { id, send_time, settings, archive_url, long_archive_url } = campaign;
  return toAccountItem(
    id,
    {
      url: toWebAddress(long_archive_url) ?? archive_url,
      title: toText(settings?.subject_line) ?? settings?.title,
      text: settings?.preview_text,
      publishedAt: send_time,
      readings: toReadings(toCounts(campaign), origin),
    },
    "newsletter",
  );
}

/** Mailchimp answers 0 for a counter whose tracking is disabled; that counter is unknown. */
function toCounts({ tracking, report_summary }: CampaignPayload): Counts {
  const opens = tracking?.opens === false ? null : report_summary;
  const clicks = tracking?.html_clicks === false ? null : report_summary;
  return {
    unique_opens: toCount(opens?.unique_opens),
    opens: toCount(opens?.opens),
    clicks: toCount(clicks?.subscriber_clicks),
  };
}
