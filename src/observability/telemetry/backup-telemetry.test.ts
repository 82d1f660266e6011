import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { HOUR_MS, ManualClock } from "../../lib/time/clock.ts";
import { createBackupTelemetry } from "./backup-telemetry.ts";

it("shows the age of the last backup, and none where there is no backup or it is unknown", async () => {
  const clock = new ManualClock("2026-10-20T12:00:00Z");
  const registry = new Registry();
  let last: () => Promise<Date | undefined> = async () => undefined;
  const telemetry = createBackupTelemetry(
    registry,
    { lastAt: () => last(), lastVerifiedAt: () => last() },
    clock,
  );
  const age = async (): Promise<string[]> =>
    (await registry.metrics())
      .split("\n")
      .filter((line) => line.startsWith("castmeter_backup_age_seconds"));
  expect(await age()).toEqual([]);
  const at = clock.now();
  last = async () => at;
  clock.advance(HOUR_MS);
  expect(await age()).toEqual(["castmeter_backup_age_seconds 3600"]);
  expect(await registry.metrics()).toContain(
    `castmeter_backup_verified_timestamp_seconds ${at.getTime() / 1_000}`,
  );
  last = () => Promise.reject(new Error("EACCES"));
  expect(await age()).toEqual([]);
  telemetry.ended("failed");
  expect(await registry.metrics()).toContain('castmeter_backups_total{outcome="failed"} 1');
  expect(await registry.metrics()).toContain('castmeter_backups_total{outcome="succeeded"} 0');
});
