import type { OnDemandPartitions } from "../../../db/partitions/on-demand-partitions.ts";
import type { AccountRegistry } from "../../../platforms/accounts/account-registry.ts";
import type { AccountVault } from "../../../platforms/accounts/account-vault.ts";
import type { PlatformSignIn } from "../../../platforms/accounts/platform-sign-in.ts";

/** The services that connecting and refreshing accounts need. */
export interface AccountServices {
  connectors: AccountRegistry;
  vault: AccountVault;
  signIn: PlatformSignIn;
  /** The partitions of `account_days`. */
  partitions: OnDemandPartitions;
  /** Maximum provider requests of a workspace per day for accounts. */
  callsPerDay: number;
}
