import type { Command } from "commander";
import { findMasterKey } from "../../../../app/config/config.ts";
import { verifyBackup } from "../../../backup/index.ts";
import { describeCounts } from "../../describe-counts.ts";
import { action, type CommandOptions, type CommandParts } from "../../command.ts";
import { readPassphrase } from "../../requirements/passphrase.ts";
import { requireFile } from "../../requirements/require-file.ts";

const MASTER_KEY = {
  opened: "The passphrase opens its master key.",
  sealed: "Its master key is sealed; give the passphrase to check that it opens.",
  absent: "It holds no master key: a restore needs that of the installation that made it.",
} as const;

/** `castmeter backup verify`: reads and checks a complete backup; reads no database. */
export function define(command: Command, parts: CommandParts): void {
  command.option("--passphrase-file <file>", "check that it opens the master key").action(
    action<CommandOptions & { passphraseFile?: string }>(
      parts,
      async ({ passphraseFile }, file) => {
        requireFile(file);
        const config = parts.config();
        const { header, trailer, masterKey, isSignatureChecked } = await verifyBackup(file, {
          passphrase: readPassphrase(config, passphraseFile),
          masterKey: findMasterKey(config),
        });
        return {
          json: {
            object: "backup_verification",
            file,
            ok: true,
            made_at: header.made_at,
            version: header.version,
            rows: trailer.rows,
            sha256: trailer.sha256,
            master_key: { fingerprint: header.master_key.fingerprint, state: masterKey },
            signature_checked: isSignatureChecked,
          },
          lines: [
            `${file} is whole: made at ${header.made_at} by release ${header.version}.`,
            ...describeCounts(trailer.rows),
            MASTER_KEY[masterKey],
            isSignatureChecked
              ? "Its signature fits."
              : "Its signature was not checked, which takes the master key.",
          ],
        };
      },
    ),
  );
}
