import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS, type Clock } from "../../lib/time/clock.ts";

/** The folders of a process that its metrics watch. */
export interface WatchedFolders {
  dataDirectory: string;
  /** Counts the mails that wait in the outbox; undefined where a mail server sends them. */
  countOutbox: (() => Promise<number>) | undefined;
  clock: Clock;
}

export interface DiskSpace {
  freeBytes: number;
  sizeBytes: number;
}

/** Free space and size of the disk of a folder, as available to a user without privileges. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/**
 * Adds the space on the disk of `DATA_DIR`, and the number of mails in the outbox. A figure that
 * cannot be read is absent, and the others are shown.
 */
export function watchFolders(
  registry: Registry,
  { dataDirectory, countOutbox, clock }: WatchedFolders,
): void {
  const registers = [registry];
  // Gauges are read concurrently, so each reads the space separately.
  const addSpace = (name: string, help: string, of: (space: DiskSpace) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      registers,
      collect: async () => {
        const space = await readDiskSpace(dataDirectory).catch(() => undefined);
        if (space === undefined) gauge.remove();
        else gauge.set(of(space));
      },
    });
    gauge.remove();
  };
  addSpace(
    "castmeter_disk_free_bytes",
    "Space left on the disk of DATA_DIR",
    (one) => one.freeBytes,
  );
  addSpace("castmeter_disk_size_bytes", "Size of the disk of DATA_DIR", (one) => one.sizeBytes);
  if (countOutbox === undefined) return;
  let countedAtMs = Number.NEGATIVE_INFINITY;
  const mails = new Gauge({
    name: "castmeter_outbox_mails",
    help: "Mails in the outbox of an installation without a mail server; absent where one is set",
    registers,
    collect: async () => {
      // The service deletes no mail, so the folder may be large: it is listed once a minute.
      const nowMs = clock.now().getTime();
      if (Math.abs(nowMs - countedAtMs) < MINUTE_MS) return;
      countedAtMs = nowMs;
      const count = await countOutbox().catch(() => undefined);
      if (count === undefined) mails.remove();
      else mails.set(count);
    },
  });
  mails.remove();
}
