import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { MINUTE_MS, type Clock } from "../../lib/time/clock.ts";

/** The folders of a process, as far as its metrics look at them. */
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

/** Space on the disk of a folder, as a user without privileges may use it. */
export async function readDiskSpace(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
}

/**
 * Adds the space on the disk of `DATA_DIR`, and the mails of the outbox. What cannot be read is
 * absent, and the other figures stay.
 */
export function watchFolders(
  registry: Registry,
  { dataDirectory, countOutbox, clock }: WatchedFolders,
): void {
  const registers = [registry];
  // Gauges are read side by side, so each reads the space by itself.
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
      // The service deletes none, so the folder may be large: it is listed once a minute.
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
