import { inTransaction } from "../../../db/connection/database.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/clock.ts";
import type {
  AccountAccess,
  AccountFailure,
  AccountSecrets,
} from "../../../platforms/accounts/account-connector.ts";
import { accountFailure } from "../../../platforms/accounts/account-failure.ts";
import type {
  ConnectorManifest,
  PlatformOauth,
} from "../../../platforms/accounts/connector-manifest.ts";
import {
  type ConnectionRow,
  findSealedSecrets,
  saveSealedSecrets,
  type StoredSecrets,
} from "../store/account.store.ts";
import type { RefreshParts } from "./refresh-account.ts";
import { holdTarget, type RefreshProgress } from "./refresh-progress.ts";

/** A token with less life than this is renewed before the run: few runs of ours last longer. */
const RENEW_BEFORE_MS = 10 * MINUTE_MS;

/** `lost`: the target is another run's by now, or nobody's. */
export type OpenedAccess =
  | { kind: "open"; access: AccountAccess }
  | { kind: "refused"; failure: AccountFailure }
  | { kind: "lost" };

type AccessParts = Pick<RefreshParts, "database" | "clock" | "accounts"> & {
  progress: RefreshProgress;
};

const refused = (failure: AccountFailure): OpenedAccess => ({ kind: "refused", failure });

/**
 * What opens the account, with a token that lives. `isRefused`: the platform does not take the
 * stored token, whatever life it was said to have, so it is renewed now. The caller holds the
 * target, so that one process renews it.
 */
export async function openAccess(
  parts: AccessParts,
  row: ConnectionRow,
  { connect }: ConnectorManifest,
  { isRefused = false } = {},
): Promise<OpenedAccess> {
  const { database, accounts } = parts;
  const target = { showId: row.show_id, platform: row.platform };
  const open = (secrets: AccountSecrets): OpenedAccess => ({
    kind: "open",
    access: {
      secrets,
      externalId: row.external_account_id ?? "",
      handle: row.handle,
      profileUrl: row.profile_url,
    },
  });
  if (connect.kind === "public_profile") return open({});
  const stored = await findSealedSecrets(database, target);
  if (stored === undefined)
    return refused(
      accountFailure(
        "needs_reauth",
        "What opened the account is no longer there. Connect it again.",
      ),
    );
  const secrets = accounts.vault.open(target, stored.sealed);
  if (connect.kind !== "oauth" || !(isRefused || isDue(stored, connect.oauth, parts.clock.now())))
    return open(secrets);
  const renewed = await renew(parts, connect.oauth, secrets);
  if (renewed.kind === "open") return open(renewed.secrets);
  const isAlive = !isRefused && stored.expires_at !== null && stored.expires_at > parts.clock.now();
  // There is time to renew it later; an exchange is refused for many reasons, a refresh token for
  // one.
  if (
    renewed.kind === "refused" &&
    isAlive &&
    (connect.oauth.renewal.kind === "exchange" || renewed.failure.code !== "needs_reauth")
  )
    return open(secrets);
  return renewed;
}

/**
 * A refresh token outlives its access token, so that is renewed at its end. A token that is
 * exchanged for its successor must be alive for it: that is done at half of its life, so that there
 * are weeks of tries left.
 */
function isDue(
  { expires_at: expiresAt, updated_at: givenAt }: StoredSecrets,
  { renewal }: PlatformOauth,
  now: Date,
): boolean {
  if (expiresAt === null || renewal.kind === "none") return false;
  if (renewal.kind === "refresh_token")
    return expiresAt.getTime() - now.getTime() <= RENEW_BEFORE_MS;
  const life = expiresAt.getTime() - givenAt.getTime();
  return now.getTime() - givenAt.getTime() >= Math.max(life / 2, renewal.notBeforeHours * HOUR_MS);
}

async function renew(
  { database, clock, accounts, progress }: AccessParts,
  oauth: PlatformOauth,
  held: AccountSecrets,
): Promise<{ kind: "open"; secrets: AccountSecrets } | Exclude<OpenedAccess, { kind: "open" }>> {
  const answer = await accounts.signIn.renew(oauth, held);
  if (!answer.ok)
    return {
      kind: "refused",
      failure: accountFailure(
        answer.code === "invalid_grant" || answer.code === "access_denied"
          ? "needs_reauth"
          : answer.code,
        answer.message,
      ),
    };
  const { secrets, expiresAt } = answer.tokens;
  const target = { showId: progress.show_id, platform: progress.platform };
  // Disconnected or connected anew meanwhile: the old account's tokens must not come back.
  const isSaved = await inTransaction(database, async (transaction) => {
    if ((await holdTarget(transaction, progress)) === undefined) return false;
    await saveSealedSecrets(transaction, target, {
      sealed: accounts.vault.seal(target, secrets),
      expiresAt,
      now: clock.now(),
    });
    return true;
  });
  return isSaved ? { kind: "open", secrets } : { kind: "lost" };
}
