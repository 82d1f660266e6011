import { HOUR_MS } from "../../../../lib/time/clock.ts";
import type { AlarmKind, Failure } from "../alarm-kind.ts";

/** Intervals after which a backup is missing, as in `castmeter doctor`. */
const INTERVALS_MAX = 2;

const failure = (subjectId: string, name: string, reason: string | null, since: Date): Failure => ({
  workspaceId: null,
  subjectId,
  subject: { name, show_id: null, platform: null, reason },
  since,
});

/**
 * Backups that are not made, and backups that cannot be restored. A worker makes a due one in
 * minutes.
 */
export const backupAlarm: AlarmKind = {
  kind: "backup",
  mailedTo: ["operators"],
  delivery: "immediately",
  mailsFailure: true,
  failsForMs: 0,
  seenForMs: HOUR_MS,
  wellForMs: 0,
  find: async ({ health: { backups } }, now) => {
    if (backups === undefined) return undefined;
    const [last, trial] = await Promise.all([backups.lastAt(now), backups.lastTrial()]);
    const failing: Failure[] = [];
    const lateMs = INTERVALS_MAX * backups.everyHours * HOUR_MS;
    if (last === undefined)
      failing.push(failure("schedule", "backups", "There is no backup in BACKUP_DIR.", now));
    else if (now.getTime() - last.getTime() > lateMs)
      failing.push(failure("schedule", "backups", "The newest backup is too old.", last));
    if (trial?.fault !== undefined && trial.fault !== null)
      failing.push(failure("trial_restore", "trial restores", trial.fault, trial.at));
    return { failing, lookedAt: "all" };
  },
  words: ({ subject_id: subjectId }, { addresses }) => ({
    title:
      subjectId === "schedule"
        ? "No backup is made"
        : "A backup could not be restored into a scratch database",
    advice:
      subjectId === "schedule"
        ? "Look for the reason in the log of the workers: a full disk, a folder that cannot be " +
          "written. castmeter backup makes one at once."
        : "Run castmeter backup verify with the newest backup, make another one with castmeter " +
          "backup, and keep older ones until one restores.",
    url: `${addresses.appUrl}/installation`,
  }),
};
