import {
  parseRichText,
  type RichBlock,
  type TextPiece,
} from "../../domain/report-documents/rich-text.ts";
import { type Html, html } from "../../lib/text/html.ts";

/** The words of an author as HTML: no markup of theirs is kept, and no picture is loaded. */
export const richTextHtml = (markdown: string): Html =>
  html`<div class="prose">${parseRichText(markdown).map(block)}</div>`;

function block(one: RichBlock): Html {
  switch (one.kind) {
    case "heading":
      return html`<h3>${one.pieces.map(piece)}</h3>`;
    case "paragraph":
      return html`<p>${one.pieces.map(piece)}</p>`;
    case "quote":
      return html`<blockquote>${one.blocks.map(block)}</blockquote>`;
    case "list": {
      const items = one.items.map((item) => html`<li>${item.map(block)}</li>`);
      return one.isOrdered
        ? html`<ol start="${one.start}">
            ${items}
          </ol>`
        : html`<ul>
            ${items}
          </ul>`;
    }
    case "code":
      return html`<pre tabindex="0"><code>${one.text}</code></pre>`;
    case "rule":
      return html`<hr />`;
    default:
      return one satisfies never;
  }
}

function piece({ text, isStrong, isEmphasised, isCode, url }: TextPiece): Html {
  const lines = text
    .split("\n")
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
  let made = html`${lines}`;
  if (isCode) made = html`<code>${made}</code>`;
  if (isEmphasised) made = html`<em>${made}</em>`;
  if (isStrong) made = html`<strong>${made}</strong>`;
  return url === undefined ? made : outside(url, made);
}

/** A link to another site, which is not told where the reader came from. */
export const outside = (url: string, words: Html | string): Html =>
  /^https?:\/\//i.test(url) && URL.canParse(url)
    ? html`<a href="${url}" rel="nofollow noopener noreferrer">${words}</a>`
    : html`${words}`;
