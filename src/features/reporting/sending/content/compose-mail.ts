import type { Mail } from "../../../../infrastructure/mail/mail.ts";
import {
  mailButton,
  mailCell,
  mailHtml,
  mailRow,
  mailTable,
  textLines,
} from "../../../../infrastructure/mail/mail-html.ts";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import { type Html, html } from "../../../../lib/text/html.ts";
import { formatDay } from "../../../../domain/report-documents/format.ts";
import type { DocumentWords } from "./document-words.ts";
import type { AttachedFiles } from "./mail-files.ts";

/** The link of a mail to its report. */
export interface MailLink {
  url: string;
  expiresAt: Date | null;
  hasPassword: boolean;
}

/** Content of a mail about a snapshot. */
export interface MailContent extends DocumentWords {
  subject: string;
  /** Words of the person who sends it. */
  message: string | null;
  chart: { title: string; alt: string; png: Uint8Array } | null;
  /** Null where the link that it would have has ended. */
  link: MailLink | null;
  files: AttachedFiles;
  /** Null for a mail that a person sent by hand. */
  unsubscribeUrl: string | null;
}

const SUBJECT_CHARS_MAX = 160;
/** Maximum letters of a text of the document: with all of them the HTML stays below 60 kB. */
const TEXT_CHARS_MAX = 400;
const CHART_ID = "chart@castmeter";

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text;

/** A text of the document as one line; of a name that has several, the others would be headers. */
const line = (text: string, most = TEXT_CHARS_MAX): string =>
  cut(plainLine(text).replaceAll(/\s+/g, " ").trim(), most);

/** The mail of a snapshot: text and HTML that say the same. */
export function composeMail(content: MailContent): Omit<Mail, "to"> {
  const said = linesOf(content);
  const { chart, files, unsubscribeUrl } = content;
  return {
    subject: line(content.subject, SUBJECT_CHARS_MAX),
    text: textOf(said),
    html: htmlOf(said),
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
    attachments: [
      ...(chart === null
        ? []
        : [
            {
              name: "chart.png",
              mediaType: "image/png",
              content: chart.png,
              contentId: CHART_ID,
            },
          ]),
      ...files.attached,
    ],
  };
}

/** The texts of a mail in their order, each within its limits. */
interface Lines {
  message: string | null;
  name: string;
  period: string | null;
  lead: string | null;
  figures: { label: string; text: string; change: string | null }[];
  chart: { title: string; alt: string } | null;
  changes: string | null;
  /** What is missing, how old the figures are, and what is attached. */
  notes: string[];
  link: MailLink | null;
  linkNotes: string[];
  issuer: string;
  unsubscribeUrl: string | null;
}

function linesOf(content: MailContent): Lines {
  const { lead, changes, chart, link, files } = content;
  const attached = files.attached.map(({ name }) => line(name));
  return {
    message: content.message,
    name: line(content.name),
    period: content.period,
    lead: lead === null ? null : line(lead),
    figures: content.figures.map(({ label, text, change }) => ({
      label: line(label, 120),
      text: line(text, 120),
      change: change === null ? null : line(change, 120),
    })),
    chart: chart === null ? null : { title: line(chart.title), alt: line(chart.alt) },
    changes: changes === null ? null : line(`Since the last report: ${changes}`),
    notes: [
      ...content.missing.map((text) => line(text)),
      line(content.age),
      ...(attached.length === 0 ? [] : [`Attached: ${attached.join(", ")}.`]),
      ...files.leftOut.map((text) => line(text)),
    ],
    link,
    linkNotes: [
      ...(link?.hasPassword === true ? ["The link asks for a password."] : []),
      ...(link?.expiresAt == null
        ? []
        : [`The link works until ${line(formatDay(link.expiresAt.toISOString()))}.`]),
    ],
    issuer: line(content.issuer),
    unsubscribeUrl: content.unsubscribeUrl,
  };
}

function textOf(said: Lines): string {
  const { message, name, period, lead, figures, chart, link, unsubscribeUrl } = said;
  const parts = [
    message,
    [name, period].filter((part) => part !== null).join("\n"),
    lead,
    figures
      .map(({ label, text, change }) => `${label}: ${text}${change === null ? "" : ` (${change})`}`)
      .join("\n"),
    chart === null ? null : `${chart.title}: ${chart.alt}`,
    said.changes,
    said.notes.join("\n"),
    link === null ? null : [`Open the report: ${link.url}`, ...said.linkNotes].join("\n"),
    `Sent by ${said.issuer} with Castmeter.`,
    unsubscribeUrl === null ? null : `No more mails of this report: ${unsubscribeUrl}`,
  ];
  return `${parts.filter((part) => part !== null && part !== "").join("\n\n")}\n`;
}

function htmlOf(said: Lines): string {
  const { message, name, period, lead, figures, chart, changes, link, unsubscribeUrl } = said;
  return mailHtml(name, [
    message !== null && mailRow(textLines(message), "plain"),
    mailRow(name, "title"),
    period !== null && mailRow(period, "small"),
    lead !== null && mailRow(lead, "plain"),
    figures.length > 0 &&
      mailRow(
        mailTable(
          html`<tr>
            ${figures.map((figure) => mailCell(figureOf(figure)))}
          </tr>`,
        ),
        "part",
      ),
    chart !== null && mailRow(pictureOf(chart), "part"),
    changes !== null && mailRow(changes, "plain"),
    said.notes.map((note) => mailRow(note, "small")),
    link !== null && mailRow(mailButton("Open the report", link.url), "part"),
    said.linkNotes.map((note) => mailRow(note, "small")),
    mailRow(`Sent by ${said.issuer} with Castmeter.`, "small"),
    unsubscribeUrl !== null &&
      mailRow(html`<a href="${unsubscribeUrl}">No more mails of this report</a>`, "small"),
  ]);
}

const figureOf = ({ label, text, change }: Lines["figures"][number]): Html =>
  html`<span style="font-size:22px">${text}</span><br />
    <span style="font-size:13px;color:#555555">${label}</span>
    ${change !== null && html`<br /><span style="font-size:13px">${change}</span>`}`;

const pictureOf = ({ title, alt }: { title: string; alt: string }): Html =>
  html`<span style="font-size:13px;color:#555555">${title}</span><br />
    <img
      src="cid:${CHART_ID}"
      width="552"
      alt="${alt}"
      style="display:block;width:100%;max-width:552px;height:auto;border:0"
    />`;
