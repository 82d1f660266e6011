import { DAY_MS, utcDay } from "../../lib/time/clock.ts";
import {
  type CheckReason,
  type ComponentId,
  DAYS_KEPT,
  SILENT_MS,
  SLOT_MS,
  summaryOf,
} from "./components.ts";
import type {
  ComponentState,
  DayCheckCounts,
  Failure,
  MonitorState,
  OpenIncident,
  ResolvedIncident,
} from "./monitor-state.ts";

/**
 * The rules by which checks become days and incidents. Pure, and tested against a second
 * implementation that keeps every check (`status-rules.test.ts`).
 */

export type CheckOutcome =
  | { outcome: "operational" }
  | { outcome: "degraded" | "down"; reason: CheckReason };

export type Check = CheckOutcome & {
  component: ComponentId;
  /** When the first call of the check began, in milliseconds since 1970. */
  atMs: number;
};

/**
 * Maximum resolved incidents that are kept, the newest ones: a component that changes often must
 * not fill the disk.
 */
const RESOLVED_MAX = 1_000;

/** Start of the slot that contains a time. */
const slotOf = (atMs: number): number => Math.floor(atMs / SLOT_MS) * SLOT_MS;

/**
 * True where the latest check says nothing about a time: it was five minutes or more before it, or
 * as far after it, because a clock was set back.
 */
export function isSilent(checkedAtMs: number | null, atMs: number): boolean {
  return checkedAtMs === null || Math.abs(atMs - checkedAtMs) >= SILENT_MS;
}

/** The two calls of one slot are one check, and the second decides: a failure must be confirmed. */
export const confirmed = (first: CheckOutcome, second: CheckOutcome | null): CheckOutcome =>
  second ?? first;

/**
 * The state after a check. A second check of a component in one slot changes nothing, so a monitor
 * that restarts within a minute counts no check twice.
 */
export function recordCheck(state: MonitorState, check: Check): MonitorState {
  const last = state.components[check.component];
  const slotMs = slotOf(check.atMs);
  if (last.slotMs === slotMs) return state;
  // A good status from before a silence is no longer known.
  const before = isSilent(last.checkedAtMs, check.atMs) ? { ...last, settled: false } : last;
  const { component, resolved } = applied(before, check);
  return {
    checkedAtMs: check.atMs,
    components: {
      ...state.components,
      [check.component]: { ...component, slotMs, checkedAtMs: check.atMs },
    },
    resolved: resolved === null ? state.resolved : [...state.resolved, resolved],
  };
}

function applied(
  before: ComponentState,
  check: Check,
): { component: ComponentState; resolved: ResolvedIncident | null } {
  const day = utcDay(new Date(slotOf(check.atMs)));
  if (check.outcome === "operational") {
    const days = counted(before.days, day, { checks: 1 });
    return {
      component: { ...before, days, pending: null, incident: null, settled: true },
      resolved: before.incident && resolvedOf(before.incident, check),
    };
  }
  const failure = check.outcome;
  const summary = summaryOf(check.component, check.reason);
  const { incident, pending } = before;
  // Two failures with a silence between them are not consecutive, because the status in between is
  // not known.
  const isSecond = pending !== null && !isSilent(pending.atMs, check.atMs);
  if (incident === null && !isSecond)
    return {
      component: {
        ...before,
        days: counted(before.days, day, { checks: 1, [failure]: 1 }),
        pending: { atMs: check.atMs, day, outcome: failure, summary },
      },
      resolved: null,
    };
  const inIncident = failure === "down" ? "incidentDown" : "incidentDegraded";
  let days = counted(before.days, day, { checks: 1, [failure]: 1, [inIncident]: 1 });
  let open = incident;
  if (open === null && pending !== null) {
    // The previous check was the first of this incident, on its own day.
    const first = pending.outcome === "down" ? "incidentDown" : "incidentDegraded";
    days = counted(days, pending.day, { [first]: 1 });
    open = {
      startedAtMs: pending.atMs,
      status: pending.outcome,
      latest: pending.outcome,
      summary: pending.summary,
    };
  }
  return {
    component: {
      ...before,
      days,
      pending: null,
      incident: open && continued(open, failure, summary),
      settled: true,
    },
    resolved: null,
  };
}

function continued(incident: OpenIncident, latest: Failure, summary: string): OpenIncident {
  const isWorse = latest === "down" && incident.status === "degraded";
  return isWorse ? { ...incident, status: latest, latest, summary } : { ...incident, latest };
}

const resolvedOf = (
  { status, startedAtMs, summary }: OpenIncident,
  { component, atMs }: Check,
): ResolvedIncident => ({ component, status, startedAtMs, resolvedAtMs: atMs, summary });

const NO_CHECKS: DayCheckCounts = Object.freeze({
  checks: 0,
  down: 0,
  degraded: 0,
  incidentDown: 0,
  incidentDegraded: 0,
});

function counted(
  days: ComponentState["days"],
  day: string,
  add: Partial<DayCheckCounts>,
): ComponentState["days"] {
  const counts = { ...(days[day] ?? NO_CHECKS) };
  for (const [name, count] of Object.entries(add)) counts[name as keyof DayCheckCounts] += count;
  return { ...days, [day]: counts };
}

/** The UTC days of the document at this time, oldest first, including today. */
export function daysShown(nowMs: number): string[] {
  return Array.from({ length: DAYS_KEPT }, (_, index) =>
    utcDay(new Date(nowMs - (DAYS_KEPT - 1 - index) * DAY_MS)),
  );
}

/**
 * The state with the newest 90 days and 1,000 resolved incidents. They are selected by their number
 * and not by the clock: a clock that is months ahead for a moment must not delete the history. An
 * open incident is kept regardless of its age.
 */
export function pruned(state: MonitorState): MonitorState {
  const components = Object.fromEntries(
    Object.entries(state.components).map(([id, component]) => [
      id,
      { ...component, days: newestDays(component.days) },
    ]),
  ) as MonitorState["components"];
  return { ...state, components, resolved: state.resolved.slice(-RESOLVED_MAX) };
}

const newestDays = (days: ComponentState["days"]): ComponentState["days"] =>
  Object.fromEntries(
    Object.entries(days)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .slice(-DAYS_KEPT),
  );
