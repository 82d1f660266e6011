import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../../lib/time/clock.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";

/** Measurements of backups made by schedule. */
export interface BackupTelemetry {
  /** Called when a backup that was begun has ended. */
  ended(this: void, outcome: "succeeded" | "failed"): void;
}

/** Undefined where there is none. */
export interface BackupTimes {
  /** When the newest complete backup was made. */
  lastAt: () => Promise<Date | undefined>;
  /** When a backup was last restored into a scratch database without a fault. */
  lastVerifiedAt: () => Promise<Date | undefined>;
}

export function createBackupTelemetry(
  registry: Registry,
  { lastAt, lastVerifiedAt }: BackupTimes,
  clock: Clock,
): BackupTelemetry {
  const registers = [registry];
  const backups = new Counter({
    name: "castmeter_backups_total",
    help: "Scheduled backups of this process, by outcome",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["succeeded", "failed"]) backups.inc({ outcome }, 0);
  const age = new Gauge({
    name: "castmeter_backup_age_seconds",
    help: "Age of the newest scheduled backup in BACKUP_DIR; absent when there is none",
    registers,
    collect: async () => {
      // If the folder cannot be read, the age is unknown, and the other figures are shown.
      const at = await lastAt().catch(() => undefined);
      if (at === undefined) age.remove();
      else age.set(Math.max(0, clock.now().getTime() - at.getTime()) / SECOND_MS);
    },
  });
  age.remove();
  const verified = new Gauge({
    name: "castmeter_backup_verified_timestamp_seconds",
    help: "When a backup was last restored into a scratch database; absent when none was",
    registers,
    collect: async () => {
      const at = await lastVerifiedAt().catch(() => undefined);
      if (at === undefined) verified.remove();
      else verified.set(at.getTime() / SECOND_MS);
    },
  });
  verified.remove();
  return { ended: (outcome) => backups.inc({ outcome }) };
}
