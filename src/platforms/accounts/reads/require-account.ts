import type { AccountPlatform, LinkedAccount } from "../../../domain/addresses/address.ts";
import { readAccount } from "../../../domain/addresses/named-account.ts";
import { accountError } from "../account-failure.ts";

/**
 * The account of the platform that a text names.
 *
 * @throws AccountReadError `unsupported`, with a message that says what the text names instead.
 */
export function requireAccount(platform: AccountPlatform, text: string): LinkedAccount {
  const reading = readAccount(platform, text);
  if (reading.ok) return reading.named;
  throw accountError("unsupported", reading.reason);
}
