import type { BackupHeader } from "./backup-format.ts";
import { type FaultyCopy, findFaultyCopies } from "./files/check-copies.ts";
import type { CopyStore } from "./files/copy-store.ts";
import { copiesBeside } from "./files/folder-copies.ts";
import { fileListReader } from "./files/read-file-list.ts";
import type { BackedUpFile } from "./files/stored-file.ts";
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
  files: BackedUpFile[];
  /** Files of the backup whose copies are absent or damaged. */
  faults: FaultyCopy[];
}

interface VerifyRequest {
  passphrase: string | undefined;
  masterKey: Buffer | undefined;
  /** Checks the rows alone. */
  withoutFiles?: boolean;
  /** The copies of its files; those beside the file unless given. */
  copies?: CopyStore;
}

/**
 * Reads a complete backup with the copies of its files, and checks everything that these secrets
 * allow.
 *
 * @throws BackupError naming the first fault.
 */
export async function verifyBackup(
  file: string,
  { passphrase, masterKey, withoutFiles = false, copies = copiesBeside(file) }: VerifyRequest,
): Promise<VerifiedBackup> {
  const { files, reader } = fileListReader();
  const contents = await readBackup(file, reader);
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
    files,
    faults: withoutFiles ? [] : await findFaultyCopies(copies, files),
    isSignatureChecked: key !== undefined,
  };
}

const isKeyOf = (header: BackupHeader, masterKey: Buffer | undefined): boolean =>
  masterKey !== undefined && fingerprintOf(masterKey) === header.master_key.fingerprint;
