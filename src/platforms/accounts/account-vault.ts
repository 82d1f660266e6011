import type { Secrets } from "../../kernel/secrets.ts";
import type { AccountSecrets } from "./account-connector.ts";

/**
 * The connection that a secret belongs to. It is bound into the sealed text, which no other
 * connection can open.
 */
export interface SecretOwner {
  showId: string;
  platform: string;
}

/** Seals the credentials of accounts, and opens them for a read. */
export interface AccountVault {
  seal(owner: SecretOwner, secrets: AccountSecrets): string;
  /**
   * @throws Error when the text was altered, moved to another row, or sealed under another master
   * key.
   */
  open(owner: SecretOwner, sealed: string): AccountSecrets;
}

const nameOf = ({ showId, platform }: SecretOwner): string => `connection ${showId} ${platform}`;

export function createAccountVault(secrets: Pick<Secrets, "seal" | "open">): AccountVault {
  return {
    seal: (owner, content) => secrets.seal(JSON.stringify(content), nameOf(owner)),
    open: (owner, sealed) => JSON.parse(secrets.open(sealed, nameOf(owner))) as AccountSecrets,
  };
}
