import type { Urls } from "../../kernel/contract/urls.ts";
import { html } from "../../lib/html.ts";
import { readAssets } from "../account-pages/assets.ts";
import { PAGE_HEADERS } from "../account-pages/page-answers.ts";
import { pagePaths } from "../account-pages/page-paths.ts";
import type { ShellOptions } from "../account-pages/page-shell.ts";
import { DOCUMENT_FILES, readDocument, titleOf } from "./document-files.ts";
import { documentList, documentPage, notFoundPage, startPage } from "./document-pages.ts";
import { renderDocument } from "./render-document.ts";

/** The start page and the documents of a server: HTML for browsers, Markdown for other programs. */

export interface DocumentAnswer {
  headers: Readonly<Record<string, string>>;
  text: string;
}

const KEPT = { "Cache-Control": "public, max-age=300", Vary: "Accept" };

const asText = (text: string): DocumentAnswer => ({
  headers: { ...KEPT, "Content-Type": "text/plain; charset=utf-8" },
  text,
});

const asPage = (text: string): DocumentAnswer => ({
  headers: { ...PAGE_HEADERS, ...KEPT, "Content-Type": "text/html; charset=utf-8" },
  text,
});

/** True for a browser. */
export const wantsHtml = (accept: string | undefined): boolean =>
  accept?.includes("text/html") === true;

interface Document {
  file: string;
  markdown: string;
  title: string;
}

/** Read and rendered at the first request and kept: most processes and tests show no document. */
export class Documents {
  readonly #urls: Urls;
  readonly #pages = new Map<string, DocumentAnswer>();
  #shell: ShellOptions | undefined;
  #read: ReadonlyMap<string, Document> | undefined;

  constructor(urls: Urls) {
    this.#urls = urls;
  }

  get #options(): ShellOptions {
    const { appUrl, baseUrl } = this.#urls.addresses;
    this.#shell ??= {
      paths: pagePaths(appUrl),
      version: readAssets().version,
      baseUrl: new URL(baseUrl).origin,
    };
    return this.#shell;
  }

  get #documents(): ReadonlyMap<string, Document> {
    this.#read ??= new Map(
      [...DOCUMENT_FILES].map(([path, file]) => {
        const markdown = readDocument(file);
        return [path, { file, markdown, title: titleOf(markdown) }];
      }),
    );
    return this.#read;
  }

  start(): DocumentAnswer {
    const { baseUrl, docsUrl, mcpUrl } = this.#urls.addresses;
    const page = startPage(this.#options, {
      signIn: this.#options.paths.pages["sign-in"],
      docs: docsUrl,
      openapi: `${baseUrl}/v1/openapi.json`,
      mcp: mcpUrl,
    });
    return asPage(page.toString());
  }

  /** For a browser at an address without a page. */
  notFound(): DocumentAnswer {
    const { headers, text } = asPage(notFoundPage(this.#options, this.#path).toString());
    return { headers: { ...headers, "Cache-Control": "no-store" }, text };
  }

  list(accept: string | undefined): DocumentAnswer {
    const { baseUrl, docsUrl } = this.#urls.addresses;
    if (!wantsHtml(accept)) {
      const lines = this.#entries().map(({ path, title }) => `${docsUrl}/${path}  ${title}`);
      return asText(["Castmeter", "", ...lines, `${baseUrl}/v1/openapi.json`, ""].join("\n"));
    }
    return this.#kept("", () => ({
      title: "Documents",
      body: html`<h1>Documents</h1>
        <p>Pages of the running version. OpenAPI: <a href="/v1/openapi.json">openapi.json</a>.</p>
        ${documentList(this.#path, this.#entries())}`,
    }));
  }

  /** @param path A key of `DOCUMENT_FILES`. */
  document(path: string, accept: string | undefined): DocumentAnswer {
    const document = this.#documents.get(path);
    if (document === undefined) throw new Error(`There is no document ${path}`);
    const { markdown, title, file } = document;
    if (!wantsHtml(accept)) return asText(markdown);
    return this.#kept(path, () => ({
      title,
      body: renderDocument(markdown, { file, docsPath: this.#path }),
    }));
  }

  get #path(): string {
    return new URL(this.#urls.addresses.docsUrl).pathname;
  }

  #entries(): { path: string; title: string }[] {
    return [...this.#documents].map(([path, { title }]) => ({ path, title }));
  }

  #kept(
    path: string,
    make: () => { title: string; body: ReturnType<typeof html> },
  ): DocumentAnswer {
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const list = documentList(this.#path, this.#entries(), path);
    const answer = asPage(documentPage(this.#options, { ...make(), list }).toString());
    this.#pages.set(path, answer);
    return answer;
  }
}
