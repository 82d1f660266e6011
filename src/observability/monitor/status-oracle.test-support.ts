import type { Check } from "./status-rules.ts";
import type { StatusDocument } from "./status-document.ts";

/**
 * A second implementation of the rules for one component. It keeps every check and searches all
 * checks for each answer; it shares no code with the first implementation.
 */

type Kept = Pick<Check, "atMs" | "outcome">;

interface Span {
  first: number;
  /** Index of the good check that closed the incident; undefined while it is open. */
  closedBy: number | undefined;
}

const FIVE_MINUTES_MS = 5 * 60 * 1_000;
const ONE_DAY_MS = 24 * 60 * 60 * 1_000;

const dayOf = ({ atMs }: Kept): string => {
  const date = new Date(atMs);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${date.getUTCFullYear()}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}`;
};

/** Runs of failed checks, from the first pair of failures without a silence between them. */
function spansOf(checks: readonly Kept[]): Span[] {
  const spans: Span[] = [];
  let index = 0;
  while (index < checks.length) {
    const current = checks[index];
    const next = checks[index + 1];
    const opens =
      current !== undefined &&
      next !== undefined &&
      current.outcome !== "operational" &&
      next.outcome !== "operational" &&
      next.atMs - current.atMs < FIVE_MINUTES_MS;
    if (!opens) {
      index += 1;
      continue;
    }
    const found = checks.findIndex(({ outcome }, at) => at > index && outcome === "operational");
    spans.push({ first: index, closedBy: found === -1 ? undefined : found });
    index = found === -1 ? checks.length : found;
  }
  return spans;
}

/**
 * The nearest hundredth of a percent, the even one of two equally near: found by trying all of
 * them.
 */
export function percentByTrial(good: number, all: number): number | null {
  if (all === 0) return null;
  const distance = (hundredth: number): bigint => {
    const difference = BigInt(hundredth) * BigInt(all) - BigInt(good) * 10_000n;
    return difference < 0n ? -difference : difference;
  };
  let best = 0;
  for (let hundredth = 1; hundredth <= 10_000; hundredth += 1) {
    const step = distance(hundredth);
    const least = distance(best);
    if (step < least || (step === least && hundredth % 2 === 0)) best = hundredth;
  }
  return best / 100;
}

/** Days, uptime and incidents of one component at a time. */
export function expectedOf(
  checks: readonly Kept[],
  nowMs: number,
): {
  days: StatusDocument["components"][number]["days"];
  uptime: number | null;
  incidents: { status: string; started_at: string; resolved_at: string | null }[];
} {
  const spans = spansOf(checks);
  const isInIncident = (index: number): boolean =>
    spans.some(({ first, closedBy }) => index >= first && index < (closedBy ?? checks.length));
  const numbered = checks.map((check, index) => ({ ...check, inIncident: isInIncident(index) }));
  const days: StatusDocument["components"][number]["days"] = [];
  for (let back = 89; back >= 0; back -= 1) {
    const date = dayOf({ atMs: nowMs - back * ONE_DAY_MS, outcome: "down" });
    const own = numbered.filter((check) => dayOf(check) === date);
    const down = own.filter(({ outcome }) => outcome === "down");
    const status =
      own.length === 0
        ? ("no_data" as const)
        : down.some(({ inIncident }) => inIncident)
          ? ("down" as const)
          : own.some(({ inIncident }) => inIncident)
            ? ("degraded" as const)
            : ("operational" as const);
    days.push({
      date,
      status,
      uptime_percent: percentByTrial(own.length - down.length, own.length),
      checks: own.length,
      down_checks: down.length,
      degraded_checks: own.filter(({ outcome }) => outcome === "degraded").length,
    });
  }
  const shown = numbered.filter((check) => days.some(({ date }) => date === dayOf(check)));
  const up = shown.filter(({ outcome }) => outcome !== "down");
  return {
    days,
    uptime: percentByTrial(up.length, shown.length),
    incidents: spans
      .map(({ first, closedBy }) => {
        const parts = checks.slice(first, closedBy);
        const time = (index: number | undefined): string | null => {
          const check = index === undefined ? undefined : checks[index];
          return check === undefined ? null : new Date(check.atMs).toISOString();
        };
        return {
          status: parts.some(({ outcome }) => outcome === "down") ? "down" : "degraded",
          started_at: time(first) ?? "",
          resolved_at: time(closedBy),
        };
      })
      .toReversed(),
  };
}
