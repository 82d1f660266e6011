import type { BackupHeader } from "./backup-format.ts";
import { fingerprintOf, openMasterKey, requireSignature } from "./master-key.ts";
import { type BackupContents, readBackup } from "./read-backup.ts";

export interface VerifiedBackup extends BackupContents {
  /**
   * `opened`: the passphrase opened it. `sealed`: it was not tried. `absent`: the backup was made
   * without a passphrase.
   */
  masterKey: "opened" | "sealed" | "absent";
  /** Whether the signature was checked, which needs the master key. */
  isSignatureChecked: boolean;
}

/**
 * Reads a complete backup and checks everything that these secrets allow.
 *
 * @throws BackupError naming the first fault.
 */
export async function verifyBackup(
  file: string,
  { passphrase, masterKey }: { passphrase: string | undefined; masterKey: Buffer | undefined },
): Promise<VerifiedBackup> {
  const contents = await readBackup(file);
  const described = contents.header.master_key;
  const opened =
    passphrase === undefined || described.sealed === null
      ? undefined
      : await openMasterKey(described, passphrase);
  const key = opened ?? (isKeyOf(contents.header, masterKey) ? masterKey : undefined);
  if (key !== undefined) requireSignature(key, contents.trailer);
  return {
    ...contents,
    masterKey: described.sealed === null ? "absent" : opened === undefined ? "sealed" : "opened",
    isSignatureChecked: key !== undefined,
  };
}

const isKeyOf = (header: BackupHeader, masterKey: Buffer | undefined): boolean =>
  masterKey !== undefined && fingerprintOf(masterKey) === header.master_key.fingerprint;
