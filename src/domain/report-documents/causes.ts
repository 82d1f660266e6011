import type { ReportDocument } from "./document.ts";

/** Why a figure differs between two snapshots, from the readings that were stored with them. */

export const REASONS = [
  "restated_by_platform",
  "late_data",
  "counted_since",
  "post_added",
  "post_removed",
  "rate_changed",
  "promise_changed",
  "delivery_changed",
  "definition_changed",
  "window_moved",
  "edited",
  "section_added",
  "section_removed",
  "section_failed",
  "unexplained",
] as const;
export type Reason = (typeof REASONS)[number];

/** A reading or setting that figures depend on, as it is stored beside a snapshot. */
export interface Reading {
  kind: "post" | "account_day" | "delivery" | "rate" | "promise";
  id: string;
  label: string;
  value: number | null;
  read_at: string | null;
  day?: string;
  counted_in: string[];
}

export interface Cause {
  reason: Reason;
  /** The readings that differ, the largest difference first; at most ten. */
  readings: ChangedReading[];
}

export interface ChangedReading {
  kind: Reading["kind"];
  id: string;
  label: string;
  old: number | null;
  new: number | null;
  read_at: string | null;
}

const SHOWN_MAX = 10;

interface Side {
  document: ReportDocument;
  readings: readonly Reading[];
}

interface FoundChange extends ChangedReading {
  reason: Reason;
  counted_in: string[];
}

/** A function that finds the causes of one figure's difference. */
export function causesOf(
  from: Side,
  to: Side,
): (figure: { keys: readonly string[]; definition: string | null }) => Cause[] {
  const byKey = new Map<string, FoundChange[]>();
  for (const change of changesOf(from, to))
    for (const key of change.counted_in) {
      const own = byKey.get(key) ?? [];
      own.push(change);
      byKey.set(key, own);
    }
  const redefined = redefinedIn(from.document, to.document);
  const isMoved = !isSameWindow(from.document, to.document);
  return ({ keys, definition }) => {
    const changes = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
    const causes = [...Map.groupBy(changes, ({ reason }) => reason)].map(
      ([reason, own]): Cause => ({
        reason,
        readings: own.toSorted(byWeight).slice(0, SHOWN_MAX).map(shown),
      }),
    );
    if (definition !== null && redefined.has(definition))
      causes.push({ reason: "definition_changed", readings: [] });
    if (isMoved && !causes.some(({ reason }) => reason === "window_moved"))
      causes.push({ reason: "window_moved", readings: [] });
    return causes.toSorted((one, other) => weightOf(other) - weightOf(one));
  };
}

const nameOf = ({ kind, id, day = "" }: Reading): string => `${kind} ${id} ${day}`;

function changesOf(from: Side, to: Side): FoundChange[] {
  const before = new Map(from.readings.map((reading) => [nameOf(reading), reading]));
  const after = new Map(to.readings.map((reading) => [nameOf(reading), reading]));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): FoundChange[] => {
    const old = before.get(name);
    const now = after.get(name);
    const reading = now ?? old;
    if (
      reading === undefined ||
      (old !== undefined && now !== undefined && old.value === now.value)
    )
      return [];
    const reason = reasonOf(old, now, { before: from.document, after: to.document });
    if (reason === undefined) return [];
    return [
      {
        reason,
        kind: reading.kind,
        id: reading.id,
        label: reading.label,
        old: old?.value ?? null,
        new: now?.value ?? null,
        read_at: now?.read_at ?? old?.read_at ?? null,
        counted_in: [...new Set([...(old?.counted_in ?? []), ...(now?.counted_in ?? [])])],
      },
    ];
  });
}

/** Undefined for a change of which no cause is known, such as a day that is unknown since. */
function reasonOf(
  old: Reading | undefined,
  now: Reading | undefined,
  { before, after }: { before: ReportDocument; after: ReportDocument },
): Reason | undefined {
  const kind = (now ?? old)?.kind;
  if (kind === "rate") return "rate_changed";
  if (kind === "promise") return "promise_changed";
  if (kind === "delivery") return "delivery_changed";
  if (kind === "account_day") {
    const day = (now ?? old)?.day;
    if (!isWithin(day, before.window) || !isWithin(day, after.window)) return "window_moved";
    if (old?.value == null) return "late_data";
    return now?.value == null ? undefined : "restated_by_platform";
  }
  if (old === undefined) return "post_added";
  if (now === undefined) return "post_removed";
  if (old.value === null) return "late_data";
  // A count to date rises as people go on watching; only the platform can lower it.
  return (now.value ?? 0) < old.value ? "restated_by_platform" : "counted_since";
}

const isWithin = (day: string | undefined, window: ReportDocument["window"]): boolean =>
  day !== undefined && (window === null || (day >= window.start_date && day <= window.end_date));

const isSameWindow = ({ window: one }: ReportDocument, { window: other }: ReportDocument) =>
  one?.start_date === other?.start_date && one?.end_date === other?.end_date;

/** Definitions whose version differs. */
function redefinedIn(from: ReportDocument, to: ReportDocument): Set<string> {
  const versions = new Map(from.definitions.map(({ id, version }) => [id, version]));
  return new Set(
    to.definitions
      .filter(({ id, version }) => versions.has(id) && versions.get(id) !== version)
      .map(({ id }) => id),
  );
}

const differenceOf = ({ old, new: now }: ChangedReading): number =>
  Math.abs((now ?? 0) - (old ?? 0));

const byWeight = (one: ChangedReading, other: ChangedReading): number =>
  differenceOf(other) - differenceOf(one);

const weightOf = ({ readings }: Cause): number =>
  readings.reduce((sum, reading) => sum + differenceOf(reading), 0);

const shown = ({
  kind,
  id,
  label,
  old,
  new: now,
  read_at: readAt,
}: FoundChange): ChangedReading => ({
  kind,
  id,
  label,
  old,
  new: now,
  read_at: readAt,
});
