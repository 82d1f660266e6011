import { MINUTE_MS } from "../../../lib/clock.ts";
import type { AccountAccess, AccountAnswer, AccountSecrets } from "../../../platforms/accounts/account-connector.ts";
import { accountFailure, answered, failed } from "../../../platforms/accounts/account-failure.ts";
import type { ConnectorManifest, PlatformOauth } from "../../../platforms/accounts/connector-manifest.ts";
import { type ConnectionRow, findSealedSecrets, saveSealedSecrets } from "./account.store.ts";
import type { RefreshParts } from "./refresh-account.ts";

/** A token with less life than this is renewed before the run: no run of ours should meet its end. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;

/** What opens the account, with a token that lives. The caller holds the target, so that one process renews it. */
export async function openAccess(parts: Pick<RefreshParts, "database" | "clock" | "accounts">, row: ConnectionRow, { connect }: ConnectorManifest): Promise<AccountAnswer<AccountAccess>> {
  const { database, accounts } = parts;
  const target = { showId: row.show_id, platform: row.platform };
  const access = (secrets: AccountSecrets): AccountAccess => ({ secrets, externalId: row.external_account_id ?? "", handle: row.handle, profileUrl: row.profile_url });
  if (connect.kind === "public_profile") return answered(access({}), 0);
  const stored = await findSealedSecrets(database, target);
  if (stored === undefined) return failed(accountFailure("needs_reauth", "What opened the account is no longer there. Connect it again."), 0);
  const secrets = accounts.vault.open(target, stored.sealed);
  const ends = stored.expires_at;
  if (connect.kind !== "oauth" || ends === null || ends.getTime() - parts.clock.now().getTime() > RENEW_BEFORE_MS) return answered(access(secrets), 0);
  return renew(parts, { target, oauth: connect.oauth, secrets, access });
}

async function renew(
  { database, clock, accounts }: Pick<RefreshParts, "database" | "clock" | "accounts">,
  { target, oauth, secrets, access }: { target: { showId: string; platform: string }; oauth: PlatformOauth; secrets: AccountSecrets; access: (secrets: AccountSecrets) => AccountAccess },
): Promise<AccountAnswer<AccountAccess>> {
  const answer = await accounts.signIn.renew(oauth, secrets);
  if (answer.ok) {
    await saveSealedSecrets(database, target, { sealed: accounts.vault.seal(target, answer.tokens.secrets), expiresAt: answer.tokens.expiresAt, now: clock.now() });
    return answered(access(answer.tokens.secrets), 1);
  }
  const code = answer.code === "invalid_grant" ? "needs_reauth" : answer.code;
  return failed(accountFailure(code, answer.message), 1);
}
