import { sendReport } from "./send-report.ts";

/** Mails about snapshots of reports, one to each recipient. */

export const sendingOperations = [sendReport];

export { oldestReading } from "./mail-content.ts";
export { findMails, replaceRecipients } from "./mail.store.ts";
export { queueMails } from "./queue-mails.ts";
export {
  type Recipient,
  RECIPIENTS_MAX,
  recipientsOf,
  maskedAddress,
  requireAddress,
} from "./recipients.ts";
export { mailKeyOf, sendReportMailJob } from "./send-report-mail.job.ts";
export { settleLostMails } from "./settle-lost-mails.ts";
export { messageField, recipientsField } from "./send-report.ts";
export { readUnsubscribeToken, unsubscribe, unsubscribeUrlOf } from "./unsubscribe.ts";
