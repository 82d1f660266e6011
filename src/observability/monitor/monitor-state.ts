import { COMPONENT_IDS, type ComponentId } from "./components.ts";

/**
 * What the monitor knows, in the form in which it is stored. Moments are milliseconds since 1970.
 */

export type Failure = "degraded" | "down";

/** Checks of one UTC day. Those of incidents are among the others. */
export interface DayCounts {
  checks: number;
  down: number;
  degraded: number;
  /** Down checks that belong to an incident. */
  incidentDown: number;
  /** Degraded checks that belong to an incident. */
  incidentDegraded: number;
}

/** A failed check that no incident has, yet. */
export interface PendingFailure {
  atMs: number;
  /** The UTC day it was counted in. */
  day: string;
  outcome: Failure;
  summary: string;
}

export interface OpenIncident {
  startedAtMs: number;
  /** Worst seen. */
  status: Failure;
  /** Outcome of the latest check. */
  latest: Failure;
  /** Of the first check with the worst status. */
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
  /** By UTC day, `YYYY-MM-DD`. A day without checks is not in it. */
  days: Readonly<Record<string, DayCounts>>;
  /** Start of the slot of the latest check; null before the first. */
  slotMs: number | null;
  checkedAtMs: number | null;
  pending: PendingFailure | null;
  incident: OpenIncident | null;
  /** True from the first good check or incident on: before, its status is not known. */
  settled: boolean;
}

export interface MonitorState {
  /** When the latest check of any component began. */
  checkedAtMs: number | null;
  components: Readonly<Record<ComponentId, ComponentState>>;
  /** Oldest first. */
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
