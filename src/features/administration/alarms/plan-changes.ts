import { DAY_MS } from "../../../lib/time/clock.ts";
import type { AlarmKind, Failure, Findings } from "./alarm-kind.ts";
import type { AlarmRow } from "./alarm.store.ts";

/**
 * What a check changes about the open alarms of one kind, from what fails at present. Without a
 * database: the whole rule of when an alarm is raised and cleared is here.
 */

/** A subject that no check looked at for so long is gone: a machine, or a folder that was unset. */
const GONE_MS = DAY_MS;

export type AlarmChange =
  /** A failure that has no open alarm. */
  | { change: "begin"; failure: Failure; isRaised: boolean }
  /** It goes on to fail. */
  | { change: "keep"; row: AlarmRow; failure: Failure; seenAt: Date; isRaised: boolean }
  /** It is well, and not for long enough. */
  | { change: "recover"; row: AlarmRow; wellSince: Date }
  /** It is well, or gone; people are mailed where it is well. */
  | { change: "clear"; row: AlarmRow; isGone: boolean }
  /** It was well again before its time. */
  | { change: "drop"; row: AlarmRow };

interface Check {
  now: Date;
  /** True where the check before this one was too long ago, or ahead of this one. */
  wasAway: boolean;
}

type KindTimes = Pick<AlarmKind, "failsForMs" | "seenForMs" | "wellForMs">;

const keyOf = (workspaceId: string | null, subjectId: string): string =>
  `${workspaceId ?? ""}\n${subjectId}`;

export function planChanges(
  kind: KindTimes,
  findings: Findings | undefined,
  open: readonly AlarmRow[],
  check: Check,
): AlarmChange[] {
  const failing = new Map(
    (findings?.failing ?? []).map((one) => [keyOf(one.workspaceId, one.subjectId), one]),
  );
  const isLookedAt = (subjectId: string): boolean =>
    findings !== undefined &&
    (findings.lookedAt === "all" || findings.lookedAt.includes(subjectId));
  const changes: AlarmChange[] = [];
  for (const row of open) {
    const key = keyOf(row.workspace_id, row.subject_id);
    const failure = failing.get(key);
    failing.delete(key);
    if (failure !== undefined) changes.push(keepFailing(kind, row, failure, check));
    else if (isLookedAt(row.subject_id)) changes.push(becomeWell(kind, row, check));
    else if (check.now.getTime() - row.judged_at.getTime() > GONE_MS)
      changes.push(
        row.raised_at === null ? { change: "drop", row } : { change: "clear", row, isGone: true },
      );
  }
  for (const failure of failing.values())
    changes.push({
      change: "begin",
      failure,
      isRaised: isDue(kind, failure.since, check.now, check.now),
    });
  return changes;
}

const isDue = (
  { failsForMs, seenForMs }: KindTimes,
  since: Date,
  seenAt: Date,
  now: Date,
): boolean =>
  now.getTime() - since.getTime() >= failsForMs && now.getTime() - seenAt.getTime() >= seenForMs;

function keepFailing(
  kind: KindTimes,
  row: AlarmRow,
  failure: Failure,
  { now, wasAway }: Check,
): AlarmChange {
  const seenAt = wasAway && row.raised_at === null ? now : row.seen_at;
  return {
    change: "keep",
    row,
    failure,
    seenAt,
    isRaised: row.raised_at === null && isDue(kind, row.since, seenAt, now),
  };
}

function becomeWell({ wellForMs }: KindTimes, row: AlarmRow, { now, wasAway }: Check): AlarmChange {
  if (row.raised_at === null) return { change: "drop", row };
  const wellSince = wasAway || row.well_since === null ? now : row.well_since;
  return now.getTime() - wellSince.getTime() >= wellForMs
    ? { change: "clear", row, isGone: false }
    : { change: "recover", row, wellSince };
}
