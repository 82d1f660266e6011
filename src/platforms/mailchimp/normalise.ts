import type { AccountIdentity, AccountItem } from "../accounts/account-connector.ts";
import { type Counts, type ReadingOrigin, toReadings } from "../posts/readings.ts";
import { toBody, toCount, toIsoTime, toText, toWebAddress } from "../upstream-values.ts";
import type { CampaignPayload, MailchimpAccountPayload } from "./payload-schema.ts";

/** Mailchimp's answers in the types of the port. */

export function toIdentity({ account_id, account_name }: MailchimpAccountPayload): AccountIdentity {
  return {
    externalId: account_id,
    name: toText(account_name),
    handle: null,
    profileUrl: null,
    image: null,
  };
}

/** Mails an automation sends to one reader at a time are no issue of a newsletter. */
export const isNewsletter = ({ type }: CampaignPayload): boolean =>
  type?.startsWith("automation") !== true;

export function toItem(campaign: CampaignPayload, origin: ReadingOrigin): AccountItem {
  const { id, send_time, settings, archive_url, long_archive_url } = campaign;
  return {
    externalId: id,
    url: toWebAddress(long_archive_url) ?? toWebAddress(archive_url),
    guid: null,
    title: toText(settings?.subject_line) ?? toText(settings?.title),
    text: toBody(settings?.preview_text),
    thumbnail: null,
    publishedAt: toIsoTime(send_time),
    durationSec: null,
    isVertical: null,
    kind: "newsletter",
    readings: toReadings(toCounts(campaign), origin),
  };
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
