import { existsSync } from "node:fs";
import type { CopyStore } from "../files/copy-store.ts";
import { copiesBeside } from "../files/folder-copies.ts";
import { isBackupName, listBackups } from "./backup-list.ts";
import type { BackupPlace } from "./backup-place.ts";

/** A backup on this machine, for the time of the work. */
interface FoundBackup {
  /** Its path or the address of its object, for people. */
  address: string;
  path: string;
  copies: CopyStore;
}

/** Names the newest backup of the place. */
const LATEST = "latest";

/**
 * Gives the backup that a person named: a path of a file, a name in the place, or `latest`.
 *
 * @throws Error where there is none; nothing is then opened.
 */
export async function withBackup<Result>(
  place: BackupPlace,
  named: string,
  work: (found: FoundBackup) => Promise<Result>,
): Promise<Result> {
  if (existsSync(named)) return work({ address: named, path: named, copies: copiesBeside(named) });
  if (named !== LATEST && !isBackupName(named)) throw new Error(`There is no file ${named}.`);
  const backups = await listBackups(place);
  const found = named === LATEST ? backups[0] : backups.find(({ name }) => name === named);
  if (found === undefined)
    throw new Error(
      named === LATEST
        ? `There is no backup in ${place.address}.`
        : `There is no backup ${named} in ${place.address}.`,
    );
  const copies = place.copies();
  return place.read(found.name, (path) => work({ address: found.file, path, copies }));
}
