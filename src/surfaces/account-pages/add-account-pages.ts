import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findConnectableShow } from "../../features/accounts/connections/index.ts";
import type { AccountServices } from "../../features/accounts/account-refresh/index.ts";
import type { IdentityParts } from "../../people/identity/identity-parts.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ROUTED_METHODS } from "../http/methods.ts";
import { accountPage } from "./account-page.ts";
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
import type { ShellOptions } from "./page-shell.ts";
import {
  type Answer,
  ASSET_LIMIT,
  PAGE_LIMIT,
  type PageServices,
  PageVisits,
} from "./page-visits.ts";
import { safeReturnPath } from "./return-path.ts";

function pathsOf(appUrl: string): string[] {
  const { account, pages, connect, connected, assets } = pagePaths(appUrl);
  return [...Object.values(account), ...Object.values(pages), connect, connected, assets];
}

/** Paths of this surface with the app at `BASE_URL/app`, for the structure test of routes. */
export const ACCOUNT_PAGES: readonly string[] = pathsOf("https://castmeter.example/app");

/** The services of the process that the account pages need. */
export interface AccountPageServices extends PageServices {
  identity: Pick<IdentityParts, "signUp" | "socialProviders">;
  accounts: AccountServices;
}

/** The app that waits behind a path of this server for a person to sign in. */
export interface WaitingApps {
  findWaitingApp(path: string): Promise<WaitingApp | undefined>;
}

const NO_APPS: WaitingApps = { findWaitingApp: async () => undefined };

/**
 * Adds the account pages, whose scripts read and change data through `/app-api`. Returns what other
 * pages of people share with them.
 */
export function addAccountPages(
  server: FastifyInstance,
  runtime: Runtime<AccountPageServices>,
  apps: WaitingApps = NO_APPS,
): PageVisits {
  const pages = new AccountPages(runtime, apps);
  const {
    account,
    pages: entries,
    connect,
    connected,
    assets,
  } = pagePaths(runtime.urls.addresses.appUrl);
  const add = (path: string, answer: Answer, limit = PAGE_LIMIT): void => {
    server.route({
      method: [...ROUTED_METHODS],
      url: path,
      exposeHeadRoute: false,
      handler: (request, reply) => pages.visits.answer(request, reply, { answer, limit }),
    });
  };
  for (const name of ACCOUNT_PAGE_NAMES)
    add(account[name], (request, reply) => pages.account(name, request, reply));
  for (const name of PAGE_NAMES)
    add(entries[name], (request, reply) => pages.entry(name, request, reply));
  add(connect, (request, reply) => pages.connect(request, reply));
  add(connected, (request, reply) => pages.connected(request, reply));
  add(assets, (request, reply) => pages.asset(request, reply), ASSET_LIMIT);
  return pages.visits;
}

const searchOf = ({ raw }: FastifyRequest): URLSearchParams =>
  new URLSearchParams((raw.url ?? "").split("?").slice(1).join("?"));

class AccountPages {
  readonly visits: PageVisits;
  readonly #runtime: Runtime<AccountPageServices>;
  readonly #options: ShellOptions;
  readonly #apps: WaitingApps;

  constructor(runtime: Runtime<AccountPageServices>, apps: WaitingApps) {
    this.visits = new PageVisits(runtime);
    this.#runtime = runtime;
    this.#options = this.visits.options;
    this.#apps = apps;
  }

  async account(
    name: AccountPageName,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const person = await this.visits.person(request);
    if (person === null) return this.visits.signInFirst(request, reply);
    writePage(reply, accountPage(this.#options, { name, person }));
  }

  async entry(name: PageName, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const returnTo = safeReturnPath(searchOf(request).getAll("return_to"), this.#options.baseUrl);
    const person = await this.visits.person(request);
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
    const person = await this.visits.person(request);
    if (person === null) return this.visits.signInFirst(request, reply);
    const { show_id: showId, platform: platformId } = request.params as {
      show_id: string;
      platform: string;
    };
    const show = await findConnectableShow(this.#runtime, person.id, { showId, platformId });
    if (show === undefined)
      return this.visits.plain(
        reply,
        { status: 404 },
        "There is no such show or platform",
        "Look at the address again. A show is there for the members of its workspace.",
      );
    writePage(reply, connectPage(this.#options, show));
  }

  async connected(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if ((await this.visits.person(request)) === null)
      return this.visits.signInFirst(request, reply);
    writePage(reply, connectedPage(this.#options));
  }

  asset(request: FastifyRequest, reply: FastifyReply): void {
    const { version, name } = request.params as { version: string; name: string };
    const asset = this.visits.assets.find(name);
    if (asset === undefined)
      return this.visits.plain(
        reply,
        { status: 404 },
        "There is no such page",
        "The address may be mistyped, or the page was removed.",
      );
    writeAsset(reply, asset, {
      ifNoneMatch: request.headers["if-none-match"],
      isCurrent: version === this.visits.assets.version,
    });
  }
}
