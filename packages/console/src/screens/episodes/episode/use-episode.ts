import type { Episode } from "@castmeter/sdk";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";

/** An episode with its totals and goals. */
export const useEpisode = (showId: string, episodeId: string): Answer<Episode> =>
  useAnswer((api, options) =>
    api.episodes.get(showId, episodeId, { expand: ["metrics", "goals"] }, options),
  );
