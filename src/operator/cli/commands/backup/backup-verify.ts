import type { Command } from "commander";
import { findMasterKey } from "../../../../app/config/config.ts";
import { withBackupPlace } from "../../../../app/backups/create-backup-place.ts";
import { systemClock } from "../../../../lib/time/clock.ts";
import { verifyBackup, withBackup } from "../../../backup/index.ts";
import { describeCounts } from "../../describe-counts.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";
import { describeFaults, describeFiles, viewFiles } from "./describe-files.ts";

const MASTER_KEY = {
  opened: "The passphrase opens its master key.",
  sealed: "Its master key is sealed; give the passphrase to check that it opens.",
  absent: "It holds no master key: a restore needs that of the installation that made it.",
} as const;

/** `castmeter backup verify`: reads and checks a complete backup and its copies of files. */
export function define(command: Command, parts: CommandParts): void {
  command
    .option("--passphrase-file <file>", "check that it opens the master key")
    .option("--without-files", "check the rows alone, not the copies of files beside them")
    .action(
      action<CommandOptions & { passphraseFile?: string; withoutFiles?: boolean }>(
        parts,
        async ({ passphraseFile, withoutFiles = false }, file) => {
          const config = parts.config();
          const passphrase = readPassphrase(config, passphraseFile);
          const { address, verified } = await withBackupPlace(config, systemClock, (place) =>
            withBackup(place, file, async ({ path, copies, ...found }) => ({
              ...found,
              verified: await verifyBackup(path, {
                passphrase,
                masterKey: findMasterKey(config),
                withoutFiles,
                copies,
              }),
            })),
          );
          const { header, trailer, masterKey, isSignatureChecked, files, faults } = verified;
          return {
            json: {
              object: "backup_verification",
              file: address,
              ok: faults.length === 0,
              made_at: header.made_at,
              version: header.version,
              rows: trailer.rows,
              sha256: trailer.sha256,
              master_key: { fingerprint: header.master_key.fingerprint, state: masterKey },
              signature_checked: isSignatureChecked,
              files: {
                ...viewFiles(files),
                checked: !withoutFiles,
                faults: faults.map(({ file: { key, sha256 }, fault }) => ({ key, sha256, fault })),
              },
            },
            lines: [
              `${address} is whole: made at ${header.made_at} by release ${header.version}.`,
              ...describeCounts(trailer.rows),
              ...describeFiles(files),
              ...describeFaults(faults),
              MASTER_KEY[masterKey],
              isSignatureChecked
                ? "Its signature fits."
                : "Its signature was not checked, which takes the master key.",
            ],
            exitCode: faults.length === 0 ? 0 : 1,
          };
        },
      ),
    );
}
