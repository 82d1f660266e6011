import { bookedPoints, POINTS_MAX } from "../../../domain/ad-reads/points/booked-points.ts";
import { parameterInvalid } from "../../../kernel/contract/errors.ts";

/**
 * The talking points of a brand or campaign in a request.
 *
 * @throws ApiError `parameter_invalid` where there are too many.
 */
export function talkingPointsOf(text: string | null): string | null {
  const { length } = bookedPoints(text);
  if (length > POINTS_MAX)
    throw parameterInvalid(
      "talking_points",
      "too_many",
      `talking_points has at most ${POINTS_MAX} points, one a line; ${length} were sent.`,
    );
  return text?.trim() || null;
}
