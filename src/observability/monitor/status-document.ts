import { COMPONENT_IDS, COMPONENTS, type ComponentId, SLOT_MS } from "./components.ts";
import type { ComponentState, DayCheckCounts, MonitorState } from "./monitor-state.ts";
import { DAY_MS, utcDay } from "../../lib/time/clock.ts";
import { daysShown, isSilent } from "./status-rules.ts";

/** The status document, which `GET /status.json` answers. Pure. */

export type CurrentStatus = "operational" | "degraded" | "down" | "unknown";
export type DayStatus = "operational" | "degraded" | "down" | "no_data";

export interface StatusDay {
  /** UTC day, `YYYY-MM-DD`. */
  date: string;
  status: DayStatus;
  /** Uptime with two decimals, rounded half to even; null on a day without checks. */
  uptime_percent: number | null;
  checks: number;
  down_checks: number;
  degraded_checks: number;
}

export interface StatusComponent {
  id: ComponentId;
  name: string;
  status: CurrentStatus;
  /** Uptime over all checks of the days; null where there is no check. */
  uptime_90d_percent: number | null;
  /** 90 days, oldest first, including today. */
  days: StatusDay[];
}

export interface StatusIncident {
  component: ComponentId;
  status: "degraded" | "down";
  state: "ongoing" | "resolved";
  started_at: string;
  resolved_at: string | null;
  /** Duration; for an ongoing incident, up to the latest check. */
  duration_seconds: number;
  summary: string;
}

export interface StatusDocument {
  object: "status";
  overall: CurrentStatus;
  last_checked_at: string | null;
  /** True when the monitor was silent for five minutes. `overall` is then `unknown`. */
  stale: boolean;
  check_interval_seconds: number;
  day_boundary: "UTC";
  components: StatusComponent[];
  /** Incidents, newest first. */
  incidents: StatusIncident[];
}

/** The document at this time, in milliseconds since 1970. */
export function statusDocument(state: MonitorState, nowMs: number): StatusDocument {
  const dates = daysShown(nowMs);
  const components = COMPONENT_IDS.map((id) =>
    componentOf(id, state.components[id], { dates, nowMs }),
  );
  const stale = isSilent(state.checkedAtMs, nowMs);
  const isLost = COMPONENT_IDS.some((id, index) =>
    components[index]?.status === "unknown" ? wasWatched(state.components[id], nowMs) : false,
  );
  return {
    object: "status",
    overall: stale
      ? "unknown"
      : overallOf(
          components.map(({ status }) => status),
          isLost,
        ),
    last_checked_at: state.checkedAtMs === null ? null : isoTime(state.checkedAtMs),
    stale,
    check_interval_seconds: SLOT_MS / 1_000,
    day_boundary: "UTC",
    components,
    incidents: incidentsOf(state, dates[0] ?? ""),
  };
}

/** Share of the checks that were not down, in percent with two decimals, rounded half to even. */
export function uptimePercent(checks: number, downChecks: number): number | null {
  if (checks === 0) return null;
  const scaled = (checks - downChecks) * 10_000;
  const whole = Math.floor(scaled / checks);
  const twiceRest = 2 * (scaled - whole * checks);
  const isUp = twiceRest > checks || (twiceRest === checks && whole % 2 === 1);
  return (isUp ? whole + 1 : whole) / 100;
}

function componentOf(
  id: ComponentId,
  component: ComponentState,
  { dates, nowMs }: { dates: readonly string[]; nowMs: number },
): StatusComponent {
  const days = dates.map((date) => dayOf(date, component.days[date]));
  const sum = (field: "checks" | "down_checks"): number =>
    days.reduce((total, day) => total + day[field], 0);
  return {
    id,
    name: COMPONENTS[id],
    status: currentOf(component, nowMs),
    uptime_90d_percent: uptimePercent(sum("checks"), sum("down_checks")),
    days,
  };
}

function dayOf(date: string, counts: DayCheckCounts | undefined): StatusDay {
  const { checks, down, degraded } = counts ?? { checks: 0, down: 0, degraded: 0 };
  return {
    date,
    status: counts === undefined ? "no_data" : dayStatusOf(counts),
    uptime_percent: uptimePercent(checks, down),
    checks,
    down_checks: down,
    degraded_checks: degraded,
  };
}

function dayStatusOf({ checks, incidentDown, incidentDegraded }: DayCheckCounts): DayStatus {
  if (checks === 0) return "no_data";
  if (incidentDown > 0) return "down";
  return incidentDegraded > 0 ? "degraded" : "operational";
}

function currentOf(component: ComponentState, nowMs: number): CurrentStatus {
  if (!component.settled || isSilent(component.checkedAtMs, nowMs)) return "unknown";
  return component.incident?.latest ?? "operational";
}

/** True for a component that was checked within a day, or whose incident is open. */
const wasWatched = ({ incident, checkedAtMs }: ComponentState, nowMs: number): boolean =>
  incident !== null || (checkedAtMs !== null && Math.abs(nowMs - checkedAtMs) < DAY_MS);

const RANK: readonly CurrentStatus[] = ["unknown", "operational", "degraded", "down"];

/**
 * The worst of the known statuses: a component that is not watched hides no other. The whole is not
 * operational where a component is no longer known that was known before.
 */
function overallOf(statuses: readonly CurrentStatus[], isLost: boolean): CurrentStatus {
  const worst = RANK[Math.max(...statuses.map((status) => RANK.indexOf(status)))] ?? "unknown";
  return worst === "operational" && isLost ? "unknown" : worst;
}

/** @param oldest The first day that is shown; incidents that were resolved before it are not. */
function incidentsOf(state: MonitorState, oldest: string): StatusIncident[] {
  const ongoing = COMPONENT_IDS.flatMap((component): StatusIncident[] => {
    const { incident, checkedAtMs } = state.components[component];
    if (incident === null) return [];
    const { status, startedAtMs, summary } = incident;
    return [
      {
        component,
        status,
        state: "ongoing",
        started_at: isoTime(startedAtMs),
        resolved_at: null,
        duration_seconds: secondsBetween(startedAtMs, checkedAtMs ?? startedAtMs),
        summary,
      },
    ];
  });
  const shown = state.resolved.filter(
    ({ resolvedAtMs }) => utcDay(new Date(resolvedAtMs)) >= oldest,
  );
  const resolved = shown.map(
    ({ component, status, startedAtMs, resolvedAtMs, summary }): StatusIncident => ({
      component,
      status,
      state: "resolved",
      started_at: isoTime(startedAtMs),
      resolved_at: isoTime(resolvedAtMs),
      duration_seconds: secondsBetween(startedAtMs, resolvedAtMs),
      summary,
    }),
  );
  return [...ongoing, ...resolved].toSorted((a, b) =>
    a.started_at === b.started_at ? 0 : a.started_at < b.started_at ? 1 : -1,
  );
}

const isoTime = (ms: number): string => new Date(ms).toISOString();

const secondsBetween = (startMs: number, endMs: number): number =>
  Math.max(0, Math.round((endMs - startMs) / 1_000));
