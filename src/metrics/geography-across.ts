import type { GeographyReading, GeographyWindow } from "../platforms/accounts/account-connector.ts";
import { type Atlas, combineGeography, type GeographyFigures } from "./geography.ts";
import { DEFINITIONS } from "./definitions.ts";
import { METRICS } from "./metric.ts";
import { countAccountsOnce } from "./social-count-mode.ts";

/**
 * One platform's geography over several shows: an entry a metric, and for each show whether it is
 * included and why. Numbers of different platforms are never combined.
 */

/** The geography of one show's account: one reading a metric. */
export interface ShowGeography {
  showId: string;
  accountId: string | null;
  readings: readonly GeographyReading[];
}

/** A show without numbers on the platform, and why. */
export interface MissingShow<Reason extends string = string> {
  show_id: string;
  reason: Reason;
  message: string;
}

/** A show with numbers on the platform. */
export interface IncludedShow {
  show_id: string;
  window: GeographyWindow;
  as_of: string | null;
  /** False where another show links the same account: its numbers are in the sums once. */
  counted: boolean;
  /** The show whose entry is counted instead; null where its own is. */
  same_source_as: string | null;
}

export interface GeographyAcross<Reason extends string = string> extends GeographyFigures {
  metric: GeographyReading["metric"];
  /** Null where the shows' windows differ. */
  window: GeographyWindow | null;
  /** The oldest of the counted shows; null where it is unknown for one of them. */
  as_of: string | null;
  shows_included: IncludedShow[];
  shows_missing: MissingShow<Reason | "not_reported">[];
}

const SHARE_OF_PLAYS =
  "The part of an account's plays that came from a place, as the platform prints it. Never " +
  "averaged across platforms.";

/** The sentence that defines the number of a geography entry. */
export const describeGeographyMetric = (metric: GeographyReading["metric"]): string =>
  metric === "plays_share" ? SHARE_OF_PLAYS : DEFINITIONS[metric];

/**
 * The geography entries of a platform over shows.
 *
 * @param showOrder The workspace's order: of several shows with one account the first is counted.
 */
export function geographyAcross<Reason extends string>(
  platform: string,
  shows: { answered: readonly ShowGeography[]; missing: readonly MissingShow<Reason>[] },
  showOrder: readonly string[],
  atlas: Atlas,
): GeographyAcross<Reason>[] {
  const given = shows.answered.flatMap(({ showId, accountId, readings }) =>
    readings.map((reading) => ({ showId, accountId, platform, reading })),
  );
  // A count and a share of one metric are two figures: there is no sum of both.
  const groups = [
    ...Map.groupBy(given, ({ reading }) => `${reading.metric} ${reading.valueKind}`).values(),
  ];
  return groups
    .flatMap((group) => {
      const { counted, copies } = countAccountsOnce(group, showOrder);
      const [first, ...others] = counted.map(({ reading }) => reading);
      if (first === undefined) return [];
      const sources = new Map(
        copies.map(({ account, sameSourceAs }) => [account.showId, sameSourceAs]),
      );
      const included = inOrder(group, showOrder).map(({ showId, reading }): IncludedShow => {
        const source = sources.get(showId) ?? null;
        return {
          show_id: showId,
          window: reading.window,
          as_of: reading.asOf,
          counted: source === null,
          same_source_as: source,
        };
      });
      const names = new Set(group.map(({ showId }) => showId));
      const unreported = shows.answered
        .filter(({ showId }) => !names.has(showId))
        .map(({ showId }) => ({
          show_id: showId,
          reason: "not_reported" as const,
          message: "The account's geography does not have this metric.",
        }));
      return [
        {
          metric: first.metric,
          window: commonWindow([first, ...others]),
          as_of: oldestAsOf([first, ...others]),
          ...combineGeography(platform, [first, ...others], atlas),
          shows_included: included,
          shows_missing: inOrder(
            [...shows.missing, ...unreported].map((show) => ({ ...show, showId: show.show_id })),
            showOrder,
          ).map(({ showId: _showId, ...show }) => show),
        },
      ];
    })
    .toSorted((one, other) => positionOf(one) - positionOf(other));
}

/** Position in the order of `METRICS`, so that equal data give equal answers. */
const positionOf = ({ metric, value_kind: kind }: GeographyAcross): number =>
  2 * METRICS.findIndex((name) => name === metric) + (kind === "share" ? 1 : 0);

function inOrder<Entry extends { showId: string }>(
  entries: readonly Entry[],
  showOrder: readonly string[],
): Entry[] {
  const positions = new Map(showOrder.map((showId, position) => [showId, position]));
  return entries.toSorted(
    (one, other) =>
      (positions.get(one.showId) ?? showOrder.length) -
      (positions.get(other.showId) ?? showOrder.length),
  );
}

function commonWindow(
  readings: readonly [GeographyReading, ...GeographyReading[]],
): GeographyWindow | null {
  const [{ window }] = readings;
  return readings.every((reading) => sameWindow(reading.window, window)) ? window : null;
}

function sameWindow(one: GeographyWindow, other: GeographyWindow): boolean {
  if (one.kind === "days") return other.kind === "days" && one.days === other.days;
  if (one.kind === "dates")
    return other.kind === "dates" && one.from === other.from && one.to === other.to;
  return one.kind === other.kind;
}

function oldestAsOf(readings: readonly GeographyReading[]): string | null {
  const times = readings.map(({ asOf }) => asOf);
  return times.includes(null)
    ? null
    : times.reduce(
        (oldest, time) =>
          oldest === null || (time !== null && Date.parse(time) < Date.parse(oldest))
            ? time
            : oldest,
        null,
      );
}
