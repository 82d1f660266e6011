import type { LeftOutRows } from "../../upstream-read.ts";
import type { AccountFailure, AccountIdentity } from "../account-connector.ts";
import { accountFailure, AccountReadError, malformedAnswer } from "../account-failure.ts";

/**
 * The connected account among the accounts that its credential opens now.
 *
 * @throws AccountReadError `account_gone` where it is not among them.
 */
export function connectedAccount(
  opened: readonly AccountIdentity[],
  externalId: string,
  platformName: string,
  read: LeftOutRows,
): AccountIdentity {
  const identity = opened.find((one) => one.externalId === externalId);
  if (identity !== undefined) return identity;
  const message = `The credential no longer opens the show on ${platformName}.`;
  throw notListed(read, accountFailure("account_gone", message));
}

/**
 * The failure for a missing account, unless a row that may describe the account could not be read.
 */
export const notListed = (read: LeftOutRows, failure: AccountFailure): AccountReadError =>
  read.isWhole
    ? new AccountReadError(failure)
    : malformedAnswer("The list of accounts came with rows in a form we do not know.");
