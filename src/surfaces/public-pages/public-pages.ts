import type { FastifyReply, FastifyRequest } from "fastify";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import { newId } from "../../kernel/ids.ts";
import { MINUTE_MS } from "../../lib/time/clock.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { reportError } from "../../kernel/pipeline/error-response.ts";
import { plainError, send } from "../http/answers.ts";
import { BUSY, emptyPage, MISSING, UNAVAILABLE } from "./pages/empty-pages.ts";
import { readPageAssets } from "./page-assets.ts";
import { encodingHeaders, encodingOf, bytesOf, jsonError, write } from "./page-responses.ts";
import { type CachedPage, PageCache, type PageCacheOptions } from "./page-cache.ts";
import {
  endOf,
  type Form,
  HTML_TYPE,
  mediaTypeOf,
  PAGE_POLICY,
  PageForms,
  policyOf,
} from "./page-forms.ts";
import type { FrameOptions } from "./page-frame.ts";
import { type PageKind, type PageServices, type PublicPage, READERS } from "./page-kinds.ts";
import { pagePaths } from "./page-paths.ts";
import { PageViews } from "./page-views.ts";

/** The answers of public pages. */

/** Maximum reads of the database per address and minute; a page in memory needs none. */
const READS_PER_MINUTE = 240;
const YEAR_SEC = 31_536_000;
/** Interval of log lines while the database is unreachable and each page fails. */
const REPORTED_EVERY_MS = MINUTE_MS;

const GUARDS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": PAGE_POLICY,
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
};

export interface Asked {
  kind: PageKind;
  /** Parameters of the address, without the ending that names a form. */
  params: Readonly<Record<string, string>>;
  form: Form;
}

/** A browser accepts HTML; a program that accepts only JSON gets JSON. */
export const prefersJson = (accept: string | undefined): boolean =>
  accept !== undefined && accept.includes("application/json") && !accept.includes("text/html");

/** Pages, tables and assets of one process. */
export class PublicPages {
  readonly #runtime: Runtime<PageServices>;
  readonly #assets = readPageAssets();
  readonly #cache: PageCache<PublicPage>;
  readonly #options: FrameOptions;
  readonly #forms: PageForms;
  #reportedAtMs = -Infinity;
  readonly paths;

  readonly views: PageViews;

  constructor(runtime: Runtime<PageServices>, options: PageCacheOptions) {
    const { addresses } = runtime.urls;
    this.views = new PageViews(runtime);
    this.#runtime = runtime;
    this.#cache = new PageCache(options);
    this.paths = pagePaths(addresses, this.#assets.version);
    this.#options = {
      paths: this.paths,
      docsUrl: addresses.docsUrl,
      statusUrl: addresses.statusUrl.replace(/\.json$/, ""),
    };
    this.#forms = new PageForms(this.#options, runtime.database);
  }

  asset(request: FastifyRequest, reply: FastifyReply): void {
    const { name, version } = request.params as { name: string; version: string };
    const asset = this.#assets.find(name);
    if (asset === undefined) return this.#empty(request, reply, { status: 404, words: MISSING });
    // While servers of two versions run, the address may contain the other version.
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
    const { kind, params, form } = asked;
    const key = `${kind} ${JSON.stringify({ ...params, table: undefined })}`;
    try {
      const page = this.#cache.peek(key) ?? (await this.#read(key, asked, request.ip));
      if (typeof page === "number")
        return this.#empty(request, reply, {
          status: 429,
          words: BUSY,
          headers: { "Retry-After": String(Math.max(1, Math.ceil(page))) },
        });
      await this.#send(request, reply, { page, form });
      if (page.answer.kind === "page" && form === "html" && request.method === "GET")
        this.views.record(key, page.answer.subjects, request.headers["user-agent"]);
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

  /**
   * An address over its limit gets pages that were read within the last minute; for other pages it
   * gets the seconds to wait.
   */
  async #read(
    key: string,
    { kind, params }: Asked,
    ip: string,
  ): Promise<CachedPage<PublicPage> | number> {
    if (!this.#cache.isReading(key)) {
      const { waitSec } = this.#runtime.limiter.takeFromAddress(
        "public pages",
        plainAddress(ip),
        READS_PER_MINUTE,
      );
      if (waitSec !== null) return this.#cache.last(key, MINUTE_MS) ?? waitSec;
    }
    return this.#cache.get(key, {
      read: () => READERS[kind](this.#runtime, params),
      onFailure: (thrown) => this.#reportKept(thrown),
    });
  }

  /** Readers see the last figures, so that only the log shows that reads fail. */
  #reportKept(thrown: unknown): void {
    const nowMs = this.#runtime.clock.now().getTime();
    if (Math.abs(nowMs - this.#reportedAtMs) < REPORTED_EVERY_MS) return;
    this.#reportedAtMs = nowMs;
    const requestId = newId("req");
    reportError(thrown, { runtime: this.#runtime, requestId, operation: "public_pages.read" });
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
        headers: { ...GUARDS, Location: `${answer.to}${endOf(form)}`, "Cache-Control": "no-cache" },
        body: null,
      });
    const made = answer.kind === "page" ? this.#forms.open(page, answer.data, form) : undefined;
    if (answer.kind === "missing" || made === undefined)
      return this.#empty(request, reply, { status: 404, words: MISSING });
    const isUnlisted = answer.data.type === "campaign" && answer.data.is_unlisted;
    const headers = {
      ...GUARDS,
      "Content-Security-Policy": policyOf(form),
      ETag: made.etag,
      "Cache-Control": "public, no-cache",
      Vary: "Accept, Accept-Encoding",
      ...(form === "html" ? {} : { "Access-Control-Allow-Origin": "*" }),
      ...(isUnlisted ? { "X-Robots-Tag": "noindex" } : {}),
    };
    if (matchesEtag(request.headers["if-none-match"], made.etag))
      return write(reply, { status: 304, headers, body: null });
    const encoding = form === "png" ? "identity" : encodingOf(request);
    const body = await made.body(encoding);
    return write(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": mediaTypeOf(form), ...encodingHeaders(encoding) },
      body,
    });
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
        "Content-Type": HTML_TYPE,
        "Cache-Control": "no-store",
        "X-Robots-Tag": "noindex",
        ...headers,
      },
      body: Buffer.from(page.toString()),
    });
  }
}
