import { sendReport } from "./send-report.ts";

/** Mails about snapshots of reports, one to each recipient. */

export const sendingOperations = [sendReport];

export { oldestReading } from "./mail-content.ts";
export { findMails, replaceRecipients } from "./mail.store.ts";
export { queueMails } from "./queue-mails.ts";
export { type Recipient, recipientsOf, maskedAddress, requireAddress } from "./recipients.ts";
export { sendReportMailJob } from "./send-report-mail.job.ts";
export { settleLostMails } from "./settle-lost-mails.ts";
export { messageField, recipientsField } from "./send-report.ts";
export { readUnsubscribeToken, unsubscribe, unsubscribeUrlOf } from "./unsubscribe.ts";
