import { type Html, html } from "../../lib/html.ts";
import { entryShell, shell, type ShellOptions, wordmark } from "../account-pages/page-shell.ts";

/** The start page of a server, and the frame of its documents. */

export interface PageAddresses {
  signIn: string;
  docs: string;
  openapi: string;
  mcp: string;
}

interface Entry {
  path: string;
  title: string;
}

export function startPage(
  options: ShellOptions,
  { signIn, docs, openapi, mcp }: PageAddresses,
): Html {
  const links: [string, string, string][] = [
    [signIn, "Sign in", "Keys, people, connected accounts and the request log"],
    [docs, "Documents", "Calling the API, what each number means, running the server"],
    [openapi, "OpenAPI", "Every operation, for tools and generated clients"],
    [mcp, "MCP", "The address agents connect to"],
    ["/status", "Status", "Which parts work now, and on the last 90 days"],
    ["/health", "Health", "The process is up; /ready asks the database too"],
  ];
  return shell(options, {
    title: "Podcast measurement",
    script: null,
    bodyClass: "entry",
    body: html`<main class="entry-main start-main">
      ${wordmark(options)}
      <div class="card">
        <h1>Podcast measurement</h1>
        <p class="lead">
          An episode with every clip and post made from it, each platform's numbers as the platform
          defines them, and the age of every figure.
        </p>
        <ul class="start-links">
          ${links.map(
            ([address, name, text]) =>
              html`<li><a href="${address}">${name}</a><span>${text}</span></li>`,
          )}
        </ul>
      </div>
    </main>`,
  });
}

/** At an address without a page. @param docsPath Path of the documents. */
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

const entryList = (
  docsPath: string,
  entries: readonly Entry[],
  { current, label = null }: { current: string | undefined; label?: Html | null },
): Html =>
  html`<ul ${label}>
    ${entries.map(
      ({ path, title }) =>
        html`<li>
          <a href="${docsPath}/${path}" ${path === current && html`aria-current="page"`}
            >${title}</a
          >
        </li>`,
    )}
  </ul>`;

/** Documents first, then how-tos, then decision records. */
export function documentList(docsPath: string, entries: readonly Entry[], current?: string): Html {
  const under = (folder: string): Entry[] => entries.filter(({ path }) => path.startsWith(folder));
  return html`${entryList(
      docsPath,
      entries.filter(({ path }) => !path.includes("/")),
      { current },
    )}
    <p id="nav-how-to">How to</p>
    ${entryList(docsPath, under("how-to/"), { current, label: html`aria-labelledby="nav-how-to"` })}
    <p id="nav-decisions">Decisions</p>
    ${entryList(docsPath, under("decisions/"), {
      current,
      label: html`aria-labelledby="nav-decisions"`,
    })}`;
}

export function documentPage(
  options: ShellOptions,
  { title, list, body }: { title: string; list: Html; body: Html },
): Html {
  return shell(options, {
    title,
    script: null,
    bodyClass: "document",
    body: html`<div class="document-frame">
      <nav aria-label="Documents">${wordmark(options)} ${list}</nav>
      <main class="prose">${body}</main>
    </div>`,
  });
}
