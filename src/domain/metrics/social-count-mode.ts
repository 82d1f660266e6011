/**
 * Which show an account counts for when several shows link it (docs/metrics.md#unique-accounts).
 * The mode applies to totals, timelines and platform splits. Rankings always use each show's own
 * accounts, and clusters are not affected.
 */

export const SOCIAL_COUNT_MODES = ["per_show", "unique"] as const;
export type SocialCountMode = (typeof SOCIAL_COUNT_MODES)[number];

/** One platform of one show, with the account that is linked there. */
export interface LinkedAccount {
  showId: string;
  platform: string;
  /**
   * The platform's own id of the account; null where it is unknown. A null id equals no other
   * account.
   */
  accountId: string | null;
}

export interface CountedAccounts<Account extends LinkedAccount> {
  /** The accounts that count, in the order of the shows. */
  counted: Account[];
  /** Copies of an account that counts for an earlier show, with the id of that show. */
  copies: { account: Account; sameSourceAs: string }[];
}

/**
 * Counts each account once, for the first show in the workspace's order. Ids are compared within a
 * platform. Shows that are missing from the order follow the others, in the order they were given.
 */
export function countAccountsOnce<Account extends LinkedAccount>(
  accounts: readonly Account[],
  showOrder: readonly string[],
): CountedAccounts<Account> {
  const positions = new Map(showOrder.map((showId, position) => [showId, position]));
  const positionOf = ({ showId }: Account): number => positions.get(showId) ?? showOrder.length;
  const owners = new Map<string, string>();
  const result: CountedAccounts<Account> = { counted: [], copies: [] };
  for (const account of accounts.toSorted((one, other) => positionOf(one) - positionOf(other))) {
    const key =
      account.accountId === null ? null : JSON.stringify([account.platform, account.accountId]);
    const owner = key === null ? undefined : owners.get(key);
    if (owner !== undefined && owner !== account.showId) {
      result.copies.push({ account, sameSourceAs: owner });
      continue;
    }
    if (key !== null) owners.set(key, account.showId);
    result.counted.push(account);
  }
  return result;
}

/**
 * `suppressed_platforms_by_show`: for each show the platforms whose account counts for another
 * show, sorted.
 */
function suppressedPlatforms(
  copies: CountedAccounts<LinkedAccount>["copies"],
): Record<string, string[]> {
  const byShow = Map.groupBy(copies, ({ account }) => account.showId);
  return Object.fromEntries(
    [...byShow].map(([showId, list]) => [
      showId,
      [...new Set(list.map(({ account }) => account.platform))].toSorted(),
    ]),
  );
}

/**
 * The accounts that count under a mode, and the platforms left out by show. `per_show` leaves out
 * none; `unique` counts each account once: where shows A and B link one TikTok account, A counts it
 * and `suppressed` is `{ B: ["tiktok"] }`.
 */
export function applyCountMode<Account extends LinkedAccount>(
  mode: SocialCountMode,
  accounts: readonly Account[],
  showOrder: readonly string[],
): { accounts: readonly Account[]; suppressed: Record<string, string[]> } {
  if (mode === "per_show") return { accounts, suppressed: {} };
  const { counted, copies } = countAccountsOnce(accounts, showOrder);
  return { accounts: counted, suppressed: suppressedPlatforms(copies) };
}
