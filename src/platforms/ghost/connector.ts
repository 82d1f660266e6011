import type {
  AccountAccess,
  AccountAnswer,
  AccountCandidate,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountSecrets,
  AccountTotals,
  ItemPage,
} from "../accounts/account-connector.ts";
import {
  accountFailure,
  andThen,
  answered,
  failed,
  unavailable,
} from "../accounts/account-failure.ts";
import {
  type AccountConnectorParts,
  askAccount,
  type PayloadCheck,
  type Received,
  upstreamOf,
} from "../accounts/ask-account.ts";
import { chooseAccount } from "../accounts/choose-account.ts";
import { type ReadingOrigin, toReadings } from "../posts/readings.ts";
import type { UpstreamAccess, UpstreamAnswer } from "../upstream-call.ts";
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
 * A newsletter of a Ghost site, by the site's address and an Admin API key. Its subscribers are
 * counted by Ghost; no member is ever asked for.
 */
export function createGhostConnector(parts: AccountConnectorParts): AccountConnector {
  return new GhostConnector(parts);
}

class GhostConnector implements AccountConnector {
  readonly manifest = GHOST;
  readonly #upstream: UpstreamAccess;
  readonly #baseUrl: string;

  constructor(parts: AccountConnectorParts) {
    this.#upstream = upstreamOf(parts, "Ghost");
    this.#baseUrl = parts.baseUrl;
  }

  async verify(
    { secrets, accountId }: AccountCandidate,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountIdentity>> {
    return andThen(await this.#newsletters(secrets, signal), (newsletters) =>
      chooseAccount(
        newsletters.map((newsletter) => toIdentity(newsletter, siteOf(secrets))),
        accountId,
        "this Ghost site",
        "newsletter",
      ),
    );
  }

  async readTotals(
    { secrets, externalId }: AccountAccess,
    signal: AbortSignal,
  ): Promise<AccountAnswer<AccountTotals>> {
    return andThen(await this.#newsletters(secrets, signal), (newsletters) => {
      const newsletter = newsletters.find(({ id }) => id === externalId);
      if (newsletter === undefined)
        return failed(
          accountFailure("account_gone", "This Ghost site does not send the newsletter any more."),
          0,
        );
      return answered(
        {
          identity: toIdentity(newsletter, siteOf(secrets)),
          readings: toReadings(
            { subscribers: toCount(newsletter.count?.active_members) },
            this.#origin(),
          ),
        },
        0,
      );
    });
  }

  async listItems(
    { secrets, externalId }: AccountAccess,
    page: string | null,
    signal: AbortSignal,
  ): Promise<AccountAnswer<ItemPage>> {
    const query = {
      filter: "status:[published,sent]",
      order: "published_at desc",
      include: "email,count.clicks",
      limit: String(POSTS_PER_PAGE),
      page: page ?? "1",
    };
    const posts = await this.#ask(secrets, "/posts/", { payload: postsPayload, query }, signal);
    return andThen(posts, ({ body }) => {
      const { next } = body.meta.pagination;
      const origin = this.#origin();
      return answered(
        {
          items: mailedAs(body.posts, externalId).map((post) => toItem(post, origin)),
          next: next === null || next === undefined ? null : String(next),
        },
        0,
      );
    });
  }

  /** Those the site sends now. */
  async #newsletters(
    secrets: AccountSecrets,
    signal: AbortSignal,
  ): Promise<AccountAnswer<NewsletterPayload[]>> {
    const query = {
      filter: "status:active",
      include: "count.active_members",
      limit: String(NEWSLETTERS_MAX),
    };
    return andThen(
      await this.#ask(secrets, "/newsletters/", { payload: newslettersPayload, query }, signal),
      ({ body }) => answered(body.newsletters, 0),
    );
  }

  async #ask<Payload>(
    secrets: AccountSecrets,
    path: string,
    { payload, query }: { payload: PayloadCheck<Payload>; query: Record<string, string> },
    signal: AbortSignal,
  ): Promise<AccountAnswer<Received<Payload>>> {
    const site = siteAddressOf(secrets["site_url"] ?? "");
    if (site === null)
      return failed(
        accountFailure(
          "unsupported",
          "Give the address of the Ghost site, such as https://letter.example.",
        ),
        0,
      );
    const token = adminToken(secrets["admin_api_key"] ?? "", this.#upstream.clock.now());
    if (token === null)
      return failed(
        accountFailure(
          "unsupported",
          "This is no Ghost Admin API key: one has two halves with a colon between them.",
        ),
        0,
      );
    const url = `${adminApiOf(this.#baseUrl, site)}${path}?${new URLSearchParams(query).toString()}`;
    const headers = {
      authorization: `Ghost ${token}`,
      "accept-version": "v5.0",
      accept: "application/json",
    };
    return askAccount(
      {
        upstream: this.#upstream,
        request: { method: "GET", url, headers },
        payload,
        fault: refusedByPlan,
      },
      signal,
    );
  }

  #origin(): ReadingOrigin {
    return { platform: "ghost", source: "api", fetchedAt: this.#upstream.clock.now(), asOf: null };
  }
}

const siteOf = (secrets: AccountSecrets): string => siteAddressOf(secrets["site_url"] ?? "") ?? "";

/** What Ghost(Pro) answers where the plan has no integrations. */
function refusedByPlan({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  const isLimit =
    status === 403 &&
    errorsPayload.Check(json) &&
    json.errors.some(({ type }) => type === "HostLimitError");
  return isLimit
    ? unavailable("plan", "The Ghost site's plan does not allow integrations.")
    : undefined;
}
