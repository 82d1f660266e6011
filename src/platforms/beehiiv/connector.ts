import { bearerToken } from "../accounts/reads/account-api.ts";
import { isPublished } from "../accounts/reads/account-values.ts";
import { chooseAccount } from "../accounts/reads/choose-account.ts";
import { connectBy } from "../accounts/reads/connect.ts";
import { toCount } from "../upstream-values.ts";
import { BEEHIIV } from "./manifest.ts";
import { toIdentity, toItem } from "./normalise.ts";
import { onePublicationPayload, postsPayload, publicationsPayload } from "./payload-schema.ts";

const POSTS_PER_PAGE = 50;
/** The longest page; no account is known to have more publications. */
const PUBLICATIONS_MAX = 100;
const WITH_STATS = { "expand[]": "stats" };
/** Every filter is sent, because some filters narrow the list when they are left out. */
const ALL_POSTS = {
  status: "confirmed",
  platform: "all",
  audience: "all",
  hidden_from_feed: "all",
  order_by: "publish_date",
  direction: "desc",
  limit: String(POSTS_PER_PAGE),
};

/**
 * A publication on beehiiv, by API key. Posts have numbers; there are no figures by day or country.
 */
export const connectBeehiiv = connectBy(
  { manifest: BEEHIIV, name: "beehiiv", authorize: bearerToken("api_key") },
  {
    verify: async ({ accountId }, read) => {
      const query = { limit: String(PUBLICATIONS_MAX) };
      const { data } = await read.get("/publications", publicationsPayload, query);
      return chooseAccount(data.map(toIdentity), accountId, "beehiiv", "publication");
    },

    readTotals: async ({ externalId }, read) => {
      const path = publicationPath(externalId);
      const { data } = await read.get(path, onePublicationPayload, WITH_STATS);
      const subscribers = toCount(data.stats?.active_subscriptions);
      return { identity: toIdentity(data), readings: read.readings({ subscribers }) };
    },

    listItems: async ({ externalId }, page, read) => {
      const path = `${publicationPath(externalId)}/posts`;
      const query = { ...WITH_STATS, ...ALL_POSTS, page: page ?? "1" };
      const { data, page: current, total_pages: total } = await read.get(path, postsPayload, query);
      const origin = read.origin();
      const hasNext = current !== undefined && total !== undefined && current < total;
      return {
        // The status `confirmed` includes scheduled posts, which have a publish date in the future.
        items: data.map((post) => toItem(post, origin)).filter(isPublished(origin.fetchedAt)),
        next: hasNext ? String(current + 1) : null,
      };
    },
  },
);

const publicationPath = (id: string): string => `/publications/${encodeURIComponent(id)}`;
