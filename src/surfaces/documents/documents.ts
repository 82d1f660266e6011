import type { Urls } from "../../kernel/contract/urls.ts";
import type { BodyPart } from "../../kernel/operation/answer.ts";
import type { Html } from "../../lib/text/html.ts";
import { readAssets } from "../account-pages/assets.ts";
import { PAGE_HEADERS } from "../account-pages/page-answers.ts";
import { pagePaths } from "../account-pages/page-paths.ts";
import type { ShellOptions } from "../account-pages/page-shell.ts";
import { MADE_PAGES, SHORT_TITLES, TOPICS } from "./contents.ts";
import {
  DOCUMENT_FILES,
  EXAMPLE_FILES,
  PICTURE_FILES,
  readDocument,
  readPicture,
  titleOf,
} from "./document-files.ts";
import {
  contentsList,
  type ContentsTopic,
  documentPage,
  foundList,
  notFoundPage,
} from "./document-pages.ts";
import { searchSections, type Section, sectionsOf } from "./document-search.ts";
import {
  groupTitle,
  type ReferenceEntry,
  referenceGroups,
  referenceList,
  referencePage,
} from "./operation-reference.ts";
import { contentsBody } from "./contents-page.ts";
import { renderDocument } from "./render-document.ts";
import { startPage } from "./start-page.ts";

/** The start page and the documents of a server: HTML for browsers, Markdown for other programs. */

export interface DocumentAnswer {
  headers: Readonly<Record<string, string>>;
  /**
   * The body; bytes where the answer is cached, because all requests share them, while text would
   * be encoded for each.
   */
  body: BodyPart;
}

const KEPT = { "Cache-Control": "public, max-age=300", Vary: "Accept" };

const asText = (body: BodyPart): DocumentAnswer => ({
  headers: { ...KEPT, "Content-Type": "text/plain; charset=utf-8" },
  body,
});

function asFile(path: string, body: BodyPart): DocumentAnswer {
  if (!path.endsWith(".json")) return asText(body);
  const type = path.endsWith(".feed.json") ? "application/feed+json" : "application/json";
  return { headers: { ...KEPT, "Content-Type": `${type}; charset=utf-8` }, body };
}

const asPage = (body: BodyPart): DocumentAnswer => ({
  headers: { ...PAGE_HEADERS, ...KEPT, "Content-Type": "text/html; charset=utf-8" },
  body,
});

/** True for a browser, which accepts HTML. */
export const wantsHtml = (accept: string | undefined): boolean =>
  accept?.includes("text/html") === true;

interface Document {
  file: string;
  markdown: string;
  /** The Markdown as sent. */
  bytes: Uint8Array;
  title: string;
}

const REFERENCE = "reference/";

/**
 * Documents are read and rendered at the first request and kept, because most processes and tests
 * show no document.
 */
export class Documents {
  readonly #urls: Urls;
  readonly #openApi: () => object;
  #groups: ReadonlyMap<string, ReferenceEntry[]> | undefined;
  #sections: readonly Section[] | undefined;
  readonly #pages = new Map<string, DocumentAnswer>();
  #shell: ShellOptions | undefined;
  #read: ReadonlyMap<string, Document> | undefined;

  /** @param openApi Makes the OpenAPI document at the first use. */
  constructor(urls: Urls, openApi: () => object) {
    this.#urls = urls;
    this.#openApi = openApi;
  }

  /**
   * Whether a document, a generated page, an example or a picture exists at a path under `/docs`.
   */
  has(path: string): boolean {
    const files = [DOCUMENT_FILES, EXAMPLE_FILES, PICTURE_FILES, MADE_PAGES];
    if (files.some((known) => known.has(path))) return true;
    return path.startsWith(REFERENCE) && this.#reference.has(path.slice(REFERENCE.length));
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
        const bytes = Buffer.from(markdown);
        return [path, { file, markdown, bytes, title: titleOf(markdown) }];
      }),
    );
    return this.#read;
  }

  /** @param shows Number of shows measured here; null where it is not known. */
  start(shows: number | null): DocumentAnswer {
    const { baseUrl, docsUrl, mcpUrl } = this.#urls.addresses;
    const page = startPage(this.#options, {
      signIn: this.#options.paths.pages["sign-in"],
      docs: docsUrl,
      openapi: `${baseUrl}/v1/openapi.json`,
      mcp: mcpUrl,
      shows,
    });
    return asPage(page.toString());
  }

  /** The answer for a browser at an unknown address. */
  notFound(): DocumentAnswer {
    const { headers, body } = asPage(notFoundPage(this.#options, this.#path).toString());
    return { headers: { ...headers, "Cache-Control": "no-store" }, body };
  }

  /** The contents, or the results of a search. */
  list(accept: string | undefined, query: string): DocumentAnswer {
    const { baseUrl, docsUrl } = this.#urls.addresses;
    if (!wantsHtml(accept)) {
      const lines = this.#topics().flatMap(({ entries }) =>
        entries.map(({ path, title }) => `${docsUrl}/${path}  ${title}`),
      );
      return asText(["Castmeter", "", ...lines, `${baseUrl}/v1/openapi.json`, ""].join("\n"));
    }
    if (query !== "") {
      this.#sections ??= [...this.#documents].flatMap(([path, { title, markdown }]) =>
        sectionsOf(path, title, markdown),
      );
      const found = searchSections(this.#sections, query);
      const body = foundList(this.#path, query, found);
      return this.#page({ title: `Search: ${query}`, query, body });
    }
    return this.#kept("", () => ({
      title: "Documents",
      body: contentsBody(this.#path, this.#topics(), (path) => this.#leadOf(path)),
    }));
  }

  /** @param path A path for which `has` is true. */
  document(path: string, accept: string | undefined): DocumentAnswer {
    if (PICTURE_FILES.has(path))
      return { headers: { ...KEPT, "Content-Type": "image/png" }, body: readPicture(path) };
    if (EXAMPLE_FILES.has(path)) return asFile(path, readDocument(`docs/${path}`));
    const made = this.#made(path, accept);
    if (made !== undefined) return made;
    const document = this.#documents.get(path);
    if (document === undefined) throw new Error(`There is no document ${path}`);
    const { markdown, bytes, title, file } = document;
    if (!wantsHtml(accept)) return asText(bytes);
    return this.#kept(path, () => ({
      title,
      body: renderDocument(markdown, {
        file,
        docsPath: this.#path,
        operationPath: (text) => this.#operationPath(text),
      }),
    }));
  }

  /** A page of the reference of operations. */
  #made(path: string, accept: string | undefined): DocumentAnswer | undefined {
    const group = path.startsWith(REFERENCE) ? path.slice(REFERENCE.length) : null;
    if (path !== "reference" && group === null) return undefined;
    if (!wantsHtml(accept))
      return asText(
        [...this.#reference.entries()]
          .filter(([name]) => group === null || name === group)
          .flatMap(([, entries]) =>
            entries.map(({ method, path: at, entry }) => `${method} ${at}  ${entry.summary}\n`),
          )
          .join(""),
      );
    return this.#kept(path, () =>
      group === null
        ? { title: "Reference of operations", body: referenceList(this.#reference, this.#path) }
        : {
            title: groupTitle(group),
            body: referencePage(group, this.#reference.get(group) ?? []),
          },
    );
  }

  /** Where an operation is described; the reference is made where a text has the form of an id. */
  #operationPath(text: string): string | undefined {
    if (!/^[a-z_]+\.[a-z_]+$/.test(text)) return undefined;
    for (const [group, entries] of this.#reference)
      if (entries.some(({ entry }) => entry.operationId === text))
        return `${REFERENCE}${group}#${text}`;
    return undefined;
  }

  get #reference(): ReadonlyMap<string, ReferenceEntry[]> {
    this.#groups ??= referenceGroups(this.#openApi());
    return this.#groups;
  }

  get #path(): string {
    return new URL(this.#urls.addresses.docsUrl).pathname;
  }

  #topics(): ContentsTopic[] {
    return TOPICS.map(({ title, paths }) => ({
      title,
      entries: paths.map((path) => ({ path, title: this.#titleOf(path) })),
    }));
  }

  #titleOf(path: string): string {
    return (
      SHORT_TITLES.get(path) ?? MADE_PAGES.get(path) ?? this.#documents.get(path)?.title ?? path
    );
  }

  /**
   * The first sentence of a document; empty for a generated page, and where the document begins
   * with a table.
   */
  #leadOf(path: string): string {
    const markdown = this.#documents.get(path)?.markdown ?? "";
    if (/^# .*\n+\|/.test(markdown)) return "";
    const [lead] = sectionsOf(path, "", markdown);
    const text = (lead?.text ?? "").replace(/^Generated by .*? Do not edit\. ?/, "");
    return /^.*?[.:;](?= |$)/.exec(text)?.[0].replace(/[:;]$/, ".") ?? "";
  }

  #kept(path: string, make: () => { title: string; body: Html }): DocumentAnswer {
    const known = this.#pages.get(path);
    if (known !== undefined) return known;
    const { headers, body } = this.#page({ ...make(), current: path, query: "" });
    const answer = { headers, body: Buffer.from(body) };
    this.#pages.set(path, answer);
    return answer;
  }

  #page({
    title,
    body,
    current,
    query,
  }: {
    title: string;
    body: Html;
    current?: string;
    query: string;
  }): DocumentAnswer {
    const list = contentsList(this.#path, this.#topics(), current?.split("/#")[0]);
    return asPage(
      documentPage(this.#options, { title, docsPath: this.#path, query, list, body }).toString(),
    );
  }
}
