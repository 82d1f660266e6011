import { addDays } from "../../../numbers/time.ts";

/** Slots of one request to the API. */
export const BATCH_MAX = 100;

/** A slot of a batch before its terms: a show and the day it airs. */
export interface BatchPlace {
  showId: string;
  day: string;
}

/**
 * Every show on the first day and each `weeks` weeks after it, until the last day. At most one
 * more than a request takes, so that the form can tell that there are too many.
 */
export function batchPlaces(
  showIds: readonly string[],
  { first, last, weeks }: { first: string; last: string; weeks: number },
): BatchPlace[] {
  if (first === "" || last === "" || weeks < 1) return [];
  const places: BatchPlace[] = [];
  for (let day = first; day <= last; day = addDays(day, 7 * weeks))
    for (const showId of showIds) {
      places.push({ showId, day });
      if (places.length > BATCH_MAX) return places;
    }
  return places;
}
