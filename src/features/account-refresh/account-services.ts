import type { OnDemandPartitions } from "../../db/partitions/on-demand-partitions.ts";
import type { AccountRegistry } from "../../platforms/accounts/account-registry.ts";
import type { AccountVault } from "../../platforms/accounts/account-vault.ts";
import type { PlatformSignIn } from "../../platforms/accounts/platform-sign-in.ts";

/** What connecting and refreshing accounts needs of the process. */
export interface AccountServices {
  connectors: AccountRegistry;
  vault: AccountVault;
  signIn: PlatformSignIn;
  /** Of `account_days`. */
  partitions: OnDemandPartitions;
  /** Provider calls a workspace may spend a day on accounts. */
  callsPerDay: number;
}
