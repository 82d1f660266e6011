import { type Html, html } from "../../lib/text/html.ts";
import { entryShell, shell, type ShellOptions, wordmark } from "../account-pages/page-shell.ts";

/** The frame of the pages with documents. */

/** The page for an unknown address. @param docsPath Path of the documents. */
export const notFoundPage = (options: ShellOptions, docsPath: string): Html =>
  entryShell(options, {
    title: "There is no such page",
    script: null,
    body: html`<h1>There is no such page</h1>
      <p class="lead">The address may be mistyped, or the page was removed.</p>
      <p class="foot">
        <a href="/">Start</a> · <a href="${options.paths.home}">Your account</a> ·
        <a href="${docsPath}">Documents</a>
      </p>`,
  });

/** A document in the contents. */
export interface ContentsEntry {
  path: string;
  title: string;
}

export interface ContentsTopic {
  title: string;
  entries: readonly ContentsEntry[];
}

/** The documents by topic; the current one is marked. */
export const contentsList = (
  docsPath: string,
  topics: readonly ContentsTopic[],
  current?: string,
): Html =>
  html`${topics.map(
    ({ title, entries }, index) =>
      html`<p id="topic-${index}">${title}</p>
        <ul aria-labelledby="topic-${index}">
          ${entries.map(
            ({ path, title: name }) =>
              html`<li>
                <a href="${docsPath}/${path}" ${path === current && html`aria-current="page"`}
                  >${name}</a
                >
              </li>`,
          )}
        </ul>`,
  )}`;

const searchForm = (docsPath: string, query: string): Html =>
  html`<form class="document-search" action="${docsPath}" method="get" role="search">
    <label for="document-query">Search the documents</label>
    <input
      id="document-query"
      name="q"
      type="search"
      placeholder="Webhook signature"
      value="${query}"
      maxlength="200"
      autocomplete="off"
    />
    <button type="submit">Search</button>
  </form>`;

/** The results of a search, each with the words around the first hit. */
export const foundList = (
  docsPath: string,
  query: string,
  found: readonly {
    path: string;
    title: string;
    heading: string | null;
    anchor: string | null;
    excerpt: string;
  }[],
): Html =>
  html`<h1>Search: ${query}</h1>
    ${
      found.length === 0
        ? html`<p>No section of the documents has all of these words.</p>`
        : html`<ul class="found">
            ${found.map(
              ({ path, title, heading, anchor, excerpt }) =>
                html`<li>
                  <a href="${docsPath}/${path}${anchor !== null && html`#${anchor}`}"
                    >${title}${heading !== null && html`: ${heading}`}</a
                  >
                  <p>${excerpt}</p>
                </li>`,
            )}
          </ul>`
    }`;

export function documentPage(
  options: ShellOptions,
  {
    title,
    docsPath,
    query,
    list,
    body,
  }: { title: string; docsPath: string; query: string; list: Html; body: Html },
): Html {
  return shell(options, {
    title,
    script: "documents.js",
    bodyClass: "document",
    skip: html`<a class="skip" href="#main">Skip to content</a>`,
    body: html`<header class="document-head">
        ${wordmark(options)}
        <a class="contents-link" href="${docsPath}">Contents</a>
        ${searchForm(docsPath, query)}
      </header>
      <div class="document-frame">
        <nav aria-label="Documents">${list}</nav>
        <main class="prose" id="main" tabindex="-1">${body}</main>
      </div>`,
  });
}
