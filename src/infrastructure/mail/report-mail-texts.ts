import { plainLine } from "../../lib/text/plain-line.ts";
import type { Mail } from "./mail.ts";
import { mailButton, mailHtml, mailRow } from "./mail-html.ts";
import { compose, FOOT } from "./mail-texts.ts";

/** The texts of mails about automations of reports, to owners and to recipients. */

const NAME_CHARS_MAX = 80;

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

/** The mail about a held run, with a button for each decision. */
export function reportHeldMail({
  to,
  name,
  reasons,
  sentAt,
  sendUrl,
  cancelUrl,
}: {
  to: string;
  name: string;
  reasons: readonly string[];
  sentAt: Date | null;
  sendUrl: string;
  cancelUrl: string;
}): Mail {
  const made = `The report of ${plainLine(name)} was made and is not sent:`;
  const held = reasons.map(inWords);
  const otherwise =
    sentAt === null
      ? "Without an answer it is not sent."
      : `Without an answer it is sent at ${sentAt.toISOString().slice(0, 16).replace("T", " ")} UTC.`;
  const asked = `${otherwise} Both addresses ask once more, and work for seven days or until one is used.`;
  const mail = compose(to, `A report waits: ${name}`, [
    made,
    held.map((reason) => `- ${reason}`).join("\n"),
    `Send it: ${sendUrl}`,
    `Do not send it: ${cancelUrl}`,
    asked,
  ]);
  return {
    ...mail,
    html: mailHtml(mail.subject, [
      mailRow(made, "plain"),
      held.map((reason) => mailRow(`- ${reason}`, "plain")),
      mailRow(
        [
          mailButton("Send it", sendUrl),
          mailButton("Do not send it", cancelUrl, { isSecond: true }),
        ],
        "part",
      ),
      mailRow(asked, "small"),
      mailRow(FOOT, "small"),
    ]),
  };
}

/**
 * The mail that asks a recipient. It names the workspace and nothing else that a stranger may have
 * typed, since the address has not confirmed that it wants any of it.
 */
export const reportConfirmationMail = ({
  to,
  workspaceName,
  url,
}: {
  to: string;
  workspaceName: string;
  url: string;
}): Mail =>
  compose(to, "Do you want reports by e-mail?", [
    `${plainLine(workspaceName).slice(0, NAME_CHARS_MAX).toWellFormed()} wants to send you reports ` +
      "with Castmeter. If you want them, say so here:",
    url,
    "If you do not, do nothing. You get no reports, and are not asked again.",
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
