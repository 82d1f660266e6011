import type { Tone } from "../../../parts/marks/mark.tsx";
import type { RequestsSearch } from "../search.ts";

const HOUR_MS = 3_600_000;
/** A call that takes longer is set in bold. */
const SLOW_MS = 1_000;

/** How the answer of a call is to be seen: fine, refused, or a fault of ours. */
export function statusTone(status: number): Tone {
  if (status >= 500) return "failed";
  return status >= 400 ? "waiting" : "fine";
}

export type Caller = "key" | "person" | "link" | "app";

const CALLERS: Readonly<Record<string, Caller>> = { key: "key", ses: "person", dln: "link" };

/** Who called, by the id of the credential. An app of somebody else, such as an agent, is `app`. */
export const callerOf = (credentialId: string): Caller =>
  CALLERS[credentialId.split("_")[0] ?? ""] ?? "app";

export const isSlow = (durationMs: number): boolean => durationMs >= SLOW_MS;

/** The moment that is so many hours back; undefined where no number of hours is given. */
export const hoursBack = (
  hours: string | undefined,
  now: number = Date.now(),
): string | undefined =>
  hours === undefined ? undefined : new Date(now - Number(hours) * HOUR_MS).toISOString();

/** Paths of the API for programs; the console itself calls others. */
const OF_PROGRAMS = "/v1";

/** What the log is asked for. @param since The oldest moment, from `hours`. */
export function requestQuery(
  { method, path, status, outcome, by, who }: RequestsSearch,
  since: string | undefined,
): Record<string, string | undefined> {
  return {
    method,
    path: path ?? (who === "all" ? undefined : OF_PROGRAMS),
    status,
    outcome,
    credential_id: by,
    created_gte: since,
  };
}

/** True where the address narrows the list beyond what is shown at first. */
export const isFiltered = ({ method, path, status, outcome, by, hours }: RequestsSearch): boolean =>
  [method, path, status, outcome, by, hours].some((value) => value !== undefined);

export interface Credential {
  id: string;
  label: string;
}

/** The credentials of the lines under their newest names, and the one that is chosen. */
export function credentialsOf(
  lines: readonly { credential_id: string; credential_label: string }[],
  chosen: string | undefined,
): Credential[] {
  const labels = new Map<string, string>();
  for (const { credential_id: id, credential_label: label } of lines)
    if (!labels.has(id)) labels.set(id, label);
  if (chosen !== undefined && !labels.has(chosen)) labels.set(chosen, chosen);
  return [...labels].map(([id, label]) => ({ id, label }));
}

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: "medium" });
const moment = new Intl.DateTimeFormat(undefined, {
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** The time of day of today's calls, with day and time of others. */
export function whenText(date: string, now: number = Date.now()): string {
  const at = new Date(date);
  const isToday = at.toDateString() === new Date(now).toDateString();
  return isToday ? clock.format(at) : moment.format(at);
}
