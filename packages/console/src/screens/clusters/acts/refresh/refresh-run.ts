import { useMemo, useSyncExternalStore } from "react";

/**
 * A refresh that a worker does. The API states no run of it, so the browser that began it remembers
 * since when posts count as read: a reload or a closed dialog does not lose its progress.
 */
export interface RefreshRun {
  /** The newest moment at which a post was read before, by the server's clock; null for none. */
  since: string | null;
  /** When it was begun, by the browser's clock. */
  startedAt: string;
}

/** A cluster may be refreshed again after ten minutes: an older run is over or was lost. */
const WATCHED_MS = 10 * 60_000;

const keyOf = (globalId: string): string => `castmeter-refresh-${globalId}`;

/** The run that a stored text names; null where it is none. */
export function readRun(text: string | null): RefreshRun | null {
  const [startedAt = "", since = ""] = text?.split(" ") ?? [];
  return Number.isNaN(Date.parse(startedAt)) ? null : { startedAt, since: since || null };
}

/** How long a run is watched from now on, in ms; 0 where it is over or was lost. */
export const watchedMs = ({ startedAt }: RefreshRun, now: number): number =>
  Math.max(0, Date.parse(startedAt) + WATCHED_MS - now);

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

export function beginRun(globalId: string, since: string | null): void {
  localStorage.setItem(keyOf(globalId), `${new Date().toISOString()} ${since ?? ""}`);
  tell();
}

export function endRun(globalId: string): void {
  localStorage.removeItem(keyOf(globalId));
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

/** The run of a cluster that goes on. */
export function useRefreshRun(globalId: string): RefreshRun | null {
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(globalId)));
  return useMemo(() => readRun(text), [text]);
}
