import type { FastifyReply, FastifyRequest } from "fastify";
import { findCookieSession } from "../../kernel/access/credentials/cookie-session.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import type { Person } from "../../kernel/access/person.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { readAssets } from "./assets.ts";
import { sendTo, writePage } from "./page-answers.ts";
import { pagePaths } from "./page-paths.ts";
import { plainEntryPage, type ShellOptions } from "./page-shell.ts";
import { safeReturnPath } from "./return-path.ts";

/** Page requests per address and minute, limited because each page looks up a session. */
const PAGES_PER_MINUTE = 120;
/**
 * Asset requests per address and minute. A first visit reads about twenty files, which are in
 * memory, and offices share an address.
 */
const ASSETS_PER_MINUTE = 1_200;
const ALLOWED = "GET, HEAD";

interface AddressLimit {
  group: string;
  perMinute: number;
}

export const PAGE_LIMIT: AddressLimit = { group: "account pages", perMinute: PAGES_PER_MINUTE };
export const ASSET_LIMIT: AddressLimit = { group: "account assets", perMinute: ASSETS_PER_MINUTE };

export type Answer = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

/** The services of the process that every page of a person needs. */
export interface PageServices extends PipelineServices {
  mails: Pick<Mails, "hasServer">;
}

/** What all pages of people do: methods, limits, who is signed in, and short messages. */
export class PageVisits {
  readonly assets = readAssets();
  readonly options: ShellOptions;
  readonly #runtime: Runtime<PageServices>;

  constructor(runtime: Runtime<PageServices>) {
    const { appUrl, baseUrl, docsUrl } = runtime.urls.addresses;
    this.#runtime = runtime;
    this.options = {
      paths: pagePaths(appUrl),
      version: this.assets.version,
      baseUrl: new URL(baseUrl).origin,
      docsUrl,
      mailsWait: !runtime.services.mails.hasServer,
    };
  }

  /** Answers any path: allows GET and HEAD within a rate limit. */
  answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { answer, limit }: { answer: Answer; limit: AddressLimit },
  ): void | Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return this.plain(
        reply,
        { status: 405, headers: { Allow: ALLOWED } },
        "This page takes no forms",
        "Its script did not load, so nothing was sent. Load the page again.",
      );
    }
    const { waitSec } = this.#runtime.limiter.takeFromAddress(
      limit.group,
      plainAddress(request.ip),
      limit.perMinute,
    );
    if (waitSec === null) return answer(request, reply);
    this.plain(
      reply,
      { status: 429, headers: { "Retry-After": String(Math.max(1, Math.ceil(waitSec))) } },
      "Too many requests",
      "Wait a minute and load the page again.",
    );
  }

  /** Redirects to the sign-in page, and back here after it if the address is a safe return path. */
  signInFirst(request: FastifyRequest, reply: FastifyReply): void {
    const returnTo = safeReturnPath([request.raw.url ?? ""], this.options.baseUrl);
    const query = returnTo === null ? "" : `?return_to=${encodeURIComponent(returnTo)}`;
    sendTo(reply, `${this.options.paths.pages["sign-in"]}${query}`);
  }

  /** A page with a title and one sentence. */
  plain(
    reply: FastifyReply,
    answer: { status: number; headers?: Record<string, string> },
    title: string,
    text: string,
  ): void {
    writePage(reply, plainEntryPage(this.options, title, text), answer);
  }

  /** The signed-in person; null without a live session. */
  async person({ headers }: FastifyRequest): Promise<Person | null> {
    const { services, clock, urls } = this.#runtime;
    const sent = { cookieHeader: headers.cookie, baseUrl: urls.addresses.baseUrl };
    const found = await findCookieSession(services.people, sent, clock.now());
    return typeof found === "string" ? null : found.session.person;
  }
}
