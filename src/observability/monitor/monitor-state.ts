import { COMPONENT_IDS, type ComponentId } from "./components.ts";

/** The state of the monitor, in its stored form. Times are milliseconds since 1970. */

export type Failure = "degraded" | "down";

/** Counts of the checks of one UTC day. Checks of incidents are included in `checks`. */
export interface DayCheckCounts {
  checks: number;
  down: number;
  degraded: number;
  /** Down checks that belong to an incident. */
  incidentDown: number;
  /** Degraded checks that belong to an incident. */
  incidentDegraded: number;
}

/** A failed check that belongs to no incident so far. */
export interface PendingFailure {
  atMs: number;
  /** The UTC day in which it was counted. */
  day: string;
  outcome: Failure;
  summary: string;
}

export interface OpenIncident {
  startedAtMs: number;
  /** Worst status of the incident. */
  status: Failure;
  /** Outcome of the latest check. */
  latest: Failure;
  /** Summary of the first check with the worst status. */
  summary: string;
}

export interface ResolvedIncident {
  component: ComponentId;
  status: Failure;
  startedAtMs: number;
  resolvedAtMs: number;
  summary: string;
}

export interface ComponentState {
  /** Counts by UTC day, `YYYY-MM-DD`. A day without checks is absent. */
  days: Readonly<Record<string, DayCheckCounts>>;
  /** Start of the slot of the latest check; null before the first. */
  slotMs: number | null;
  checkedAtMs: number | null;
  pending: PendingFailure | null;
  incident: OpenIncident | null;
  /** True from the first good check or incident on; before, the status is not known. */
  settled: boolean;
}

export interface MonitorState {
  /** When the latest check of any component began. */
  checkedAtMs: number | null;
  components: Readonly<Record<ComponentId, ComponentState>>;
  /** Resolved incidents, oldest first. */
  resolved: readonly ResolvedIncident[];
}

export const emptyComponent = (): ComponentState => ({
  days: {},
  slotMs: null,
  checkedAtMs: null,
  pending: null,
  incident: null,
  settled: false,
});

export const emptyState = (): MonitorState => ({
  checkedAtMs: null,
  components: Object.fromEntries(COMPONENT_IDS.map((id) => [id, emptyComponent()])) as Record<
    ComponentId,
    ComponentState
  >,
  resolved: [],
});
