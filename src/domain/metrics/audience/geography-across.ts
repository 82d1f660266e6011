import type { GeographyReading } from "../../../platforms/accounts/account-connector.ts";
import {
  type AcrossShows,
  audienceAcross,
  type MissingShow,
  type ShowAudience,
} from "./audience-across.ts";
import { DEFINITIONS } from "../definitions.ts";
import { type Atlas, combineGeography, type GeographyFigures } from "./geography.ts";

/** One platform's geography over several shows: one entry per metric. */

export interface GeographyAcross<Reason extends string = string>
  extends GeographyFigures, AcrossShows<Reason> {
  metric: GeographyReading["metric"];
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
 * @param showOrder The workspace's order: where several shows link one account, the first of them
 *   is counted.
 */
export function geographyAcross<Reason extends string>(
  platform: string,
  shows: {
    answered: readonly ShowAudience<GeographyReading>[];
    missing: readonly MissingShow<Reason>[];
  },
  showOrder: readonly string[],
  atlas: Atlas,
): GeographyAcross<Reason>[] {
  return audienceAcross(platform, shows, showOrder, {
    unreported: "The account's geography does not have this metric.",
  }).map(({ readings, shows: across }) => ({
    metric: readings[0].metric,
    ...across,
    ...combineGeography(platform, readings, atlas),
  }));
}
