/**
 * The places for reading in this process: a reader is a process of up to 400 MB, and its job
 * occupies one of the four places of a worker while it waits. Jobs with the flag are not claimed
 * while both places are taken, so that any number of orders leaves two places to other jobs.
 */
const PLACES = 2;
export const READING_FLAG = "reads_insertion_order";

let taken = 0;

/** Flags of jobs that this process does not claim at present. */
export const busyReading = (): readonly string[] => (taken < PLACES ? [] : [READING_FLAG]);

/**
 * Runs `work` on a place. False where none is free, since several claims at one moment do not see
 * each other.
 */
export async function onReadingPlace(work: () => Promise<void>): Promise<boolean> {
  if (taken >= PLACES) return false;
  taken += 1;
  try {
    await work();
  } finally {
    taken -= 1;
  }
  return true;
}
