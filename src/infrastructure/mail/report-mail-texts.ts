import type { Mail } from "./mail.ts";
import { compose } from "./mail-texts.ts";

/** The texts of mails to the owner about automations of reports. */

const REASONS: Readonly<Record<string, string>> = {
  approval: "every report of this automation waits for your approval",
  needs_reauth: "an account needs a new sign-in, so its figures are not read",
  stale: "figures are older than the limit that you set",
  fell: "a headline figure fell by more than the limit that you set",
  no_data: "the report has no figures",
  section_failed: "a part of the report could not be read",
  failing: "its last three runs failed",
  campaign_canceled: "its campaign was canceled",
  campaign_deleted: "its campaign was deleted",
  show_deleted: "its show was deleted",
  show_archived: "its show is archived",
  cluster_deleted: "its episodes were deleted",
};

const inWords = (reason: string): string => REASONS[reason] ?? reason;

export const reportHeldMail = ({
  to,
  name,
  reasons,
  sentAt,
  runUrl,
}: {
  to: string;
  name: string;
  reasons: readonly string[];
  sentAt: Date | null;
  runUrl: string;
}): Mail =>
  compose(to, `A report waits: ${name}`, [
    `The report of ${name} was made and is not sent:`,
    reasons.map((reason) => `- ${inWords(reason)}`).join("\n"),
    `Send it: POST ${runUrl}/release with {"confirm": true}`,
    `Do not send it: POST ${runUrl}/cancel`,
    sentAt === null
      ? "Without an answer it is not sent."
      : `Without an answer it is sent at ${sentAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`,
  ]);

export const automationPausedMail = ({
  to,
  name,
  reason,
}: {
  to: string;
  name: string;
  reason: string;
}): Mail =>
  compose(to, `Paused: ${name}`, [
    `The automation ${name} was paused, because ${inWords(reason)}. Nothing more is sent.`,
    'Once it can go on, switch it on again: PATCH the automation with {"status": "active"}.',
  ]);
