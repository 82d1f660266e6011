import { MINUTE_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind } from "../alarm-kind.ts";

/** The limits of `castmeter doctor`: below either, PostgreSQL stops soon. */
const FREE_BYTES_MIN = 2 * 1024 ** 3;
const FREE_PART_MIN = 0.05;
const GIB = 1024 ** 3;

/** The disk of `DATA_DIR` of the machine whose worker looks. */
export const diskAlarm: AlarmKind = {
  kind: "disk",
  mailedTo: ["operators"],
  delivery: "immediately",
  mailsFailure: true,
  failsForMs: 0,
  seenForMs: 10 * MINUTE_MS,
  wellForMs: 30 * MINUTE_MS,
  find: async ({ health: { host, diskSpace } }, now) => {
    const { freeBytes, sizeBytes } = await diskSpace();
    const isFull = freeBytes < FREE_BYTES_MIN || freeBytes < sizeBytes * FREE_PART_MIN;
    return {
      lookedAt: [host],
      failing: isFull
        ? [
            {
              workspaceId: null,
              subjectId: host,
              subject: {
                name: host,
                show_id: null,
                platform: null,
                reason: `${(freeBytes / GIB).toFixed(1)} of ${(sizeBytes / GIB).toFixed(1)} GiB are free.`,
              },
              since: now,
            },
          ]
        : [],
    };
  },
  words: ({ subject }, { addresses }) => ({
    title: `The disk of DATA_DIR on ${subject.name} is almost full`,
    advice:
      "Free some space or use a larger disk. Writes are refused and PostgreSQL stops when it is " +
      "full; docs/operations.md lists what grows.",
    url: `${addresses.appUrl}/installation`,
  }),
};
