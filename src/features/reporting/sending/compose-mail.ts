import type { StoredHeadlineFigure } from "../../../db/schema/report-column-shapes.ts";
import type { Mail } from "../../../infrastructure/mail/mail.ts";

/** What a mail about a snapshot says. */
export interface MailContent {
  reportName: string;
  issuer: string;
  /** For example `2026-10-01 to 2026-10-31`; null for figures to date. */
  period: string | null;
  lead: string | null;
  figures: readonly StoredHeadlineFigure[];
  /** What differs from the snapshot that was sent before; null for the first one. */
  changes: string | null;
  /** How old the figures are, and what is missing. */
  age: readonly string[];
  message: string | null;
  /** Where the report opens; null where no link to it is open. */
  reportUrl: string | null;
  /** Null for a mail that a person sent by hand. */
  unsubscribeUrl: string | null;
}

const FIGURES_MAX = 3;
const SUBJECT_CHARS_MAX = 160;

/** Makes a text one line, because a name of several lines would become headers of the mail. */
const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();

/** The mail of a snapshot: text and HTML that say the same. The HTML has no picture, no script. */
export function composeMail(content: MailContent): Omit<Mail, "to"> {
  const figures = content.figures.slice(0, FIGURES_MAX);
  const subject = [content.reportName, figures[0] && `${figures[0].label} ${figures[0].text}`]
    .filter((part) => part !== undefined)
    .join(": ");
  const said = { ...content, figures };
  return {
    subject: oneLine(subject).slice(0, SUBJECT_CHARS_MAX),
    text: textOf(said),
    html: htmlOf(said),
    ...(content.unsubscribeUrl === null ? {} : { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

function textOf(content: MailContent): string {
  const { figures, changes, reportUrl, unsubscribeUrl } = content;
  const parts = [
    content.message,
    [content.reportName, content.period].filter((part) => part !== null).join("\n"),
    content.lead,
    figures.map(({ label, text }) => `${label}: ${text}`).join("\n"),
    changes === null ? null : `Since the last report: ${changes}`,
    content.age.join("\n"),
    reportUrl === null ? null : `Open the report: ${reportUrl}`,
    `Sent by ${content.issuer} with Castmeter.`,
    unsubscribeUrl === null ? null : `No more mails of this report: ${unsubscribeUrl}`,
  ];
  return `${parts.filter((part) => part !== null && part !== "").join("\n\n")}\n`;
}

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "<br>");

const FONT = "font-family:Helvetica,Arial,sans-serif;color:#1a1a1a";

const row = (content: string, style: string): string =>
  `<tr><td style="${FONT};${style}">${content}</td></tr>`;

function htmlOf(content: MailContent): string {
  const { message, lead, changes, reportUrl, unsubscribeUrl } = content;
  const small = "font-size:13px;line-height:19px;color:#555555;padding:0 24px 12px";
  const plain = "font-size:15px;line-height:22px;padding:0 24px 16px";
  const cells = content.figures
    .map(
      ({ label, text }) =>
        `<td style="${FONT};padding:12px;border:1px solid #dddddd" valign="top">` +
        `<span style="font-size:22px">${escaped(text)}</span><br>` +
        `<span style="font-size:13px;color:#555555">${escaped(label)}</span></td>`,
    )
    .join("");
  const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';
  const rows = [
    message === null ? "" : row(escaped(message), plain),
    row(`<b>${escaped(content.reportName)}</b>`, "font-size:20px;padding:0 24px 4px"),
    content.period === null ? "" : row(escaped(content.period), small),
    lead === null ? "" : row(escaped(lead), plain),
    cells === "" ? "" : row(`<table ${table}><tr>${cells}</tr></table>`, "padding:0 24px 16px"),
    changes === null ? "" : row(`Since the last report: ${escaped(changes)}`, plain),
    ...content.age.map((line) => row(escaped(line), small)),
    reportUrl === null
      ? ""
      : row(
          `<a href="${escaped(reportUrl)}" style="display:inline-block;padding:12px 20px;` +
            'background:#1a1a1a;color:#ffffff;text-decoration:none">Open the report</a>',
          "padding:8px 24px 24px",
        ),
    row(`Sent by ${escaped(content.issuer)} with Castmeter.`, small),
    unsubscribeUrl === null
      ? ""
      : row(`<a href="${escaped(unsubscribeUrl)}">No more mails of this report</a>`, small),
  ];
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8">' +
    `<title>${escaped(content.reportName)}</title></head><body style="margin:0;padding:24px 0">` +
    '<table role="presentation" align="center" cellpadding="0" cellspacing="0" border="0" ' +
    `width="600" style="width:600px;max-width:100%">${rows.join("")}</table></body></html>`
  );
}
