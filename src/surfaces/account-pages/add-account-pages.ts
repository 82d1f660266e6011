import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findConnectableShow } from "../../features/accounts/connections/index.ts";
import type { AccountServices } from "../../features/accounts/account-refresh/index.ts";
import type { IdentityParts } from "../../people/identity/identity-parts.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { Mails } from "../../kernel/access/mails.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import type { Person } from "../../kernel/access/person.ts";
import { findCookieSession } from "../../kernel/access/credentials/cookie-session.ts";
import { ROUTED_METHODS } from "../http/methods.ts";
import { accountPage, type MemberWorkspace } from "./account-page.ts";
import { type Assets, readAssets } from "./assets.ts";
import { connectedPage, connectPage } from "./connect-pages.ts";
import { entryPage, type WaitingApp } from "./entry-pages.ts";
import { sendTo, writeAsset, writePage } from "./page-answers.ts";
import {
  ACCOUNT_PAGE_NAMES,
  type AccountPageName,
  PAGE_NAMES,
  type PageName,
  pagePaths,
} from "./page-paths.ts";
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

const PAGE_LIMIT: AddressLimit = { group: "account pages", perMinute: PAGES_PER_MINUTE };
const ASSET_LIMIT: AddressLimit = { group: "account assets", perMinute: ASSETS_PER_MINUTE };

type Answer = (request: FastifyRequest, reply: FastifyReply) => void | Promise<void>;

function pathsOf(appUrl: string): string[] {
  const { account, pages, connect, connected, assets, unknown } = pagePaths(appUrl);
  return [...Object.values(account), ...Object.values(pages), connect, connected, assets, unknown];
}

/** Paths of this surface with the app at `BASE_URL/app`, for the structure test of routes. */
export const ACCOUNT_PAGES: readonly string[] = pathsOf("https://castmeter.example/app");

/** The services of the process that the account pages need. */
export interface AccountPageServices extends PipelineServices {
  identity: Pick<IdentityParts, "signUp" | "socialProviders">;
  accounts: AccountServices;
  mails: Pick<Mails, "hasServer">;
}

/** The app that waits behind a path of this server for a person to sign in. */
export interface WaitingApps {
  findWaitingApp(path: string): Promise<WaitingApp | undefined>;
}

const NO_APPS: WaitingApps = { findWaitingApp: async () => undefined };

/** Adds the account pages. Their scripts read and change data through `/app-api`. */
export function addAccountPages(
  server: FastifyInstance,
  runtime: Runtime<AccountPageServices>,
  apps: WaitingApps = NO_APPS,
): void {
  const pages = new AccountPages(runtime, readAssets(), apps);
  const {
    account,
    pages: entries,
    connect,
    connected,
    assets,
    unknown,
  } = pagePaths(runtime.urls.addresses.appUrl);
  const add = (path: string, answer: Answer, limit: AddressLimit = PAGE_LIMIT): void => {
    server.route({
      method: [...ROUTED_METHODS],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => pages.answer(request, reply, { answer, limit }),
    });
  };
  for (const name of ACCOUNT_PAGE_NAMES)
    add(account[name], (request, reply) => pages.account(name, request, reply));
  for (const name of PAGE_NAMES)
    add(entries[name], (request, reply) => pages.entry(name, request, reply));
  add(connect, (request, reply) => pages.connect(request, reply));
  add(connected, (request, reply) => pages.connected(request, reply));
  add(assets, (request, reply) => pages.asset(request, reply), ASSET_LIMIT);
  add(unknown, (request, reply) => pages.unknown(request, reply));
}

const searchOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams((raw.url ?? "").split("?").slice(1).join("?"));

class AccountPages {
  readonly #runtime: Runtime<AccountPageServices>;
  readonly #assets: Assets;
  readonly #options: ShellOptions;
  readonly #apps: WaitingApps;

  constructor(runtime: Runtime<AccountPageServices>, assets: Assets, apps: WaitingApps) {
    const { appUrl, baseUrl, docsUrl } = runtime.urls.addresses;
    this.#runtime = runtime;
    this.#assets = assets;
    this.#apps = apps;
    this.#options = {
      paths: pagePaths(appUrl),
      version: assets.version,
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
      return this.#plain(
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
    this.#plain(
      reply,
      { status: 429, headers: { "Retry-After": String(Math.max(1, Math.ceil(waitSec))) } },
      "Too many requests",
      "Wait a minute and load the page again.",
    );
  }

  async account(
    name: AccountPageName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const person = await this.#person(request);
    const { paths } = this.#options;
    if (person === null && request.raw.url === paths.home)
      return sendTo(reply, paths.pages["sign-in"]);
    if (person === null) return this.#signInFirst(request, reply);
    const workspaces = await this.#workspacesOf(person);
    const named = searchOf(request).get("workspace");
    const current = workspaces.find(({ id }) => id === named) ?? workspaces[0] ?? null;
    writePage(reply, accountPage(this.#options, { name, person, workspaces, current }));
  }

  async entry(name: PageName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const returnTo = safeReturnPath(searchOf(request).getAll("return_to"), this.#options.baseUrl);
    const person = await this.#person(request);
    // A signed-in person is redirected away from these two pages; links from mails also work while
    // signed in.
    const isForSignedOut = name === "sign-in" || name === "sign-up";
    if (person !== null && isForSignedOut)
      return sendTo(reply, returnTo ?? this.#options.paths.home);
    writePage(
      reply,
      entryPage(this.#options, name, {
        returnTo,
        app: (returnTo !== null && (await this.#apps.findWaitingApp(returnTo))) || null,
        person,
        socialProviders: this.#runtime.services.identity.socialProviders,
        signUp: this.#runtime.services.identity.signUp,
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
    const show = await findConnectableShow(this.#runtime, person.id, { showId, platformId });
    if (show === undefined)
      return this.#plain(
        reply,
        { status: 404 },
        "There is no such show or platform",
        "Look at the address again. A show is there for the members of its workspace.",
      );
    writePage(reply, connectPage(this.#options, show));
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
      "The address may be mistyped, or the page was removed.",
    );
  }

  /** Redirects to the sign-in page, and back here after it if the address is a safe return path. */
  #signInFirst(request: FastifyRequest, reply: FastifyReply): void {
    const returnTo = safeReturnPath([request.raw.url ?? ""], this.#options.baseUrl);
    const query = returnTo === null ? "" : `?return_to=${encodeURIComponent(returnTo)}`;
    sendTo(reply, `${this.#options.paths.pages["sign-in"]}${query}`);
  }

  #plain(
    reply: FastifyReply,
    answer: { status: number; headers?: Record<string, string> },
    title: string,
    text: string,
  ): void {
    writePage(reply, plainEntryPage(this.#options, title, text), answer);
  }

  async #workspacesOf({ id }: Person): Promise<MemberWorkspace[]> {
    const { services, access } = this.#runtime;
    const memberships = await services.people.membershipsOf(id);
    const found = await Promise.all(
      memberships.map(async ({ workspaceId, role }) => {
        const workspace = await access.workspace(workspaceId);
        if (workspace === undefined) return [];
        return [{ id: workspaceId, name: workspace.name, kind: workspace.kind, role }];
      }),
    );
    return found.flat();
  }

  /** The signed-in person; null without a live session. */
  async #person({ headers }: FastifyRequest): Promise<Person | null> {
    const { services, clock, urls } = this.#runtime;
    const sent = { cookieHeader: headers.cookie, baseUrl: urls.addresses.baseUrl };
    const found = await findCookieSession(services.people, sent, clock.now());
    return typeof found === "string" ? null : found.session.person;
  }
}
