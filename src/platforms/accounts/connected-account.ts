import type { AccountAnswer, AccountIdentity } from "./account-connector.ts";
import { accountFailure, answered, failed } from "./account-failure.ts";

/**
 * The account connected earlier, among those its credential opens now; gone when it is no longer
 * one of them.
 */
export function connectedAccount(
  opened: readonly AccountIdentity[],
  externalId: string,
  platformName: string,
): AccountAnswer<AccountIdentity> {
  const identity = opened.find((one) => one.externalId === externalId);
  return identity === undefined
    ? failed(
        accountFailure(
          "account_gone",
          `The credential no longer opens the show on ${platformName}.`,
        ),
        0,
      )
    : answered(identity, 0);
}
