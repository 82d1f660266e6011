import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findConnectPlace } from "../../features/connections/index.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { Person } from "../../kernel/access/person.ts";
import { readSessionCookie } from "../app-api/session-cookie.ts";
import { accountPage } from "./account-page.ts";
import { type Assets, readAssets } from "./assets.ts";
import { connectedPage, connectPage } from "./connect-pages.ts";
import { entryPage, plainEntryPage } from "./entry-pages.ts";
import { sendTo, writeAsset, writePage } from "./page-answers.ts";
import { PAGE_NAMES, type PageName, pagePaths } from "./page-paths.ts";
import type { ShellOptions } from "./page-shell.ts";
import { safeReturnPath } from "./return-path.ts";

/** Per address and minute: each page looks for a session. */
const PAGES_PER_MINUTE = 120;
const ALLOWED = "GET, HEAD";

type Answer = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

function pathsOf(appUrl: string): string[] {
  const { home, pages, connect, connected, assets, unknown } = pagePaths(appUrl);
  return [home, ...Object.values(pages), connect, connected, assets, unknown];
}

/**
 * Paths this surface answers where the app's address is `BASE_URL/app`, for the structure test of
 * routes.
 */
export const ACCOUNT_PAGES: readonly string[] = pathsOf("https://castmeter.example/app");

/**
 * Adds the pages below the app's address, for people with a browser. What they show and change goes
 * through `/app-api`.
 */
export function addAccountPages(server: FastifyInstance, runtime: Runtime): void {
  const pages = new AccountPages(runtime, readAssets());
  const {
    home,
    pages: entries,
    connect,
    connected,
    assets,
    unknown,
  } = pagePaths(runtime.urls.addresses.appUrl);
  const add = (path: string, answer: Answer): void => {
    server.route({
      method: [...server.supportedMethods],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => pages.answer(request, reply, answer),
    });
  };
  add(home, (request, reply) => pages.account(request, reply));
  for (const name of PAGE_NAMES)
    add(entries[name], (request, reply) => pages.entry(name, request, reply));
  add(connect, (request, reply) => pages.connect(request, reply));
  add(connected, (request, reply) => pages.connected(request, reply));
  add(assets, (request, reply) => pages.asset(request, reply));
  add(unknown, (request, reply) => pages.unknown(request, reply));
}

const searchOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams((raw.url ?? "").split("?").slice(1).join("?"));

class AccountPages {
  readonly #runtime: Runtime;
  readonly #assets: Assets;
  readonly #options: ShellOptions;

  constructor(runtime: Runtime, assets: Assets) {
    const { appUrl, baseUrl } = runtime.urls.addresses;
    this.#runtime = runtime;
    this.#assets = assets;
    this.#options = {
      paths: pagePaths(appUrl),
      version: assets.version,
      baseUrl: new URL(baseUrl).origin,
    };
  }

  /** What all addresses have in common: reading is all there is, and not too often. */
  answer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void | Promise<void> {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return this.#plain(
        reply,
        { status: 405, headers: { Allow: ALLOWED } },
        "This page takes no forms",
        "Its script did not come through, so nothing was sent on. Load the page again.",
      );
    }
    const { waitSec } = this.#runtime.limiter.takeFromAddress(
      "account pages",
      plainAddress(request.ip),
      PAGES_PER_MINUTE,
    );
    if (waitSec === null) return answer(request, reply);
    this.#plain(
      reply,
      { status: 429, headers: { "Retry-After": String(Math.max(1, Math.ceil(waitSec))) } },
      "Too many requests",
      "Wait a minute and load the page again.",
    );
  }

  async account(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const person = await this.#person(request);
    if (person === null) return sendTo(reply, this.#options.paths.pages["sign-in"]);
    writePage(reply, accountPage(this.#options, person));
  }

  async entry(name: PageName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const returnTo = safeReturnPath(searchOf(request).getAll("return_to"), this.#options.baseUrl);
    const person = await this.#person(request);
    // A link out of a mail is followed whoever is signed in; the rest is behind whoever is.
    const isBehind = name === "sign-in" || name === "sign-up";
    if (person !== null && isBehind) return sendTo(reply, returnTo ?? this.#options.paths.home);
    writePage(
      reply,
      entryPage(this.#options, name, {
        returnTo,
        person,
        socialProviders: this.#runtime.services.auth.socialProviders,
      }),
    );
  }

  async connect(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const person = await this.#person(request);
    if (person === null) return this.#signInFirst(request, reply);
    const { show_id: showId, platform: platformId } = request.params as {
      show_id: string;
      platform: string;
    };
    const place = await findConnectPlace(this.#runtime, person.id, { showId, platformId });
    if (place === undefined)
      return this.#plain(
        reply,
        { status: 404 },
        "There is no such show or platform",
        "Look at the address again. A show is there for the members of its workspace.",
      );
    writePage(reply, connectPage(this.#options, place));
  }

  async connected(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if ((await this.#person(request)) === null) return this.#signInFirst(request, reply);
    writePage(reply, connectedPage(this.#options));
  }

  asset(request: FastifyRequest, reply: FastifyReply): void {
    const { version, name } = request.params as { version: string; name: string };
    const asset = this.#assets.find(name);
    if (asset === undefined) return this.unknown(request, reply);
    writeAsset(reply, asset, {
      ifNoneMatch: request.headers["if-none-match"],
      isCurrent: version === this.#assets.version,
    });
  }

  unknown(request: FastifyRequest, reply: FastifyReply): void {
    const { home } = this.#options.paths;
    if ((request.raw.url ?? "").split("?")[0] === `${home}/`) return sendTo(reply, home);
    this.#plain(
      reply,
      { status: 404 },
      "There is no such page",
      "The address may be mistyped, or what it shows has no page here yet. The API has it.",
    );
  }

  /** Comes back here afterwards, where the address is one that may be come back to. */
  #signInFirst(request: FastifyRequest, reply: FastifyReply): void {
    const returnTo = safeReturnPath([request.raw.url ?? ""], this.#options.baseUrl);
    sendTo(
      reply,
      `${this.#options.paths.pages["sign-in"]}${returnTo === null ? "" : `?return_to=${encodeURIComponent(returnTo)}`}`,
    );
  }

  #plain(
    reply: FastifyReply,
    answer: { status: number; headers?: Record<string, string> },
    title: string,
    text: string,
  ): void {
    writePage(reply, plainEntryPage(this.#options, title, text), answer);
  }

  /** Who is signed in; null for nobody, and for a cookie that is no good. */
  async #person(request: FastifyRequest): Promise<Person | null> {
    const cookie = readSessionCookie(request.headers.cookie);
    if (cookie === null || cookie === "malformed") return null;
    const { services, clock } = this.#runtime;
    const session = await services.people.findSession(cookie.token, clock.now());
    return session === undefined || session.expiresAt <= clock.now() ? null : session.person;
  }
}
