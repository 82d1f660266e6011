import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import {
  type Config,
  findMasterKey,
  masterKeyFile,
  storeMasterKey,
} from "../../../app/config/config.ts";
import { withBackupPlace } from "../../../app/backups/create-backup-place.ts";
import { systemClock } from "../../../lib/time/clock.ts";
import { checkRestore, fingerprintOf, restoreBackup, withBackup } from "../../backup/index.ts";
import {
  beginUse,
  checkFiles,
  checkRows,
  checkSecrets,
  findUse,
  type RestoredInstallation,
  type RestoreHooks,
  type RestoreOrder,
} from "../../restore/index.ts";
import { withDatabaseToFill } from "../installation.ts";
import { withFileStore } from "../with-file-store.ts";

/** The one restore of an installation, which the command and the page of a new server share. */

/**
 * Restores a backup into the empty database of the configuration, and looks at what it restored. A
 * master key that the first start wrote into DATA_DIR is put aside where the backup's passphrase
 * opens another: an empty installation has sealed nothing under it.
 *
 * @throws BackupError where the backup or the database does not fit; nothing is then changed.
 */
export async function restoreInstallation(
  config: Config,
  { named, passphrase, withoutFiles }: RestoreOrder,
  { step = () => undefined, makeRoom = async () => undefined }: RestoreHooks = {},
): Promise<RestoredInstallation> {
  step("reading");
  return withBackupPlace(config, systemClock, (place) =>
    withBackup(place, named, async ({ address, path, copies }) => {
      const checked = await checkRestore({
        file: path,
        copies,
        masterKey: findMasterKey(config),
        mayReplaceKey: config.masterKey === undefined,
        passphrase,
        withoutFiles,
      });
      await makeRoom();
      step("restoring");
      return withDatabaseToFill(config, async (installation) => {
        const { database, databaseUrl, clock } = installation;
        const restored = await withFileStore(installation, (store) =>
          restoreBackup(database, checked, {
            databaseUrl,
            fileStore: withoutFiles ? undefined : store,
            storeMasterKey: (masterKey) => replaceMasterKey(config, masterKey),
          }),
        );
        step("checking");
        const { header, trailer, masterKey } = checked;
        const checks = [
          await checkRows(database, trailer.rows, restored),
          checkFiles(restored),
          await checkSecrets(database, masterKey),
        ];
        await beginUse(database, new Date(header.made_at), clock.now());
        const use = await findUse(database);
        const { made_at: madeAt, version } = header;
        const absent = (restored.files?.absent ?? checked.files).map(({ key }) => key);
        return {
          ...restored,
          file: address,
          madeAt,
          version,
          rows: trailer.rows,
          absent,
          checks: [...checks, ...(use?.checks ?? [])],
        };
      });
    }),
  );
}

/** Stores the key of the backup; an earlier key is put aside under its fingerprint. */
async function replaceMasterKey(config: Config, masterKey: Buffer): Promise<() => Promise<void>> {
  const file = masterKeyFile(config);
  const earlier = existsSync(file) ? findMasterKey(config) : undefined;
  const aside = earlier === undefined ? undefined : `${file}.${fingerprintOf(earlier)}`;
  if (aside !== undefined) await rename(file, aside);
  storeMasterKey(config, masterKey);
  return async () => {
    await rm(file, { force: true });
    if (aside !== undefined) await rename(aside, file);
  };
}
