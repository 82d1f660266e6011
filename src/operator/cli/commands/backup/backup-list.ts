import type { Command } from "commander";
import { findMasterKey } from "../../../../app/config/config.ts";
import { withBackupPlace } from "../../../../app/backups/create-backup-place.ts";
import { systemClock } from "../../../../lib/time/clock.ts";
import { listBackups, readVerification, type Verification } from "../../../backup/index.ts";
import { action, type CommandParts, table } from "../../command.ts";

/** `castmeter backup list`: the backups of the folder or the bucket; reads no database. */
export function define(command: Command, parts: CommandParts): void {
  command.action(
    action(parts, async () => {
      const config = parts.config();
      const masterKey = findMasterKey(config);
      const { folder, backups, verification } = await withBackupPlace(
        config,
        systemClock,
        async (place) => ({
          folder: place.address,
          backups: await listBackups(place),
          verification:
            masterKey === undefined ? undefined : await readVerification({ place, masterKey }),
        }),
      );
      return {
        json: {
          object: "list",
          folder,
          verification: verification ?? null,
          data: backups.map(({ file, madeAt, bytes, fingerprint }) => ({
            object: "backup",
            file,
            made_at: madeAt.toISOString(),
            bytes,
            scheduled: fingerprint !== null,
          })),
        },
        lines:
          backups.length === 0
            ? [`There is no backup in ${folder}.`]
            : [
                ...table(
                  ["MADE AT", "BYTES", "BY", "FILE"],
                  backups.map(({ file, madeAt, bytes, fingerprint }) => [
                    madeAt.toISOString(),
                    String(bytes),
                    fingerprint === null ? "command" : "schedule",
                    file,
                  ]),
                ),
                ...describeVerification(verification),
              ],
      };
    }),
  );
}

const describeVerification = (verification: Verification | undefined): string[] =>
  verification === undefined
    ? []
    : [
        `${verification.file} was restored into a scratch database at ` +
          `${verification.verified_at}: ${verification.fault ?? "whole"}`,
      ];
