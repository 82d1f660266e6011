import { posix } from "node:path";
import { Marked, type Tokens } from "marked";
import { gfmHeadingId } from "marked-gfm-heading-id";
import { Html } from "../../lib/html.ts";
import { documentPathOf } from "./document-files.ts";

/**
 * Markdown of the repository as HTML, with the anchors GitHub gives headings, which the addresses
 * in errors and documents name. The text is the project's own, so its HTML is not filtered.
 */

/**
 * The address of a link in a document: of another document under `/docs`, or outside. Undefined for
 * a file that is not served, such as source code.
 */
function addressOf(href: string, file: string, docsPath: string): string | undefined {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [target = "", anchor] = href.split("#");
  const path = documentPathOf(posix.join(posix.dirname(file), target));
  if (path === undefined) return undefined;
  return `${docsPath}/${path}${anchor === undefined ? "" : `#${anchor}`}`;
}

/** @param docsPath Path of the documents on this server, such as `/docs`. */
export function renderDocument(
  markdown: string,
  { file, docsPath }: { file: string; docsPath: string },
): Html {
  const marked = new Marked(gfmHeadingId(), {
    renderer: {
      link({ href, tokens }: Tokens.Link): string {
        const text = this.parser.parseInline(tokens);
        const address = addressOf(href, file, docsPath);
        return address === undefined ? text : `<a href="${encodeURI(address)}">${text}</a>`;
      },
    },
    hooks: {
      // A wide table scrolls by itself, not the page.
      postprocess: (text) =>
        text
          .replaceAll("<table>", '<div class="wide-table"><table>')
          .replaceAll("</table>", "</table></div>"),
    },
  });
  return new Html(marked.parse(markdown, { async: false }));
}
