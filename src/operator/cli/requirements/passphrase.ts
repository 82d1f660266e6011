import { readFileSync } from "node:fs";
import type { Config } from "../../../app/config/config.ts";
import { passphraseOf } from "../../../app/config/setting-values.ts";
import { UsageError } from "../command.ts";
import { requireFile } from "./require-file.ts";

/** The passphrase in the file, where a file is given, otherwise BACKUP_PASSPHRASE. */
export function readPassphrase(config: Config, file: string | undefined): string | undefined {
  if (file === undefined) return config.backups.passphrase;
  requireFile(file);
  try {
    return passphraseOf(readFileSync(file, "utf8").replace(/\r?\n$/, ""));
  } catch (error) {
    throw new UsageError(
      `The passphrase in ${file} ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}
