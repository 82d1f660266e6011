import { Counter, Gauge, type Registry } from "prom-client";
import type { Clock } from "../../lib/time/clock.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";

/** Measurements of backups made by schedule. */
export interface BackupTelemetry {
  /** A backup that was begun came to its end. */
  ended(this: void, outcome: "succeeded" | "failed"): void;
}

/** `lastAt` reads when the newest whole backup was made. */
export function createBackupTelemetry(
  registry: Registry,
  lastAt: () => Promise<Date | undefined>,
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
      // A folder that cannot be read makes the age unknown, and the other figures stay.
      const at = await lastAt().catch(() => undefined);
      if (at === undefined) age.remove();
      else age.set(Math.max(0, clock.now().getTime() - at.getTime()) / SECOND_MS);
    },
  });
  age.remove();
  return { ended: (outcome) => backups.inc({ outcome }) };
}
