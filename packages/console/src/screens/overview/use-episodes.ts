import { useAnswer, useAnswers } from "../../api/use-answer.ts";
import { addDays } from "../../numbers/time.ts";
import type { ReleasedEpisode } from "../measures/release-marks.ts";

/** Shows whose episodes are drawn; more of them would be a band of marks. */
const SHOWS = 8;
/** Longer spans draw none, for the same reason. */
const DAYS = 92;

/** The episodes that came out in a span, over the shows of the workspace. */
export function useEpisodes(span: { start_date: string; end_date: string }): ReleasedEpisode[] {
  const me = useAnswer((api, options) => api.workspace.get(options));
  const isShort = span.end_date < addDays(span.start_date, DAYS);
  const shows = isShort ? (me.data?.shows.slice(0, SHOWS) ?? []) : [];
  const answers = useAnswers(
    shows.map(
      ({ id }) =>
        (api, options) =>
          api.episodes.list(
            id,
            {
              published_gte: `${span.start_date}T00:00:00Z`,
              published_lt: `${addDays(span.end_date, 1)}T00:00:00Z`,
              limit: 100,
            },
            options,
          ),
    ),
  );
  return answers.flatMap((answer) => answer?.data ?? []);
}
