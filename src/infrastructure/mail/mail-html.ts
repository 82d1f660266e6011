import { type Html, html, type HtmlValue } from "../../lib/text/html.ts";

/**
 * The HTML of mails: one table of 600 px with styles in its elements, because mail programs drop
 * style sheets, and a picture only by the id of an attached part.
 */

const FONT = "font-family:Helvetica,Arial,sans-serif;color:#1a1a1a";

/** Styles of rows: words, words in small print, and a part of its own. */
const STYLES = {
  plain: "font-size:15px;line-height:22px;padding:0 24px 16px",
  small: "font-size:13px;line-height:19px;color:#555555;padding:0 24px 12px",
  title: "font-size:20px;line-height:26px;font-weight:bold;padding:0 24px 4px",
  part: "padding:0 24px 16px",
} as const;

export const mailRow = (content: HtmlValue, style: keyof typeof STYLES): Html =>
  html`<tr>
    <td style="${FONT};${STYLES[style]}">${content}</td>
  </tr>`;

/** The text with its line breaks. */
export const textLines = (text: string): HtmlValue[] =>
  text.split("\n").map((line, index) => [index > 0 && html`<br />`, line]);

/** A table that only arranges its cells. */
export const mailTable = (rows: HtmlValue): Html =>
  html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%">
    ${rows}
  </table>`;

/** A cell of a table of figures. */
export const mailCell = (content: HtmlValue): Html =>
  html`<td style="${FONT};padding:12px;border:1px solid #dddddd" valign="top">${content}</td>`;

/** A link that looks like a button; the second of two is an outline. */
export const mailButton = (
  label: string,
  url: string,
  { isSecond = false }: { isSecond?: boolean } = {},
): Html =>
  html`<a
    href="${url}"
    style="display:inline-block;padding:12px 20px;margin:0 8px 8px 0;text-decoration:none;border:1px solid #1a1a1a;${
      isSecond ? "background:#ffffff;color:#1a1a1a" : "background:#1a1a1a;color:#ffffff"
    }"
    >${label}</a
  >`;

/** The whole HTML of a mail from its rows. */
export const mailHtml = (title: string, rows: HtmlValue): string =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
      </head>
      <body style="margin:0;padding:24px 0">
        <table
          role="presentation"
          align="center"
          cellpadding="0"
          cellspacing="0"
          border="0"
          width="600"
          style="width:600px;max-width:100%"
        >
          ${rows}
        </table>
      </body>
    </html>`.toString();
