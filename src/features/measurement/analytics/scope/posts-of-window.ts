import { parameterInvalid } from "../../../../kernel/contract/errors.ts";
import type { AnalyticsWindow } from "./analytics-window.ts";

/** The warning that posts store only the latest value of each metric, without history. */

export const POSTS_OF_WINDOW =
  "Posts published in the window, by their latest values: a post keeps no history of its own.";

/** @throws ApiError `parameter_invalid` where the window is as of an earlier day. */
export function refuseAsOf({ asOf }: AnalyticsWindow): void {
  if (asOf !== null)
    throw parameterInvalid("as_of", "conflict", "A post keeps no history: it has no as_of.");
}
