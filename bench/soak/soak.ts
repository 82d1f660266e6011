/**
 * The memory of a server under a light load for an hour, with what grew in its heap:
 *
 *   npm run bench -- soak                 `npm run serve` for an hour, then `npm start`
 *   npm run bench -- soak --minutes=20 --only=demo
 *
 * 20 requests a second, each fourth a write, and three endpoints for every event. The heap is
 * compared between the end of the first sixth of the time, when caches are filled, and the end.
 * BENCH_SOAK_FOLDER keeps the snapshots.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { longestMs, quantileMs, SteadyLoad } from "../faults/steady-load.ts";
import { startProcess } from "../harness/processes.ts";
import { growthBetween, summaryOf } from "./heap-summary.ts";
import type { MemoryUsage } from "./inspector.ts";
import { addEndpoints, soakCalls } from "./soak-calls.ts";
import { type SoakedProcess, type Subject, SUBJECTS } from "./soaked-process.ts";

const PER_SEC = 20;
const ENDPOINTS = 3;
const MINUTE_MS = 60_000;
const MIB = 1_048_576;
/** Constructors that are printed. */
const SHOWN = 20;

/** Soaks the named subjects one after the other and prints what it finds. */
export async function soak(subjects: readonly Subject[], minutes: number): Promise<void> {
  const kept = process.env["BENCH_SOAK_FOLDER"];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "castmeter-soak-")));
  try {
    for (const subject of subjects) {
      const soaked = await SUBJECTS[subject]();
      try {
        await soakOne(subject, soaked, { minutes, folder });
      } finally {
        await soaked.close();
      }
    }
  } finally {
    if (kept === undefined) await rm(folder, { recursive: true, force: true });
  }
}

async function soakOne(
  subject: Subject,
  soaked: SoakedProcess,
  { minutes, folder }: { minutes: number; folder: string },
): Promise<void> {
  const receiver = await startProcess("../webhooks/receiver-process.ts", {});
  const { inspector } = soaked;
  const settled = Math.max(1, Math.round(minutes / 6));
  if (minutes <= settled) throw new Error("a soak takes at least two minutes");
  const paths = {
    early: join(folder, `${subject}-early.heapsnapshot`),
    late: join(folder, `${subject}-late.heapsnapshot`),
  };
  try {
    await addEndpoints(soaked, receiver.address, ENDPOINTS);
    const load = new SteadyLoad(soaked.address, PER_SEC, await soakCalls(soaked));
    const resident: { minute: number; rss: number }[] = [];
    const live: MemoryUsage[] = [];
    console.log(`${subject}: minute, MB resident, heap, of it used, external, buffers`);
    for (let minute = 1; minute <= minutes; minute += 1) {
      await pause(MINUTE_MS);
      const usage = await inspector.memoryUsage();
      console.log(`  ${minute}: ${described(usage)}`);
      if (minute > settled) resident.push({ minute, rss: usage.rss });
      if (minute !== settled && minute !== minutes) continue;
      const alive = await inspector.liveUsage();
      live.push(alive);
      console.log(`  ${minute}, alive: ${described(alive)}`);
      await inspector.writeSnapshot(minute === settled ? paths.early : paths.late);
    }
    const samples = await load.stop();
    console.log(
      `  answers: ${SteadyLoad.describe(samples)}; p50 ${quantileMs(samples, 0.5).toFixed(0)} ms, longest ${longestMs(samples).toFixed(0)} ms`,
    );
    const [early, late] = live;
    const hours = (minutes - settled) / 60;
    const perHour = (name: keyof MemoryUsage): string =>
      (((late?.[name] ?? 0) - (early?.[name] ?? 0)) / MIB / hours).toFixed(1);
    console.log(
      `  alive, MB an hour: heap ${perHour("heapUsed")}, external ${perHour("external")}; resident, by its line over the minutes: ${(slopeOf(resident) * 60).toFixed(1)}`,
    );
    for (const { name, count, bytes, bytesAfter } of growthBetween(
      summaryOf(paths.early),
      summaryOf(paths.late),
    ).slice(0, SHOWN))
      console.log(
        `  +${(bytes / 1024).toFixed(0).padStart(6)} KiB of ${(bytesAfter / 1024).toFixed(0).padStart(6)}, ${count >= 0 ? "+" : ""}${count} × ${name.slice(0, 80)}`,
      );
  } finally {
    await receiver.close();
  }
}

const described = (usage: MemoryUsage): string =>
  (["rss", "heapTotal", "heapUsed", "external", "arrayBuffers"] as const)
    .map((name) => (usage[name] / MIB).toFixed(1))
    .join(", ");

/** MiB a minute, by least squares. */
function slopeOf(points: readonly { minute: number; rss: number }[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, rss] = [
    mean(points.map((point) => point.minute)),
    mean(points.map((point) => point.rss)),
  ];
  const covered = points.map((point) => (point.minute - minute) * (point.rss - rss));
  const spread = points.map((point) => (point.minute - minute) ** 2);
  return mean(covered) / mean(spread) / MIB;
}
