import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import { Html, html } from "../../lib/text/html.ts";
import { documentPathOf, examplePathOf } from "./document-files.ts";

/**
 * Markdown of the repository as HTML, with GitHub's anchors of headings, which addresses in errors
 * and documents use. The text is the project's own, so its HTML is not filtered.
 */

/** Facts about a file for the programs that read it, which are no text of the page. */
const FRONT_MATTER = /^---\n[\s\S]*?\n---\n/;

const OPENAPI_FILE = "openapi/openapi.json";
const OPENAPI_PATH = "/v1/openapi.json";

/**
 * The address of a link in a document: an address of another document or an example under `/docs`,
 * of the OpenAPI document, or of another site. Undefined for a file that is not served, such as
 * source code.
 */
function addressOf(href: string, file: string, docsPath: string): string | undefined {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target = "", anchor] = href.split("#");
  const linked = posix.join(posix.dirname(file), target);
  if (linked === OPENAPI_FILE) return OPENAPI_PATH;
  const path = documentPathOf(linked) ?? examplePathOf(linked);
  if (path === undefined) return undefined;
  return `${docsPath}/${path}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** Number of columns from which phones show a row of a table as a block. */
const STACKED_COLUMNS = 3;

interface RenderOptions {
  file: string;
  /** Path of the documents on this server, such as `/docs`. */
  docsPath: string;
  /** Path under `/docs` where an operation is described; undefined for a text that names none. */
  operationPath: (text: string) => string | undefined;
}

export function renderDocument(
  markdown: string,
  { file, docsPath, operationPath }: RenderOptions,
): Html {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, file, docsPath);
        return address === undefined ? text : `<a href="${encodeURI(address)}">${text}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        const address = addressOf(href, file, docsPath);
        if (address === undefined) throw new Error(`${file} shows ${href}, which is not served.`);
        return html`<img src="${encodeURI(address)}" alt="${text}" loading="lazy" />`.toString();
      },
      // The id of an operation leads to its description.
      codespan({ text }: Tokens.Codespan): string {
        const path = operationPath(text);
        const code = html`<code>${text}</code>`;
        return (
          path === undefined ? code : html`<a href="${docsPath}/${path}">${code}</a>`
        ).toString();
      },
      // Code that is wider than the column can be scrolled, also by keyboard.
      code({ text }: Tokens.Code): string {
        return html`<pre tabindex="0"><code>${text}</code></pre>`.toString();
      },
      table({ header, rows }: Tokens.Table): string {
        const inline = ({ tokens }: Tokens.TableCell): Html =>
          new Html(this.parser.parseInline(tokens));
        return table(
          header.map((cell) => ({ content: inline(cell), label: cell.text })),
          rows.map((cells) => cells.map(inline)),
        ).toString();
      },
    },
  });
  return new Html(marked.parse(markdown.replace(FRONT_MATTER, ""), { async: false }));
}

/**
 * A table that wraps. On phones a table of three or more columns becomes a block for each row, with
 * the heading of the column before each value; roles keep it a table for screen readers.
 */
export function table(
  columns: readonly { content: Html | string; label: string }[],
  rows: readonly (readonly (Html | string)[])[],
): Html {
  const isStacked = columns.length >= STACKED_COLUMNS;
  return html`<table role="table" ${isStacked && html`class="stacks"`}>
    <thead role="rowgroup">
      <tr role="row">
        ${columns.map(({ content }) => html`<th role="columnheader" scope="col">${content}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${rows.map(
        (cells) =>
          html`<tr role="row">
            ${cells.map(
              (cell, index) =>
                html`<td role="cell" data-label="${plain(columns[index]?.label ?? "")}">
                  <span>${cell}</span>
                </td>`,
            )}
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A heading without Markdown signs. */
const plain = (text: string): string =>
  text.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").replaceAll(/[`*]/g, "");
