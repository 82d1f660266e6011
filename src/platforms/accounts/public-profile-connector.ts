import type { PostConnector, PostPage, ProfileSnapshot, ReadFailure } from "../posts/connector.ts";
import { PostReadError } from "../posts/read-failure.ts";
import type { UpstreamRead } from "../upstream-read.ts";
import type {
  AccountAccess,
  AccountConnector,
  AccountFailure,
  AccountIdentity,
  AccountTotals,
  ItemPage,
} from "./account-connector.ts";
import { accountFailure, AccountReadError, unavailable } from "./account-failure.ts";

/**
 * A public profile as a connected account: there is no sign-in, and every read is a metered request
 * at a provider. A refresh reads only the profile's own counters. Searches list its posts
 * (`listPosts`), and clusters read their numbers.
 */
export function publicProfileConnector(posts: PostConnector): AccountConnector {
  const readProfile = async (handleOrUrl: string, read: UpstreamRead): Promise<AccountTotals> => {
    try {
      const profile = await posts.readProfile(handleOrUrl, read);
      return { identity: identityOf(profile), readings: profile.readings };
    } catch (error) {
      throw accountErrorOf(error);
    }
  };
  const { listPosts } = posts;
  const nameOf = ({ profileUrl, handle }: AccountAccess): string => profileUrl ?? handle ?? "";
  const refusing = (check: () => void): void => {
    try {
      check();
    } catch (error) {
      throw accountErrorOf(error);
    }
  };
  return {
    manifest: {
      platform: posts.platform,
      source: posts.source,
      baseUrl: "",
      connect: { kind: "public_profile" },
      offers: { items: false, itemNumbers: false, daily: false, geography: false },
      lagHours: 0,
      daysPerCall: 0,
      unsettledDays: 0,
      confirmed: [],
      unconfirmed: [],
    },
    checkProfile: (handleOrUrl) => refusing(() => posts.checkProfile?.(handleOrUrl)),
    checkListing: (access) => refusing(() => posts.checkListing?.(nameOf(access))),
    verify: async ({ handleOrUrl }, read) => {
      const { identity, readings } = await readProfile(handleOrUrl ?? "", read);
      return { ...identity, readings };
    },
    readTotals: (access, read) => readProfile(nameOf(access), read),
    ...(listPosts === undefined
      ? {}
      : {
          listPosts: async (access, page, read) => {
            try {
              return itemPage(await listPosts(nameOf(access), page, read));
            } catch (error) {
              throw accountErrorOf(error);
            }
          },
        }),
  };
}

const itemPage = ({ posts, ...page }: PostPage): ItemPage => ({
  ...page,
  items: posts.map(({ authorHandle: _author, ...post }) => ({ ...post, guid: null })),
});

const identityOf = ({
  externalId,
  name,
  handle,
  profileUrl,
  image,
}: ProfileSnapshot): AccountIdentity => ({ externalId, name, handle, profileUrl, image });

const accountErrorOf = (error: unknown): unknown =>
  error instanceof PostReadError ? new AccountReadError(failureOfProfile(error.failure)) : error;

function failureOfProfile({ code, message, retryAfterSec }: ReadFailure): AccountFailure {
  if (code === "gone") return accountFailure("account_gone", message);
  if (code === "private") return unavailable("permission", message);
  // The operator's key at the provider is refused: connecting the account again would not help.
  if (code === "credential_refused") return accountFailure("not_configured", message);
  return accountFailure(code, message, { retryAfterSec });
}
