import { inTransaction } from "../../../../db/connection/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import type {
  AccountAccess,
  AccountSecrets,
} from "../../../../platforms/accounts/account-connector.ts";
import {
  accountFailure,
  AccountReadError,
  failureOf,
} from "../../../../platforms/accounts/account-failure.ts";
import type {
  ConnectorManifest,
  PlatformOauth,
} from "../../../../platforms/accounts/connector-manifest.ts";
import {
  type ConnectionRow,
  findSealedSecrets,
  saveSealedSecrets,
  type StoredSecrets,
  targetOf,
} from "../store/account.store.ts";
import { type LeaseRow, lockLeasedConnection } from "./lease.store.ts";
import { LeaseLostError, type RefreshParts } from "./run.ts";

/** A token that expires within this time is renewed before the run; few runs last longer. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;

type CredentialParts = Pick<RefreshParts, "database" | "clock" | "accounts"> & { lease: LeaseRow };

/**
 * Loads the credentials of an account, with a valid token. `isRefused`: the platform refuses the
 * stored token, so it is renewed now, even before its expiry. The caller holds the lease, so that
 * only one process renews the token.
 *
 * @throws AccountReadError where there is no valid credential, LeaseLostError.
 */
export async function loadCredentials(
  parts: CredentialParts,
  row: ConnectionRow,
  { connect }: ConnectorManifest,
  { isRefused = false } = {},
): Promise<AccountAccess> {
  const { database, accounts, lease, clock } = parts;
  const accessWith = (secrets: AccountSecrets): AccountAccess => ({
    secrets,
    externalId: row.external_account_id ?? "",
    handle: row.handle,
    profileUrl: row.profile_url,
  });
  if (connect.kind === "public_profile") return accessWith({});
  const target = targetOf(lease);
  const stored = await findSealedSecrets(database, target);
  if (stored === undefined)
    throw new AccountReadError(
      accountFailure(
        "needs_reauth",
        "What opened the account is no longer there. Connect it again.",
      ),
    );
  const secrets = accounts.vault.open(target, stored.sealed);
  if (connect.kind !== "oauth" || !(isRefused || isDue(stored, connect.oauth, clock.now())))
    return accessWith(secrets);
  try {
    return accessWith(await renew(parts, connect.oauth, secrets));
  } catch (error) {
    const { code } = failureOf(error);
    const isValid = !isRefused && stored.expires_at !== null && stored.expires_at > clock.now();
    // The token can be renewed later. An exchange may be refused for many reasons, but a refresh
    // token only for one.
    if (isValid && (connect.oauth.renewal.kind === "exchange" || code !== "needs_reauth"))
      return accessWith(secrets);
    throw error;
  }
}

/**
 * Whether a token is to be renewed. A refresh token outlives its access token, which is renewed
 * when it expires. A token that is exchanged for its successor must still be valid, so it is
 * renewed at half of its life, which leaves weeks for further tries.
 */
function isDue(
  { expires_at: expiresAt, updated_at: issuedAt }: StoredSecrets,
  { renewal }: PlatformOauth,
  now: Date,
): boolean {
  if (expiresAt === null || renewal.kind === "none") return false;
  if (renewal.kind === "refresh_token")
    return expiresAt.getTime() - now.getTime() <= RENEW_BEFORE_MS;
  const lifeMs = expiresAt.getTime() - issuedAt.getTime();
  const ageMs = now.getTime() - issuedAt.getTime();
  return ageMs >= Math.max(lifeMs / 2, renewal.notBeforeHours * HOUR_MS);
}

async function renew(
  { database, clock, accounts, lease }: CredentialParts,
  oauth: PlatformOauth,
  stored: AccountSecrets,
): Promise<AccountSecrets> {
  const answer = await accounts.signIn.renew(oauth, stored);
  if (!answer.ok) {
    const code =
      answer.code === "invalid_grant" || answer.code === "access_denied"
        ? "needs_reauth"
        : answer.code;
    throw new AccountReadError(accountFailure(code, answer.message));
  }
  const { secrets, expiresAt } = answer.tokens;
  const target = targetOf(lease);
  await inTransaction(database, async (transaction) => {
    // The account was disconnected or replaced meanwhile, so its tokens must not be stored again.
    if ((await lockLeasedConnection(transaction, lease)) === undefined) throw new LeaseLostError();
    await saveSealedSecrets(transaction, target, {
      sealed: accounts.vault.seal(target, secrets),
      expiresAt,
      now: clock.now(),
    });
  });
  return secrets;
}
