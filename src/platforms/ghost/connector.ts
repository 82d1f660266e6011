import type { AccountFailure, AccountSecrets } from "../accounts/account-connector.ts";
import { accountError, accountFailure, unavailable } from "../accounts/account-failure.ts";
import type { AccountRead } from "../accounts/reads/account-read.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { notListed } from "../accounts/reads/connected-account.ts";
import type { UpstreamAnswer } from "../upstream-call.ts";
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

/** Ghost sends the whole text of every post, even where it is not needed. */
const POSTS_PER_PAGE = 30;
const NEWSLETTERS_MAX = 100;

/**
 * A newsletter of a Ghost site, by the site's address and an Admin API key. Ghost counts its
 * subscribers; members are never read.
 */
export const connectGhost = connectBy(
  {
    manifest: GHOST,
    name: "Ghost",
    baseUrl: (secrets, configured) => adminApiOf(configured, requireSite(secrets)),
    authorize: (secrets, now) => ({
      authorization: `Ghost ${requireToken(secrets, now)}`,
      "accept-version": "v5.0",
    }),
    mapError: refusedByPlan,
  },
  {
    verify: async ({ secrets, accountId }, read) => {
      const newsletters = await activeNewsletters(read);
      const site = requireSite(secrets);
      const identities = newsletters.map((newsletter) => toIdentity(newsletter, site));
      return chooseAccount(identities, accountId, "this Ghost site", "newsletter");
    },

    readTotals: async ({ secrets, externalId }, read) => {
      const newsletter = (await activeNewsletters(read)).find(({ id }) => id === externalId);
      if (newsletter === undefined)
        throw notListed(
          read,
          accountFailure("account_gone", "This Ghost site does not send the newsletter any more."),
        );
      const subscribers = toCount(newsletter.count?.active_members);
      return {
        identity: toIdentity(newsletter, requireSite(secrets)),
        readings: read.readings({ subscribers }),
      };
    },

    listItems: async ({ externalId }, page, read) => {
      const { posts, meta } = await read.get("/posts/", postsPayload, {
        filter: "status:[published,sent]",
        order: "published_at desc",
        include: "email,count.clicks",
        formats: "plaintext",
        limit: String(POSTS_PER_PAGE),
        page: page ?? "1",
      });
      const { next } = meta.pagination;
      const origin = read.origin();
      return {
        items: mailedAs(posts, externalId).map((post) => toItem(post, origin)),
        next: next === null || next === undefined ? null : String(next),
      };
    },
  },
);

async function activeNewsletters(read: AccountRead): Promise<NewsletterPayload[]> {
  const { newsletters } = await read.get("/newsletters/", newslettersPayload, {
    filter: "status:active",
    include: "count.active_members",
    limit: String(NEWSLETTERS_MAX),
  });
  return newsletters;
}

function requireSite({ site_url: address = "" }: AccountSecrets): string {
  const site = siteAddressOf(address);
  if (site !== null) return site;
  throw accountError(
    "unsupported",
    "Give the address of the Ghost site, such as https://letter.example.",
  );
}

function requireToken({ admin_api_key: key = "" }: AccountSecrets, now: Date): string {
  const token = adminToken(key, now);
  if (token !== null) return token;
  throw accountError(
    "unsupported",
    "This is no Ghost Admin API key: one has two halves with a colon between them.",
  );
}

/** The failure for Ghost(Pro)'s answer where the plan includes no integrations. */
function refusedByPlan({ status, json }: UpstreamAnswer): AccountFailure | undefined {
  const isLimit =
    status === 403 &&
    errorsPayload.Check(json) &&
    json.errors.some(({ type }) => type === "HostLimitError");
  return isLimit
    ? unavailable("plan", "The Ghost site's plan does not allow integrations.")
    : undefined;
}
