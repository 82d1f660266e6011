import { accountNamed } from "../../../domain/addresses/named-account.ts";
import { accountOf } from "../../../domain/matching/accounts/account-link.ts";
import {
  accountKey,
  type FoundAccount,
  type LinkedAccount,
  type Sighting,
  type SoughtPlatform,
} from "../../../domain/matching/accounts/found-account.ts";
import type { ConnectedAccount, ShowAccount } from "./show-sources.store.ts";

/** Compares accounts that were found with connected ones. */

/** Platforms whose accounts may be the same: a public profile and a professional account. */
const SAME_ACCOUNTS: Readonly<Record<string, readonly string[]>> = {
  instagram: ["instagram", "instagramBusiness"],
};

/** The platforms whose connections may be of an account of a platform. */
export const connectionPlatforms = (platform: string): readonly string[] =>
  SAME_ACCOUNTS[platform] ?? [platform];

interface Named {
  platform: string;
  handle: string;
  profileUrl: string;
  externalId: string | null;
}

/**
 * A key that compares addresses without letter case and tracking parameters, in which pages and
 * people write them differently.
 */
const addressKey = (url: string): string => (accountOf(url)?.profileUrl ?? url).toLowerCase();

const bare = (handle: string): string => handle.replace(/^@/, "").toLowerCase();

/** True where the connection is of this account, by id, handle or address. */
export function isSameAccount(account: Named, connection: ConnectedAccount): boolean {
  const { external_account_id: id, handle, profile_url: url } = connection;
  if (!connectionPlatforms(account.platform).includes(connection.platform)) return false;
  if (account.externalId !== null && account.externalId === id) return true;
  // A LinkedIn name may be a person's and a company's, so only the address identifies the account
  // there.
  if (account.platform !== "linkedin" && handle !== null && bare(handle) === bare(account.handle))
    return true;
  return url !== null && addressKey(url) === addressKey(account.profileUrl);
}

/**
 * The accounts that were found, merged with the connected ones: a connected account is added unless
 * it was found.
 */
export function withConnected(
  found: readonly FoundAccount[],
  connections: readonly ShowAccount[],
  platforms: readonly SoughtPlatform[],
): FoundAccount[] {
  return platforms.flatMap((platform) => {
    const accounts = found.filter((account) => account.platform === platform);
    const connected = connections.filter((connection) =>
      connectionPlatforms(platform).includes(connection.platform),
    );
    const unfound = connected
      .filter((connection) => !accounts.some((account) => isSameAccount(account, connection)))
      .flatMap((connection) => connectedAccount(platform, connection));
    // Two connections of one Instagram account count as one account.
    const all = new Map(
      [...accounts, ...unfound].map((account) => [accountKey(account), account] as const),
    );
    return [...all.values()].map((account) => {
      const own = connected.filter((connection) => isSameAccount(account, connection));
      const [id = null] = own.flatMap((connection) => platformId(platform, connection) ?? []);
      return {
        ...account,
        externalId: account.externalId ?? id,
        sightings: [...account.sightings, ...own.map(sightingOf)],
      };
    });
  });
}

const sightingOf = ({ connected_at: since, readings }: ShowAccount): Sighting => ({
  kind: "connected",
  since,
  followerCount: (readings.followers ?? readings.subscribers)?.value ?? null,
});

/**
 * The account of a connection; undefined where the connection names neither an account nor an
 * address.
 */
function connectedAccount(platform: SoughtPlatform, connection: ShowAccount): FoundAccount[] {
  const { handle, profile_url: url, account_name: name } = connection;
  const externalId = platformId(platform, connection);
  const named: LinkedAccount | null =
    (handle === null ? null : accountNamed(platform, bare(handle))) ??
    (url === null ? null : accountOf(url));
  if (named?.platform === platform) return [{ ...named, sightings: [] }];
  const shown = handle ?? name ?? externalId;
  return url === null || shown === null
    ? []
    : [
        {
          platform,
          handle: bare(shown),
          profileUrl: url,
          externalId,
          isPersonal: false,
          sightings: [],
        },
      ];
}

/**
 * The platform's own id of the account. A professional account has another id than its public
 * profile.
 */
function platformId(
  platform: SoughtPlatform,
  { platform: connectedAs, external_account_id: id }: ConnectedAccount,
): string | null {
  return id !== null && connectedAs === platform && isPlatformId(id) ? id : null;
}

/**
 * True for a platform's id. Where a provider gives none, the address or handle is stored as the id.
 */
export const isPlatformId = (id: string): boolean => /^(?:\d+|UC[\w-]{22})$/.test(id);
