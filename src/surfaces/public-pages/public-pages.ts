import type { FastifyReply, FastifyRequest } from "fastify";
import { openPageImage } from "../../features/public-pages/index.ts";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import { newId } from "../../kernel/ids.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { reportError } from "../../kernel/pipeline/error-response.ts";
import { plainError, send } from "../http/answers.ts";
import { BUSY, emptyPage, MISSING, UNAVAILABLE } from "./empty-pages.ts";
import { readPageAssets } from "./page-assets.ts";
import { encoded, type Encoding } from "./page-bodies.ts";
import { bytesOf, encodingHeaders, encodingOf, jsonError, write } from "./page-responses.ts";
import { type CachedPage, PageCache, type PageCacheOptions } from "./page-cache.ts";
import type { FrameOptions } from "./page-frame.ts";
import {
  htmlOf,
  mapOf,
  type PageServices,
  type PublicPage,
  type ReadPage,
  tableOf,
} from "./page-kinds.ts";
import { pagePaths } from "./page-paths.ts";
import { csvOf } from "./page-tables.ts";
import { pictureOf } from "./picture.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { ViewRefresh } from "./view-refresh.ts";

/** The answers of public pages. */

/** Reads of the database per address and minute; a page that is in memory costs none. */
const READS_PER_MINUTE = 240;
const YEAR_SEC = 31_536_000;
/** Some 40 kB each. */
const PICTURES_MAX = 500;

/** Nothing inline, nothing from elsewhere, no script, nothing framed. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const GUARDS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

type Form = "html" | "json" | "png" | "svg" | `csv ${string}`;

const MEDIA_TYPES: Readonly<Record<"html" | "json" | "csv" | "png" | "svg", string>> = {
  svg: "image/svg+xml",
  png: "image/png",
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
  csv: "text/csv; charset=utf-8",
};

export interface Asked {
  read: ReadPage;
  /** Of the address, without the end that names a form. */
  params: Readonly<Record<string, string>>;
  form: Form;
}

/** A browser names HTML; a program that names JSON alone gets it. */
export const prefersJson = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes("application/json") && !accept.includes("text/html");

/** Of one form: HTML and JSON have one address, and a copy of one is none of the other. */
const tagOf = ({ etag }: CachedPage<PublicPage>, form: Form): string =>
  form === "html" ? etag : etag.replace(/"$/, `-${form.replaceAll(" ", "-")}"`);

/** Pages, tables and assets of one process. */
export class PublicPages {
  readonly #runtime: Runtime<PageServices>;
  readonly #assets = readPageAssets();
  readonly #cache: PageCache<PublicPage>;
  readonly #options: FrameOptions;
  readonly #pictures = new BoundedMap<string, Promise<Buffer>>({ max: PICTURES_MAX });
  readonly paths;

  readonly views: ViewRefresh;

  constructor(runtime: Runtime<PageServices>, options: PageCacheOptions) {
    const { addresses } = runtime.urls;
    this.views = new ViewRefresh(runtime);
    this.#runtime = runtime;
    this.#cache = new PageCache(`${runtime.serverVersion} ${this.#assets.version}`, options);
    this.paths = pagePaths(addresses, this.#assets.version);
    this.#options = {
      paths: this.paths,
      docsUrl: addresses.docsUrl,
      statusUrl: addresses.statusUrl.replace(/\.json$/, ""),
    };
  }

  asset(request: FastifyRequest, reply: FastifyReply): void {
    const { name, version } = request.params as { name: string; version: string };
    const asset = this.#assets.find(name);
    if (asset === undefined) return this.#empty(request, reply, { status: 404, words: MISSING });
    // While servers of two versions run, the address may hold the other version.
    const isCurrent = version === this.#assets.version;
    const headers = {
      "X-Content-Type-Options": "nosniff",
      ETag: asset.etag,
      "Cache-Control": isCurrent ? `public, max-age=${YEAR_SEC}, immutable` : "no-cache",
    };
    if (matchesEtag(request.headers["if-none-match"], asset.etag))
      return write(reply, { status: 304, headers, body: null });
    const encoding = asset.mediaType.startsWith("font/") ? "identity" : encodingOf(request);
    const body = bytesOf(asset, encoding);
    return write(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": asset.mediaType, ...encodingHeaders(encoding) },
      body,
    });
  }

  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked | undefined,
  ): Promise<void> {
    if (asked === undefined) return this.#empty(request, reply, { status: 404, words: MISSING });
    const { read, params, form } = asked;
    const key = request.routeOptions.url + JSON.stringify({ ...params, table: undefined });
    let page = this.#cache.peek(key);
    if (page === undefined) {
      const waitSec = this.#cache.isReading(key)
        ? null
        : this.#runtime.limiter.takeFromAddress(
            "public pages",
            plainAddress(request.ip),
            READS_PER_MINUTE,
          ).waitSec;
      if (waitSec !== null)
        return this.#empty(request, reply, {
          status: 429,
          words: BUSY,
          headers: { "Retry-After": String(Math.max(1, Math.ceil(waitSec))) },
        });
      try {
        page = await this.#cache.get(key, () => read(this.#runtime, params));
      } catch (thrown) {
        const requestId = newId("req");
        reportError(thrown, { runtime: this.#runtime, requestId, operation: "public_pages.read" });
        return this.#empty(request, reply, {
          status: 503,
          words: UNAVAILABLE,
          headers: { "Retry-After": "30", "Request-Id": requestId },
        });
      }
    }
    await this.#send(request, reply, { page, form });
    if (page.answer.kind === "page" && form === "html" && request.method === "GET")
      this.views.viewed(key, page.answer.viewed, request.headers["user-agent"]);
  }

  async #send(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, form }: { page: CachedPage<PublicPage>; form: Form },
  ): Promise<void> {
    const { answer } = page;
    if (answer.kind === "moved")
      return write(reply, {
        status: 302,
        headers: { ...GUARDS, Location: answer.to, "Cache-Control": "no-cache" },
        body: null,
      });
    const table = form.startsWith("csv ") ? form.slice("csv ".length) : null;
    const isMissing =
      answer.kind === "missing" ||
      (table !== null && tableOf(answer.data, table) === undefined) ||
      (form === "svg" && mapOf(answer.data) === undefined);
    if (answer.kind === "missing" || isMissing)
      return this.#empty(request, reply, { status: 404, words: MISSING });
    const etag = tagOf(page, form);
    const media = table === null ? (form as "html" | "json" | "png" | "svg") : "csv";
    const headers = {
      ...GUARDS,
      ETag: etag,
      "Cache-Control": "public, no-cache",
      Vary: "Accept, Accept-Encoding",
      ...(media === "html" ? {} : { "Access-Control-Allow-Origin": "*" }),
    };
    if (matchesEtag(request.headers["if-none-match"], etag))
      return write(reply, { status: 304, headers, body: null });
    const encoding = form === "png" ? "identity" : encodingOf(request);
    const body =
      form === "png"
        ? await this.#pictureOf(page.etag, answer.data)
        : this.#bodyOf({ page, data: answer.data, form, encoding });
    return write(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": MEDIA_TYPES[media], ...encodingHeaders(encoding) },
      body,
    });
  }

  /** Drawn once for the figures of a page, however many ask for it at once. */
  #pictureOf(etag: string, data: PublicPage): Promise<Buffer> {
    const known = this.#pictures.get(etag) ?? this.#drawPicture(data);
    this.#pictures.set(etag, known);
    known.catch(() => this.#pictures.delete(etag));
    return known;
  }

  async #drawPicture(data: PublicPage): Promise<Buffer> {
    const name = data.cover?.url.split("/").at(-1);
    const cover = name === undefined ? undefined : openPageImage(this.#runtime.database, name);
    return pictureOf(data, await cover);
  }

  /** Made once for each form and encoding of a page. */
  #bodyOf({
    page,
    data,
    form,
    encoding,
  }: {
    page: CachedPage<PublicPage>;
    data: PublicPage;
    form: Exclude<Form, "png">;
    encoding: Encoding;
  }): Buffer {
    const key = `${form} ${encoding}`;
    const known = page.forms.get(key);
    if (known !== undefined) return known;
    const body = encoded(this.#textOf(data, form), encoding);
    page.forms.set(key, body);
    return body;
  }

  #textOf(data: PublicPage, form: Exclude<Form, "png">): string {
    if (form === "svg") return mapOf(data)?.toString() ?? "";
    if (form === "json") return JSON.stringify(data);
    if (form === "html") return htmlOf(this.#options, data).toString();
    return csvOf(tableOf(data, form.slice("csv ".length)) ?? { columns: [], rows: [] });
  }

  #empty(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      status,
      words,
      headers = {},
    }: {
      status: 404 | 429 | 503;
      words: { title: string; help: string };
      headers?: Record<string, string>;
    },
  ): void {
    const path = (request.raw.url ?? "/").split("?", 1)[0] ?? "/";
    if (prefersJson(request.headers.accept) || path.endsWith(".json"))
      return send(reply, plainError(this.#runtime, jsonError(status, words.title, headers)));
    const url = `${new URL(this.#runtime.urls.addresses.baseUrl).origin}${path}`;
    const page = emptyPage(this.#options, words, url);
    return write(reply, {
      status,
      headers: {
        ...GUARDS,
        "Content-Type": MEDIA_TYPES.html,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        ...headers,
      },
      body: Buffer.from(page.toString()),
    });
  }
}
