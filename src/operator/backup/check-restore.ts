import { findMigrations } from "../../db/upgrade/migration-files.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-format.ts";
import type { CopyStore } from "./files/copy-store.ts";
import { copiesBeside } from "./files/folder-copies.ts";
import { fileListReader } from "./files/read-file-list.ts";
import type { BackedUpFile } from "./files/stored-file.ts";
import { fingerprintOf, openMasterKey, requireSignature } from "./master-key.ts";
import { type BackupContents, readBackup } from "./read-backup.ts";

export interface RestoreRequest {
  file: string;
  /** The copies of its files; those beside the file unless given. */
  copies?: CopyStore;
  /** The installation's master key; undefined where it has none. */
  masterKey: Buffer | undefined;
  /**
   * Whether the installation's key is a file that the backup's key may replace: an empty
   * installation has sealed nothing under it.
   */
  mayReplaceKey?: boolean;
  passphrase: string | undefined;
  /** Restores the rows alone. */
  withoutFiles?: boolean;
}

/** A complete backup, and the key under which its rows are sealed and hashed. */
export interface CheckedBackup extends BackupContents {
  file: string;
  copies: CopyStore;
  /** The files that its rows refer to. */
  files: BackedUpFile[];
  masterKey: Buffer;
  /** True where the installation has no master key, or another one that is replaced. */
  isKeyMissing: boolean;
}

/**
 * Checks everything in a backup that can be checked without a database: the whole file, the master
 * key, the signature, and whether this release knows its migrations.
 *
 * @throws BackupError naming the first fault, and what to do.
 */
export async function checkRestore(request: RestoreRequest): Promise<CheckedBackup> {
  const { files, reader } = fileListReader();
  const contents = await readBackup(request.file, reader);
  await requireKnownMigrations(contents.header);
  const masterKey = await findMasterKey(contents.header, request);
  requireSignature(masterKey, contents.trailer);
  const { copies = copiesBeside(request.file) } = request;
  if (request.withoutFiles !== true) await requireCopies(copies, files);
  return {
    ...contents,
    files,
    copies,
    file: request.file,
    masterKey,
    isKeyMissing: request.masterKey?.equals(masterKey) !== true,
  };
}

/** A backup that was moved without its folder of copies is refused before anything is stored. */
async function requireCopies(copies: CopyStore, files: readonly BackedUpFile[]): Promise<void> {
  const kept = files.filter(({ state }) => state === "kept").length;
  if (kept === 0 || (await copies.exists())) return;
  throw new BackupError(
    `The backup has ${kept} files, whose bytes are in ${copies.address}, and that folder ` +
      "is missing: copy it beside the backup, or restore the rows alone with --without-files.",
  );
}

async function requireKnownMigrations(header: BackupHeader): Promise<void> {
  const own = new Map((await findMigrations()).map(({ name, hash }) => [name, hash]));
  const unknown = header.migrations.filter(({ name, hash }) => own.get(name) !== hash);
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by release ${header.version}, with migrations this one does not have ` +
        `(${unknown.map(({ name }) => name).join(", ")}): restore it with that release or a newer one.`,
    );
}

async function findMasterKey(
  { master_key: described }: BackupHeader,
  { masterKey, mayReplaceKey = false, passphrase }: RestoreRequest,
): Promise<Buffer> {
  if (masterKey !== undefined) {
    const own = fingerprintOf(masterKey);
    if (own === described.fingerprint) return masterKey;
    if (mayReplaceKey && described.sealed !== null && passphrase !== undefined)
      return openMasterKey(described, passphrase);
    throw new BackupError(
      "This installation has another master key than the backup " +
        `(fingerprint ${own}, the backup's is ${described.fingerprint}), and could open no secret ` +
        "and no API key of it. Set MASTER_KEY to the key of the installation that made the " +
        "backup. With the embedded database, restore with the backup's passphrase, or with the " +
        "other installation's master.key in the place of this one.",
    );
  }
  if (described.sealed === null)
    throw new BackupError(
      "The backup was made without a passphrase, so it does not hold the master key, and this " +
        "installation has none. Copy master.key from the DATA_DIR of the installation that made " +
        "it, or set MASTER_KEY to its key.",
    );
  if (passphrase === undefined)
    throw new BackupError(
      "The backup's master key is sealed: give its passphrase with --passphrase-file or " +
        "BACKUP_PASSPHRASE.",
    );
  return openMasterKey(described, passphrase);
}
