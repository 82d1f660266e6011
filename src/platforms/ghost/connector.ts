import type { Clock } from "../../lib/time/clock.ts";
import { AccountApi, type AccountConnectorParts } from "../accounts/account-api.ts";
import type {
  AccountAccess,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import { accountFailure, AccountReadError, unavailable } from "../accounts/account-failure.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { notListed } from "../accounts/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import { toCount } from "../upstream-values.ts";
import { adminToken } from "./admin-token.ts";
import { GHOST } from "./manifest.ts";
import { mailedAs, toIdentity, toItem } from "./normalise.ts";
import {
  errorsPayload,
  type NewsletterPayload,
  newslettersPayload,
  postsPayload,
} from "./payload-schema.ts";
import { adminApiOf, siteAddressOf } from "./site-address.ts";

/** Ghost sends the whole text of every post, wanted or not. */
const POSTS_PER_PAGE = 30;
const NEWSLETTERS_MAX = 100;

/**
 * A newsletter of a Ghost site, by the site's address and an Admin API key. Ghost counts its
 * subscribers; members are never read.
 */
export class GhostConnector implements AccountConnector {
  readonly manifest = GHOST;
  readonly #api: AccountApi;

  constructor(parts: AccountConnectorParts) {
    this.#api = new AccountApi(parts, {
      manifest: GHOST,
      name: "Ghost",
      baseUrl: (secrets) => adminApiOf(parts.baseUrl, requireSite(secrets)),
      authorize: (secrets) => ({
        authorization: `Ghost ${requireToken(secrets, parts.clock)}`,
        "accept-version": "v5.0",
      }),
      mapError: refusedByPlan,
    });
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    read: UpstreamRead,
  ): Promise<AccountIdentity> {
    const newsletters = await this.#newsletters(secrets, read);
    const site = requireSite(secrets);
    return chooseAccount(
      newsletters.map((newsletter) => toIdentity(newsletter, site)),
      accountId,
      "this Ghost site",
      "newsletter",
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    read: UpstreamRead,
  ): Promise<AccountTotals> {
    const newsletters = await this.#newsletters(secrets, read);
    const newsletter = newsletters.find(({ id }) => id === externalId);
    if (newsletter === undefined)
      throw notListed(
        read,
        accountFailure("account_gone", "This Ghost site does not send the newsletter any more."),
      );
    const subscribers = toCount(newsletter.count?.active_members);
    return {
      identity: toIdentity(newsletter, requireSite(secrets)),
      readings: this.#api.readings({ subscribers }),
    };
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    read: UpstreamRead,
  ): Promise<ItemPage> {
    const { posts, meta } = await this.#api.get(read, secrets, "/posts/", {
      payload: postsPayload,
      query: {
        filter: "status:[published,sent]",
        order: "published_at desc",
        include: "email,count.clicks",
        formats: "plaintext",
        limit: String(POSTS_PER_PAGE),
        page: page ?? "1",
      },
    });
    const { next } = meta.pagination;
    const origin = this.#api.origin();
    return {
      items: mailedAs(posts, externalId).map((post) => toItem(post, origin)),
      next: next === null || next === undefined ? null : String(next),
    };
  }

  /** The active newsletters of the site. */
  async #newsletters(secrets: AccountSecrets, read: UpstreamRead): Promise<NewsletterPayload[]> {
    const { newsletters } = await this.#api.get(read, secrets, "/newsletters/", {
      payload: newslettersPayload,
      query: {
        filter: "status:active",
        include: "count.active_members",
        limit: String(NEWSLETTERS_MAX),
      },
    });
    return newsletters;
  }
}

function requireSite({ site_url: address = "" }: AccountSecrets): string {
  const site = siteAddressOf(address);
  if (site !== null) return site;
  throw new AccountReadError(
    accountFailure(
      "unsupported",
      "Give the address of the Ghost site, such as https://letter.example.",
    ),
  );
}

function requireToken({ admin_api_key: key = "" }: AccountSecrets, clock: Clock): string {
  const token = adminToken(key, clock.now());
  if (token !== null) return token;
  throw new AccountReadError(
    accountFailure(
      "unsupported",
      "This is no Ghost Admin API key: one has two halves with a colon between them.",
    ),
  );
}

/** Ghost(Pro)'s answer where the plan has no integrations. */
function refusedByPlan({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  const isLimit =
    status === 403 &&
    errorsPayload.Check(json) &&
    json.errors.some(({ type }) => type === "HostLimitError");
  return isLimit
    ? unavailable("plan", "The Ghost site's plan does not allow integrations.")
    : undefined;
}
