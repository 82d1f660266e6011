import type { AccountIdentity } from "./account-connector.ts";
import { accountFailure, AccountReadError } from "./account-failure.ts";

/**
 * The connected account among those its credential opens now.
 *
 * @throws AccountReadError `account_gone` once it is not among them.
 */
export function connectedAccount(
  opened: readonly AccountIdentity[],
  externalId: string,
  platformName: string,
): AccountIdentity {
  const identity = opened.find((one) => one.externalId === externalId);
  if (identity !== undefined) return identity;
  throw new AccountReadError(
    accountFailure("account_gone", `The credential no longer opens the show on ${platformName}.`),
  );
}
