import {
  ACCOUNT_PLATFORMS,
  type AccountPlatform,
  type LinkedAccount,
} from "../../../domain/addresses/address.ts";
import { readAccount } from "../../../domain/addresses/named-account.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";
import type { AccountCandidate } from "../../../platforms/accounts/account-connector.ts";
import type { Platform } from "../../../platforms/platform.ts";
import type { ConnectionRow } from "../account-refresh/index.ts";
import type { LinkedAccount as NewAccount } from "./connect-account.ts";

/** Determines which account a body names, as far as its text shows without a request. */

const isAccountPlatform = (id: string): id is AccountPlatform =>
  ACCOUNT_PLATFORMS.some((known) => known === id);

/**
 * A candidate, and the account that its text names; null where the platform has no account
 * addresses.
 */
export interface NamedCandidate {
  candidate: AccountCandidate;
  named: LinkedAccount | null;
}

/**
 * The candidate with its account in its one normal spelling, determined without a request.
 *
 * @throws ApiError `parameter_invalid` for an address or name of something else.
 */
export function namedCandidate(
  candidate: AccountCandidate,
  { platform, fields }: { platform: Platform; fields: { account: string } },
): NamedCandidate {
  const { accountId, handleOrUrl } = candidate;
  const text = handleOrUrl ?? accountId;
  if (text === null || !isAccountPlatform(platform.id)) return { candidate, named: null };
  const reading = readAccount(platform.id, text);
  if (!reading.ok) throw parameterInvalid(fields.account, "malformed", reading.reason);
  const { named } = reading;
  const spelled =
    handleOrUrl === null ? { accountId: named.handle } : { handleOrUrl: named.profileUrl };
  return { candidate: { ...candidate, ...spelled }, named };
}

/** The names of a public profile in the text of the body. Numbers of pages are no handles. */
export const profileOf = ({ named, candidate }: NamedCandidate) => ({
  handle:
    candidate.handleOrUrl === null || named?.externalId != null ? null : (named?.handle ?? null),
  profileUrl: named?.profileUrl ?? null,
});

/** True where the body names the connected account, judged by its text alone. */
function isNamedAgain(
  { named, candidate }: NamedCandidate,
  { external_account_id: id, handle, profile_url: url }: ConnectionRow,
): boolean {
  // Hosts accept the handle or address of an account instead of its id.
  if (candidate.accountId !== null) return [id, handle, url].includes(candidate.accountId);
  if (id === null || named === null) return false;
  // A LinkedIn name may be a person's and a company's, so only the address identifies the account
  // there.
  const isHandle = named.platform !== "linkedin" && handle !== null;
  return (
    url === named.profileUrl ||
    (isHandle && handle.toLowerCase() === named.handle.toLowerCase()) ||
    id === named.externalId
  );
}

/** The platform's id of the account, where it is known without a request. */
export const knownIdOf = (
  account: NamedCandidate,
  before: ConnectionRow | undefined,
): string | null =>
  before?.external_account_id != null && isNamedAgain(account, before)
    ? before.external_account_id
    : account.candidate.accountId;

/**
 * The account as it was named: the connected one, or one that the first refresh has to identify.
 */
export function accountWithoutAnswer(
  account: NamedCandidate,
  before: ConnectionRow | undefined,
): NewAccount | null {
  const { candidate, named } = account;
  if (candidate.handleOrUrl === null && candidate.accountId === null) return null;
  if (before?.external_account_id != null && isNamedAgain(account, before))
    return {
      externalId: before.external_account_id,
      name: before.account_name,
      handle: before.handle,
      profileUrl: before.profile_url,
      image: before.image,
    };
  const unread = { name: null, image: null };
  if (named !== null) return { ...unread, externalId: candidate.accountId, ...profileOf(account) };
  return { ...unread, externalId: null, handle: candidate.accountId, profileUrl: null };
}
