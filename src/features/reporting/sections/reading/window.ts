import { utcDay } from "../../../../lib/time/clock.ts";
import type { SectionReading } from "../section.ts";

/** The days of a report, as far as they have begun. */

type Window = NonNullable<SectionReading["window"]>;

/**
 * The days of the report up to today, since the operations refuse days that lie ahead; null for a
 * report without days, undefined where none of them has begun.
 */
export function windowSoFar({
  window,
  context,
}: Pick<SectionReading, "window" | "context">): Window | null | undefined {
  if (window === null) return null;
  const today = utcDay(context.now);
  if (window.start_date > today) return undefined;
  return { ...window, end_date: window.end_date > today ? today : window.end_date };
}
