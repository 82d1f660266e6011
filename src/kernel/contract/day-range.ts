import { parameterInvalid } from "./errors.ts";

/**
 * The range from `start_date` to `end_date`, both included, `YYYY-MM-DD`.
 *
 * @throws ApiError `parameter_invalid` for a preset beside the two dates, for only one of the two,
 *   and for an end before the start.
 */
export function readDayRange(asked: {
  window?: number | undefined;
  start_date?: string | undefined;
  end_date?: string | undefined;
}): { from: string; to: string } {
  const { window, start_date: from, end_date: to } = asked;
  if (window !== undefined)
    throw parameterInvalid(
      "window",
      "conflict",
      "window and start_date with end_date exclude each other.",
    );
  if (from === undefined)
    throw parameterInvalid("start_date", "missing", "start_date is required with end_date.");
  if (to === undefined)
    throw parameterInvalid("end_date", "missing", "end_date is required with start_date.");
  if (to < from)
    throw parameterInvalid("end_date", "out_of_range", "end_date lies before start_date.");
  return { from, to };
}
