import { type Html, html } from "../../lib/text/html.ts";
import type { ContentsTopic } from "./document-pages.ts";

/**
 * The contents with the first sentence of each document.
 *
 * @param leadOf The first sentence by path; empty where there is none.
 */
export const contentsBody = (
  docsPath: string,
  topics: readonly ContentsTopic[],
  leadOf: (path: string) => string,
): Html =>
  html`<h1>Documents</h1>
    <p>Pages of the running version.</p>
    ${topics.map(
      ({ title, entries }) =>
        html`<h2>${title}</h2>
          <dl class="contents">
            ${entries.map(
              ({ path, title: name }) =>
                html`<dt><a href="${docsPath}/${path}">${name}</a></dt>
                  <dd>${leadOf(path)}</dd>`,
            )}
          </dl>`,
    )}`;
