import type {
  AudienceReading,
  AudienceWindow,
} from "../../../platforms/accounts/account-connector.ts";
import { METRICS } from "../metric.ts";
import { countAccountsOnce } from "../social-count-mode.ts";

/**
 * One platform's readings over several shows, grouped by figure, and for each show whether it is
 * included and why. Numbers of different platforms are never combined.
 */

/** The readings of one show's account. */
export interface ShowAudience<Reading extends AudienceReading> {
  showId: string;
  accountId: string | null;
  readings: readonly Reading[];
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
  window: AudienceWindow;
  as_of: string | null;
  /** False where another show links the same account: its numbers are in the sums once. */
  counted: boolean;
  /** The show whose entry is counted instead; null where its own is. */
  same_source_as: string | null;
}

/** What the entry of every figure over shows has. */
export interface AcrossShows<Reason extends string> {
  /** Null where the shows' windows differ. */
  window: AudienceWindow | null;
  /** Data time of the least recent of the counted shows; null where one of them has none. */
  as_of: string | null;
  shows_included: IncludedShow[];
  shows_missing: MissingShow<Reason | "not_reported">[];
}

/** One figure over shows: the readings that are counted, and the shows. */
export interface FigureAcross<Reading extends AudienceReading, Reason extends string> {
  readings: [Reading, ...Reading[]];
  shows: AcrossShows<Reason>;
}

/**
 * The figures of a platform over shows, in the order of `METRICS`, so that equal data give equal
 * answers.
 *
 * @param showOrder The workspace's order: where several shows link one account, the first of them
 *   is counted.
 * @param options `figureOf`: a key that is equal for two readings of the same figure; metric and
 *   kind of value are compared as well, because a count and a share cannot be summed. `unreported`:
 *   why a show that reports other figures is missing from this one.
 */
export function audienceAcross<Reading extends AudienceReading, Reason extends string>(
  platform: string,
  shows: {
    answered: readonly ShowAudience<Reading>[];
    missing: readonly MissingShow<Reason>[];
  },
  showOrder: readonly string[],
  { figureOf, unreported }: { figureOf?: (reading: Reading) => string; unreported: string },
): FigureAcross<Reading, Reason>[] {
  const given = shows.answered.flatMap(({ showId, accountId, readings }) =>
    readings.map((reading) => ({ showId, accountId, platform, reading })),
  );
  const groups = [
    ...Map.groupBy(given, ({ reading }) =>
      [reading.metric, reading.valueKind, figureOf?.(reading)].join(" "),
    ).values(),
  ];
  return groups
    .flatMap((group): FigureAcross<Reading, Reason>[] => {
      const { counted, copies } = countAccountsOnce(group, showOrder);
      const [first, ...others] = counted.map(({ reading }) => reading);
      if (first === undefined) return [];
      const sources = new Map(
        copies.map(({ account, sameSourceAs }) => [account.showId, sameSourceAs]),
      );
      const names = new Set(group.map(({ showId }) => showId));
      const withoutIt = shows.answered
        .filter(({ showId }) => !names.has(showId))
        .map(({ showId }) => ({
          show_id: showId,
          reason: "not_reported" as const,
          message: unreported,
        }));
      return [
        {
          readings: [first, ...others],
          shows: {
            window: commonWindow([first, ...others]),
            as_of: oldestAsOf([first, ...others]),
            shows_included: inOrder(group, showOrder).map(({ showId, reading }) => {
              const source = sources.get(showId) ?? null;
              return {
                show_id: showId,
                window: reading.window,
                as_of: reading.asOf,
                counted: source === null,
                same_source_as: source,
              };
            }),
            shows_missing: inOrder(
              [...shows.missing, ...withoutIt].map((show) => ({ ...show, showId: show.show_id })),
              showOrder,
            ).map(({ showId: _showId, ...show }) => show),
          },
        },
      ];
    })
    .toSorted((one, other) => positionOf(one.readings) - positionOf(other.readings));
}

const positionOf = ([{ metric, valueKind }]: [AudienceReading, ...AudienceReading[]]): number =>
  2 * METRICS.findIndex((name) => name === metric) + (valueKind === "share" ? 1 : 0);

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
  readings: readonly [AudienceReading, ...AudienceReading[]],
): AudienceWindow | null {
  const [{ window }] = readings;
  return readings.every((reading) => sameWindow(reading.window, window)) ? window : null;
}

function sameWindow(one: AudienceWindow, other: AudienceWindow): boolean {
  if (one.kind === "days") return other.kind === "days" && one.days === other.days;
  if (one.kind === "dates")
    return other.kind === "dates" && one.from === other.from && one.to === other.to;
  return one.kind === other.kind;
}

function oldestAsOf(readings: readonly AudienceReading[]): string | null {
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
