import type { Figure, ReportDocument } from "./document.ts";

/** Why a figure differs between two snapshots, from the readings that were stored with them. */

export const REASONS = [
  "restated_by_platform",
  "late_data",
  "counted_since",
  "not_read",
  "post_added",
  "post_removed",
  "rate_changed",
  "promise_changed",
  "delivery_changed",
  "definition_changed",
  "window_moved",
  "time_passed",
  "state_changed",
  "edited",
  "section_added",
  "section_removed",
  "section_failed",
  "unexplained",
] as const;
export type Reason = (typeof REASONS)[number];

/** A reading or setting that figures depend on, as it is stored beside a snapshot. */
export interface Reading {
  kind: "post" | "account_day" | "delivery" | "rate" | "promise" | "time";
  id: string;
  label: string;
  value: number | null;
  read_at: string | null;
  day?: string;
  /** Of a number that was kept: why, and the answer that was refused. */
  kept?: { reason: string; refused_value: number | null };
  /** Keys of figures, rows and days that it is part of; those of sums over all need not be here. */
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

/** A figure, cell or day that differs, as far as its causes depend on it. */
export interface Differing {
  /** Names by which readings say what they are counted in; of a cell also ids of its row. */
  keys: readonly string[];
  isRow: boolean;
  /** Day of a series. */
  day: string | null;
  definition: string | null;
  /** Null for words and states, which no reading changes. */
  basis: Figure["basis"] | null;
  old: string | number | null;
  now: string | number | null;
  /** False where its row, figure or day is in one of the documents alone. */
  isInBoth: boolean;
}

/** A reading in both documents, or in one of them. */
interface Pair {
  /** The later of the two. */
  reading: Reading;
  old: Reading | undefined;
  now: Reading | undefined;
}

interface Documents {
  before: ReportDocument;
  after: ReportDocument;
}

interface FoundChange {
  reason: Reason;
  reading: ChangedReading;
  counted_in: string[];
}

/** Readings that a figure is made of, by who counted it. */
const KINDS_OF: Readonly<Record<Figure["basis"], ReadonlySet<Reading["kind"]>>> = {
  measured: new Set(["post", "account_day"]),
  promised: new Set(["promise"]),
  delivered: new Set(["delivery"]),
  supplied: new Set(["delivery"]),
  // What changes with the time alone is named by its reading.
  calculated: new Set(["post", "account_day", "delivery", "rate", "promise"]),
};

/**
 * A function that finds the causes of one difference. In a row about one post they are what became
 * of that post; elsewhere the changed readings that name the figure, and where none does, as of
 * sums over the whole report, all changed readings of the kinds that it is made of.
 */
export function causesOf(from: Side, to: Side): (differing: Differing) => Cause[] {
  const pairs = pairsOf(from, to);
  const posts = new Map(
    [...pairs.values()]
      .filter(({ reading }) => reading.kind === "post")
      .map((pair) => [pair.reading.id, pair]),
  );
  const documents = { before: from.document, after: to.document };
  const changes = [...pairs.values()].flatMap((pair) => changeOf(pair, documents));
  const byKey = new Map<string, FoundChange[]>();
  for (const change of changes)
    for (const key of change.counted_in) {
      const own = byKey.get(key) ?? [];
      own.push(change);
      byKey.set(key, own);
    }
  const redefined = redefinedIn(from.document, to.document);
  const isMoved = !isSameWindow(from.document, to.document);
  const fromDay = from.document.as_of.slice(0, 10);
  const readingCauses = (differing: Differing): Cause[] => {
    const { keys, basis, day, isInBoth, isRow } = differing;
    const post = isRow ? keys.flatMap((key) => posts.get(key) ?? [])[0] : undefined;
    if (post !== undefined) return causesOfPost(post, differing);
    if (basis === null && isInBoth) return [];
    const named = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))];
    if (named.length > 0) return grouped(named);
    if (day !== null && day >= fromDay) return [{ reason: "counted_since", readings: [] }];
    return basis === null
      ? []
      : grouped(changes.filter(({ reading }) => KINDS_OF[basis].has(reading.kind)));
  };
  return (differing) => {
    const causes = readingCauses(differing);
    if (differing.definition !== null && redefined.has(differing.definition))
      causes.push({ reason: "definition_changed", readings: [] });
    if (differing.basis === null && causes.length === 0)
      causes.push({ reason: "state_changed", readings: [] });
    else if (isMoved && !causes.some(({ reason }) => reason === "window_moved"))
      causes.push({ reason: "window_moved", readings: [] });
    return causes.toSorted((one, other) => weightOf(other) - weightOf(one));
  };
}

const grouped = (changes: readonly FoundChange[]): Cause[] =>
  [...Map.groupBy(changes, ({ reason }) => reason)].map(([reason, own]) => ({
    reason,
    readings: own
      .map(({ reading }) => reading)
      .toSorted((one, other) => differenceOf(other) - differenceOf(one))
      .slice(0, SHOWN_MAX),
  }));

const nameOf = ({ kind, id, day = "" }: Reading): string => `${kind} ${id} ${day}`;

function pairsOf(from: Side, to: Side): Map<string, Pair> {
  const pairs = new Map<string, Pair>(
    from.readings.map((old) => [nameOf(old), { reading: old, old, now: undefined }]),
  );
  for (const now of to.readings) {
    const name = nameOf(now);
    pairs.set(name, { reading: now, old: pairs.get(name)?.old, now });
  }
  return pairs;
}

/** The change of a reading; empty where its number is the same. */
function changeOf(pair: Pair, documents: Documents): FoundChange[] {
  const { old, now } = pair;
  if (old !== undefined && now !== undefined && old.value === now.value) return [];
  const reason = reasonOf(pair, documents);
  if (reason === undefined) return [];
  return [
    {
      reason,
      reading: shown(pair),
      counted_in: [...new Set([...(old?.counted_in ?? []), ...(now?.counted_in ?? [])])],
    },
  ];
}

/** Why a cell of a row differs that is about one post. */
function causesOfPost(pair: Pair, { basis, old, now, isInBoth }: Differing): Cause[] {
  const because = (reason: Reason): Cause[] => [{ reason, readings: [shown(pair)] }];
  if (pair.old === undefined) return because("post_added");
  if (pair.now === undefined) return because("post_removed");
  // A post that is counted in both is listed in one of them alone.
  if (!isInBoth) return [];
  if (basis === null) {
    const reason = reasonOfKept(pair);
    return reason === null ? [] : because(reason);
  }
  if (old === null) return because("late_data");
  // Ratios are text of a fixed form.
  if (now === null) return [];
  return because(Number(now) < Number(old) ? "restated_by_platform" : "counted_since");
}

/** Why a number is kept now that was not, or is not kept any more; null where neither is so. */
function reasonOfKept({ old, now }: Pair): Reason | null {
  if (old?.kept?.reason === now?.kept?.reason) return null;
  if (now?.kept === undefined) return "counted_since";
  return now.kept.reason === "fetch_failed" ? "not_read" : "restated_by_platform";
}

/** Undefined for a change of which no cause is known, such as a day that is unknown since. */
function reasonOf({ reading, old, now }: Pair, { before, after }: Documents): Reason | undefined {
  const { kind } = reading;
  if (kind === "rate") return "rate_changed";
  if (kind === "promise") return "promise_changed";
  if (kind === "delivery") return "delivery_changed";
  if (kind === "time") return "time_passed";
  if (kind === "account_day") {
    const { day } = reading;
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

const differenceOf = ({ kind, old, new: now }: ChangedReading): number =>
  // The time of a report is no count.
  kind === "time" ? 0 : Math.abs((now ?? 0) - (old ?? 0));

const weightOf = ({ readings }: Cause): number =>
  readings.reduce((sum, reading) => sum + differenceOf(reading), 0);

/** With the answer that was refused, where the number itself is the same. */
function shown({ reading, old, now }: Pair): ChangedReading {
  const { kind, id, label, read_at: readAt } = reading;
  const kept = old !== undefined && old.value === now?.value ? now.kept : undefined;
  return {
    kind,
    id,
    label,
    old: old?.value ?? null,
    new: kept === undefined ? (now?.value ?? null) : kept.refused_value,
    read_at: readAt,
  };
}
