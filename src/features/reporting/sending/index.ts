import { sendReport } from "./send-report.ts";

/** Mails about snapshots of reports, one to each recipient. */

export const sendingOperations = [sendReport];

export {
  askRecipients,
  confirmRecipient,
  type ConfirmationServices,
  findUnconfirmed,
  readConfirmationToken,
} from "./confirmation.ts";
export { oldestReading } from "./content/document-words.ts";
export { forgetRecipientsCron, forgetRecipientsJob } from "./forget-recipients.job.ts";
export { findMails, findUnsubscribed, replaceRecipients } from "./mail.store.ts";
export { queueMails } from "./queue-mails.ts";
export {
  maskedAddress,
  type Recipient,
  recipientCount,
  recipientsOf,
  requireAddress,
} from "./recipients.ts";
export { sendReportMailJob } from "./send-report-mail.job.ts";
export { settleLostMails } from "./settle-lost-mails.ts";
export { readSignedToken, signedToken } from "./signed-token.ts";
export { messageField, recipientsField, replyToField } from "./send.schema.ts";
export { readUnsubscribeToken, unsubscribe, unsubscribeUrlOf } from "./unsubscribe.ts";
